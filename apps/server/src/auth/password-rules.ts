import { minPasswordLength } from '@callwright/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { setKnownBrowser } from './known-browser.ts'

/** The commonest passwords of published leaks, about 49,000, in lower case. */
const commonPasswords = new Set(dictionary['passwords-common'])

interface Person {
  id: string
  name: string
  email: string
}

/**
 * Throws better-auth's error when a request chooses a password that is common, or the person's own name or address.
 * better-auth itself checks its length.
 */
export async function requireGoodPassword(ctx: GenericEndpointContext): Promise<void> {
  const { path, body } = ctx
  if (path === '/sign-up/email') {
    requireUncommon(body?.password, { name: `${body?.name}`, email: `${body?.email}` })
  }
  if (path === '/change-password') {
    const session = await getSessionFromCtx(ctx)
    if (session) requireUncommon(body?.newPassword, session.user)
  }
  if (path === '/reset-password') {
    const user = await findUserOfLink(ctx)
    if (!user) return
    requireUncommon(body?.newPassword, user)
    // While others guess the password, the owner can sign in by the link that only their mailbox has.
    await setKnownBrowser(ctx, user.email)
  }
}

/** Returns the user to whom the link of a reset was mailed, or undefined when it is not valid any more. */
export async function findUserOfLink(ctx: GenericEndpointContext): Promise<Person | undefined> {
  const token: unknown = ctx.body?.token || ctx.query?.token
  if (typeof token !== 'string') return undefined
  const { internalAdapter } = ctx.context
  const link = await internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (!link || link.expiresAt < new Date()) return undefined
  return (await internalAdapter.findUserById(link.value)) ?? undefined
}

function requireUncommon(password: unknown, { name, email }: Omit<Person, 'id'>): void {
  if (typeof password !== 'string' || password.length < minPasswordLength) return
  const plain = withoutSpaces(password)
  if (commonPasswords.has(plain)) {
    const message = 'This is one of the most common passwords. Choose another one'
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_COMMON', message })
  }
  const personalWords = [name, email, email.split('@')[0] ?? '', 'callwright']
  if (personalWords.some((word) => withoutSpaces(word) === plain)) {
    const message = 'Choose a password that is not your name, your email address or our name'
    throw new APIError('BAD_REQUEST', { code: 'PASSWORD_TOO_PERSONAL', message })
  }
}

const withoutSpaces = (text: string) => text.toLowerCase().replace(/\s/g, '')
