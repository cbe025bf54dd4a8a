import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, waitFor } from 'storybook/test'
import { withProviders } from '../with-providers.tsx'
import { accountsHandlers, markDocument } from './accounts.mocks.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'

const onBody = fn<(body: object) => void>()

const meta = preview.meta({
  title: 'Site/Forgot password page with accounts',
  component: ForgotPasswordPage,
  decorators: [withProviders('/forgot-password')],
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ msw }) => {
    msw.use(
      accountsHandlers.accepts('/request-password-reset', onBody),
      accountsHandlers.accepts('/reset-password', onBody),
    )
    return markDocument()
  },
})

/** The same answer for every address. */
export const MailSent = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), ' maya@northwind.example ')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset password' }))
    await expect(await canvas.findByText('Check your mail')).toBeVisible()
    await expect(onBody).toHaveBeenCalledWith({
      email: 'maya@northwind.example',
      redirectTo: '/forgot-password',
    })
  },
})

/** The server limits how often a mail is sent to an address, and says for how long. */
export const TooManyRequests = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.limits('/request-password-reset'))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'maya@northwind.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset password' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Try again in 12 minutes.')
    await expect(canvas.getByLabelText('Email')).toHaveValue('maya@northwind.example')
    await expect(canvas.queryByText('Check your mail')).toBeNull()
  },
})

/** The mailed link is older than 30 minutes, or was used. */
export const LinkExpired = meta.story({
  parameters: { locationSearch: '?error=INVALID_TOKEN' },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The link is not valid any more')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Reset password' })).toBeEnabled()
  },
})

/** The mailed link asks for a new password. */
export const NewPassword = meta.story({
  parameters: { locationSearch: '?token=abc' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await expect(canvas.getByLabelText('New password')).toHaveAttribute(
      'autocomplete',
      'new-password',
    )
  },
})

/** A new password has at least 8 characters. */
export const NewPasswordTooShort = meta.story({
  parameters: NewPassword.input.parameters,
  play: async ({ canvas, userEvent }) => {
    const password = canvas.getByLabelText('New password')
    await userEvent.type(password, 'short{Enter}')
    await waitFor(() =>
      expect(password).toHaveAccessibleDescription('Password must be at least 8 characters'),
    )
  },
})

/** The server knows the most common passwords, and refuses them at their field. */
export const NewPasswordTooCommon = meta.story({
  parameters: NewPassword.input.parameters,
  beforeEach: ({ msw }) => {
    const message = 'This is one of the most common passwords. Choose another one'
    msw.use(accountsHandlers.refuses('/reset-password', 400, 'PASSWORD_TOO_COMMON', message))
  },
  play: async ({ canvas, userEvent }) => {
    const password = canvas.getByLabelText('New password')
    await userEvent.type(password, 'password1')
    await userEvent.type(canvas.getByLabelText('Confirm password'), 'password1{Enter}')
    await waitFor(() => expect(password).toHaveAccessibleDescription(/^This is one of the most/))
    await expect(password).toHaveFocus()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
})

/** The link was used in another tab meanwhile. */
export const NewPasswordRefused = meta.story({
  parameters: NewPassword.input.parameters,
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.refuses('/reset-password', 400, 'INVALID_TOKEN'))
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('New password'), 'correct horse')
    await userEvent.type(canvas.getByLabelText('Confirm password'), 'correct horse{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^This link is not valid/)
  },
})

export const ChangesPassword = meta.story({
  parameters: { ...journey, ...NewPassword.input.parameters },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('New password'), 'correct horse')
    await userEvent.type(canvas.getByLabelText('Confirm password'), 'correct horse{Enter}')
    await expect(await canvas.findByText('Arrived at /login')).toBeVisible()
    await expect(onBody).toHaveBeenCalledWith({ newPassword: 'correct horse', token: 'abc' })
  },
})
