import type { GenericEndpointContext } from 'better-auth'
import { APIError, getSessionFromCtx } from 'better-auth/api'
import { addressBlock } from './client-address.ts'
import { readKnownBrowser } from './known-browser.ts'
import { formatWait, type RateLimits, type RuleName } from './rate-limits.ts'

/** The header in which better-auth and these limits find the address of the client. */
export const clientAddressHeader = 'x-client-address'

/** By what requests are counted: the address of the client, the e-mail address in the request, or its user. */
type Subject = 'address' | 'email' | 'user' | 'user and email'

/**
 * The limits of better-auth's endpoints. Sign-in by account has a function of its own. Sign-up has no limit by account,
 * with which others could keep a person from signing up; the mails that it sends have one.
 */
const limitedPaths: [path: RegExp, by: Subject, rule: RuleName][] = [
  [/^/, 'address', 'request'],
  [/^\/sign-up\/email$/, 'address', 'signUp'],
  [/^\/request-password-reset$/, 'address', 'reset'],
  [/^\/request-password-reset$/, 'email', 'resetOfEmail'],
  [/^\/send-verification-email$/, 'address', 'confirmation'],
  [/^\/send-verification-email$/, 'email', 'confirmationOfEmail'],
  [/^\/reset-password$/, 'address', 'newPassword'],
  [/^\/two-factor\//, 'address', 'code'],
  [/^\/passkey\//, 'address', 'passkey'],
  [/^\/(change-password|two-factor\/(enable|disable|generate-))/, 'user', 'passwordOfUser'],
  [/^\/organization\/invite-member$/, 'user', 'invitationsOfUser'],
  [/^\/organization\/invite-member$/, 'user and email', 'invitationsOfUserToEmail'],
]

/** Throws better-auth's error 429 when requests like this one were too many. */
export async function limitRequest(ctx: GenericEndpointContext, limits: RateLimits): Promise<void> {
  // `grantAccess` calls the library without a request.
  if (!ctx.request) return
  for (const [path, by, rule] of limitedPaths) {
    if (!path.test(ctx.path)) continue
    const key = await readKey(ctx, by)
    if (key !== undefined) refuse(await limits.take(rule, key))
  }
  if (ctx.path === '/sign-in/email') {
    for (const [rule, key] of await signInKeys(ctx)) {
      const retryAfter = await limits.take(rule, key)
      refuse(retryAfter, rule === 'signInFromNewBrowsers' ? newBrowserHint : '')
    }
  }
}

/** Takes back what a sign-in has counted, because its password was right. */
export async function refundSignIn(ctx: GenericEndpointContext, limits: RateLimits): Promise<void> {
  for (const [rule, key] of await signInKeys(ctx)) await limits.refund(rule, key)
}

/**
 * Returns what a sign-in is counted by. A known browser of the account has a count of its own. All other browsers share
 * one for the account, whether it exists or not, and one for their address.
 */
async function signInKeys(ctx: GenericEndpointContext): Promise<[RuleName, string][]> {
  const email = emailOf(ctx)
  if (email === undefined) return [['signIn', addressKey(ctx)]]
  const browser = await readKnownBrowser(ctx, email)
  if (browser) return [['signInFromKnownBrowser', browser]]
  return [
    ['signIn', addressKey(ctx)],
    ['signInFromNewBrowsers', email],
  ]
}

async function readKey(ctx: GenericEndpointContext, by: Subject): Promise<string | undefined> {
  if (by === 'address') return addressKey(ctx)
  if (by === 'email') return emailOf(ctx)
  const session = await getSessionFromCtx(ctx)
  if (!session || by === 'user') return session?.user.id
  return `${session.user.id} ${emailOf(ctx)}`
}

const addressKey = ({ headers }: GenericEndpointContext) =>
  addressBlock(headers?.get(clientAddressHeader) ?? '')

/** Returns the e-mail address in the body, which is not validated yet. */
function emailOf({ body }: GenericEndpointContext): string | undefined {
  const email: unknown = body?.email
  return typeof email === 'string' ? email.toLowerCase() : undefined
}

const newBrowserHint =
  ' A browser in which you have signed in before is not affected, nor is one in which you reset your password.'

function refuse(retryAfterSeconds: number, hint = ''): void {
  if (retryAfterSeconds === 0) return
  const message = `Too many attempts. Try again in ${formatWait(retryAfterSeconds)}.${hint}`
  throw new APIError(
    'TOO_MANY_REQUESTS',
    { code: 'TOO_MANY_REQUESTS', message },
    { 'retry-after': String(retryAfterSeconds) },
  )
}
