import { Refusal } from '../errors.ts'

/** The only user while sign-in is simulated. */
const demoUserId = 1

/** Whom a request speaks for; throws a 403 for anybody who is not the signed-in user. */
export function currentUser(claimed: number): number {
  if (claimed !== demoUserId) {
    throw new Refusal(403, 'forbidden', 'These records belong to another user')
  }
  return claimed
}
