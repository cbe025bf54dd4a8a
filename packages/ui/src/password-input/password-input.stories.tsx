import { everyMode, journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect } from 'storybook/test'
import { Field, FieldError, FieldLabel } from '../field/field.tsx'
import { withContainer } from '../lib/with-container.tsx'
import { guide } from './password-input.guide.tsx'
import { PasswordInput } from './password-input.tsx'

const meta = preview.meta({
  title: 'Components/Password input',
  component: PasswordInput,
  parameters: { chromatic: { modes: everyMode }, guide },
  args: { 'aria-label': 'Password', defaultValue: 'admin123' },
  decorators: withContainer('max-w-xs'),
})

export const Hidden = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByLabelText('Password')
    await expect(input).toHaveAttribute('type', 'password')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(input).toHaveAttribute('type', 'text')
    await expect(canvas.getByRole('button', { name: 'Hide password' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(input).toHaveAttribute('type', 'password')
  },
})

export const AnotherSecret = meta.story({
  args: { 'aria-label': 'API Token', secret: 'token' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Show token' })).toBeVisible()
  },
})

export const AllStates = meta.story({
  tags: ['picture', 'every-mode'],
  parameters: {
    pseudo: {
      hover: ['.is-hovered input', '.is-hovered button'],
      focusVisible: '.is-focused input',
    },
  },
  render: () => (
    <div className="grid gap-3">
      <PasswordInput aria-label="Empty" placeholder="Password" />
      <PasswordInput aria-label="Filled" defaultValue="admin123" />
      <PasswordInput aria-label="Focused" defaultValue="admin123" className="is-focused" />
      <PasswordInput aria-label="Hovered" defaultValue="admin123" className="is-hovered" />
      <PasswordInput aria-label="Shown" secret="token" defaultValue="admin123" />
      <Field>
        <FieldLabel>Password</FieldLabel>
        <PasswordInput defaultValue="short" />
        <FieldError>Password must be at least 8 characters</FieldError>
      </Field>
      <PasswordInput aria-label="Disabled" defaultValue="admin123" disabled />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const showButton = canvas.getByRole('button', { name: 'Show token' })
    await userEvent.click(showButton)
    // Another row of the picture shows the focus.
    showButton.blur()
    await userEvent.unhover(showButton)
    await expect(canvas.getByLabelText('Shown')).toHaveAttribute('type', 'text')
  },
})
