import type { Campaign, CampaignStatus } from '@callwright/contract'
import { IconButton } from '@callwright/ui/icon-button'
import { lazyDialog } from '@callwright/ui/lazy-component'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { PauseIcon, PhoneCallIcon, PlayIcon, SquareIcon } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { ExplainedButton, type ExplainedButtonProps } from '../lib/explained-button.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { campaignsMutations } from './campaigns.queries.ts'
import { madeCallsText, startedText } from './command-text.ts'

const StopCampaignDialog = lazyDialog(
  async () => (await import('./stop-campaign-dialog.tsx')).StopCampaignDialog,
)

export interface CampaignActionsProps {
  /** The campaign to change. */
  campaign: Campaign
  /** Whether to show Make Calls, besides Start, Pause and Stop. */
  showsMakeCalls?: boolean
  /** Whether the buttons show only their icons, and their names as tooltips. */
  iconsOnly?: boolean
}

/** The actions for a campaign in its current status. */
export function CampaignActions({
  campaign,
  showsMakeCalls = false,
  iconsOnly = false,
}: CampaignActionsProps) {
  const { id, name, status, calling } = campaign
  const formatter = useFormatter()
  const fieldsetRef = useRef<HTMLFieldSetElement>(null)
  /** The status when Start or Pause was pressed; the pressed button disappears when the status changes. */
  const statusOnPress = useRef<CampaignStatus>(null)
  const [isStopDialogOpen, setIsStopDialogOpen] = useState(false)
  const start = useMutation(campaignsMutations.start())
  const pause = useMutation(campaignsMutations.pause())
  const stop = useMutation(campaignsMutations.stop())
  const makeCalls = useMutation(campaignsMutations.makeCalls())
  // The button stays busy until the result is rendered, since a second press would repeat the request.
  const isStarting = useDeferredValue(start.isPending) || start.isPending
  const isPausing = useDeferredValue(pause.isPending) || pause.isPending

  useEffect(() => {
    if (statusOnPress.current === null || statusOnPress.current === status) return
    statusOnPress.current = null
    // The focused button was removed, so the focus moves to its group instead of the top of the page.
    if (document.activeElement === document.body)
      fieldsetRef.current?.focus({ preventScroll: true })
  }, [status])

  // The promise settles also after the buttons were removed, unlike the callbacks of `mutate`.
  const showFailure = (toMessage: (reason: string | null) => string) => (error: Error) => {
    statusOnPress.current = null
    toast.error(toMessage(serverReason(error)))
  }
  const startCampaign = () => {
    statusOnPress.current = status
    start.mutateAsync(id).then((started) => {
      // After the start of a draft, the page says that it does not call yet.
      if (status === 'paused') toast.success(startedText(started.campaign))
    }, showFailure(messages.campaigns.startFailed))
  }
  const pauseCampaign = () => {
    statusOnPress.current = status
    pause.mutateAsync(id).catch(showFailure(messages.campaigns.pauseFailed))
  }
  const stopCampaign = () => {
    stop
      .mutateAsync(id)
      .catch(showFailure(messages.campaigns.stopFailed))
      .then(() => setIsStopDialogOpen(false))
  }
  const startCalls = () => {
    makeCalls.mutateAsync(id).then((made) => {
      const show = made.calls.length > 0 ? toast.success : toast.info
      show(madeCallsText(made, formatter))
    }, showFailure(messages.campaigns.startCallsFailed))
  }

  return (
    <fieldset
      ref={fieldsetRef}
      aria-label={`Actions for ${name}`}
      tabIndex={-1}
      className="flex min-w-0 flex-wrap items-center gap-2 rounded-sm"
    >
      {(status === 'draft' || status === 'paused') && (
        <Action
          label="Start"
          iconsOnly={iconsOnly}
          busy={isStarting}
          busyLabel="Calling..."
          onClick={startCampaign}
        >
          <PlayIcon aria-hidden="true" />
        </Action>
      )}
      {status === 'running' && showsMakeCalls && (
        <ExplainedButton
          size="sm"
          variant={calling ? 'secondary' : 'primary'}
          disabledReason={calling ? messages.campaigns.alreadyCalling : null}
          busy={makeCalls.isPending}
          busyLabel="Calling..."
          onClick={startCalls}
        >
          <PhoneCallIcon aria-hidden="true" />
          Make Calls
        </ExplainedButton>
      )}
      {status === 'running' && (
        <Action
          label="Pause"
          iconsOnly={iconsOnly}
          variant="secondary"
          busy={isPausing}
          onClick={pauseCampaign}
        >
          <PauseIcon aria-hidden="true" />
        </Action>
      )}
      <Action
        label="Stop"
        iconsOnly={iconsOnly}
        variant="secondary"
        {...StopCampaignDialog.preloadHandlers}
        busy={stop.isPending && !isStopDialogOpen}
        disabledReason={finishedText(status)}
        onClick={() => setIsStopDialogOpen(true)}
      >
        <SquareIcon aria-hidden="true" />
      </Action>
      <StopCampaignDialog
        open={isStopDialogOpen}
        onOpenChange={setIsStopDialogOpen}
        campaignName={name}
        isStopping={stop.isPending}
        onStop={stopCampaign}
      />
    </fieldset>
  )
}

interface ActionProps extends ExplainedButtonProps {
  /** The name of the action. */
  label: string
  iconsOnly: boolean
}

/** An action with its icon as the child, and its name beside it or in its tooltip. */
function Action({ label, iconsOnly, children, ...props }: ActionProps) {
  if (iconsOnly) {
    // The screen that shows only icons lists no campaign whose actions are impossible.
    const { busy, onClick } = props
    return (
      <IconButton label={label} size="sm" busy={busy} onClick={onClick}>
        {children}
      </IconButton>
    )
  }
  return (
    <ExplainedButton size="sm" {...props}>
      {children}
      {label}
    </ExplainedButton>
  )
}

/** Returns that a campaign has ended, and how; null before its end. */
function finishedText(status: CampaignStatus): string | null {
  if (status === 'completed') return messages.campaigns.alreadyCompleted
  return status === 'cancelled' ? messages.campaigns.alreadyStopped : null
}
