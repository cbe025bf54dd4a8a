export { serveExport } from './contacts.export.ts'
export { serveImport } from './contacts.import.ts'
export { contactRoutes } from './contacts.routes.ts'
export { contactFilterCondition } from './contacts.store.ts'
