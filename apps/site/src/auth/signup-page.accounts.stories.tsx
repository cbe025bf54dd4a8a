import type { Config } from '@callwright/contract'
import { aConfig, configHandlers } from '@callwright/dashboard/lib/config.mocks'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, fn, waitFor } from 'storybook/test'
import { withProviders } from '../with-providers.tsx'
import { accountsHandlers, markDocument } from './accounts.mocks.ts'
import { SignupPage } from './signup-page.tsx'

const onBody = fn<(body: object) => void>()

const signUpIs = (sign_up: Config['sign_up']) =>
  configHandlers.responds(aConfig({ auth: 'accounts', sign_up }))

const meta = preview.meta({
  title: 'Site/Sign-up page with accounts',
  component: SignupPage,
  decorators: [withProviders('/signup')],
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ msw }) => {
    msw.use(signUpIs('invite'), accountsHandlers.accepts('/sign-up/email', onBody))
    return markDocument()
  },
})

type PlayContext = Pick<
  Parameters<NonNullable<(typeof SetUp)['input']['play']>>[0],
  'canvas' | 'userEvent'
>

async function fillInForm({ canvas, userEvent }: PlayContext) {
  await userEvent.type(canvas.getByLabelText('Full name'), ' Maya Chen ')
  await userEvent.type(canvas.getByLabelText('Password'), 'correct horse')
  await userEvent.type(canvas.getByLabelText('Confirm password'), 'correct horse')
}

/** The first account needs the code that the server has printed. */
export const SetUp = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(signUpIs('set_up'))
  },
  play: async ({ canvas, userEvent }) => {
    const code = await canvas.findByLabelText('Set-up code')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    await expect(code).toHaveAccessibleDescription(/The set-up code is required/)
  },
})

/** The link of an invitation contains the address. */
export const Invited = meta.story({
  parameters: { locationSearch: '?email=maya%40northwind.example' },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Email address')).toHaveValue('maya@northwind.example')
    await expect(canvas.queryByText('You need an invitation')).toBeNull()
  },
})

/** Without the link of an invitation, the form says that one is needed. */
export const NotInvited = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You need an invitation')).toBeVisible()
  },
})

/** The server accepts no new accounts. */
export const Closed = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(signUpIs('closed'))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Sign-up is closed')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Sign up' })).toBeNull()
  },
})

/** The server refuses the address and says why; what was typed stays. */
export const Refused = meta.story({
  parameters: Invited.input.parameters,
  beforeEach: ({ msw }) => {
    const message = 'Ask an admin of your workspace to invite this e-mail address'
    msw.use(accountsHandlers.refuses('/sign-up/email', 403, 'INVITATION_REQUIRED', message))
  },
  play: async (play) => {
    const { canvas, userEvent } = play
    await fillInForm(play)
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^Ask an admin/)
    await expect(canvas.getByLabelText('Full name')).toHaveValue(' Maya Chen ')
  },
})

/** The server limits how many accounts an address may create, and says for how long. */
export const TooManyAttempts = meta.story({
  parameters: Invited.input.parameters,
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.limits('/sign-up/email'))
  },
  play: async (play) => {
    const { canvas, userEvent } = play
    await fillInForm(play)
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Try again in 12 minutes.')
  },
})

/** The server knows the most common passwords, and refuses them at their field. */
export const PasswordTooCommon = meta.story({
  parameters: Invited.input.parameters,
  beforeEach: ({ msw }) => {
    const message = 'This is one of the most common passwords. Choose another one'
    msw.use(accountsHandlers.refuses('/sign-up/email', 400, 'PASSWORD_TOO_COMMON', message))
  },
  play: async (play) => {
    const { canvas, userEvent } = play
    await fillInForm(play)
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    const password = canvas.getByLabelText('Password')
    await waitFor(() => expect(password).toHaveAccessibleDescription(/^This is one of the most/))
    await expect(password).toHaveFocus()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
})

/** The account is created, and its address must be confirmed. */
export const CheckMail = meta.story({
  parameters: Invited.input.parameters,
  play: async (play) => {
    const { canvas, userEvent } = play
    await fillInForm(play)
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    await expect(await canvas.findByText('Check your mail')).toBeVisible()
    await expect(canvas.getByText('maya@northwind.example')).toBeVisible()
    await expect(onBody).toHaveBeenCalledWith({
      name: 'Maya Chen',
      email: 'maya@northwind.example',
      password: 'correct horse',
    })
  },
})

async function reachCheckMail(play: PlayContext) {
  const { canvas, userEvent } = play
  await fillInForm(play)
  await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Send it again' }))
}

/** The mail has not arrived, so it is sent again. */
export const MailSentAgain = meta.story({
  parameters: Invited.input.parameters,
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.accepts('/send-verification-email', onBody))
  },
  play: async (play) => {
    await reachCheckMail(play)
    await expect(await play.canvas.findByText('We have sent it again.')).toBeVisible()
    await expect(onBody).toHaveBeenLastCalledWith({ email: 'maya@northwind.example' })
  },
})

/** The mail was sent again too often. */
export const MailLimited = meta.story({
  parameters: Invited.input.parameters,
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.limits('/send-verification-email'))
  },
  play: async (play) => {
    await reachCheckMail(play)
    const alert = await play.canvas.findByText(/Try again in 12 minutes/)
    await expect(alert).toBeVisible()
    await expect(play.canvas.getByRole('button', { name: 'Send it again' })).toBeEnabled()
  },
})

/** The server does not answer when the mail is to be sent again. */
export const MailNotSent = meta.story({
  parameters: {
    ...Invited.input.parameters,
    expectedErrors: [/The server responded with 500/],
  },
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.refuses('/send-verification-email', 500, ''))
  },
  play: async (play) => {
    await reachCheckMail(play)
    await expect(await play.canvas.findByText(/could not be sent/)).toBeVisible()
  },
})

export const SetsUp = meta.story({
  parameters: journey,
  beforeEach: SetUp.input.beforeEach,
  play: async (play) => {
    const { canvas, userEvent } = play
    await userEvent.type(await canvas.findByLabelText('Set-up code'), 'abcd-efgh-jklm-npqr')
    await fillInForm(play)
    await userEvent.type(canvas.getByLabelText('Email address'), 'ada@northwind.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Sign up' }))
    await canvas.findByText('Check your mail')
    await expect(onBody).toHaveBeenCalledWith(
      expect.objectContaining({ setUpCode: 'abcd-efgh-jklm-npqr' }),
    )
  },
})
