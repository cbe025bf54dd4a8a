import type { Campaign, CampaignStatus } from '@callwright/contract'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ExplainedButton } from '../lib/explained-button.tsx'
import { LiveCallsBadge } from './live-calls-badge.tsx'
import { type CampaignAction, useCampaignActions } from './use-campaign-actions.tsx'

export interface CampaignActionsProps {
  /** The campaign to change. */
  campaign: Campaign
  /** Whether to show Make Calls and the live calls beside it, besides Start, Pause and Stop. */
  showsMakeCalls?: boolean
  /** Whether the buttons show only their icons, and their names as tooltips. */
  iconsOnly?: boolean
  /** Whether the buttons after the first one show only their icons on a phone. */
  isCompactOnPhones?: boolean
}

/** The actions for a campaign in its current status. */
export function CampaignActions({
  campaign,
  showsMakeCalls = false,
  iconsOnly,
  isCompactOnPhones,
}: CampaignActionsProps) {
  const { actions, dialog } = useCampaignActions(campaign)
  return (
    <CampaignButtons
      campaign={campaign}
      actions={showsMakeCalls ? actions : actions.filter(({ label }) => label !== 'Make Calls')}
      iconsOnly={iconsOnly}
      isCompactOnPhones={isCompactOnPhones}
      liveCalls={showsMakeCalls && <LiveCallsBadge count={campaign.live_calls} />}
    >
      {dialog}
    </CampaignButtons>
  )
}

export interface CampaignButtonsProps {
  /** The campaign to change. */
  campaign: Campaign
  /** The actions of `useCampaignActions` to show. */
  actions: CampaignAction[]
  /** Stands beside the first action. */
  liveCalls?: ReactNode
  /** Whether the buttons show only their icons. */
  iconsOnly?: boolean
  /** Whether the buttons after the first one show only their icons on a phone. */
  isCompactOnPhones?: boolean
  /** The dialog of the actions. */
  children?: ReactNode
}

/** The actions for a campaign as buttons. */
export function CampaignButtons({
  campaign: { name, status },
  actions,
  liveCalls,
  iconsOnly = false,
  isCompactOnPhones = false,
  children,
}: CampaignButtonsProps) {
  const fieldsetRef = useRef<HTMLFieldSetElement>(null)
  /** The status when a button was pressed that disappears when the status changes. */
  const statusOnPress = useRef<CampaignStatus>(null)

  // A layout effect runs before the list of campaigns finds the focus lost, and takes it.
  useLayoutEffect(() => {
    if (statusOnPress.current === null || statusOnPress.current === status) return
    statusOnPress.current = null
    // The focused button was removed, so the focus moves to its group instead of the top of the page.
    if (document.activeElement === document.body)
      fieldsetRef.current?.focus({ preventScroll: true })
  }, [status])

  const press = async (action: CampaignAction) => {
    if (action.isGoneAfterwards) statusOnPress.current = status
    if (!(await action.run())) statusOnPress.current = null
  }

  if (actions.length === 0) return liveCalls
  return (
    <fieldset
      ref={fieldsetRef}
      aria-label={`Actions for ${name}`}
      tabIndex={-1}
      className={
        iconsOnly
          ? 'flex min-w-0 items-center gap-1 rounded-sm'
          : 'flex min-w-0 flex-wrap items-center gap-2 rounded-sm'
      }
    >
      {actions.map((action, index) => (
        <ActionButton
          key={action.label}
          action={action}
          iconsOnly={iconsOnly}
          isCompactOnPhones={isCompactOnPhones && index > 0}
          onPress={() => press(action)}
          after={index === 0 && liveCalls}
        />
      ))}
      {children}
    </fieldset>
  )
}

interface ActionButtonProps {
  action: CampaignAction
  iconsOnly: boolean
  isCompactOnPhones: boolean
  onPress: () => void
  /** Stands beside the button. */
  after: ReactNode
}

function ActionButton({ action, iconsOnly, isCompactOnPhones, onPress, after }: ActionButtonProps) {
  const { label, Icon, isSolid, variant, isBusy, busyLabel, disabledReason } = action
  return (
    <>
      <ExplainedButton
        size="sm"
        variant={variant}
        {...action.preloadHandlers}
        disabledReason={disabledReason}
        busy={isBusy}
        {...(iconsOnly ? { iconLabel: label, busyLabel: null } : { busyLabel })}
        onClick={onPress}
      >
        <Icon aria-hidden="true" fill={isSolid ? 'currentColor' : 'none'} />
        {!iconsOnly && <span className={isCompactOnPhones ? 'max-md:sr-only' : ''}>{label}</span>}
      </ExplainedButton>
      {after}
    </>
  )
}
