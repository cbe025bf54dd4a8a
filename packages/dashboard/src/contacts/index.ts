export { type ContactsQuery, contactsQueries } from './contacts.queries.ts'
export { ContactsPage } from './contacts-page.tsx'
export { ContactDialog, ImportDialog } from './lazy-dialogs.ts'
