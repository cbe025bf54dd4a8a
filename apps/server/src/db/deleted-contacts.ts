import { inArray, lt } from 'drizzle-orm'
import type { Db } from './open.ts'
import { hideNumbers, type NumberHasher } from './suppressions.ts'
import { deletedContacts } from './tables/contacts.table.ts'

const restorableMs = 60_000
/** How many copies one statement deletes. */
const batchSize = 5000

/** Returns the earliest deletion that can be undone. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restorableMs)

/**
 * Deletes the copies of contacts that cannot be restored any more, and with them what is readable of their numbers on the
 * do-not-call list. Returns whether more may be left.
 */
export function purgeDeletedContacts({
  db,
  hashNumber,
  now,
}: {
  db: Db
  hashNumber: NumberHasher
  now: () => Date
}): Promise<boolean> {
  return db.transaction(async (tx) => {
    const oldest = tx
      .select({ id: deletedContacts.id })
      .from(deletedContacts)
      .where(lt(deletedContacts.deleted_at, restorableSince(now())))
      .limit(batchSize)
    const { workspace_id, phone_e164 } = deletedContacts
    const purged = await tx
      .delete(deletedContacts)
      .where(inArray(deletedContacts.id, oldest))
      .returning({ workspace_id, phone_e164 })
    await hideNumbers(tx, hashNumber, purged)
    return purged.length === batchSize
  })
}
