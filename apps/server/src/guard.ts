import type { MiddlewareHandler } from 'hono'
import { Refusal } from './errors.ts'

const webhook = '/api/vapi/webhook'
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Lets in only what comes from this machine, as long as sign-in is simulated: a loopback `Host` (so no
 * rebound name gets in) and, where there is one, an `Origin` that is ours (so no other page does).
 * The provider's server messages carry a secret of their own and come by any name.
 */
export const onlyFromHere: MiddlewareHandler = async (c, next) => {
  if (c.req.path !== webhook) {
    const host = c.req.header('host') ?? ''
    if (!loopbackHost.test(host)) {
      throw new Refusal(403, 'forbidden', 'This server answers on its own machine only')
    }
    const origin = c.req.header('origin')
    if (origin !== undefined && !isOf(origin, host)) {
      throw new Refusal(403, 'forbidden', 'This server answers its own pages only')
    }
  }
  await next()
}

function isOf(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}
