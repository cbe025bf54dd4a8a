import type { ApiError, contract } from '@callwright/contract'
import shapes from '@callwright/contract/routes.json'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { conforms, type Shape } from './conforms.ts'
import { messages } from './messages.ts'

/** The user id of every request. */
export const userId = 1

/** An error response of the server. */
class ResponseError extends Error {
  readonly fields: Record<string, string>

  constructor(message: string, fields: Record<string, string>) {
    super(message)
    this.fields = fields
  }
}

/** No response came, or one that could not be read. */
class NoResponse extends Error {}

/** Converts a failure to an error with a message for people. */
function toUserError(error: unknown): unknown {
  const known = error instanceof ResponseError || error instanceof NoResponse
  const aborted = error instanceof DOMException && error.name === 'AbortError'
  if (known || aborted) return error
  // `fetch` rejects with a TypeError when there is no response.
  const { unreachable, unreadable } = messages.server
  return new NoResponse(error instanceof TypeError ? unreachable : unreadable, { cause: error })
}

/** The options of a single request. */
interface CallContext {
  /** Replaces the browser's `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** The server applies requests with the same key only once. */
  idempotencyKey?: string
}

const routes = shapes.routes as unknown as Record<string, Record<string, { answer: Shape }>>

/** Returns the JSON Schema of a procedure's output. */
function answerOf([resource = '', name = '']: readonly string[]): Shape {
  return routes[resource]?.[name]?.answer ?? {}
}

// The contract without its schemas, which would add Zod to the first visit.
const link = new OpenAPILink<CallContext>(routes as unknown as typeof contract, {
  url: () => window.location.origin,
  headers: ({ context: { idempotencyKey } }) =>
    idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
  // Read at each request, so that a test can replace it.
  fetch: (request, init, { context }) =>
    context.fetch ? context.fetch(request) : globalThis.fetch(request, init),
  customErrorResponseBodyDecoder: (body, { status }) => {
    if (!conforms(shapes.error, body)) throw new NoResponse(messages.server.failed(status))
    const { error, fields = {} } = body as ApiError
    throw new ResponseError(error, fields)
  },
  interceptors: [
    async ({ next, path }) => {
      try {
        const answer = await next()
        if (conforms(answerOf(path), answer)) return answer
        throw new NoResponse(messages.server.unreadable)
      } catch (error) {
        throw toUserError(error)
      }
    },
  ],
})

const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link)

/** Query options, mutation options and keys for every route; their errors have messages for people. */
export const api = createTanstackQueryUtils(client)

/** Returns the server's error message, or null when there was no readable response. */
export function serverReason(error: unknown): string | null {
  return error instanceof ResponseError ? error.message : null
}

/** Returns the server's message for each refused field. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ResponseError ? error.fields : {}
}
