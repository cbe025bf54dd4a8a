import type { MiddlewareHandler } from 'hono'
import { hasBearerToken } from '../compare-secrets.ts'
import { HttpError } from '../errors.ts'
import { accessOf } from './access.ts'
import type { Auth } from './auth.ts'

/** Addresses of the provider that contain a secret of their own. That of a call's control has only the call's id. */
const secretAddress = /\/recording\//

/** The path to which the voice widget of the browser sends its messages. */
const widgetPath = '/chat/web'

/**
 * Accepts only requests to the embedded provider that carry the server's own token, which all workspaces share, and
 * the voice widget's, which need a session.
 */
export function tokenOrSession({ grantSessionAccess }: Auth, token: string): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req
    if (hasBearerToken(c, token) || secretAddress.test(path)) return next()
    if (!(method === 'POST' && path.endsWith(widgetPath))) {
      throw new HttpError(401, 'unauthorized', 'The token of this request is wrong')
    }
    // The widget sends a token of the provider, which is no API key.
    return grantSessionAccess(c, async () => {
      accessOf(c)
      await next()
    })
  }
}
