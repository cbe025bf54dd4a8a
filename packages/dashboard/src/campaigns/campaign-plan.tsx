import type { Campaign } from '@callwright/contract'
import {
  DescriptionDetails,
  DescriptionItem,
  DescriptionList,
  DescriptionTerm,
} from '@callwright/ui/description-list'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { campaignsQueries } from './campaigns.queries.ts'

export interface CampaignPlanProps {
  /** The campaign to show the plan of. */
  campaign: Campaign
}

/** The plan of a campaign: assistant, retries and schedule. */
export function CampaignPlan({ campaign }: CampaignPlanProps) {
  const format = useFormat()
  const assistants = useQuery(campaignsQueries.assistants())
  const assistant = assistants.data?.find(({ id }) => id === campaign.assistant_id)
  const time = (iso: string) => <time dateTime={iso}>{format.dateTime(iso)}</time>
  const { scheduled_start: start, scheduled_end: end } = campaign
  return (
    <DescriptionList>
      {/* The id is shown when the provider does not know the assistant any more, or does not answer. */}
      <Fact term="AI assistant">
        {assistant?.name ?? (assistants.isPending ? '' : campaign.assistant_id)}
      </Fact>
      <Fact term="Max concurrent calls">{format.number(campaign.max_concurrent_calls)}</Fact>
      <Fact term="Retries">
        {messages.campaigns.retries(campaign.retry_attempts, campaign.retry_delay_minutes)}
      </Fact>
      <Fact term="Schedule">
        {start || end ? (
          <>
            {start && <span className="block">Starts {time(start)}</span>}
            {end && <span className="block">Pauses {time(end)}</span>}
          </>
        ) : (
          messages.campaigns.notScheduled
        )}
      </Fact>
    </DescriptionList>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <DescriptionItem>
      <DescriptionTerm>{term}</DescriptionTerm>
      <DescriptionDetails>{children}</DescriptionDetails>
    </DescriptionItem>
  )
}
