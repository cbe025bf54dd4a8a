import './callwright.css'

export { Page } from './callwright-page.tsx'
