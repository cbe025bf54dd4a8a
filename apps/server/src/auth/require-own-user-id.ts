import { HttpError } from '../errors.ts'

/** The only user while sign-in is simulated. */
const demoUserId = 1

/** Returns the user id that a request contains. Throws `HttpError` 403 unless it is the id of the signed-in user. */
export function requireOwnUserId(requestedId: number): number {
  if (requestedId !== demoUserId) {
    throw new HttpError(403, 'forbidden', 'These records belong to another user')
  }
  return requestedId
}
