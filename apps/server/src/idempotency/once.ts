import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { invalidInput, Refusal } from '../errors.ts'
import type { RequestContext } from '../os.ts'
import { idempotencyKeys } from './idempotency.table.ts'

const keptMs = 24 * 60 * 60 * 1000
/** Old keys go a few at a time, with the requests that bring new ones. */
const sweptAtOnce = 100

/**
 * Makes a change in one transaction and returns its answer. Under an `idempotency-key` it is made once: the
 * same request again, even at the same moment, gets the first one's answer, and another request is refused.
 * The key is kept with the change, so a change that was refused or rolled back leaves none.
 */
export function once<Answer>(
  { db, now }: Deps,
  { idempotencyKey: key, route }: RequestContext,
  user_id: number,
  input: unknown,
  change: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  if (key === undefined) return db.transaction(change)
  if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
    const message = 'Use 1 to 255 ordinary characters'
    throw invalidInput(`idempotency-key: ${message}`, { 'idempotency-key': message })
  }
  const request = digest(route, input)
  const which = and(eq(idempotencyKeys.user_id, user_id), eq(idempotencyKeys.key, key))
  return db.transaction(async (tx) => {
    const created_at = now()
    const forgotten = new Date(created_at.getTime() - keptMs)
    await tx.delete(idempotencyKeys).where(and(which, lt(idempotencyKeys.created_at, forgotten)))
    // Waits for whoever is in the midst of the same key.
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ user_id, key, request, created_at })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (claimed.length === 0) {
      const [first] = await tx.select().from(idempotencyKeys).where(which)
      if (first?.request !== request) {
        const message = 'This idempotency-key was used for another request'
        throw new Refusal(422, 'key_reused', message, { 'idempotency-key': message })
      }
      return first.answer as Answer
    }
    const answer = await change(tx)
    await tx.update(idempotencyKeys).set({ answer }).where(which)
    await tx.execute(sql`
      delete from ${idempotencyKeys} where (user_id, key) in (
        select user_id, key from ${idempotencyKeys} where created_at < ${forgotten.toISOString()}
        limit ${sweptAtOnce} for update skip locked)`)
    return answer
  })
}

/** The input is checked by then, so its fields stand in the contract's order, whatever the body's. */
function digest(route: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([route, input]))
    .digest('base64')
}
