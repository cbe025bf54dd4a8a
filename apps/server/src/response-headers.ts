import type { Context, MiddlewareHandler } from 'hono'

declare module 'hono' {
  interface ContextVariableMap {
    /** The id of the request, in the log and in the response's `x-request-id`. */
    requestId: string
    /** Set when the response was created with `apiHeaders`. */
    hasApiHeaders?: true
  }
}

/** Headers of every API response: no type sniffing, no caching, no embedding by other origins. */
export const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * Adds the API headers to a response that was created without them, and keeps headers that the route has set.
 * Changes the headers in place, because Hono's `c.header` copies the response.
 */
export function addApiHeaders(c: Context): void {
  if (c.get('hasApiHeaders')) return
  const { headers } = c.res
  headers.set('x-request-id', c.get('requestId'))
  // Hono's path is normalized; the URL of the request may not be.
  if (!/^\/api(\/|$)/.test(c.req.path)) return
  for (const [name, value] of Object.entries(apiHeaders)) {
    if (!headers.has(name)) headers.set(name, value)
  }
}

/** Tells browsers to reach this host over https only, for a year. */
export const requireHttps: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('strict-transport-security', 'max-age=31536000')
}
