export type { AnalyticsFilter } from './analytics-filters.tsx'
export { AnalyticsPage } from './analytics-page.tsx'
