import { mockLocalStorage } from '@callwright/dashboard/mocks/local-storage'
import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { HttpResponse, http } from 'msw'
import { expect, fn, spyOn, waitFor } from 'storybook/test'
import { withProviders } from '../with-providers.tsx'
import { accountsHandlers, markDocument } from './accounts.mocks.ts'
import { LoginPage } from './login-page.tsx'

const onBody = fn<(body: object) => void>()

const meta = preview.meta({
  title: 'Site/Login page with accounts',
  component: LoginPage,
  decorators: [withProviders('/login')],
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ msw }) => {
    mockLocalStorage()
    msw.use(
      accountsHandlers.hasNoSession(),
      accountsHandlers.accepts('/sign-in/email', onBody),
      accountsHandlers.isInvitedTo(),
      accountsHandlers.accepts('/sign-out'),
    )
    return markDocument()
  },
})

/** The link of the mail that confirms an address. */
const confirmation = { locationSearch: '?confirm=token-of-the-mail' }

type PlayContext = Pick<
  Parameters<NonNullable<(typeof Idle)['input']['play']>>[0],
  'canvas' | 'userEvent'
>

async function fillInForm({ canvas, userEvent }: PlayContext) {
  await userEvent.type(canvas.getByLabelText('Email'), 'maya@northwind.example')
  await userEvent.type(canvas.getByLabelText('Password'), 'correct horse')
}

async function signIn(play: PlayContext) {
  await fillInForm(play)
  await play.userEvent.click(play.canvas.getByRole('button', { name: 'Sign in' }))
}

/** Without the demo account. */
export const Idle = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(canvas.queryByText('Demo credentials')).toBeNull()
    await expect(canvas.queryByRole('alert')).toBeNull()
  },
})

/** The page that the link of a mail opens, without a passkey, which confirms no address. */
export const AddressToConfirm = meta.story({
  parameters: confirmation,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Sign in to confirm your email address')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  },
})

/** Somebody else has chosen the password of the account, so the message says how to replace it. */
export const UnknownPassword = meta.story({
  parameters: confirmation,
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.refuses('/sign-in/email', 401, 'INVALID_EMAIL_OR_PASSWORD'))
  },
  play: async (play) => {
    const { canvas } = play
    await signIn(play)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /^Invalid email or password\. .*choose a new one by “Forgot password\?”/,
    )
  },
})

/** The link of a mail is older than an hour, so a new one was sent. */
export const LinkExpired = meta.story({
  parameters: confirmation,
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.refuses('/sign-in/email', 403, 'EMAIL_NOT_VERIFIED'))
  },
  play: async (play) => {
    const { canvas } = play
    await signIn(play)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /^The link is not valid any more\. Open the newest one/,
    )
  },
})

/** The person signs in with another address than that of the link. */
export const LinkOfAnotherAddress = meta.story({
  parameters: confirmation,
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.refuses('/sign-in/email', 400, 'LINK_OF_ANOTHER_ADDRESS'))
  },
  play: async (play) => {
    const { canvas } = play
    await signIn(play)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      /^The link confirms another email address/,
    )
  },
})

const setItem = fn<(key: string, value: string) => void>()

/** The page stays when it finds the session of somebody else, who has signed in before. */
export const ConfirmsAddressBesidesASession = meta.story({
  parameters: {
    ...journey,
    ...confirmation,
    storage: () => ({ getItem: () => null, setItem, removeItem: () => {} }),
  },
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.hasSession())
  },
  play: async (play) => {
    const { canvas } = play
    await waitFor(() => expect(setItem).toHaveBeenCalled())
    await signIn(play)
    await expect(await canvas.findByText('Arrived at /dashboard')).toBeVisible()
    await expect(onBody).toHaveBeenCalledWith({
      email: 'maya@northwind.example',
      password: 'correct horse',
      rememberMe: false,
      confirmationToken: 'token-of-the-mail',
    })
  },
})

/** A mailed link has changed the password. */
export const PasswordChanged = meta.story({
  parameters: { locationState: { passwordChanged: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Your password is changed')).toBeVisible()
  },
})

/** The password is wrong, and what was typed stays. */
export const WrongPassword = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.refuses('/sign-in/email', 401, 'INVALID_EMAIL_OR_PASSWORD'))
  },
  play: async (play) => {
    const { canvas } = play
    await signIn(play)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Invalid email or password')
    await expect(canvas.getByLabelText('Password')).toHaveValue('correct horse')
  },
})

/** The address is not confirmed yet, so a new link was sent. */
export const AddressUnconfirmed = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.refuses('/sign-in/email', 403, 'EMAIL_NOT_VERIFIED'))
  },
  play: async (play) => {
    const { canvas } = play
    await signIn(play)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/^Confirm your email address/)
  },
})

/** The server limits how often somebody may try, and says for how long; what was typed stays. */
export const TooManyAttempts = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.limits('/sign-in/email'))
  },
  play: async (play) => {
    const { canvas } = play
    await signIn(play)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Try again in 12 minutes.')
    await expect(canvas.getByLabelText('Password')).toHaveValue('correct horse')
  },
})

/** Others guess the password of the account, which keeps new browsers out for a while. */
export const NewBrowserLimited = meta.story({
  beforeEach: ({ msw }) => {
    const message =
      'Too many attempts. Try again in 40 minutes. A browser in which you have signed in before is not affected, nor is one in which you reset your password.'
    msw.use(accountsHandlers.refuses('/sign-in/email', 429, 'TOO_MANY_REQUESTS', message))
  },
  play: async (play) => {
    const { canvas } = play
    await signIn(play)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/reset your password\.$/)
    await expect(canvas.getByRole('link', { name: 'Forgot password?' })).toBeVisible()
  },
})

/** A proxy limits requests, and answers with a page. */
export const TooManyAttemptsAtProxy = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      http.post('*/api/auth/sign-in/email', () => HttpResponse.html('<p>Busy', { status: 429 })),
    )
  },
  play: async (play) => {
    const { canvas } = play
    await signIn(play)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Wait a few minutes')
  },
})

/** The password is right, but an admin has removed the person. */
export const NoWorkspace = meta.story({
  play: async (play) => {
    const { canvas } = play
    await signIn(play)
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'You are no longer a member of a workspace',
    )
  },
})

const longName = 'Donaudampfschifffahrtsgesellschaft am oberen Kai'

async function reachInvitations({ canvas, userEvent }: PlayContext) {
  await fillInForm({ canvas, userEvent })
  await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
  await expect(await canvas.findByRole('heading', { name: 'You are invited' })).toBeVisible()
  await expect(await canvas.findByRole('list', { name: 'Invitations' })).toHaveFocus()
}

const acceptButton = 'Accept the invitation to Northwind'

/** A person without a workspace sees the invitations that have not expired, also on a phone. */
export const Invited = meta.story({
  globals: { viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.isInvitedTo('Northwind', longName))
  },
  play: async (play) => {
    const { canvas } = play
    await reachInvitations(play)
    await expect(canvas.getByText('Northwind')).toBeVisible()
    await expect(canvas.getByText(longName)).toBeVisible()
    await expect(canvas.queryByText('Expired')).toBeNull()
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

export const AcceptsInvitation = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(
      accountsHandlers.isInvitedTo('Northwind', longName),
      accountsHandlers.accepts('/organization/accept-invitation', (body) => {
        onBody(body)
        msw.use(accountsHandlers.hasSession())
      }),
    )
  },
  play: async (play) => {
    const { canvas, userEvent } = play
    await reachInvitations(play)
    await userEvent.click(canvas.getByRole('button', { name: acceptButton }))
    await expect(await canvas.findByText('Arrived at /dashboard')).toBeVisible()
    await expect(onBody).toHaveBeenCalledWith({ invitationId: '1' })
  },
})

/** An admin has withdrawn the invitation meanwhile; the other one stays. */
export const ShowsARefusedAcceptance = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    const path = '/organization/accept-invitation'
    msw.use(
      accountsHandlers.isInvitedTo('Northwind', longName),
      accountsHandlers.refuses(path, 400, 'INVITATION_NOT_FOUND', 'Invitation not found'),
    )
  },
  play: async (play) => {
    const { canvas, userEvent } = play
    await reachInvitations(play)
    await userEvent.click(canvas.getByRole('button', { name: acceptButton }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Invitation not found')
    await expect(canvas.getByRole('button', { name: acceptButton })).toBeEnabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }))
    await expect(await canvas.findByRole('heading', { name: 'Welcome back' })).toBeVisible()
  },
})

/** After the last invitation is declined, the person is signed out. */
export const DeclinesInvitations = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(
      accountsHandlers.isInvitedTo('Northwind', longName),
      accountsHandlers.accepts('/organization/reject-invitation', onBody),
    )
  },
  play: async (play) => {
    const { canvas, userEvent } = play
    await reachInvitations(play)
    await userEvent.click(
      canvas.getByRole('button', { name: 'Decline the invitation to Northwind' }),
    )
    await waitFor(() => expect(canvas.queryByText('Northwind')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: /^Decline the invitation to Donau/ }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'You are no longer a member of a workspace',
    )
    await expect(onBody).toHaveBeenCalledWith({ invitationId: '1' })
    await expect(onBody).toHaveBeenCalledWith({ invitationId: '2' })
  },
})

export const SignsIn = meta.story({
  parameters: { ...journey, locationState: { returnTo: '/dashboard/contacts' } },
  play: async (play) => {
    const { canvas, userEvent, msw } = play
    await fillInForm(play)
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Remember me' }))
    msw.use(accountsHandlers.hasSession())
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByText('Arrived at /dashboard/contacts')).toBeVisible()
    await expect(onBody).toHaveBeenCalledWith({
      email: 'maya@northwind.example',
      password: 'correct horse',
      rememberMe: true,
    })
  },
})

/** A page of the session before shows another workspace than the first one of the person. */
export const ShowsTheWorkspaceOfBefore = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    mockLocalStorage({ 'callwright.shown-workspace': '2' })
    msw.use(
      accountsHandlers.accepts('/organization/set-active', (body) => {
        onBody(body)
        msw.use(accountsHandlers.hasSession())
      }),
    )
  },
  play: async (play) => {
    await signIn(play)
    await expect(await play.canvas.findByText('Arrived at /dashboard')).toBeVisible()
    await expect(onBody).toHaveBeenLastCalledWith({ organizationId: '2' })
  },
})

/** Somebody else has used the browser before, in a workspace of which the person is no member. */
export const ShowsTheOwnWorkspace = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    mockLocalStorage({ 'callwright.shown-workspace': '7' })
    msw.use(accountsHandlers.refuses('/organization/set-active', 403, 'NOT_A_MEMBER'))
  },
  play: async (play) => {
    const { canvas, userEvent, msw } = play
    await fillInForm(play)
    msw.use(accountsHandlers.hasSession())
    await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
    await expect(await canvas.findByText('Arrived at /dashboard')).toBeVisible()
  },
})

/** The browser has a session that the page does not know. */
export const FindsSession = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.hasSession())
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Arrived at /dashboard')).toBeVisible()
  },
})

async function reachCode({ canvas, userEvent }: PlayContext) {
  await fillInForm({ canvas, userEvent })
  await userEvent.click(canvas.getByRole('button', { name: 'Sign in' }))
  await expect(await canvas.findByLabelText('Code')).toHaveFocus()
}

/** With two-factor, the code of the authenticator app follows the password. */
export const NeedsCode = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(accountsHandlers.needsCode())
  },
  play: async ({ canvas, userEvent }) => {
    await reachCode({ canvas, userEvent })
    await expect(canvas.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
    await expect(canvas.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await expect(await canvas.findByText('Enter the six digits')).toBeVisible()
  },
})

/** A wrong code is refused, and the message names the clock as a cause. */
export const WrongCode = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(
      accountsHandlers.needsCode(),
      accountsHandlers.refuses('/two-factor/verify-totp', 401, 'INVALID_CODE'),
    )
  },
  play: async ({ canvas, userEvent }) => {
    await reachCode({ canvas, userEvent })
    await userEvent.type(canvas.getByLabelText('Code'), '000000')
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent(/clock of your phone/)
    await expect(canvas.getByLabelText('Code')).toHaveValue('000000')
  },
})

/** After too many wrong codes, the password is asked for again. */
export const TooManyCodes = meta.story({
  beforeEach: ({ msw }) => {
    const code = 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
    msw.use(
      accountsHandlers.needsCode(),
      accountsHandlers.refuses('/two-factor/verify-totp', 400, code),
    )
  },
  play: async ({ canvas, userEvent }) => {
    await reachCode({ canvas, userEvent })
    await userEvent.type(canvas.getByLabelText('Code'), '000000')
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Enter your password again.')
    await expect(canvas.getByLabelText('Email')).toHaveValue('maya@northwind.example')
    await expect(canvas.getByLabelText('Password')).toHaveValue('')
  },
})

/** Without the phone, a recovery code signs in. */
export const AcceptsRecoveryCode = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    msw.use(
      accountsHandlers.needsCode(),
      accountsHandlers.accepts('/two-factor/verify-backup-code', onBody),
    )
  },
  play: async ({ canvas, userEvent, msw }) => {
    await reachCode({ canvas, userEvent })
    await userEvent.click(canvas.getByRole('button', { name: 'Use a recovery code' }))
    await userEvent.type(canvas.getByLabelText('Recovery code'), ' a1Xq7-pL1mT ')
    msw.use(accountsHandlers.hasSession())
    await userEvent.click(canvas.getByRole('button', { name: 'Continue' }))
    await expect(await canvas.findByText('Arrived at /dashboard')).toBeVisible()
    await expect(onBody).toHaveBeenCalledWith({ code: 'a1Xq7-pL1mT' })
  },
})

/** The device answers with a passkey, or with an error when the person cancels. */
function answerForDevice(error?: DOMException): void {
  const get = spyOn(navigator.credentials, 'get')
  const credential = { id: 'a', type: 'public-key', toJSON: () => ({ id: 'a' }) }
  if (error) get.mockRejectedValue(error)
  else get.mockResolvedValue(credential)
}

const pressPasskeyButton = async ({ canvas, userEvent }: PlayContext) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Use a passkey' }))

export const SignsInWithAPasskey = meta.story({
  parameters: journey,
  beforeEach: ({ msw }) => {
    answerForDevice()
    msw.use(
      accountsHandlers.asksForPasskey(),
      accountsHandlers.accepts('/passkey/verify-authentication', (body) => {
        onBody(body)
        msw.use(accountsHandlers.hasSession())
      }),
    )
  },
  play: async (play) => {
    await pressPasskeyButton(play)
    await expect(await play.canvas.findByText('Arrived at /dashboard')).toBeVisible()
    await expect(onBody).toHaveBeenCalledWith({ response: { id: 'a' } })
  },
})

/** A passkey that was deleted in the account is refused. */
export const PasskeyRefused = meta.story({
  beforeEach: ({ msw }) => {
    answerForDevice()
    msw.use(
      accountsHandlers.asksForPasskey(),
      accountsHandlers.refuses('/passkey/verify-authentication', 401, 'PASSKEY_NOT_FOUND'),
    )
  },
  play: async (play) => {
    await pressPasskeyButton(play)
    const alert = await play.canvas.findByRole('alert')
    await expect(alert).toHaveTextContent('This passkey has been deleted here')
  },
})

/** The person cancels the dialog of the device, and can sign in otherwise. */
export const PasskeyCancelled = meta.story({
  beforeEach: ({ msw }) => {
    answerForDevice(new DOMException('cancelled', 'NotAllowedError'))
    msw.use(accountsHandlers.asksForPasskey())
  },
  play: async (play) => {
    await pressPasskeyButton(play)
    const button = play.canvas.getByRole('button', { name: 'Use a passkey' })
    await waitFor(() => expect(button).toBeEnabled())
    await expect(navigator.credentials.get).toHaveBeenCalledOnce()
    await expect(play.canvas.queryByRole('alert')).toBeNull()
  },
})
