import { createHmac, hkdfSync } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from '../db/open.ts'
import { storeSecret } from '../db/secrets.ts'
import type { NumberHasher } from '../db/suppressions.ts'
import { secrets } from '../db/tables/secrets.table.ts'
import { suppressions } from '../db/tables/suppressions.table.ts'

/** Creates a number hasher by HMAC-SHA-256, whose key is derived from the server's (HKDF, RFC 5869). */
export function createNumberHasher(secretKey: string): NumberHasher {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'callwright phone numbers', 32))
  return (workspaceId, number) =>
    createHmac('sha256', key).update(`${workspaceId} ${number}`).digest('base64url')
}

/**
 * Opens the number hasher of a server with accounts, whose database may have been a demo with a key of its own. Logs a
 * warning when the do-not-call list has HMACs that were made with another `SECRET_KEY`.
 */
export async function openNumberHasher(
  db: Db,
  secretKey: string,
  log: Logger,
): Promise<NumberHasher> {
  const [ofDemo] = await db.select().from(secrets).where(eq(secrets.name, 'numbers'))
  const hashNumber = createNumberHasher(secretKey)
  await checkKey(db, hashNumber, log)
  return ofDemo
    ? Object.assign(hashNumber, { ofDemo: createNumberHasher(ofDemo.value) })
    : hashNumber
}

/** Compares the key with the one with which the first HMACs of the do-not-call list were made. */
async function checkKey(db: Db, hashNumber: NumberHasher, log: Logger): Promise<void> {
  const name = 'numbers_check'
  const value = hashNumber(0, 'check')
  if ((await storeSecret(db, name, value)) === value) return
  const hashedCount = await db.$count(suppressions, isNotNull(suppressions.number_hmac))
  if (hashedCount === 0) {
    await db.update(secrets).set({ value }).where(eq(secrets.name, name))
    return
  }
  log.warn(
    { hashed_entries: hashedCount },
    'SECRET_KEY is another one than before: the numbers of erased and deleted contacts that were on the do-not-call list are not recognized. Start with the former SECRET_KEY, or keep these contacts out of later imports',
  )
}
