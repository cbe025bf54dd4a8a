import type { MiddlewareHandler } from 'hono'
import { HttpError, invalidInput } from './errors.ts'

const webhookPath = '/api/vapi/webhook'
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Accepts only requests from this machine, because sign-in is simulated. It requires a loopback `Host`, which
 * prevents DNS rebinding, and the server's own origin in `Origin`, if present, which rejects pages of other sites.
 * The provider's webhook is exempt: its messages carry a secret.
 */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('host') ?? ''
  const ownUrl = `http://${host}`
  // The request target may contain a host too. `c.req.url` has that host, or the header's host if there is none.
  if (!c.req.url.startsWith(`${ownUrl}/`) && originOf(c.req.url) !== originOf(ownUrl)) {
    throw invalidInput('The request names different hosts in its URL and its Host header')
  }
  if (c.req.path !== webhookPath) {
    if (!loopbackHost.test(host)) {
      throw new HttpError(
        403,
        'forbidden',
        'This server accepts requests from its own machine only',
      )
    }
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== originOf(ownUrl)) {
      throw new HttpError(403, 'forbidden', 'This server accepts requests from its own pages only')
    }
  }
  await next()
}

/** Returns scheme, host and port of a URL; undefined when it is not one. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}
