import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Names the request in the log and in the answer's `x-request-id`. */
    requestId: string
    /** The answer was made with the id in it. */
    carriesRequestId?: true
  }
}

const sane = /^[\w.:-]{1,64}$/

/**
 * Gives each request an id, the caller's own where it is a sane one, and writes down how it was answered:
 * by the pattern of its route, since paths and queries name people.
 */
export function logRequests(log: Logger, metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const began = performance.now()
    const given = c.req.header('x-request-id')
    const request_id = given && sane.test(given) ? given : randomUUID()
    c.set('requestId', request_id)
    await next()
    // Set on the answer as it is: Hono's own `c.header` would make it anew, the slow way.
    if (!c.get('carriesRequestId')) c.res.headers.set('x-request-id', request_id)
    const seconds = (performance.now() - began) / 1000
    const answered = { method: c.req.method, route: patternOf(c), status: c.res.status }
    metrics.answered(answered, seconds)
    const level = answered.route.startsWith('/api/') ? 'info' : 'debug'
    log[level]({ request_id, ...answered, duration_ms: Math.round(seconds * 1e5) / 100 }, 'request')
  }
}

/** The pattern of the route that answered, as the contract writes it. */
function patternOf(c: Context): string {
  return routePath(c).replace(/:(\w+)(\{[^/]*\})?/g, '{$1}')
}
