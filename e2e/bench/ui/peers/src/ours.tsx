import './ours.css'

export { Page } from './ours-page.tsx'
