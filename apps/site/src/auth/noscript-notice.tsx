import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'

/** Says that the form needs JavaScript; shown only when JavaScript is disabled. */
export function NoscriptNotice() {
  return (
    <noscript>
      <Alert tone="info" className="mb-5">
        <AlertTitle>This form needs JavaScript</AlertTitle>
        <AlertDescription>
          What you type is handled in your browser. Switch JavaScript on for this site and load the
          page again.
        </AlertDescription>
      </Alert>
    </noscript>
  )
}
