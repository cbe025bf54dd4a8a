import preview from '@callwright/storybook/preview'
import { expect, waitFor } from 'storybook/test'
import { withProviders } from '../with-providers.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { narrowWindow } from './narrow-window.ts'

const meta = preview.meta({
  title: 'Site/Forgot password page',
  component: ForgotPasswordPage,
  decorators: [withProviders('/forgot-password')],
  parameters: { layout: 'fullscreen' },
})

/** The form before a person types. */
export const Idle = meta.story({
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    await expect(canvas.getByRole('img', { name: /Three calls to Leo Martins/ })).toBeVisible()
  },
})

/** The email is missing. */
export const EmptyEmail = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Reset password' }))
    const email = canvas.getByLabelText('Email')
    await waitFor(() => expect(email).toHaveAccessibleDescription('Email is required'))
    await expect(canvas.queryByText('No email was sent')).not.toBeInTheDocument()
  },
})

/** The page says that no email was sent. */
export const Submitted = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'maya@northwind.example{Enter}')
    await expect(await canvas.findByRole('status')).toHaveTextContent('No email was sent')
  },
})

/** In a window of 320 px, the header wraps. */
export const Narrow = meta.story(narrowWindow)
