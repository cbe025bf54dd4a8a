import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import { addApiHeaders } from './response-headers.ts'
import { routePattern } from './route-pattern.ts'

const isValidId = (id: string) => id.length <= 64 && /^[\w.:-]+$/.test(id)

/**
 * Gives each request an id (the caller's own if it is valid), and logs its status and duration. Logs the
 * route pattern instead of the path, because paths and queries contain personal data.
 */
export function logRequests(log: Logger, metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now()
    const requestIdHeader = c.req.header('x-request-id')
    const request_id =
      requestIdHeader && isValidId(requestIdHeader) ? requestIdHeader : randomUUID()
    c.set('requestId', request_id)
    await next()
    addApiHeaders(c)
    const seconds = (performance.now() - startedAt) / 1000
    const fields = { method: c.req.method, route: routePattern(c), status: c.res.status }
    metrics.observeRequest(fields, seconds)
    const level = fields.route.startsWith('/api/') ? 'info' : 'debug'
    log[level]({ request_id, ...fields, duration_ms: Math.round(seconds * 1e5) / 100 }, 'request')
  }
}
