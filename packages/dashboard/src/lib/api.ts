import type { ApiError, contract } from '@callwright/contract'
import schemas from '@callwright/contract/routes.json'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { type JsonSchema, matchesSchema } from './matches-schema.ts'
import { messages } from './messages.ts'
import { rememberEvents } from './refetched-events.ts'

/** The user id of every request. */
export const userId = 1

/** Thrown for an error response of the server. */
class ResponseError extends Error {
  readonly fields: Record<string, string>

  constructor(message: string, fields: Record<string, string>) {
    super(message)
    this.fields = fields
  }
}

/** Thrown when no response arrived, or one that cannot be used. */
class UnusableResponseError extends Error {}

/** Converts a failure to an error with a message for people. */
function toUserError(error: unknown): unknown {
  const isKnown = error instanceof ResponseError || error instanceof UnusableResponseError
  const isAborted = error instanceof DOMException && error.name === 'AbortError'
  if (isKnown || isAborted) return error
  // `fetch` rejects with a TypeError when there is no response.
  const { unreachable, unreadable } = messages.server
  return new UnusableResponseError(error instanceof TypeError ? unreachable : unreadable, {
    cause: error,
  })
}

/** The options of a single request. */
interface RequestContext {
  /** Replaces the browser's `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** The server applies requests with the same key only once. */
  idempotencyKey?: string
}

const routes = schemas.routes as unknown as Record<string, Record<string, { answer: JsonSchema }>>

/** Returns the JSON Schema of a procedure's output. */
function outputSchemaOf([resource = '', name = '']: readonly string[]): JsonSchema {
  return routes[resource]?.[name]?.answer ?? {}
}

// Uses routes.json instead of the contract, so that the browser does not download Zod on the first visit.
const link = new OpenAPILink<RequestContext>(routes as unknown as typeof contract, {
  url: () => window.location.origin,
  headers: ({ context: { idempotencyKey } }) =>
    idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
  // `globalThis.fetch` is read at each request, so that a test can replace it.
  fetch: async (request, init, { context }) => {
    const response = await (context.fetch
      ? context.fetch(request)
      : globalThis.fetch(request, init))
    rememberEvents(response)
    return response
  },
  customErrorResponseBodyDecoder: (body, { status }) => {
    if (!matchesSchema(schemas.error, body))
      throw new UnusableResponseError(messages.server.failed(status))
    const { error, fields = {} } = body as ApiError
    throw new ResponseError(error, fields)
  },
  interceptors: [
    async ({ next, path }) => {
      try {
        const output = await next()
        if (matchesSchema(outputSchemaOf(path), output)) return output
        throw new UnusableResponseError(messages.server.unreadable)
      } catch (error) {
        throw toUserError(error)
      }
    },
  ],
})

const client: ContractRouterClient<typeof contract, RequestContext> = createORPCClient(link)

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
