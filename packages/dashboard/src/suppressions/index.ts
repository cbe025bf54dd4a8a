export { DoNotCallPage } from './do-not-call-page.tsx'
export type { SuppressionsQuery } from './suppressions.queries.ts'
