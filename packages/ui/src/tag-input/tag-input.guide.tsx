import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { Input } from '../input/input.tsx'
import { TagInput } from './tag-input.tsx'

export const guide: Guide = {
  purpose: 'Short texts of the person’s own, such as tags or e-mail addresses, each as a chip.',
  alternatives: [
    'For options of a given list use a Combobox with `multiple`, or a Checklist.',
    'For one text use an Input, for sentences a Textarea.',
    'To show tags without editing use a Badge for each.',
  ],
  anatomy: [['TagInput', 'The chips, the input after them, and what is wrong with a typed text.']],
  rules: [
    {
      do: {
        caption: 'Say what the tags are for, and how many there can be.',
        example: (
          <Field className="w-72">
            <FieldLabel>Tags</FieldLabel>
            <TagInput defaultValue={['lead', 'spring']} maxTags={50} maxLength={60} />
            <FieldHint>Campaigns select contacts by tag. Use at most 50.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'Do not explain a format that a TagInput makes unnecessary.',
        example: (
          <Field className="w-72">
            <FieldLabel>Tags (comma-separated, no spaces)</FieldLabel>
            <Input defaultValue="lead,spring" />
          </Field>
        ),
      },
    },
  ],
  keyboard: [
    ['Enter, comma, semicolon', 'Adds the typed text.'],
    ['Enter', 'In an empty input, submits the form.'],
    ['Backspace', 'In an empty input, removes the last tag.'],
    [
      'Left, Right',
      'At the start of the text, moves to the tags and among them; in right-to-left, Right and Left.',
    ],
    ['Home, End', 'On a tag, moves to the first one, and to the input.'],
    ['Delete, Backspace', 'On a tag, removes it.'],
    ['Tab', 'Adds the typed text, and leaves the control, which is one tab stop.'],
  ],
  assistive: [
    'It is a text field after a `list` of the tags; each tag has a button named “Remove …”.',
    'What was added or removed is announced politely; what was refused is announced and describes the input.',
    'Leaving the control adds the typed text. A refused text stays in the input, which is then invalid, so nothing typed is lost: its form is not submitted, not even with `noValidate`. Only a tag that is there already, in any case, disappears with a message.',
    'A pasted text becomes a tag for each part between commas, semicolons, tabs and line breaks.',
    '`validate` returns the message for a tag that is not allowed.',
  ],
}
