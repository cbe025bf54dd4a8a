import { Alert, AlertDescription, AlertTitle } from '@callwright/ui/alert'

/** Says, where scripts are switched off, that a form needs them. */
export function NeedsScript() {
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
