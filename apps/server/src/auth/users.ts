import { eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { users } from '../db/tables/users.table.ts'
import { notFound } from '../errors.ts'

/** Returns a user. Throws `HttpError` 404. */
export async function readUser(db: Db, id: number) {
  const { id: userId, name, email, twoFactorEnabled } = users
  const columns = { id: userId, name, email, twoFactorEnabled }
  const [user] = await db.select(columns).from(users).where(eq(users.id, id))
  if (!user) throw notFound('User')
  return user
}

/** Whether an address has an account. */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return user !== undefined
}
