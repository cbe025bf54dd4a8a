import { messages } from './messages.ts'
import { ResponseError } from './response-error.ts'

/** Sends a request to the server's accounts, with a JSON body if there is one. Throws `ResponseError`. */
export async function requestAccounts(path: string, body?: object): Promise<unknown> {
  const response = await fetch(`/api/auth${path}`, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch((cause: unknown) => {
    throw new Error(messages.server.unreachable, { cause })
  })
  const { status } = response
  const reply = await response.json().catch(() => null)
  if (!response.ok) {
    throw new ResponseError(reply?.message ?? messages.server.failed(status), {}, { status })
  }
  if (reply === null) throw new ResponseError(messages.server.unreadable)
  return reply
}
