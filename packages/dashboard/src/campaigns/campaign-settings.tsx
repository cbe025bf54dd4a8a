import type { Campaign } from '@callwright/contract'
import { DescriptionList } from '@callwright/ui/description-list'
import { useQuery } from '@tanstack/react-query'
import { formatCallingHours, purposeLabels } from '../lib/calling-hours.ts'
import { DetailItem } from '../lib/detail-item.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { callLimitsTexts, formatCallCaps } from './call-limits-text.ts'
import { callingHoursTexts } from './calling-hours-text.ts'
import { campaignsQueries } from './campaigns.queries.ts'
import { SpendingLimitItem } from './spending-limit-item.tsx'

export interface CampaignSettingsProps {
  /** The campaign whose settings are shown. */
  campaign: Campaign
}

/** The settings of a campaign: assistant, concurrent calls, retries, schedule, calling hours, limits and purpose. */
export function CampaignSettings({ campaign }: CampaignSettingsProps) {
  const formatter = useFormatter()
  const assistants = useQuery(campaignsQueries.assistants())
  const assistant = assistants.data?.find(({ id }) => id === campaign.assistant_id)
  const renderTime = (iso: string) => <time dateTime={iso}>{formatter.dateTime(iso)}</time>
  const { scheduled_start: start, scheduled_end: end } = campaign
  const whyNotEnforced = callingHoursTexts.whyNotEnforced[campaign.calling_rules]
  // The campaign's own hours always apply.
  const { notEnforced, lawNotEnforced } = callingHoursTexts
  const hint = campaign.calling_hours ? lawNotEnforced : notEnforced
  return (
    <DescriptionList>
      {/* The id is shown when the provider does not list the assistant any more, or does not respond. */}
      <DetailItem term="AI assistant">
        {assistant?.name ?? (assistants.isPending ? '' : campaign.assistant_id)}
      </DetailItem>
      <DetailItem term="Max concurrent calls">
        {formatter.number(campaign.max_concurrent_calls)}
      </DetailItem>
      <DetailItem term="Retries">
        {messages.campaigns.retries(campaign.retry_attempts, campaign.retry_delay_minutes)}
      </DetailItem>
      <DetailItem term="Schedule">
        {start || end ? (
          <>
            {start && <span className="block">Starts {renderTime(start)}</span>}
            {end && <span className="block">Pauses {renderTime(end)}</span>}
          </>
        ) : (
          messages.campaigns.notScheduled
        )}
      </DetailItem>
      <DetailItem term="Calling hours">
        <span className="block">
          {campaign.calling_hours
            ? formatCallingHours(campaign.calling_hours, formatter.locale)
            : callingHoursTexts.byLaw}
        </span>
        {whyNotEnforced && <span className="block text-muted text-sm">{hint(whyNotEnforced)}</span>}
      </DetailItem>
      <DetailItem term="Calls to one number">
        {campaign.call_caps ? formatCallCaps(campaign.call_caps) : callLimitsTexts.noCaps}
      </DetailItem>
      <SpendingLimitItem campaign={campaign} />
      <DetailItem term="Purpose">{purposeLabels[campaign.purpose]}</DetailItem>
    </DescriptionList>
  )
}
