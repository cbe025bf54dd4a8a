import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { routePattern } from '../route-pattern.ts'
import { continueTrace, inSpan } from './spans.ts'

/** Records each request as a span, which continues the trace of its `traceparent` header. */
export const traceRequests: MiddlewareHandler = (c, next) => {
  const { method } = c.req
  return continueTrace({ traceparent: c.req.header('traceparent') ?? '' }, () =>
    inSpan(method, { kind: SpanKind.SERVER }, async (span) => {
      await next()
      const route = routePattern(c)
      const { status } = c.res
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        request_id: c.get('requestId'),
      })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    }),
  )
}
