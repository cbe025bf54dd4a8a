import { createHash, randomBytes } from 'node:crypto'
import type { GenericEndpointContext } from 'better-auth'

const year = 365 * 24 * 60 * 60

/** Returns the cookie of an account, and how its value begins: the signature does not cover the name of the cookie. */
function cookieOf({ context }: GenericEndpointContext, email: string) {
  const account = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)
  const cookie = context.createAuthCookie(`known_browser_${account}`, { maxAge: year })
  return { ...cookie, prefix: `${account}.` }
}

/**
 * Returns the id of a browser in which somebody has signed in to this account before, or undefined. It gives no access:
 * wrong passwords from a known browser have a limit of their own, which nobody else can use up (OWASP calls this device
 * cookies).
 */
export async function readKnownBrowser(
  ctx: GenericEndpointContext,
  email: string,
): Promise<string | undefined> {
  const { name, prefix } = cookieOf(ctx, email)
  const id = await ctx.getSignedCookie(name, ctx.context.secret)
  return typeof id === 'string' && id.startsWith(prefix) ? id : undefined
}

/** Makes the browser of a request a known one of this account. */
export async function setKnownBrowser(ctx: GenericEndpointContext, email: string): Promise<void> {
  const { name, attributes, prefix } = cookieOf(ctx, email)
  const id = (await readKnownBrowser(ctx, email)) ?? prefix + randomBytes(18).toString('base64url')
  await ctx.setSignedCookie(name, id, ctx.context.secret, attributes)
}
