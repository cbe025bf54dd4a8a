import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, waitFor } from 'storybook/test'
import { signedInStorage, withProviders } from '../with-providers.tsx'
import { signIn } from './accounts.ts'
import { LoginPage } from './login-page.tsx'
import { narrowWindow } from './narrow-window.ts'

const meta = preview.meta({
  title: 'Site/Login page',
  component: LoginPage,
  decorators: [withProviders('/login')],
  parameters: { layout: 'fullscreen' },
  args: { signIn: fn<typeof signIn>((credentials) => signIn(credentials, async () => {})) },
})

/** The form before a person types. */
export const Idle = meta.story({
  tags: ['picture'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(canvas.getByText('Sign in to your account to continue')).toBeVisible()
    await expect(canvas.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username')
    await expect(canvas.getByLabelText('Email')).toHaveFocus()
    const password = canvas.getByLabelText('Password')
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    await expect(canvas.getByRole('checkbox', { name: 'Remember me' })).not.toBeChecked()
    const links = { 'Forgot password?': '/forgot-password', 'Sign up': '/signup' }
    for (const [name, href] of Object.entries(links)) {
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    await expect(canvas.getByRole('link', { name: 'Callwright' })).toHaveAttribute('href', '/')
    await expect(canvas.getByRole('link', { name: 'Back to Homepage' })).toHaveAttribute(
      'href',
      '/',
    )
    await expect(canvas.getByText('admin@callwright.example')).toBeVisible()
    await expect(canvas.getByText('admin123')).toBeVisible()
    await expect(canvas.queryByText('No account was kept')).not.toBeInTheDocument()
  },
})

/** The form on a phone. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

export const SignsInWithDemoAccount = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Fill in' }))
    await expect(canvas.getByLabelText('Email')).toHaveValue('admin@callwright.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByText('Arrived at /dashboard')).toBeVisible()
  },
})

/** After a sign-up, the page says why the new account does not work. */
export const SignedUp = meta.story({
  parameters: { locationState: { signedUp: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No account was kept')).toBeVisible()
  },
})

export const SignedUpThenSignedIn = meta.story({
  parameters: { ...journey, locationState: { signedUp: true, returnTo: '/dashboard/contacts' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Fill in' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByText('Arrived at /dashboard/contacts')).toBeVisible()
  },
})

export const ReturnsToPage = meta.story({
  parameters: { ...journey, locationState: { returnTo: '/dashboard/contacts?search=maya&page=2' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Fill in' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(
      await canvas.findByText('Arrived at /dashboard/contacts?search=maya&page=2'),
    ).toBeVisible()
  },
})

let storage = () => signedInStorage()

/** Another tab signs in, and this one opens the page that the person wanted. */
export const SignsInElsewhere = meta.story({
  parameters: {
    ...journey,
    locationState: { returnTo: '/dashboard/contacts?search=maya' },
    storage: () => storage(),
  },
  beforeEach: () => {
    storage = () => ({ ...signedInStorage(), getItem: () => null })
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    storage = signedInStorage
    window.dispatchEvent(new StorageEvent('storage', { key: 'callwright.user' }))
    await expect(
      await canvas.findByText('Arrived at /dashboard/contacts?search=maya'),
    ).toBeVisible()
  },
})

/** Somebody who is signed in sees a link to the dashboard, and the page stays. */
export const SignedIn = meta.story({
  parameters: { storage: signedInStorage },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are signed in as Admin User')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    )
    await expect(canvas.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  },
})

/** The browser still knows a person whose session has ended. */
export const SignsInAgain = meta.story({
  parameters: { ...journey, storage: signedInStorage },
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('You are signed in as Admin User')
    await userEvent.click(canvas.getByRole('button', { name: 'Fill in' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByText('Arrived at /dashboard')).toBeVisible()
  },
})

/** Email and password are missing. */
export const EmptyFields = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    const email = canvas.getByLabelText('Email')
    await waitFor(() => expect(email).toHaveAccessibleDescription('Email is required'))
    await expect(email).toBeInvalid()
    await expect(email).toHaveFocus()
    const password = canvas.getByLabelText('Password')
    await expect(password).toHaveAccessibleDescription('Password is required')
    await expect(args.signIn).not.toHaveBeenCalled()
  },
})

export const EmptyFieldsThenTyped = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    const email = canvas.getByLabelText('Email')
    await waitFor(() => expect(email).toHaveAccessibleDescription('Email is required'))
    await userEvent.type(email, 'm')
    await expect(email).not.toHaveAttribute('aria-invalid')
    await expect(canvas.queryByText('Email is required')).not.toBeInTheDocument()
    await expect(canvas.getByLabelText('Password')).toBeInvalid()
  },
})

/** The email is invalid. */
export const InvalidEmail = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const email = canvas.getByLabelText('Email')
    await userEvent.type(email, 'maya@')
    await userEvent.type(canvas.getByLabelText('Password'), 'secret{Enter}')
    await waitFor(() => expect(email).toHaveAccessibleDescription('Email is invalid'))
    await expect(args.signIn).not.toHaveBeenCalled()
  },
})

/** The credentials are wrong. */
export const WrongCredentials = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Email'), 'maya@northwind.example')
    await userEvent.type(canvas.getByLabelText('Password'), 'secret{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Invalid email or password')
    await expect(canvas.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  },
})

/** The button is busy until the sign-in ends. */
export const Submitting = meta.story({
  args: { signIn: fn<typeof signIn>(() => new Promise(() => {})) },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Fill in' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByRole('button', { name: 'Signing in...' })).toBeDisabled()
    await userEvent.type(canvas.getByLabelText('Password'), '{Enter}')
    await expect(args.signIn).toHaveBeenCalledOnce()
  },
})

/** The form says that the sign-in failed. */
export const ServerFails = meta.story({
  args: {
    signIn: fn<typeof signIn>(() => Promise.reject(new Error('The server is down'))),
  },
  parameters: { expectedErrors: [/The server is down/] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Fill in' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('An unexpected error occurred')
  },
})

/** In a window of 320 px, the header wraps. */
export const Narrow = meta.story(narrowWindow)
