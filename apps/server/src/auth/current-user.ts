import { HttpError } from '../errors.ts'

/** The only user while sign-in is simulated. */
const demoUserId = 1

/** Returns the user that a request names. Throws `HttpError` 403 unless it is the signed-in user. */
export function currentUser(claimed: number): number {
  if (claimed !== demoUserId) {
    throw new HttpError(403, 'forbidden', 'These records belong to another user')
  }
  return claimed
}
