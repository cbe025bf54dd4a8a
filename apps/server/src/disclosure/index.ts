export { disclosureRoutes } from './disclosure.routes.ts'
export { findCallers } from './disclosure.store.ts'
