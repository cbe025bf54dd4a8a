import '@callwright/ui/styles.css'

export { Page } from './callwright-page.tsx'
