import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldLabel } from '../field/field.tsx'
import { Textarea } from './textarea.tsx'

export const guide: Guide = {
  purpose:
    'Several lines of text: what a campaign is for, notes on a contact. It grows with the text up to 256 px, and then scrolls.',
  alternatives: [
    'For one line use an Input, which submits its form on Enter.',
    'For text to read use plain text; for a conversation use a Transcript.',
  ],
  anatomy: [['Textarea', 'The text, or a placeholder while there is none.']],
  rules: [
    {
      do: {
        caption: 'Start small: it grows automatically.',
        example: (
          <Field className="w-60">
            <FieldLabel>Description</FieldLabel>
            <Textarea defaultValue="Customers whose contract ends in May." />
          </Field>
        ),
      },
      dont: {
        caption: 'A large empty box asks for more than necessary.',
        example: (
          <Field className="w-60">
            <FieldLabel>Description</FieldLabel>
            <Textarea rows={8} className="min-h-48" />
          </Field>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the textarea, then to the next element; it does not insert a tab.'],
    ['Enter', 'Inserts a line break.'],
  ],
  assistive: [
    'In a Field it is named, described and marked invalid by the field’s parts; elsewhere give it an `aria-label`.',
    'If the text has a limit, give it in the hint.',
  ],
}
