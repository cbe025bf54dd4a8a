import { Card, CardContent, CardHeader, CardTitle } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { Funnel } from '@callwright/ui/funnel'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { messages } from '../lib/messages.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { campaignsQueries } from './campaigns.queries.ts'
import { SilentCallsLine } from './silent-calls-line.tsx'

export interface CampaignFunnelProps {
  /** The id of the campaign. */
  campaignId: number
}

/** How many contacts of a campaign reached each step, from the list of contacts to a qualified conversation. */
export function CampaignFunnel({ campaignId }: CampaignFunnelProps) {
  const titleId = useId()
  const { data, error, isLoadingError, refetch } = useDeferredQuery(
    useQuery(campaignsQueries.funnel(campaignId)),
  )
  return (
    <Card>
      <CardHeader>
        <CardTitle id={titleId}>Funnel</CardTitle>
      </CardHeader>
      <CardContent>
        {isLoadingError ? (
          <ErrorState
            title={messages.campaigns.funnelLoadFailed}
            error={error}
            onRetry={() => refetch()}
          />
        ) : data ? (
          <Funnel
            aria-labelledby={titleId}
            steps={[
              { label: 'Contacts', value: data.contacts },
              { label: 'Called', value: data.called, shareOf: 'contacts' },
              { label: 'Answered', value: data.answered, shareOf: 'called' },
              { label: 'Conversation', value: data.reached, shareOf: 'answered' },
              { label: 'Qualified', value: data.qualified, shareOf: 'conversations' },
            ]}
          />
        ) : (
          <div role="status" aria-label="Loading funnel">
            <Skeleton className="h-67 sm:h-21" />
          </div>
        )}
        <SilentCallsLine campaignId={campaignId} />
      </CardContent>
    </Card>
  )
}
