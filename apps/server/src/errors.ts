import type { ApiError, ErrorCode } from '@callwright/contract'
import { ORPCError, ValidationError } from '@orpc/server'
import { databaseFailure } from './db/failures.ts'

type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 502 | 503

/** A refusal with a name: becomes the answer's status and body in one place. */
export class Refusal extends Error {
  readonly status: Status
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined

  constructor(status: Status, code: ErrorCode, message: string, fields?: Record<string, string>) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

export const invalidInput = (message: string, fields?: Record<string, string>) =>
  new Refusal(400, 'invalid_input', message, fields)
export const notFound = (what: string) => new Refusal(404, 'not_found', `${what} not found`)
export const wrongState = (message: string) => new Refusal(409, 'wrong_state', message)
export const providerFailed = (message: string) => new Refusal(502, 'provider_failed', message)

/** The body and status of whatever went wrong; what is not a refusal says nothing of itself. */
export function answerTo(error: unknown): { status: Status; body: ApiError } {
  const refusal = asRefusal(error)
  const { status, code, message, fields } = refusal
  return { status, body: { error: message, code, ...(fields ? { fields } : {}) } }
}

/** Whether an error is a refusal we meant, rather than a fault to be logged. */
export function isMeant(error: unknown): boolean {
  return asRefusal(error).status < 500 || error instanceof Refusal
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof ORPCError && error.cause instanceof ValidationError) {
    return fromIssues(error.cause.issues)
  }
  const failure = databaseFailure(error)
  if (failure === 'bad-value') return invalidInput('The request holds a value that cannot be kept')
  if (failure === 'unavailable') {
    const message = 'The database does not answer at the moment. Please try again.'
    return new Refusal(503, 'unavailable', message)
  }
  return new Refusal(500, 'internal', 'Something went wrong on our side. Please try again.')
}

/** More would tell a person nothing new, and a list of a hundred thousand ids can be wrong in each. */
const mostFields = 20

function fromIssues(issues: ValidationError['issues']): Refusal {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const path = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part))
    // The detailed input of a DELETE wraps its fields: people know them by their own names.
    const name = path.filter((part) => part !== 'params' && part !== 'query').join('.') || 'body'
    if (fields.has(name)) continue
    fields.set(name, issue.message.endsWith('received undefined') ? 'Required' : issue.message)
    if (fields.size === mostFields) break
  }
  const sentence = Array.from(fields, ([name, message]) => `${name}: ${message}`).join('; ')
  return invalidInput(sentence, Object.fromEntries(fields))
}
