import { messages } from './messages.ts'
import { ResponseError } from './response-error.ts'

/** A refusal of the server's accounts. */
class AccountError extends ResponseError {
  /** What was refused, such as `INVALID_PASSWORD`. */
  readonly code: unknown

  constructor(message: string, status: number, code: unknown) {
    super(message, {}, { status })
    this.code = code
  }
}

/** Returns whether the server's accounts refused a request with the code. */
export const isAccountError = (error: unknown, code: string): boolean =>
  error instanceof AccountError && error.code === code

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
    throw new AccountError(reply?.message ?? messages.server.failed(status), status, reply?.code)
  }
  if (reply === null) throw new ResponseError(messages.server.unreadable)
  return reply
}
