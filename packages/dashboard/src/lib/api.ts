import type { contract } from '@callwright/contract'
import schemas from '@callwright/contract/routes.json'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { type JsonSchema, matchesSchema } from './matches-schema.ts'
import { messages } from './messages.ts'
import { rememberEvents } from './refetched-events.ts'
import { ResponseError, readResponseError } from './response-error.ts'

/** The user id of every request; the only user of a demo has this one. */
export let userId = 1

/** Sets the user id of all further requests. */
export function setUserId(id: number): void {
  userId = id
}

/** The workspace that the page shows, once it is known. */
let shownWorkspaceId: number | undefined

/** Sets the workspace of all further requests, which the server refuses when the session has another one. */
export function setShownWorkspace(id: number | undefined): void {
  shownWorkspaceId = id
}

/** Converts a failure to an error with a message for people. */
export function toUserError(error: unknown): unknown {
  const isAborted = error instanceof DOMException && error.name === 'AbortError'
  if (error instanceof ResponseError || isAborted) return error
  // `fetch` rejects with a TypeError when there is no response.
  const { unreachable, unreadable } = messages.server
  return error instanceof TypeError
    ? new Error(unreachable, { cause: error })
    : new ResponseError(unreadable, {}, { cause: error })
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
  headers: ({ context: { idempotencyKey } }) => ({
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(shownWorkspaceId !== undefined && { 'x-workspace-id': String(shownWorkspaceId) }),
  }),
  // `globalThis.fetch` is read at each request, so that a test can replace it.
  fetch: async (request, init, { context }) => {
    const response = await (context.fetch?.(request) ?? globalThis.fetch(request, init))
    rememberEvents(response)
    if (!response.ok) throw await readResponseError(response)
    return response
  },
  interceptors: [
    async ({ next, path }) => {
      try {
        const output = await next()
        if (matchesSchema(outputSchemaOf(path), output)) return output
        throw new ResponseError(messages.server.unreadable)
      } catch (error) {
        throw toUserError(error)
      }
    },
  ],
})

const client: ContractRouterClient<typeof contract, RequestContext> = createORPCClient(link)

/** Query options, mutation options and keys for every route; their errors have messages for people. */
export const api = createTanstackQueryUtils(client)

/** Returns why the request failed, which is the server's sentence if it gave one, or null when no response arrived. */
export function serverReason(error: unknown): string | null {
  return error instanceof ResponseError ? error.message : null
}

/** Returns the server's message for each refused field. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ResponseError ? error.fields : {}
}

/** Requests a file that is not in the contract, to be read as a stream. Its failures need `toUserError`. */
export async function fetchFile(path: string, signal: AbortSignal): Promise<Response> {
  const response = await globalThis.fetch(path, { signal })
  if (!response.ok) throw await readResponseError(response)
  // A captive portal answers with a page.
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    throw new ResponseError(messages.server.unreadable)
  }
  return response
}
