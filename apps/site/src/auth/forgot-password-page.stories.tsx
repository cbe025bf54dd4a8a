import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, waitFor } from 'storybook/test'
import { withProviders } from '../with-providers.tsx'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

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

export const FitsNarrowWindow = meta.story({
  parameters: {
    ...journey,
    viewport: {
      options: { narrow: { name: 'Narrow', styles: { width: '320px', height: '568px' } } },
    },
  },
  globals: { viewport: { value: 'narrow' } },
  play: async ({ canvas }) => {
    await expect(window.innerWidth).toBe(320)
    await expect(canvas.getByRole('link', { name: 'Back to Homepage' })).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})
