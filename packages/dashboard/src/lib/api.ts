import { apiError, contract } from '@callwright/contract'
import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { ResponseValidationPlugin } from '@orpc/contract/plugins'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils } from '@orpc/tanstack-query'
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

const link = new OpenAPILink(contract, {
  url: () => window.location.origin,
  // Looked up at each request, so that a test may put another in its place.
  fetch: (request, init) => globalThis.fetch(request, init),
  customErrorResponseBodyDecoder: (body, { status }) => {
    const refusal = apiError.safeParse(body)
    if (!refusal.success) throw new NoAnswer(messages.server.failed(status))
    throw new Refusal(refusal.data.error, refusal.data.fields ?? {})
  },
  plugins: [new ResponseValidationPlugin(contract)],
  interceptors: [
    async ({ next }) => {
      try {
        return await next()
      } catch (error) {
        throw forPeople(error)
      }
    },
  ],
})

const client: ContractRouterClient<typeof contract> = createORPCClient(link)

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
