import type { Campaign } from '@callwright/contract'
import { lazyDialog } from '@callwright/ui/lazy-component'
import { Link as TextLink } from '@callwright/ui/link'
import { useState } from 'react'
import { DetailItem } from '../lib/detail-item.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { hasCampaignEnded } from '../lib/has-campaign-ended.ts'
import { usePermissions } from '../lib/permissions.ts'
import { callLimitsTexts } from './call-limits-text.ts'

const SpendingLimitDialog = lazyDialog(
  async () => (await import('./spending-limit-dialog.tsx')).SpendingLimitDialog,
)

export interface SpendingLimitItemProps {
  /** The campaign whose limit is shown. */
  campaign: Campaign
}

/** The spending limit of a campaign, which can be changed until the campaign ends. */
export function SpendingLimitItem({ campaign }: SpendingLimitItemProps) {
  const formatter = useFormatter()
  const can = usePermissions()
  const [isOpen, setIsOpen] = useState(false)
  const { status, spending_limit, spent_usd } = campaign
  return (
    <DetailItem term="Spending limit">
      <span className="block">
        {spending_limit === null
          ? callLimitsTexts.noLimit
          : callLimitsTexts.spent(formatter.money(spent_usd), formatter.limit(spending_limit))}
      </span>
      {!hasCampaignEnded(status) && can('campaigns.changeSpendingLimit') && (
        <TextLink asChild className="text-sm">
          <button
            type="button"
            {...SpendingLimitDialog.preloadHandlers}
            onClick={() => setIsOpen(true)}
          >
            {spending_limit === null ? 'Set limit' : 'Change limit'}
          </button>
        </TextLink>
      )}
      <SpendingLimitDialog campaign={campaign} open={isOpen} onClose={() => setIsOpen(false)} />
    </DetailItem>
  )
}
