export { ReplayPage, type ReplayPageProps } from './replay-page.tsx'
