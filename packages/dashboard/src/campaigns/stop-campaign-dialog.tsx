import type { Campaign } from '@callwright/contract'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'

export interface StopCampaignDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** Called when the dialog closes. */
  onClose: () => void
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
  onClose,
  campaign,
  isStopping,
  onStop,
}: StopCampaignDialogProps) {
  const formatter = useFormatter()
  const { name, total_contacts, calls_completed, live_calls, reserved_calls } = campaign
  // Stop cancels the reserved calls. A server of an older version does not count them.
  const finishingCount = live_calls - (reserved_calls ?? 0)
  const uncalledCount = Math.max(0, total_contacts - calls_completed - finishingCount)
  return (
    <ConfirmDialog
      open={open}
      title="Stop Campaign"
      confirmLabel="Stop Campaign"
      busyLabel="Stopping..."
      isBusy={isStopping}
      onConfirm={onStop}
      onClose={onClose}
    >
      {messages.campaigns.confirmStop(name)}
      <span className="mt-3 block font-medium text-strong">
        {messages.campaigns.stopLeaves(uncalledCount, formatter.number(uncalledCount))}
        {finishingCount > 0 && ` ${messages.campaigns.liveCallsFinish}`}
      </span>
    </ConfirmDialog>
  )
}
