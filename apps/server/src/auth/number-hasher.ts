import { createHmac, hkdfSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import type { NumberHasher } from '../db/suppressions.ts'
import { secrets } from '../db/tables/secrets.table.ts'

/** Creates a number hasher by HMAC-SHA-256, whose key is derived from the server's (HKDF, RFC 5869). */
export function createNumberHasher(secretKey: string): NumberHasher {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'callwright phone numbers', 32))
  return (workspaceId, number) =>
    createHmac('sha256', key).update(`${workspaceId} ${number}`).digest('base64url')
}

/** Opens the number hasher of a server with accounts, whose database may have been a demo with a key of its own. */
export async function openNumberHasher(db: Db, secretKey: string): Promise<NumberHasher> {
  const [ofDemo] = await db.select().from(secrets).where(eq(secrets.name, 'numbers'))
  const hashNumber = createNumberHasher(secretKey)
  return ofDemo
    ? Object.assign(hashNumber, { ofDemo: createNumberHasher(ofDemo.value) })
    : hashNumber
}
