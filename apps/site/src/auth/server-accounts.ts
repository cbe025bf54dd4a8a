import type { Config, Session } from '@callwright/contract'
import { AccountError, type Credentials, type NewAccount } from './accounts.ts'
import { readShownWorkspace, type SessionUser } from './session.ts'

/** The code of a refusal, and the server's sentence. */
interface Refusal {
  status: number
  code: string
  message: string
}

const refusalMessages: Record<string, string> = {
  EMAIL_NOT_VERIFIED:
    'Confirm your email address first, by the newest link that we have sent you. It works for an hour.',
  LINK_OF_ANOTHER_ADDRESS:
    'The link confirms another email address. Sign in with the address that got the mail.',
  INVALID_TOKEN: 'This link is not valid any more. Ask for a new one.',
  INVALID_CODE:
    'The code is wrong or expired. Check that the clock of your phone is set automatically.',
  INVALID_BACKUP_CODE: 'This recovery code is wrong, or has been used.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Enter your password again.',
  INVALID_TWO_FACTOR_COOKIE: 'This took too long. Enter your password again.',
  PASSKEY_NOT_FOUND: 'This passkey has been deleted here. Sign in with your password.',
  AUTHENTICATION_FAILED: 'This passkey could not be verified. Sign in with your password.',
  CHALLENGE_NOT_FOUND: 'This took too long. Try again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Wait 15 minutes and try again.',
}

/** The refusals of a new password, which the person corrects in its field. */
const passwordCodes = [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_COMMON',
  'PASSWORD_TOO_PERSONAL',
]

/** Sends a request to the server's accounts, with a JSON body if there is one; returns the reply, or the refusal. */
async function send<Reply = unknown>(
  path: string,
  body?: object,
): Promise<{ reply?: Reply; refusal?: Refusal }> {
  const response = await fetch(`/api/auth${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (response.ok) return { reply: await response.json() }
  const { status } = response
  if (status >= 500) throw new Error(`The server responded with ${status}`)
  // A proxy may limit requests, too, and answer with a page.
  const { code = '', message = '' } = await response.json().catch(() => ({}))
  const sentence = refusalMessages[code] ?? message
  if (status === 429) {
    throw new AccountError(sentence || 'Too many attempts. Wait a few minutes and try again.')
  }
  return { refusal: { status, code, message: sentence } }
}

/** Sends a request to the server's accounts. Throws `AccountError` when it is refused. */
export async function sendOrThrow<Reply = unknown>(path: string, body?: object): Promise<Reply> {
  const { reply, refusal } = await send<Reply>(path, body)
  if (!refusal) return reply as Reply
  const isAboutPassword = passwordCodes.includes(refusal.code)
  throw new AccountError(refusal.message, isAboutPassword ? 'password' : undefined)
}

/** Returns the browser's session, or null when it has none. */
export async function readServerSession(signal?: AbortSignal): Promise<Session | null> {
  const response = await fetch('/api/session', { signal })
  if (response.status === 401) return null
  if (!response.ok) throw new Error(`The server responded with ${response.status}`)
  return response.json()
}

/**
 * Signs in, and confirms the address by the token of a mailed link if there is one. Returns null when the credentials are
 * wrong, and `needs-code` when the code of an authenticator app is needed, too. Throws `AccountError` when they do not
 * suffice.
 */
export async function signInToServer(
  { email, password, rememberMe = false }: Credentials,
  confirmationToken?: string,
): Promise<SignIn | 'needs-code' | null> {
  const credentials = { email: email.trim(), password, rememberMe, confirmationToken }
  const { reply, refusal } = await send<{ twoFactorRedirect?: boolean }>(
    '/sign-in/email',
    credentials,
  )
  if (refusal?.status === 401) return null
  if (confirmationToken && refusal?.code === 'EMAIL_NOT_VERIFIED') {
    throw new AccountError(
      'The link is not valid any more. Open the newest one that we have sent you. It works for an hour.',
    )
  }
  if (refusal) throw new AccountError(refusal.message)
  return reply?.twoFactorRedirect ? 'needs-code' : readSignIn()
}

/** The refusals after which the password must be entered again. */
const endedCodes = ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'INVALID_TWO_FACTOR_COOKIE']

/** A code that is refused because the password must be entered again. */
export class PasswordNeededError extends AccountError {}

/** Finishes the sign-in with a code of the authenticator app, or a recovery code. Throws `AccountError`. */
export async function enterCode(code: string, isRecoveryCode: boolean): Promise<SignIn> {
  const path = isRecoveryCode ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp'
  const { refusal } = await send(path, { code: code.replaceAll(/\s/g, '') })
  if (refusal && endedCodes.includes(refusal.code)) throw new PasswordNeededError(refusal.message)
  if (refusal) throw new AccountError(refusal.message)
  return readSignIn()
}

/** An open invitation of a person. */
export interface OwnInvitation {
  id: string
  organizationName: string
  role: string
  /** When it ends, in ISO 8601. */
  expiresAt: string
}

/** Who has signed in, or the invitations of a person who has no workspace. */
export type SignIn = SessionUser | { invitations: OwnInvitation[] }

/**
 * Returns the user of the session that has just begun, or their invitations when they have no workspace. Ends the session
 * and throws `AccountError` when they have none either. The session shows the workspace of the one before, whose pages
 * may still be open. The server refuses a workspace of which the user is no member; the session then shows one of theirs.
 */
export async function readSignIn(): Promise<SignIn> {
  const organizationId = readShownWorkspace(() => localStorage)
  if (organizationId)
    await send('/organization/set-active', { organizationId }).catch(console.error)
  const session = await readServerSession()
  if (session) return session.user
  const pending = await sendOrThrow<OwnInvitation[]>('/organization/list-user-invitations')
  const invitations = pending.filter(({ expiresAt }) => Date.parse(expiresAt) > Date.now())
  if (invitations.length > 0) return { invitations }
  await send('/sign-out', {})
  throw new AccountError(noWorkspace)
}

export const noWorkspace = 'You are no longer a member of a workspace. Ask an admin to invite you.'

/** Creates an account whose address must still be confirmed. Throws `AccountError` when that is refused. */
export function signUpToServer({ name, email, password, setUpCode }: NewAccount): Promise<void> {
  const account = { name: name.trim(), email: email.trim(), password, setUpCode }
  return sendOrThrow('/sign-up/email', account)
}

/** Mails the link that confirms an address again. Throws `AccountError` when it was mailed too often. */
export function resendConfirmation(email: string): Promise<void> {
  return sendOrThrow('/send-verification-email', { email: email.trim() })
}

/** Ends the browser's session. */
export function signOutOfServer(): Promise<void> {
  return sendOrThrow('/sign-out', {})
}

/** Mails a link to choose a new password, if the address has an account. */
export function requestPasswordReset(email: string): Promise<void> {
  const redirectTo = '/forgot-password'
  return sendOrThrow('/request-password-reset', { email: email.trim(), redirectTo })
}

/** Changes the password with the token of a mailed link. Throws `AccountError` when the link is not valid any more. */
export function resetPassword(newPassword: string, token: string): Promise<void> {
  return sendOrThrow('/reset-password', { newPassword, token })
}

/** Returns who may sign up. */
export async function readSignUpMode(signal: AbortSignal): Promise<Config['sign_up']> {
  const response = await fetch('/api/config', { signal })
  if (!response.ok) throw new Error(`The server responded with ${response.status}`)
  const { sign_up }: Config = await response.json()
  return sign_up
}
