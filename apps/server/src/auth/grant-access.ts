import type { Context, MiddlewareHandler } from 'hono'
import type { Db } from '../db/open.ts'
import { HttpError } from '../errors.ts'
import { requireShownWorkspace } from './access.ts'
import type { ApiKeys } from './api-keys.ts'
import type { Auth } from './auth.ts'
import type { openBetterAuth } from './better-auth.ts'
import { requiresUser } from './require-permission.ts'
import { readAccess, shownWorkspaceOf } from './sessions.ts'

/** Returns the middleware that sets the access of a request that has a session. */
export function createSessionAccess(
  db: Db,
  { api }: ReturnType<typeof openBetterAuth>,
): MiddlewareHandler {
  return async (c, next) => {
    let renewedCookies: string[] = []
    if (c.req.header('cookie') !== undefined) {
      const { response, headers } = await api.getSession({
        headers: c.req.raw.headers,
        returnHeaders: true,
      })
      if (response) {
        const { user, session } = response
        const access = await readAccess(db, Number(user.id), shownWorkspaceOf(session))
        requireShownWorkspace(c, access)
        c.set('access', access && { ...access, sessionId: Number(session.id) })
        renewedCookies = headers.getSetCookie()
      }
    }
    await next()
    // A session in use gets a new end once a day. Set earlier, it is lost when a route creates the response itself.
    for (const cookie of renewedCookies) c.header('set-cookie', cookie, { append: true })
  }
}

/** Returns the middleware that sets the access of a request that has an API key or a session. */
export function createKeyOrSessionAccess(
  apiKeys: ApiKeys,
  grantSessionAccess: MiddlewareHandler,
  limit: Auth['limit'],
): MiddlewareHandler {
  return async (c, next) => {
    const secret = bearerToken(c)
    // A request with a key never gets the access of a cookie, and messages of the provider may carry its own token.
    if (secret === undefined || !requiresUser(c)) return grantSessionAccess(c, next)
    const access = await apiKeys.authenticate(secret).catch(async (error: unknown) => {
      if (error instanceof HttpError && error.status === 401) await limit(c, 'wrongApiKey')
      throw error
    })
    c.set('access', access)
    await next()
  }
}

/** Returns the token of a request with `Authorization: Bearer`; undefined for one without, or with another scheme. */
function bearerToken(c: Context): string | undefined {
  const [scheme, ...rest] = (c.req.header('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? rest.join(' ').trim() : undefined
}
