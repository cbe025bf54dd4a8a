import type { Guide } from '@callwright/storybook/guide'
import { Input } from '../input/input.tsx'
import { Field, FieldError, FieldHint, FieldLabel } from './field.tsx'

export const guide: Guide = {
  purpose:
    'Connects a control with its label, hint and error, also for assistive technology. Use one for every control of a form.',
  alternatives: [
    'For several checkboxes with one heading use a `fieldset` with a `legend`, or a Checklist.',
    'Wrap a single checkbox in a `label` with its text.',
    'A search above a list has no visible label: give SearchInput an `aria-label`.',
  ],
  anatomy: [
    ['Field', 'Contains exactly one control, such as Input, Textarea or Select.'],
    ['FieldLabel', 'The label of the control; marks it when it is required.'],
    ['FieldHint', 'What to enter, or why it is needed.'],
    ['FieldError', 'The error; without children it is hidden, and the control is valid.'],
  ],
  rules: [
    {
      do: {
        caption: 'A hint helps before typing, and stays visible.',
        example: (
          <Field className="w-56">
            <FieldLabel>Phone</FieldLabel>
            <Input type="tel" />
            <FieldHint>Include the country code, unless it is the default one.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'A placeholder disappears with the first letter.',
        example: (
          <Field className="w-56">
            <FieldLabel>Phone</FieldLabel>
            <Input type="tel" placeholder="With the country code" />
          </Field>
        ),
      },
    },
    {
      do: {
        caption: 'The error says which field and what is wrong with it.',
        example: (
          <Field className="w-56">
            <FieldLabel>Email</FieldLabel>
            <Input defaultValue="maya@" />
            <FieldError>Email is invalid</FieldError>
          </Field>
        ),
      },
      dont: {
        caption: '“Invalid” does not say how to correct it.',
        example: (
          <Field className="w-56">
            <FieldLabel>Email</FieldLabel>
            <Input defaultValue="maya@" />
            <FieldError>Invalid</FieldError>
          </Field>
        ),
      },
    },
  ],
  keyboard: [['Tab', 'Moves the focus to the control; label, hint and error are not focusable.']],
  assistive: [
    'The label is the accessible name of the control; a click on it focuses the control.',
    'Hint and error describe the control (`aria-describedby`), in this order.',
    'An error makes the control `aria-invalid`. It is read with the control, not when it appears: move the focus to the first invalid control when the form is submitted.',
    '`required` sets `aria-required`; the asterisk is only visual. The form itself checks the value.',
  ],
}
