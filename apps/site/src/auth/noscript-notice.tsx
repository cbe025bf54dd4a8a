import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'

/** Says, where JavaScript is off, that the form needs it. */
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
