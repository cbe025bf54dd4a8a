export { serveExport } from './contacts.export.ts'
export { serveImport } from './contacts.import.ts'
export { contactRoutes } from './contacts.routes.ts'
export { contactFilterCondition, findContact } from './contacts.store.ts'
export {
  formatPhoneNumber,
  invalidPhoneNumber,
  minDigitsOfNumber,
  storedTextToE164,
  toE164,
} from './phone.ts'
