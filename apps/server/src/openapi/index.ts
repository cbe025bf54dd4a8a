export { serveDocs } from './docs.routes.ts'
