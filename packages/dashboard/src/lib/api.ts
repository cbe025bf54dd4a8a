import type { ApiError, contract } from '@callwright/contract'
import shapes from '@callwright/contract/routes.json'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { conforms, type Shape } from './conforms.ts'
import { messages } from './messages.ts'

/** The one user every request speaks for. */
export const userId = 1

/** The server refused, in its own words. */
class Refusal extends Error {
  readonly fields: Record<string, string>

  constructor(message: string, fields: Record<string, string>) {
    super(message)
    this.fields = fields
  }
}

/** No answer came, or none that makes sense. */
class NoAnswer extends Error {}

/** Any failure as an error whose message is a sentence for people. */
function forPeople(error: unknown): unknown {
  const known = error instanceof Refusal || error instanceof NoAnswer
  const aborted = error instanceof DOMException && error.name === 'AbortError'
  if (known || aborted) return error
  // `fetch` rejects with a TypeError when no answer came at all.
  const { unreachable, unreadable } = messages.server
  return new NoAnswer(error instanceof TypeError ? unreachable : unreadable, { cause: error })
}

/** What one call may bring along. */
interface CallContext {
  /** Sends the request in place of the browser's `fetch`. */
  fetch?: (request: Request) => Promise<Response>
  /** Under the same key the server makes a change once, however often it is asked. */
  idempotencyKey?: string
}

const routes = shapes.routes as unknown as Record<string, Record<string, { answer: Shape }>>

/** The shape of what a procedure answers. */
function answerOf([resource = '', name = '']: readonly string[]): Shape {
  return routes[resource]?.[name]?.answer ?? {}
}

// The contract without its schemas, which would bring Zod to every visit.
const link = new OpenAPILink<CallContext>(routes as unknown as typeof contract, {
  url: () => window.location.origin,
  headers: ({ context: { idempotencyKey } }) =>
    idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
  // Looked up at each request, so that a test may put another in its place.
  fetch: (request, init, { context }) =>
    context.fetch ? context.fetch(request) : globalThis.fetch(request, init),
  customErrorResponseBodyDecoder: (body, { status }) => {
    if (!conforms(shapes.error, body)) throw new NoAnswer(messages.server.failed(status))
    const { error, fields = {} } = body as ApiError
    throw new Refusal(error, fields)
  },
  interceptors: [
    async ({ next, path }) => {
      try {
        const answer = await next()
        if (conforms(answerOf(path), answer)) return answer
        throw new NoAnswer(messages.server.unreadable)
      } catch (error) {
        throw forPeople(error)
      }
    },
  ],
})

const client: ContractRouterClient<typeof contract, CallContext> = createORPCClient(link)

/** Query options, mutation options and keys for every route of the contract; what they throw speaks to people. */
export const api = createTanstackQueryUtils(client)

/** The server's own sentence, or null when it could not be reached or made no sense. */
export function serverReason(error: unknown): string | null {
  return error instanceof Refusal ? error.message : null
}

/** The server's message for each field it refused. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof Refusal ? error.fields : {}
}
