import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, type userEvent, waitFor, type within } from 'storybook/test'
import { withProviders } from '../with-providers.tsx'
import type { signUp } from './accounts.ts'
import { narrowWindow } from './narrow-window.ts'
import { SignupPage } from './signup-page.tsx'

const meta = preview.meta({
  title: 'Site/Signup page',
  component: SignupPage,
  decorators: [withProviders('/signup')],
  parameters: { layout: 'fullscreen' },
  args: { signUp: fn<typeof signUp>(() => Promise.resolve()) },
})

interface PlayContext {
  canvas: ReturnType<typeof within>
  userEvent: ReturnType<typeof userEvent.setup>
}

async function fillInForm({ canvas, userEvent }: PlayContext, password = 'correct horse') {
  await userEvent.type(canvas.getByLabelText('Full name'), 'Maya Chen')
  await userEvent.type(canvas.getByLabelText('Email address'), 'maya@northwind.example')
  await userEvent.type(canvas.getByLabelText('Password'), password)
  await userEvent.type(canvas.getByLabelText('Confirm password'), password)
}

/** The form before a person types. */
export const Idle = meta.story({
  globals: { viewport: { value: 'desktop' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await expect(canvas.getByText('Already have an account?', { exact: false })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    await expect(canvas.getByRole('link', { name: 'Callwright' })).toHaveAttribute('href', '/')
    await expect(canvas.getByRole('img', { name: /A running campaign/ })).toBeVisible()
    await expect(canvas.getByLabelText('Email address')).toHaveAttribute('type', 'email')
    for (const label of ['Password', 'Confirm password']) {
      const password = canvas.getByLabelText(label)
      await expect(password).toHaveAttribute('type', 'password')
      await expect(password).toHaveAttribute('autocomplete', 'new-password')
    }
  },
})

/** The form on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Sign up' })).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

export const CreatesAccount = meta.story({
  parameters: journey,
  play: async (play) => {
    const { canvas, userEvent } = play
    await fillInForm(play)
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    await expect(await canvas.findByText('Arrived at /login')).toBeVisible()
  },
})

/** All fields are missing. */
export const EmptyFields = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    const name = canvas.getByLabelText('Full name')
    await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required'))
    await expect(canvas.getByLabelText('Email address')).toHaveAccessibleDescription(
      'Email is required',
    )
    await expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password is required',
    )
    await expect(args.signUp).not.toHaveBeenCalled()
  },
})

export const EmptyFieldsThenTyped = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    const name = canvas.getByLabelText('Full name')
    await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required'))
    await userEvent.type(name, 'M')
    await expect(name).toBeValid()
    await expect(canvas.getByLabelText('Email address')).toBeInvalid()
  },
})

/** The email is invalid. */
export const InvalidEmail = meta.story({
  play: async (play) => {
    const { args, canvas, userEvent } = play
    await fillInForm(play)
    const email = canvas.getByLabelText('Email address')
    await userEvent.clear(email)
    await userEvent.type(email, 'maya.northwind{Enter}')
    await waitFor(() => expect(email).toHaveAccessibleDescription('Email is invalid'))
    await expect(args.signUp).not.toHaveBeenCalled()
  },
})

/** The password is too short. */
export const ShortPassword = meta.story({
  play: async (play) => {
    const { args, canvas, userEvent } = play
    await fillInForm(play, '1234567')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    await waitFor(() =>
      expect(canvas.getByLabelText('Password')).toHaveAccessibleDescription(
        'Password must be at least 8 characters',
      ),
    )
    await expect(args.signUp).not.toHaveBeenCalled()
  },
})

/** The passwords differ. */
export const DifferentPasswords = meta.story({
  play: async (play) => {
    const { args, canvas, userEvent } = play
    await fillInForm(play)
    const confirmation = canvas.getByLabelText('Confirm password')
    await userEvent.type(confirmation, '!{Enter}')
    await waitFor(() => expect(confirmation).toHaveAccessibleDescription('Passwords do not match'))
    await expect(args.signUp).not.toHaveBeenCalled()
  },
})

/** The button is busy until the account is created. */
export const Submitting = meta.story({
  args: { signUp: fn<typeof signUp>(() => new Promise(() => {})) },
  play: async (play) => {
    const { canvas, userEvent } = play
    await fillInForm(play)
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    await expect(await canvas.findByRole('button', { name: 'Creating account...' })).toBeDisabled()
  },
})

/** The form says that the sign-up failed. */
export const ServerFails = meta.story({
  args: {
    signUp: fn<typeof signUp>(() => Promise.reject(new Error('The server is down'))),
  },
  parameters: { expectedErrors: [/The server is down/] },
  play: async (play) => {
    const { canvas, userEvent } = play
    await fillInForm(play)
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('An unexpected error occurred')
    await expect(canvas.getByRole('button', { name: 'Sign up' })).toBeEnabled()
  },
})

/** In a window of 320 px, the header wraps. */
export const Narrow = meta.story(narrowWindow)
