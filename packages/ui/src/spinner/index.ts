export { Spinner } from './spinner.tsx'
export { SpinnerPage } from './spinner-page.tsx'
