import { journey } from '@callwright/storybook/modes'
import preview from '@callwright/storybook/preview'
import { expect, screen, spyOn, waitFor, within } from 'storybook/test'
import { type BlockNavigation, UnsavedGuard } from '../lib/unsaved-guard.tsx'
import { asksBeforeUnload } from '../mocks/before-unload.ts'
import { collectDownloads } from '../mocks/downloads.ts'
import { storeHandlers } from '../mocks/index.ts'
import { waitsFor } from '../mocks/requests.ts'
import { inShell } from '../mocks/with-shell.tsx'
import { accountsNavigation } from '../shell/index.ts'
import { accountHandlers, aSession, mockPassword } from './account.mocks.ts'
import { AccountPage } from './account-page.tsx'

const meta = preview.meta({
  title: 'Screens/Account',
  component: AccountPage,
  ...inShell('/dashboard/account', { items: accountsNavigation }),
  beforeEach: ({ msw }) => {
    msw.use(...accountHandlers.stateful(), ...storeHandlers())
  },
})

type Canvas = ReturnType<typeof within>
interface User {
  type: (element: Element, text: string) => Promise<void>
  click: (element: Element) => Promise<void>
}

const findSessions = async (canvas: Canvas) =>
  within(await canvas.findByRole('list', { name: 'Sessions' }))

const press = async (canvas: Canvas, user: User, name: string) =>
  user.click(await canvas.findByRole('button', { name }))

async function enterPassword(canvas: Canvas, user: User, submitLabel: string, text = mockPassword) {
  await user.type(await canvas.findByLabelText('Your password'), text)
  await press(canvas, user, submitLabel)
}

async function fillInPasswords(canvas: Canvas, user: User, current: string) {
  await user.type(canvas.getByLabelText('Current password'), current)
  await user.type(canvas.getByLabelText('New password'), 'battery staple')
  await user.type(canvas.getByLabelText('Confirm new password'), 'battery staple')
  await press(canvas, user, 'Change password')
}

/** A user signed in in three browsers, without two-factor. */
export const Full = meta.story({
  play: async ({ canvas }) => {
    const sessions = await findSessions(canvas)
    await expect(sessions.getAllByRole('listitem')).toHaveLength(3)
    await expect(sessions.getByText('This browser')).toBeVisible()
    await expect(sessions.queryByRole('button', { name: 'Sign out Firefox on Linux' })).toBeNull()
    await expect(sessions.getByRole('button', { name: 'Sign out Safari on iOS' })).toBeVisible()
    await expect(await canvas.findByText('Off')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Turn on' })).toBeVisible()
    const passkeys = await findPasskeys(canvas)
    await expect(passkeys.getByText('iCloud Keychain')).toBeVisible()
    await expect(passkeys.getByRole('listitem')).toHaveTextContent('iCloud KeychainAdded ')
    await expect(sessions.getAllByText(/^Signed in/)).toHaveLength(3)
  },
})

/** On a phone, everything fits into the width. */
export const Phone = meta.story({
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await findSessions(canvas)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** The only session is that of this browser, and there is no passkey. */
export const Empty = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...accountHandlers.stateful({ sessions: [aSession()], passkeys: [] }))
  },
  play: async ({ canvas }) => {
    const sessions = await findSessions(canvas)
    await expect(sessions.getAllByRole('listitem')).toHaveLength(1)
    await expect(canvas.queryByRole('button', { name: /^Sign out/ })).toBeNull()
    await expect(await canvas.findByRole('button', { name: 'Add a passkey' })).toBeVisible()
    await expect(canvas.queryByRole('list', { name: 'Passkeys' })).toBeNull()
  },
})

/** Sessions and two-factor are loading. */
export const Loading = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...accountHandlers.hangs())
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status', { name: 'Loading sessions' })).toBeVisible()
    await expect(canvas.getByRole('status', { name: 'Loading passkeys' })).toBeVisible()
    await expect(canvas.getByRole('status', { name: 'Loading two-factor' })).toBeVisible()
  },
})

const expectAlerts =
  (reason: string | RegExp) =>
  async ({ canvas }: { canvas: Canvas }) => {
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(3))
    for (const alert of canvas.getAllByRole('alert')) {
      await expect(alert).toHaveTextContent(reason)
      await expect(within(alert).getByRole('button', { name: 'Retry' })).toBeVisible()
    }
  }

/** The server fails, and the user can try again. */
export const ServerFails = meta.story({
  parameters: { expectedErrors: [/Something went wrong|could not answer/] },
  beforeEach: ({ msw }) => {
    msw.use(...accountHandlers.fails())
  },
  play: expectAlerts(/Something went wrong on the server|The server could not answer/),
})

/** Without a connection, the user can try again. */
export const ServerUnreachable = meta.story({
  parameters: { expectedErrors: [/cannot be reached/] },
  beforeEach: ({ msw }) => {
    msw.use(...accountHandlers.isUnreachable())
  },
  play: expectAlerts('The server cannot be reached'),
})

/** A captive portal answers instead of the server. */
export const AnsweredByHtml = meta.story({
  parameters: { expectedErrors: [/could not be read/] },
  beforeEach: ({ msw }) => {
    msw.use(...accountHandlers.respondsWithHtml())
  },
  play: expectAlerts('The server gave an answer that could not be read'),
})

/** A long name of a browser is cut in one line. */
export const LongText = meta.story({
  beforeEach: ({ msw }) => {
    const device = 'Samsung Internet for Android Developer Edition on Android'
    const sessions = [aSession(), aSession({ id: 2, device, current: false })]
    msw.use(...accountHandlers.stateful({ sessions }))
  },
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const sessions = await findSessions(canvas)
    const [, row] = sessions.getAllByRole('listitem')
    await expect(row?.clientHeight).toBeLessThan(90)
    await expect(document.documentElement.scrollWidth).toBe(window.innerWidth)
  },
})

/** A user who never signs out has many sessions. */
export const ManyRows = meta.story({
  beforeEach: ({ msw }) => {
    const sessions = Array.from({ length: 60 }, (_, n) => aSession({ id: n + 1, current: n === 0 }))
    msw.use(...accountHandlers.stateful({ sessions }))
  },
  play: async ({ canvas }) => {
    const sessions = await findSessions(canvas)
    await expect(sessions.getAllByRole('listitem')).toHaveLength(60)
  },
})

/** One of the other browsers is signed out. */
export const SignsOutABrowser = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const sessions = await findSessions(canvas)
    await userEvent.click(sessions.getByRole('button', { name: 'Sign out Safari on iOS' }))
    await waitFor(() => expect(sessions.queryByText('Safari on iOS')).toBeNull())
    await expect(await screen.findByText('Signed out Safari on iOS')).toBeVisible()
    await expect(sessions.getAllByRole('listitem')).toHaveLength(2)
  },
})

/** All other browsers are signed out. */
export const SignsOutAllOthers = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await findSessions(canvas)
    await press(canvas, userEvent, 'Sign out all others')
    const sessions = await findSessions(canvas)
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1))
    await expect(await screen.findByText('Signed out 2 other browsers')).toBeVisible()
  },
})

/** A change of the password empties the form, and ends the other sessions. */
export const ChangesPassword = meta.story({
  parameters: journey,
  play: async ({ canvas, msw, userEvent }) => {
    const sessions = await findSessions(canvas)
    const response = Promise.withResolvers<void>()
    msw.use(waitsFor(response.promise))
    await fillInPasswords(canvas, userEvent, mockPassword)
    await expect(await canvas.findByRole('button', { name: 'Changing...' })).toBeDisabled()
    await expect(asksBeforeUnload()).toBe(true)
    response.resolve()
    await waitFor(() => expect(canvas.getByLabelText('Current password')).toHaveValue(''))
    await waitFor(() => expect(sessions.getAllByRole('listitem')).toHaveLength(1))
    await expect(await screen.findByText(/^Password changed\./)).toBeVisible()
    await expect(asksBeforeUnload()).toBe(false)
  },
})

/** The server says why it refuses a new password, at its field. */
export const PasswordRefused = meta.story({
  parameters: { expectedErrors: [/too common/] },
  beforeEach: ({ msw }) => {
    msw.use(
      accountHandlers.refuses(
        '/change-password',
        'PASSWORD_TOO_COMMON',
        'This password is too common',
      ),
    )
  },
  play: async ({ canvas, userEvent }) => {
    await fillInPasswords(canvas, userEvent, mockPassword)
    await waitFor(() =>
      expect(canvas.getByLabelText('New password')).toHaveAccessibleDescription(
        'Error changing the password: This password is too common',
      ),
    )
    await expect(canvas.getByLabelText('Current password')).toBeValid()
  },
})

/** A wrong password is named at its field, and what was typed stays. */
export const WrongPassword = meta.story({
  parameters: { expectedErrors: [/Invalid password/] },
  play: async ({ canvas, userEvent }) => {
    await fillInPasswords(canvas, userEvent, 'wrong horse')
    await expect(await canvas.findByText('The password is wrong')).toBeVisible()
    await expect(canvas.getByLabelText('New password')).toHaveValue('battery staple')
  },
})

/** A new password that is too short, and confirmed differently, is not sent. */
export const InvalidPassword = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('New password'), 'short')
    await press(canvas, userEvent, 'Change password')
    await expect(await canvas.findByText('Password is required')).toBeVisible()
    await expect(canvas.getByText('Password must be at least 8 characters')).toBeVisible()
    await expect(canvas.getByText('Passwords do not match')).toBeVisible()
  },
})

const findPasskeys = async (canvas: Canvas) =>
  within(await canvas.findByRole('list', { name: 'Passkeys' }))

/** The device creates a passkey when the story asks for one, or fails with an error. */
function answerForDevice(error?: DOMException): void {
  const create = spyOn(navigator.credentials, 'create')
  const credential = { id: 'a', type: 'public-key', toJSON: () => ({ id: 'a' }) }
  if (error) create.mockRejectedValue(error)
  else create.mockResolvedValue(credential)
}

export const AddsAPasskey = meta.story({
  parameters: journey,
  beforeEach: () => answerForDevice(),
  play: async ({ canvas, userEvent }) => {
    const passkeys = await findPasskeys(canvas)
    await press(canvas, userEvent, 'Add a passkey')
    await expect(await passkeys.findByText('Chrome on Linux')).toBeVisible()
    await expect(await screen.findByText(/^Passkey added/)).toBeVisible()
    await expect(passkeys.getAllByRole('listitem')).toHaveLength(2)
  },
})

export const DeletesAPasskey = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const passkeys = await findPasskeys(canvas)
    await userEvent.click(
      passkeys.getByRole('button', { name: 'Delete the passkey iCloud Keychain' }),
    )
    await waitFor(() => expect(canvas.queryByText('iCloud Keychain')).toBeNull())
    await expect(await screen.findByText('Passkey iCloud Keychain deleted')).toBeVisible()
  },
})

export const FailsToDeleteAPasskey = meta.story({
  parameters: { ...journey, expectedErrors: [/Passkey not found/] },
  beforeEach: ({ msw }) => {
    msw.use(
      accountHandlers.refuses('/passkey/delete-passkey', 'PASSKEY_NOT_FOUND', 'Passkey not found'),
    )
  },
  play: async ({ canvas, userEvent }) => {
    await press(canvas, userEvent, 'Delete the passkey iCloud Keychain')
    const text = 'Error deleting the passkey: Passkey not found'
    await expect(await screen.findByText(text)).toBeVisible()
    await expect(canvas.getByText('iCloud Keychain')).toBeVisible()
  },
})

/** The person cancels the dialog of the device, and nothing is said. */
export const PasskeyCancelled = meta.story({
  beforeEach: () => answerForDevice(new DOMException('cancelled', 'NotAllowedError')),
  play: async ({ canvas, userEvent }) => {
    await press(canvas, userEvent, 'Add a passkey')
    await waitFor(() => expect(navigator.credentials.create).toHaveBeenCalledOnce())
    const button = canvas.getByRole('button', { name: 'Add a passkey' })
    await waitFor(() => expect(button).toBeEnabled())
    await expect(document.querySelector('[data-slot=toast]')).toBeNull()
    await expect((await findPasskeys(canvas)).getAllByRole('listitem')).toHaveLength(1)
  },
})

/** A device that already has a passkey of the person creates no second one. */
export const PasskeyExists = meta.story({
  parameters: { expectedErrors: [/excluded/] },
  beforeEach: () => answerForDevice(new DOMException('excluded', 'InvalidStateError')),
  play: async ({ canvas, userEvent }) => {
    await press(canvas, userEvent, 'Add a passkey')
    const text = 'This device has a passkey of yours already'
    await expect(await screen.findByText(text)).toBeVisible()
  },
})

/** The server says why it refuses a passkey. */
export const PasskeyRefused = meta.story({
  parameters: { expectedErrors: [/PIN/] },
  beforeEach: ({ msw }) => {
    answerForDevice()
    msw.use(
      accountHandlers.refuses(
        '/passkey/verify-registration',
        'FAILED_TO_VERIFY_REGISTRATION',
        'It asks for no PIN',
      ),
    )
  },
  play: async ({ canvas, userEvent }) => {
    await press(canvas, userEvent, 'Add a passkey')
    const text = 'Error adding the passkey: It asks for no PIN'
    await expect(await screen.findByText(text)).toBeVisible()
  },
})

/** Two-factor is on. */
export const TwoFactorOn = meta.story({
  beforeEach: ({ msw }) => {
    msw.use(...accountHandlers.stateful({ twoFactor: true }))
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('On')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Turn off' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'New recovery codes' })).toBeVisible()
  },
})

/** The app scans the QR code, or gets the secret as text. */
export const ScanCode = meta.story({
  play: async ({ canvas, userEvent }) => {
    await press(canvas, userEvent, 'Turn on')
    await enterPassword(canvas, userEvent, 'Continue')
    await expect(await canvas.findByRole('img', { name: 'QR code' })).toBeVisible()
    await expect(canvas.getByText(/^JBSW Y3DP EHPK/)).toBeVisible()
    await expect(canvas.getByLabelText('Code')).toHaveFocus()
  },
})

/** A wrong code is refused, and the message names the clock as a cause. */
export const WrongCode = meta.story({
  parameters: { expectedErrors: [/Invalid code/] },
  play: async (context) => {
    const { canvas, userEvent } = context
    await ScanCode.input.play?.(context)
    await userEvent.type(canvas.getByLabelText('Code'), '000 000')
    await press(canvas, userEvent, 'Turn on')
    await expect(await canvas.findByText(/Check that the clock of your phone/)).toBeVisible()
  },
})

/** The recovery codes are shown once, after the first code. */
export const RecoveryCodes = meta.story({
  play: async (context) => {
    const { canvas, userEvent } = context
    await ScanCode.input.play?.(context)
    await userEvent.type(canvas.getByLabelText('Code'), '123 456')
    await press(canvas, userEvent, 'Turn on')
    const codes = within(await canvas.findByRole('list', { name: 'Recovery codes' }))
    await expect(codes.getAllByRole('listitem')).toHaveLength(10)
    await expect(canvas.getByRole('button', { name: 'Download' })).toBeVisible()
  },
})

let navigate: ((leave: () => void) => void) | undefined
const blockNavigation: BlockNavigation = (ask) => {
  navigate = ask
  return () => {
    navigate = undefined
  }
}

/** Before the recovery codes are left, the person is asked. */
export const RecoveryCodesQuestion = meta.story({
  decorators: [
    (Story) => (
      <UnsavedGuard blockNavigation={blockNavigation}>
        <Story />
      </UnsavedGuard>
    ),
  ],
  play: async (context) => {
    await RecoveryCodes.input.play?.(context)
    await expect(asksBeforeUnload()).toBe(true)
    navigate?.(() => {})
    const question = await screen.findByRole('alertdialog', {
      name: 'Leave before the recovery codes are saved?',
    })
    await expect(within(question).getByRole('button', { name: 'Stay' })).toBeVisible()
  },
})

/** Two-factor is on once the recovery codes are saved. */
export const EnablesTwoFactor = meta.story({
  parameters: journey,
  play: async (context) => {
    const { canvas, userEvent } = context
    await RecoveryCodes.input.play?.(context)
    const downloads = collectDownloads()
    await press(canvas, userEvent, 'Download')
    await expect(downloads[0]?.name).toBe('callwright-recovery-codes.txt')
    await expect((await downloads[0]?.readText())?.split('\n')).toHaveLength(11)
    await press(canvas, userEvent, 'I have saved them')
    await expect(await canvas.findByText('On')).toBeVisible()
    await expect(canvas.queryByRole('list', { name: 'Recovery codes' })).toBeNull()
    await expect(asksBeforeUnload()).toBe(false)
  },
})

export const CancelsTwoFactor = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    await press(canvas, userEvent, 'Turn on')
    await press(canvas, userEvent, 'Cancel')
    await press(canvas, userEvent, 'Turn on')
    await press(canvas, userEvent, 'Continue')
    const password = canvas.getByLabelText('Your password')
    await expect(password).toHaveAccessibleDescription('Password is required')
    await userEvent.type(password, 'c')
    await expect(password).toHaveAccessibleDescription('')
    await userEvent.clear(password)
    await enterPassword(canvas, userEvent, 'Continue')
    const code = await canvas.findByLabelText('Code')
    await userEvent.type(code, '12345')
    await press(canvas, userEvent, 'Turn on')
    await expect(code).toHaveAccessibleDescription('Enter the six digits')
    await userEvent.type(code, '6')
    await expect(code).toHaveAccessibleDescription('')
    await press(canvas, userEvent, 'Cancel')
    await expect(await canvas.findByRole('button', { name: 'Turn on' })).toBeVisible()
    await expect(canvas.queryByLabelText('Code')).toBeNull()
    await expect(canvas.getByText('Off')).toBeVisible()
  },
})

export const ReplacesRecoveryCodes = meta.story({
  parameters: journey,
  beforeEach: TwoFactorOn.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await press(canvas, userEvent, 'New recovery codes')
    await press(canvas, userEvent, 'Cancel')
    await press(canvas, userEvent, 'New recovery codes')
    await enterPassword(canvas, userEvent, 'Replace recovery codes')
    const codes = within(await canvas.findByRole('list', { name: 'Recovery codes' }))
    await expect(codes.getAllByRole('listitem')).toHaveLength(10)
    await press(canvas, userEvent, 'I have saved them')
    await expect(await canvas.findByRole('button', { name: 'New recovery codes' })).toBeVisible()
    await expect(canvas.getByText('On')).toBeVisible()
  },
})

/** A wrong password does not turn two-factor off; the right one does. */
export const DisablesTwoFactor = meta.story({
  parameters: { ...journey, expectedErrors: [/Invalid password/] },
  beforeEach: TwoFactorOn.input.beforeEach,
  play: async ({ canvas, userEvent }) => {
    await press(canvas, userEvent, 'Turn off')
    await enterPassword(canvas, userEvent, 'Turn off', 'wrong horse')
    await expect(await canvas.findByText('The password is wrong')).toBeVisible()
    await userEvent.clear(canvas.getByLabelText('Your password'))
    await enterPassword(canvas, userEvent, 'Turn off')
    await expect(await canvas.findByText('Off')).toBeVisible()
    await expect(await screen.findByText('Two-factor authentication is off')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Turn on' })).toBeVisible()
  },
})

/** A button that removes itself leaves the focus in its card, so that the keyboard does not begin at the top again. */
export const KeepsTheFocus = meta.story({
  parameters: journey,
  play: async ({ canvas, userEvent }) => {
    const pressKey = async (name: string) => {
      const button = await canvas.findByRole('button', { name })
      button.focus()
      await userEvent.keyboard('{Enter}')
    }
    const expectFocus = (title: string) =>
      waitFor(() =>
        expect(canvas.getByRole('heading', { name: title }).closest('section')).toHaveFocus(),
      )
    await pressKey('Sign out Safari on iOS')
    await expectFocus('Sessions')
    await pressKey('Sign out all others')
    await expectFocus('Sessions')
    await pressKey('Delete the passkey iCloud Keychain')
    await expectFocus('Passkeys')
    await pressKey('Turn on')
    await expect(await canvas.findByLabelText('Your password')).toHaveFocus()
    await pressKey('Cancel')
    await expectFocus('Two-factor authentication')
  },
})
