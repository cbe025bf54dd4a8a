import type { Campaign } from '@callwright/contract'
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogFooter,
  AlertDialogTitle,
} from '@callwright/ui/alert-dialog'
import { Button } from '@callwright/ui/button'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'

export interface StopCampaignDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog opens or closes. */
  onOpenChange: (open: boolean) => void
  /** The campaign to stop. */
  campaign: Campaign
  /** Whether the campaign is being stopped. */
  isStopping: boolean
  /** Called when the person confirms. */
  onStop: () => void
}

/** Asks before a campaign is stopped for good. */
export function StopCampaignDialog({
  open,
  onOpenChange,
  campaign,
  isStopping,
  onStop,
}: StopCampaignDialogProps) {
  const formatter = useFormatter()
  const { name, total_contacts, calls_completed, live_calls } = campaign
  const uncalledCount = Math.max(0, total_contacts - calls_completed - live_calls)
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
          {messages.campaigns.confirmStop(name)}
          <span className="mt-3 block font-medium text-strong">
            {messages.campaigns.stopLeaves(uncalledCount, formatter.number(uncalledCount))}
            {live_calls > 0 && ` ${messages.campaigns.liveCallsFinish}`}
          </span>
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
