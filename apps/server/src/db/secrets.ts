import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './open.ts'
import { secrets } from './tables/secrets.table.ts'

/** Stores a secret unless there is one of this name, and returns the stored one, which all processes share. */
export async function storeSecret(db: Db, name: string, value: string): Promise<string> {
  await db.insert(secrets).values({ name, value }).onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error(`the secret ${name} could not be stored`)
  return row.value
}

/** Returns the secret of this name, which the first process generates. */
export const createSecret = (db: Db, name: 'webhook' | 'numbers'): Promise<string> =>
  storeSecret(db, name, randomBytes(24).toString('base64url'))
