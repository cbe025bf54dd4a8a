import type { Guide } from '@callwright/storybook/guide'
import { Field, FieldHint, FieldLabel } from '../field/field.tsx'
import { Input } from '../input/input.tsx'
import { PasswordInput } from './password-input.tsx'

export const guide: Guide = {
  purpose:
    'A secret to type or paste: a password, a token. It is hidden, and can be shown to check it.',
  alternatives: [
    'Use an Input for text that is not secret: hidden text has more typing errors.',
    'For a secret that is only shown and never typed, use text with a CopyButton.',
  ],
  anatomy: [
    ['Input', 'The secret, hidden or as text.'],
    ['Button', 'Shows and hides it, automatically.'],
  ],
  rules: [
    {
      do: {
        caption: 'Let people check it before they submit.',
        example: (
          <Field className="w-56">
            <FieldLabel>Password</FieldLabel>
            <PasswordInput defaultValue="admin123" autoComplete="off" />
            <FieldHint>At least 8 characters.</FieldHint>
          </Field>
        ),
      },
      dont: {
        caption: 'Do not ask for it twice instead.',
        example: (
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
    ['Enter', 'In the text, submits the form.'],
  ],
  assistive: [
    'The button’s name says what it will do: “Show password”, then “Hide password”. `secret` replaces the word “password” for another kind of secret.',
    'Say with `autoComplete` whether it is `current-password` or `new-password`, so that a password manager knows.',
    'While it is hidden, screen readers read dots; while it is shown, they read the letters.',
  ],
}
