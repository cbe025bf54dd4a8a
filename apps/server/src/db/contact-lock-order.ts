import { desc, type SQL } from 'drizzle-orm'
import type { contacts, deletedContacts } from './tables/contacts.table.ts'

/** The order of a statement that waits for locks of several contacts, newest first. Another order could cause a deadlock. */
export const contactLockOrder = ({ id }: typeof contacts | typeof deletedContacts): SQL => desc(id)
