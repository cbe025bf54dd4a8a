import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'

export interface SaveFooterProps {
  /** Why the last attempt to save failed. */
  failure: string | undefined
  /** Whether there is something to save. */
  isDirty: boolean
  isSaving: boolean
}

/** The end of a form in a card: its failure, and the button that saves. */
export function SaveFooter({ failure, isDirty, isSaving }: SaveFooterProps) {
  return (
    <>
      {failure && <Alert tone="negative">{failure}</Alert>}
      <div>
        <Button
          type="submit"
          variant="secondary"
          disabled={!isDirty}
          busy={isSaving}
          busyLabel="Saving..."
        >
          Save
        </Button>
      </div>
    </>
  )
}
