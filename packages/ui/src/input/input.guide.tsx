import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldLabel } from '../field/field.tsx'
import { Input } from './input.tsx'

export const guide: Guide = {
  purpose:
    'A line of text: a name, an e-mail address, a phone number. It has all props of HTML’s `input`.',
  alternatives: [
    'For several lines use a Textarea.',
    'For a quantity use a NumberInput; a phone number is text, `type="tel"`.',
    'For a password or a token use a PasswordInput, for a search a SearchInput.',
    'For one of a few known values use a Select, for one of many a Combobox.',
    'For several short texts use a TagInput.',
  ],
  anatomy: [['Input', 'The text, or a placeholder while there is none.']],
  rules: [
    {
      do: {
        caption: 'Give it a label with a Field.',
        example: (
          <Field className="w-56">
            <FieldLabel>Campaign Name</FieldLabel>
            <Input placeholder="Spring renewals" />
          </Field>
        ),
      },
      dont: {
        caption: 'A placeholder instead of a label disappears while typing.',
        example: (
          <div className="w-56">
            <Input aria-label="Campaign Name" placeholder="Campaign Name" />
          </div>
        ),
      },
    },
    {
      do: {
        caption: 'Make it as wide as its usual content.',
        example: (
          <Field className="w-32">
            <FieldLabel>Country</FieldLabel>
            <Input defaultValue="US" />
          </Field>
        ),
      },
      dont: {
        caption: 'A field that is too small hides what was typed.',
        example: (
          <Field className="w-32">
            <FieldLabel>Email</FieldLabel>
            <Input defaultValue="maya.chen@northwind.example" />
          </Field>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the input; a disabled input is skipped.'],
    ['Enter', 'Submits the form.'],
  ],
  assistive: [
    'In a Field it is named, described and marked invalid by the field’s parts; elsewhere give it an `aria-label`.',
    'Set `type` and `autoComplete`: phones show the right keyboard, and browsers fill it in.',
    'On a phone its text is 16 px, so that the page does not zoom in.',
  ],
}
