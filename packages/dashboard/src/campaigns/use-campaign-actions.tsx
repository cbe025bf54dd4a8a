import type { Campaign, CampaignStatus, Operation } from '@callwright/contract'
import type { ButtonProps } from '@callwright/ui/button'
import { lazyDialog } from '@callwright/ui/lazy-component'
import { toast } from '@callwright/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { type LucideIcon, PauseIcon, PhoneCallIcon, PlayIcon, SquareIcon } from 'lucide-react'
import { createContext, type ReactNode, use, useDeferredValue, useEffect, useState } from 'react'
import { serverReason } from '../lib/api.ts'
import { callingStopTexts } from '../lib/calling-stop.messages.ts'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { usePermissions } from '../lib/permissions.ts'
import { useCallingStopped } from '../lib/use-calling-stopped.ts'
import { campaignsMutations } from './campaigns.queries.ts'
import { reportMadeCalls, reportStart } from './report-start.ts'

const StopCampaignDialog = lazyDialog(
  async () => (await import('./stop-campaign-dialog.tsx')).StopCampaignDialog,
)

/**
 * Called with the id of the campaign that a person is asked about, and with null when the question is closed. A list keeps
 * the campaign that long, because the question would be removed with it.
 */
export const AskedCampaignContext = createContext<(id: number | null) => void>(() => {})

/** An action for a campaign, as a button or as an item of a menu. */
export interface CampaignAction {
  /** The operation that the user must have the permission for. */
  operation: Operation
  label: string
  Icon: LucideIcon
  /** Whether the icon is filled. */
  isSolid?: boolean
  variant: NonNullable<ButtonProps['variant']>
  isBusy: boolean
  busyLabel?: string
  /** Why it is not possible now; null when it is. */
  disabledReason: string | null
  /** Whether it is not offered any more once it has changed the status. */
  isGoneAfterwards?: boolean
  /** Runs the action; resolves to false when it failed. */
  run: () => Promise<boolean>
  /** Loads the code that it needs. */
  preloadHandlers?: typeof StopCampaignDialog.preloadHandlers
}

/** Returns the actions for a campaign that its status and the user's role allow, and the dialog that Stop opens, to be rendered beside them. */
export function useCampaignActions(campaign: Campaign): {
  actions: CampaignAction[]
  dialog: ReactNode
} {
  const { id, status, calling } = campaign
  const formatter = useFormatter()
  const can = usePermissions()
  const isCallingStopped = useCallingStopped()
  const [isStopDialogOpen, setIsStopDialogOpen] = useState(false)
  const onAsk = use(AskedCampaignContext)
  useEffect(() => {
    if (!isStopDialogOpen) return
    onAsk(id)
    return () => onAsk(null)
  }, [isStopDialogOpen, id, onAsk])
  const start = useMutation(campaignsMutations.start())
  const pause = useMutation(campaignsMutations.pause())
  const stop = useMutation(campaignsMutations.stop())
  const makeCalls = useMutation(campaignsMutations.makeCalls())
  // The button stays busy until the result is rendered, since a second press would repeat the request.
  const isStarting = useDeferredValue(start.isPending) || start.isPending
  const isPausing = useDeferredValue(pause.isPending) || pause.isPending

  // The promise settles also after the buttons were removed, unlike the callbacks of `mutate`.
  const settle = <Result,>(
    promise: Promise<Result>,
    failureMessage: (reason: string | null) => string,
    onSuccess: (result: Result) => void = () => {},
  ) =>
    promise.then(
      (result) => {
        onSuccess(result)
        return true
      },
      (error: Error) => {
        toast.error(failureMessage(serverReason(error)))
        return false
      },
    )

  const makeCallsDisabledReason = () => {
    if (isCallingStopped) return callingStopTexts.allCallsStopped
    return calling ? messages.campaigns.alreadyCalling : null
  }

  const startAction: CampaignAction = {
    operation: 'campaigns.start',
    label: 'Start',
    Icon: PlayIcon,
    variant: 'primary',
    isBusy: isStarting,
    busyLabel: 'Calling...',
    disabledReason: null,
    isGoneAfterwards: true,
    run: () =>
      settle(start.mutateAsync(id), messages.campaigns.startFailed, (started) => {
        // After the start of a draft, the page says that it does not call yet.
        if (status === 'paused') reportStart(started.campaign, isCallingStopped)
      }),
  }
  const makeCallsAction: CampaignAction = {
    operation: 'campaigns.makeCalls',
    label: 'Make Calls',
    Icon: PhoneCallIcon,
    variant: calling ? 'secondary' : 'primary',
    isBusy: makeCalls.isPending,
    busyLabel: 'Calling...',
    disabledReason: makeCallsDisabledReason(),
    run: () =>
      settle(makeCalls.mutateAsync(id), messages.campaigns.startCallsFailed, (made) =>
        reportMadeCalls(made, formatter),
      ),
  }
  const pauseAction: CampaignAction = {
    operation: 'campaigns.pause',
    label: 'Pause',
    Icon: PauseIcon,
    isSolid: true,
    variant: 'secondary',
    isBusy: isPausing,
    disabledReason: null,
    isGoneAfterwards: true,
    run: () => settle(pause.mutateAsync(id), messages.campaigns.pauseFailed),
  }
  const stopAction: CampaignAction = {
    operation: 'campaigns.stop',
    label: 'Stop',
    Icon: SquareIcon,
    isSolid: true,
    variant: 'danger-secondary',
    isBusy: stop.isPending && !isStopDialogOpen,
    disabledReason: finishedText(status),
    run: async () => {
      setIsStopDialogOpen(true)
      return true
    },
    preloadHandlers: StopCampaignDialog.preloadHandlers,
  }
  const stopCampaign = () =>
    settle(stop.mutateAsync(id), messages.campaigns.stopFailed).then(() =>
      setIsStopDialogOpen(false),
    )

  return {
    actions: [
      ...(status === 'draft' || status === 'paused' ? [startAction] : []),
      ...(status === 'running' ? [makeCallsAction, pauseAction] : []),
      stopAction,
    ].filter(({ operation }) => can(operation)),
    dialog: (
      <StopCampaignDialog
        open={isStopDialogOpen}
        onClose={() => setIsStopDialogOpen(false)}
        campaign={campaign}
        isStopping={stop.isPending}
        onStop={stopCampaign}
      />
    ),
  }
}

/** Returns that a campaign has ended, and how; null before its end. */
function finishedText(status: CampaignStatus): string | null {
  if (status === 'completed') return messages.campaigns.alreadyCompleted
  return status === 'cancelled' ? messages.campaigns.alreadyStopped : null
}
