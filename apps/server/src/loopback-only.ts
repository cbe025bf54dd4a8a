import type { MiddlewareHandler } from 'hono'
import { HttpError, invalidInput } from './errors.ts'

const webhook = '/api/vapi/webhook'
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Accepts only requests from this machine, because sign-in is simulated. It requires a loopback `Host`, which
 * stops DNS rebinding, and the server's own origin in `Origin`, if there is one, which stops other pages.
 * The provider's webhook is exempt: its messages carry a secret.
 */
export const loopbackOnly: MiddlewareHandler = async (c, next) => {
  const host = c.req.header('host') ?? ''
  const own = `http://${host}`
  // The request target may name a host too. The URL has that one, or the header's if there is none.
  if (!c.req.url.startsWith(`${own}/`) && originOf(c.req.url) !== originOf(own)) {
    throw invalidInput(
      'The request does not name one and the same host in its address and its Host',
    )
  }
  if (c.req.path !== webhook) {
    if (!loopbackHost.test(host)) {
      throw new HttpError(403, 'forbidden', 'This server answers on its own machine only')
    }
    const origin = c.req.header('origin')
    if (origin !== undefined && origin !== originOf(own)) {
      throw new HttpError(403, 'forbidden', 'This server answers its own pages only')
    }
  }
  await next()
}

/** Returns scheme, host and port of a URL; undefined when it is not one. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}
