import type { Campaign } from '@callwright/contract'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { campaignsMutations, reportStart, startText } from '../campaigns/index.ts'
import { serverReason } from '../lib/api.ts'
import { ConfirmDialog } from '../lib/confirm-dialog.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { useCallingStopped } from '../lib/use-calling-stopped.ts'

/** A command of the palette to a campaign. */
export interface CampaignCommand {
  campaign: Campaign
  action: 'start' | 'pause'
}

export interface CampaignCommandDialogProps {
  /** Whether the dialog is open. */
  open: boolean
  /** The campaign, and what is to be done with it. */
  command: CampaignCommand
  /** Called when the dialog closes. */
  onClose: () => void
}

/** Asks before a command of the palette starts or pauses a campaign. */
export function CampaignCommandDialog({
  open,
  command: { campaign, action },
  onClose,
}: CampaignCommandDialogProps) {
  const start = useMutation(campaignsMutations.start())
  const pause = useMutation(campaignsMutations.pause())
  const formatter = useFormatter()
  const isCallingStopped = useCallingStopped()
  const isBusy = start.isPending || pause.isPending
  const { campaigns, shell } = messages

  const sendCommand = async () => {
    // The callbacks of `mutate` would not be called after the person has left the screen.
    try {
      const mutation = action === 'start' ? start : pause
      const { campaign: changed } = await mutation.mutateAsync(campaign.id)
      if (action === 'start') reportStart(changed, isCallingStopped)
      else toast.success(shell.paused(changed.name))
    } catch (error) {
      const failure = action === 'start' ? campaigns.startFailed : campaigns.pauseFailed
      toast.error(failure(serverReason(error)))
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      title={action === 'start' ? 'Start Campaign' : 'Pause Campaign'}
      confirmLabel={action === 'start' ? 'Start' : 'Pause'}
      busyLabel={action === 'start' ? 'Starting...' : 'Pausing...'}
      isBusy={isBusy}
      variant="primary"
      onConfirm={sendCommand}
      onClose={onClose}
    >
      {action === 'start'
        ? shell.confirmStart(campaign.name, startText(campaign, formatter, isCallingStopped))
        : shell.confirmPause(campaign.name)}
    </ConfirmDialog>
  )
}
