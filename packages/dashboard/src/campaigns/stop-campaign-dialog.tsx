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
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog opens or closes. */
  onOpenChange: (open: boolean) => void
  /** The name of the campaign. */
  campaignName: string
  /** Whether the campaign is being stopped. */
  isStopping: boolean
  /** Called when the person confirms. */
  onStop: () => void
}

/** Asks before a campaign is stopped for good. */
export function StopCampaignDialog({
  open,
  onOpenChange,
  campaignName,
  isStopping,
  onStop,
}: StopCampaignDialogProps) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(nextOpen) => {
        if (!isStopping) onOpenChange(nextOpen)
      }}
    >
      <AlertDialogContent>
        <AlertDialogTitle>Stop Campaign</AlertDialogTitle>
        <AlertDialogDescription>
          {messages.campaigns.confirmStop(campaignName)}
        </AlertDialogDescription>
        <AlertDialogFooter>
          <AlertDialogCancel disabled={isStopping}>Cancel</AlertDialogCancel>
          <Button variant="danger" busy={isStopping} busyLabel="Stopping..." onClick={onStop}>
            Stop Campaign
          </Button>
        </AlertDialogFooter>
      </AlertDialogContent>
    </AlertDialog>
  )
}
