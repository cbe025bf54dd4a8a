import type { Guide } from '@callwright/storybook/guide'
import { Input } from '../input/input.tsx'
import { Field, FieldError, FieldHint, FieldLabel } from './field.tsx'

export const guide: Guide = {
  purpose:
    'Ties one control to its label, its hint and its error, so that everybody learns what belongs together. Every control of a form stands in one.',
  avoid: [
    'Several boxes to check under one heading are a `fieldset` with a `legend`, or a Checklist, which is one.',
    'A checkbox alone stands in a `label` with its words beside it.',
    'A search above a list has no label in sight: give SearchInput an `aria-label`.',
  ],
  anatomy: [
    ['Field', 'Holds exactly one control: Input, Textarea, Select or one of their kin.'],
    ['FieldLabel', 'What the control is called; marks it when it is required.'],
    ['FieldHint', 'What to type, or why it is asked for.'],
    ['FieldError', 'What is wrong; without children it is not there, and the control valid.'],
  ],
  rules: [
    {
      do: {
        caption: 'A hint helps before one types, and stays.',
        show: (
          <Field className="w-56">
            <FieldLabel>Phone</FieldLabel>
            <Input type="tel" />
            <FieldHint>With the country code, or of the default country.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'A placeholder is gone with the first letter.',
        show: (
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
        show: (
          <Field className="w-56">
            <FieldLabel>Email</FieldLabel>
            <Input defaultValue="maya@" />
            <FieldError>Email is invalid</FieldError>
          </Field>
        ),
      },
      dont: {
        caption: '“Invalid” leaves the mending to guesswork.',
        show: (
          <Field className="w-56">
            <FieldLabel>Email</FieldLabel>
            <Input defaultValue="maya@" />
            <FieldError>Invalid</FieldError>
          </Field>
        ),
      },
    },
  ],
  keyboard: [['Tab', 'Moves the focus to the control; label, hint and error take none.']],
  assistive: [
    'The label names the control; a press on it moves the focus there.',
    'Hint and error describe the control (`aria-describedby`), in this order.',
    'An error makes the control `aria-invalid`. It is read with the control, not when it appears: move the focus to the first wrong field when a form is sent.',
    '`required` tells assistive technology by `aria-required`; the star is for the eye. The check itself is the form’s.',
  ],
}
