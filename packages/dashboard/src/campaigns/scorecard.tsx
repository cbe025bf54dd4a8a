import type { Campaign, Scorecard as CampaignScorecard } from '@callwright/contract'
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormatter } from '../lib/formatter.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { campaignsQueries } from './campaigns.queries.ts'
import { scorecardTexts } from './scorecard.messages.ts'
import { ScorecardChain } from './scorecard-chain.tsx'
import { ScorecardChecks } from './scorecard-checks.tsx'
import { ScorecardIncidents } from './scorecard-incidents.tsx'

export interface ScorecardProps {
  /** The campaign whose calls are checked. */
  campaign: Campaign
}

/** Whether the calls of a campaign kept the calling rules, and the state of its chain of evidence. */
export function Scorecard({ campaign }: ScorecardProps) {
  const titleId = useId()
  const formatter = useFormatter()
  const { data, error, isLoadingError, refetch } = useDeferredQuery(
    useQuery(campaignsQueries.scorecard(campaign)),
  )
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader>
        <CardTitle id={titleId}>{scorecardTexts.title}</CardTitle>
        <CardDescription>
          {scorecardTexts.hint} {data && scorecardTexts.asOf(formatter.dateTime(data.as_of))}
        </CardDescription>
      </CardHeader>
      <CardContent>
        {isLoadingError ? (
          <ErrorState title={scorecardTexts.loadFailed} error={error} onRetry={() => refetch()} />
        ) : data ? (
          <Results campaignId={campaign.id} scorecard={data} />
        ) : (
          <div role="status" aria-label="Loading scorecard">
            <Skeleton className="h-48" />
          </div>
        )}
      </CardContent>
    </Card>
  )
}

interface ResultsProps {
  campaignId: number
  scorecard: CampaignScorecard
}

function Results({ campaignId, scorecard }: ResultsProps) {
  const { calls, chain, checks } = scorecard
  return (
    <div className="flex flex-col gap-5">
      {calls.placed === 0 ? (
        <p className="text-muted">{scorecardTexts.empty}</p>
      ) : (
        <>
          <ScorecardChecks checks={checks} />
          <ScorecardIncidents checks={checks} />
        </>
      )}
      {calls.final > 0 && (
        <ScorecardChain
          campaignId={campaignId}
          chain={chain}
          missing={calls.final - calls.in_chain}
        />
      )}
    </div>
  )
}
