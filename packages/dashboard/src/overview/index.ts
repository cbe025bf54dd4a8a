export { OverviewPage } from './overview-page.tsx'
