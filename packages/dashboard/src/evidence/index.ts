export { CallEvidencePage, type CallEvidencePageProps } from './call-evidence-page.tsx'
