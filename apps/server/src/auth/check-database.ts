import type { Db } from '../db/open.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { members, users } from '../db/tables/users.table.ts'
import { type AccountSettings, SettingError } from '../settings.ts'

/**
 * Throws `SettingError` when a demo would open a database with accounts, in which everybody would be an admin, and when
 * a database with contacts of a demo would get accounts without `DEMO_DATA=keep`.
 */
export async function checkDatabase(db: Db, settings: AccountSettings | undefined): Promise<void> {
  if (!settings) {
    const [user] = await db.select({ id: users.id }).from(users).limit(1)
    if (!user) return
    throw new SettingError(
      'AUTH=demo is refused: this database has accounts, and in a demo everybody would have their rights. Start with AUTH=accounts',
    )
  }
  const [member] = await db.select({ id: members.id }).from(members).limit(1)
  const [contact] = await db.select({ id: contacts.id }).from(contacts).limit(1)
  if (member || !contact || settings.keepsDemoData) return
  throw new SettingError(
    'AUTH=accounts is refused: this database has contacts from AUTH=demo. Set DEMO_DATA=keep to give them to the first workspace, or use an empty database',
  )
}
