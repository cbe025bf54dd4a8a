import type { MiddlewareHandler } from 'hono'
import { accessOf } from './access.ts'
import type { Auth } from './auth.ts'

/** Addresses of the provider that contain a secret of their own. */
const secretAddress = /\/recording\/|\/control$/

/** Accepts only requests to the embedded provider that carry the server's own token, or a session. */
export function tokenOrSession({ grantAccess }: Auth, token: string): MiddlewareHandler {
  return async (c, next) => {
    const isServer = c.req.header('authorization') === `Bearer ${token}`
    if (isServer || secretAddress.test(c.req.path)) return next()
    return grantAccess(c, async () => {
      accessOf(c)
      await next()
    })
  }
}
