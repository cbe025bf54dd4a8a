import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldLabel } from '../field/field.tsx'
import { Textarea } from './textarea.tsx'

export const guide: Guide = {
  purpose:
    'Several lines of text: what a campaign is for, notes on a contact. It grows with what is typed, and scrolls from 256 px on.',
  avoid: [
    'One line is an Input, which sends its form on Enter.',
    'Text to read, not to change, is text; a conversation is a Transcript.',
  ],
  anatomy: [['Textarea', 'The text, or a placeholder while there is none.']],
  rules: [
    {
      do: {
        caption: 'Begin small: it grows by itself.',
        show: (
          <Field className="w-60">
            <FieldLabel>Description</FieldLabel>
            <Textarea defaultValue="Customers whose contract ends in May." />
          </Field>
        ),
      },
      dont: {
        caption: 'A large empty box asks for more than is wanted.',
        show: (
          <Field className="w-60">
            <FieldLabel>Description</FieldLabel>
            <Textarea rows={8} className="min-h-48" />
          </Field>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to it, and on: it takes no tab itself.'],
    ['Enter', 'Begins a new line.'],
  ],
  assistive: [
    'In a Field it is named, described and marked invalid by the field’s parts; elsewhere give it an `aria-label`.',
    'Where the text has a limit, say it in the hint before it is reached.',
  ],
}
