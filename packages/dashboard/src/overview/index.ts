export { OverviewPage } from './overview-page.tsx'
export { useHasLiveCalls } from './use-has-live-calls.ts'
