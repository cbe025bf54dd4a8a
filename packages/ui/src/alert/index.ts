export { Alert, AlertDescription, type AlertProps, AlertTitle } from './alert.tsx'
