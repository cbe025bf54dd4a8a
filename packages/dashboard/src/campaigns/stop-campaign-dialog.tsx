import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import { Button } from '@callwright/ui/button'
import { messages } from '../lib/messages.ts'

export interface StopCampaignDialogProps {
  /** Whether the question is open. */
  open: boolean
  /** Called when the question opens or closes. */
  onOpenChange: (open: boolean) => void
  /** The name of the campaign. */
  campaignName: string
  /** Whether the campaign is being stopped. */
  stopping: boolean
  /** Called when the person confirms. */
  onStop: () => void
}

/** Asks before a campaign is stopped for good. */
export function StopCampaignDialog({
  open,
  onOpenChange,
  campaignName,
  stopping,
  onStop,
}: StopCampaignDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(nextOpen) => {
        if (!stopping) onOpenChange(nextOpen)
      }}
    >
      <AlertDialogContent>
        <AlertDialogTitle>Stop Campaign</AlertDialogTitle>
        <AlertDialogDescription>
          {messages.campaigns.confirmStop(campaignName)}
        </AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={stopping}>Cancel</AlertDialogCancel>
          <Button variant="danger" busy={stopping} busyLabel="Stopping..." onClick={onStop}>
            Stop Campaign
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
