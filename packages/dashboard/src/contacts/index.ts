export { type ContactsQuery, contactsQueries } from './contacts.queries.ts'
export { ContactsPage, type ContactsPageProps } from './contacts-page.tsx'
export { ImportDialog } from './import-contacts.ts'
