export { DataPage } from './data-page.tsx'
