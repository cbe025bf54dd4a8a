import type { Config, Session } from '@callwright/contract'
import { AccountError, type Credentials, type NewAccount } from './accounts.ts'
import type { SessionUser } from './session.ts'

/** The code of a refusal, and the server's sentence. */
interface Refusal {
  status: number
  code: string
  message: string
}

const refusalMessages: Record<string, string> = {
  EMAIL_NOT_VERIFIED:
    'Confirm your email address first. We have sent you a new link, which works for an hour.',
  INVALID_TOKEN: 'This link is not valid any more. Ask for a new one.',
}

/** Sends a request to the server's accounts; returns its refusal, or null when it was accepted. */
async function post(path: string, body: object): Promise<Refusal | null> {
  const response = await fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return null
  const { status } = response
  if (status === 429) throw new AccountError('Too many attempts. Wait a few minutes and try again.')
  if (status >= 500) throw new Error(`The server responded with ${status}`)
  const { code = '', message = '' } = await response.json()
  return { status, code, message: refusalMessages[code] ?? message }
}

async function postOrThrow(path: string, body: object): Promise<void> {
  const refusal = await post(path, body)
  if (refusal) throw new AccountError(refusal.message)
}

/** Returns the browser's session, or null when it has none. */
export async function readServerSession(signal?: AbortSignal): Promise<Session | null> {
  const response = await fetch('/api/session', { signal })
  if (response.status === 401) return null
  if (!response.ok) throw new Error(`The server responded with ${response.status}`)
  return response.json()
}

/** Signs in; returns null when the credentials are wrong, and throws `AccountError` when they do not suffice. */
export async function signInToServer({
  email,
  password,
  rememberMe = false,
}: Credentials): Promise<SessionUser | null> {
  const refusal = await post('/sign-in/email', { email: email.trim(), password, rememberMe })
  if (refusal?.status === 401) return null
  if (refusal) throw new AccountError(refusal.message)
  const session = await readServerSession()
  if (session) return session.user
  await post('/sign-out', {})
  throw new AccountError('You are no longer a member of a workspace. Ask an admin to invite you.')
}

/** Creates an account whose address must still be confirmed. Throws `AccountError` when that is refused. */
export function signUpToServer({ name, email, password, setUpCode }: NewAccount): Promise<void> {
  const account = { name: name.trim(), email: email.trim(), password, setUpCode }
  return postOrThrow('/sign-up/email', account)
}

/** Ends the browser's session. */
export function signOutOfServer(): Promise<void> {
  return postOrThrow('/sign-out', {})
}

/** Mails a link to choose a new password, if the address has an account. */
export function requestPasswordReset(email: string): Promise<void> {
  const redirectTo = '/forgot-password'
  return postOrThrow('/request-password-reset', { email: email.trim(), redirectTo })
}

/** Changes the password with the token of a mailed link. Throws `AccountError` when the link is not valid any more. */
export function resetPassword(newPassword: string, token: string): Promise<void> {
  return postOrThrow('/reset-password', { newPassword, token })
}

/** Returns who may sign up. */
export async function readSignUpMode(signal: AbortSignal): Promise<Config['sign_up']> {
  const response = await fetch('/api/config', { signal })
  if (!response.ok) throw new Error(`The server responded with ${response.status}`)
  const { sign_up }: Config = await response.json()
  return sign_up
}
