import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { Input } from '../input/input.tsx'
import { PasswordInput } from './password-input.tsx'

export const guide: Guide = {
  purpose:
    'A secret to type or paste: a password, a provider’s token. It is hidden, and shown to who wants to check it.',
  avoid: [
    'What is no secret is an Input: hidden text is typed wrong more often.',
    'A secret that is only shown, never typed, is text with a CopyButton.',
  ],
  anatomy: [
    ['Input', 'The secret, as dots or as text.'],
    ['Button', 'Shows and hides it; comes by itself.'],
  ],
  rules: [
    {
      do: {
        caption: 'Let it be looked at before it is sent.',
        show: (
          <Field className="w-56">
            <FieldLabel>Password</FieldLabel>
            <PasswordInput defaultValue="admin123" autoComplete="off" />
            <FieldHint>At least 8 characters.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'Do not have it typed twice instead.',
        show: (
          <div className="grid w-56 gap-3">
            <Field>
              <FieldLabel>Password</FieldLabel>
              <Input type="password" defaultValue="admin123" autoComplete="off" />
            </Field>
            <Field>
              <FieldLabel>Repeat password</FieldLabel>
              <Input type="password" autoComplete="off" />
            </Field>
          </div>
        ),
      },
    },
  ],
  keyboard: [
    ['Tab', 'Moves the focus to the text, then to the button.'],
    ['Enter, Space', 'On the button, shows or hides the secret; the focus stays.'],
    ['Enter', 'In the text, sends the form it stands in.'],
  ],
  assistive: [
    'The button’s name says what it will do: “Show password”, then “Hide password”. `secret` puts in the right word for what is not a password.',
    'Say with `autoComplete` whether it is `current-password` or `new-password`, so that a password manager knows.',
    'Hidden, readers speak of dots; shown, they read the letters aloud.',
  ],
}
