import type { ApiError, ErrorCode } from '@callwright/contract'
import { ORPCError, ValidationError } from '@orpc/server'
import { databaseFailureKind } from './db/failures.ts'

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503

/** An error with an HTTP status and a code; `errorResponse` turns it into the response. */
export class HttpError extends Error {
  readonly status: Status
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(
    status: Status,
    code: ErrorCode,
    message: string,
    fields?: Record<string, string>,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.headers = headers
  }
}

export const invalidInput = (message: string, fields?: Record<string, string>) =>
  new HttpError(400, 'invalid_input', message, fields)
/** The error of one field; its name stands before the message. */
export const invalidField = (field: string, message: string) =>
  invalidInput(`${field}: ${message}`, { [field]: message })
export const notFound = (what: string) => new HttpError(404, 'not_found', `${what} not found`)
export const wrongState = (message: string) => new HttpError(409, 'wrong_state', message)
export const tooManyRequests = (message: string, retryAfterSeconds: number) =>
  new HttpError(429, 'too_many_requests', message, undefined, {
    'retry-after': String(retryAfterSeconds),
  })
export const providerFailed = (message: string) => new HttpError(502, 'provider_failed', message)

/** Ends a request that nobody waits for. Its status is only logged and counted: it is no failure of the server. */
export function requireOpenConnection(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw invalidInput('The client has closed the connection')
}

/** Returns the response to an error. The response to an unexpected error reveals no details. */
export function errorResponse(error: unknown): {
  status: Status
  body: ApiError
  headers: Record<string, string>
} {
  const { status, code, message, fields, headers } = toHttpError(error)
  return { status, body: { error: message, code, ...(fields ? { fields } : {}) }, headers }
}

/** Returns whether the API defines this error; other errors are logged. */
export function isExpectedError(error: unknown): boolean {
  return toHttpError(error).status < 500 || error instanceof HttpError
}

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  if (error instanceof ORPCError && error.cause instanceof ValidationError) {
    return fromValidationIssues(error.cause.issues)
  }
  const failure = databaseFailureKind(error)
  if (failure === 'bad-value')
    return invalidInput('The request contains a value that cannot be stored')
  if (failure === 'unavailable') {
    const message = 'The database does not answer at the moment. Please try again.'
    return new HttpError(503, 'unavailable', message)
  }
  return new HttpError(500, 'internal', 'Something went wrong on our side. Please try again.')
}

/** The response has at most this many errors of fields: a list of 100,000 ids may have an error in each. */
const maxFields = 20

/** Returns the error for input that a schema has rejected, with a message for each field. */
export function fromValidationIssues(issues: ValidationError['issues']): HttpError {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part))
    // The input of a DELETE has its fields in `params` and `query`; errors name them without this prefix.
    const name = path.filter((part) => part !== 'params' && part !== 'query').join('.') || 'body'
    if (fields.has(name)) continue
    fields.set(name, issue.message.endsWith('received undefined') ? 'Required' : issue.message)
    if (fields.size === maxFields) break
  }
  const sentence = Array.from(fields, ([name, message]) => `${name}: ${message}`).join('; ')
  return invalidInput(sentence, Object.fromEntries(fields))
}
