export { Spinner, SpinnerPage } from './spinner.tsx'
