export { CallEvidencePage } from './call-evidence-page.tsx'
