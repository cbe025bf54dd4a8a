import { readInput } from '@callwright/contract'
import { type AnyProcedure, call } from '@orpc/server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import { type Access, originOf, queryOf, withUserId } from './auth/index.ts'
import { compressText } from './compression.ts'
import type { Deps } from './deps.ts'
import { HttpError, invalidField } from './errors.ts'
import { eventIdHeader } from './events/index.ts'
import type { RequestContext } from './implementer.ts'
import { apiHeaders } from './response-headers.ts'
import { readUtf8Text } from './utf8-text.ts'

/**
 * Registers a Hono route for each procedure, at the contract's method and path. The response is the JSON of the
 * procedure's output. Errors are handled by the app's error handler.
 */
export function serveProcedures(
  app: Hono,
  { changes, settings }: Deps,
  implementations: Record<string, Record<string, AnyProcedure>>,
): void {
  const procedures = Object.values(implementations).flatMap((resource) => Object.values(resource))
  for (const procedure of procedures) {
    const { method = 'GET', path = '', successStatus = 200 } = procedure['~orpc'].route
    const middleware = method === 'GET' ? [] : [requireJson, limitBody]
    const handleRequest = async (c: Context) => {
      const context: RequestContext = {
        requestId: c.get('requestId'),
        route: `${c.req.method} ${routePath(c)}`,
        idempotencyKey: c.req.header('idempotency-key'),
        onRepeat: () => c.set('isRepeat', true),
        access: c.get('access') as Access,
        origin: () => originOf(c, settings.accounts?.trustsProxy ?? false),
        signal: () => c.req.raw.signal,
      }
      const input = await readInput(procedure, {
        params: c.req.param(),
        query: queryOf(c),
        readBody: async () => withUserId(await readBody(c), c.get('access')),
      })
      const output = await call(procedure, input, { context })
      c.set('exchange', { input, output })
      const eventId = method === 'GET' ? {} : await eventIdHeader(changes)
      c.set('hasApiHeaders', true)
      const { body, headers } = await compressText(
        JSON.stringify(output),
        c.req.header('accept-encoding'),
      )
      return new Response(body, {
        status: successStatus,
        // The adapter is slower for headers that are set after the response is created.
        headers: {
          ...apiHeaders,
          'content-type': 'application/json',
          'x-request-id': context.requestId,
          ...eventId,
          ...headers,
        },
      })
    }
    app.on(method, [path.replace(/\{(\w+)\}/g, ':$1')], ...middleware, handleRequest)
  }
}

/** Parses the body as JSON; returns `undefined` when there is none. */
async function readBody(c: Context): Promise<unknown> {
  const text = await readUtf8Text(c)
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw invalidField('body', 'Not valid JSON')
  }
}

const requireJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')
  const hasBody = Number(c.req.header('content-length')) > 0 || c.req.header('transfer-encoding')
  if (type === undefined ? hasBody : !/^application\/json\s*(;|$)/i.test(type)) {
    throw new HttpError(415, 'unsupported_type', 'Send JSON')
  }
  await next()
}

/** Enough for 100,000 ids. File uploads have their own limit. */
const maxBodyBytes = 2 * 1024 * 1024

const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new HttpError(413, 'too_large', 'The request is larger than 2 MB')
  },
})
