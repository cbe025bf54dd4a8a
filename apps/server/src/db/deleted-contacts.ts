import { inArray, lt } from 'drizzle-orm'
import type { Db } from './open.ts'
import { deletedContacts } from './tables/contacts.table.ts'

const restorableMs = 60_000
/** How many copies one statement deletes. */
const batchSize = 5000

/** Returns the earliest deletion that can be undone. */
export const restorableSince = (now: Date) => new Date(now.getTime() - restorableMs)

/** Deletes the copies of contacts that cannot be restored any more; returns whether more may be left. */
export async function purgeDeletedContacts({
  db,
  now,
}: {
  db: Db
  now: () => Date
}): Promise<boolean> {
  const oldest = db
    .select({ id: deletedContacts.id })
    .from(deletedContacts)
    .where(lt(deletedContacts.deleted_at, restorableSince(now())))
    .limit(batchSize)
  const purged = await db
    .delete(deletedContacts)
    .where(inArray(deletedContacts.id, oldest))
    .returning({ id: deletedContacts.id })
  return purged.length === batchSize
}
