export { ImportDialog } from './contact-dialogs.ts'
export { type ContactsQuery, contactsQueries } from './contacts.queries.ts'
export { ContactsPage, type ContactsPageProps } from './contacts-page.tsx'
