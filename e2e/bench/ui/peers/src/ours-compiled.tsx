import '@callwright/ui/styles.css'

export { Page } from './ours-page.tsx'
