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
  /** Whether the question shows. */
  open: boolean
  /** Hears that the question wants to close. */
  onOpenChange: (open: boolean) => void
  /** Names the campaign. */
  campaignName: string
  /** Whether the campaign is being stopped at this moment. */
  stopping: boolean
  /** Hears that the person means it. */
  onStop: () => void
}

/** Asks before a campaign is ended for good. */
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
      onOpenChange={(wanted) => {
        if (!stopping) onOpenChange(wanted)
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
