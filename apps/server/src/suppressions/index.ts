export { serveSuppressionExport } from './suppressions.export.ts'
export { serveSuppressionImport } from './suppressions.import.ts'
export { suppressionRoutes } from './suppressions.routes.ts'
export { listSuppressionsOfNumber } from './suppressions.store.ts'
