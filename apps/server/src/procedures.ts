import { type AnyProcedure, call } from '@orpc/server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { routePath } from 'hono/route'
import { encoded } from './encodings.ts'
import { invalidInput, Refusal } from './errors.ts'
import type { RequestContext } from './os.ts'

/**
 * Serves what implements the contract at the contract's own addresses. A procedure is given the names in its
 * path and the query of a GET or the JSON body of any other; what it returns is the answer's JSON, and what it
 * throws is the app's to answer.
 */
export function serveProcedures(
  app: Hono,
  implemented: Record<string, Record<string, AnyProcedure>>,
): void {
  const procedures = Object.values(implemented).flatMap((resource) => Object.values(resource))
  for (const procedure of procedures) {
    const { method = 'GET', path = '', successStatus = 200 } = procedure['~orpc'].route
    const checks = method === 'GET' ? [] : [onlyJson, limitBody]
    const answer = async (c: Context) => {
      const context: RequestContext = {
        requestId: c.get('requestId'),
        route: `${c.req.method} ${routePath(c)}`,
        idempotencyKey: c.req.header('idempotency-key'),
      }
      const output = await call(procedure, await inputOf(c, procedure), { context })
      c.set('carriesRequestId', true)
      const { body, headers } = await encoded(
        JSON.stringify(output),
        c.req.header('accept-encoding'),
      )
      return new Response(body, {
        status: successStatus,
        // Here, where the answer is made: a header set on it afterwards takes the adapter's slow way.
        headers: {
          'content-type': 'application/json',
          'x-request-id': context.requestId,
          ...headers,
        },
      })
    }
    app.on(method, [path.replace(/\{(\w+)\}/g, ':$1')], ...checks, answer)
  }
}

async function inputOf(c: Context, procedure: AnyProcedure): Promise<unknown> {
  const { method, inputStructure } = procedure['~orpc'].route
  const params = c.req.param()
  if (inputStructure === 'detailed') return { params, query: queryOf(c) }
  if (method === 'GET') return { ...queryOf(c), ...params }
  const body = await bodyOf(c)
  // Where there is no body, each field that it must have is named.
  if (body === undefined) return params
  return typeof body === 'object' && !Array.isArray(body) ? { ...body, ...params } : body
}

/** A name that is there twice is no single value, and the schema says so. */
function queryOf(c: Context): Record<string, string | string[] | undefined> {
  const named = Object.entries(c.req.queries())
  return Object.fromEntries(
    named.map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  )
}

async function bodyOf(c: Context): Promise<unknown> {
  const text = await c.req.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw invalidInput('The request could not be read')
  }
}

const onlyJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type')
  const sent = Number(c.req.header('content-length')) > 0 || c.req.header('transfer-encoding')
  if (type === undefined ? sent : !/^application\/json\s*(;|$)/i.test(type)) {
    throw new Refusal(415, 'unsupported_type', 'Send JSON')
  }
  await next()
}

/** Room for a hundred thousand ids; files have a limit and an address of their own. */
const largestBody = 2 * 1024 * 1024

const limitBody = bodyLimit({
  maxSize: largestBody,
  onError: () => {
    throw new Refusal(413, 'too_large', 'The request is larger than 2 MB')
  },
})
