import type { Campaign, CampaignActuals, CampaignForecast } from '@callwright/contract'
import { Badge } from '@callwright/ui/badge'
import { Card, CardContent, CardHeader, CardTitle } from '@callwright/ui/card'
import { ErrorState } from '@callwright/ui/error-state'
import { Skeleton } from '@callwright/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@callwright/ui/table'
import { VisuallyHidden } from '@callwright/ui/visually-hidden'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type Formatter, useFormatter } from '../lib/formatter.ts'
import { hasCampaignEnded } from '../lib/has-campaign-ended.ts'
import { useDeferredQuery } from '../lib/use-deferred-query.ts'
import { campaignsQueries } from './campaigns.queries.ts'
import { forecastTexts } from './forecast.messages.ts'
import { formatFinish, formatRange } from './forecast-format.ts'

export interface ForecastComparisonProps {
  /** The campaign whose forecast is shown. */
  campaign: Campaign
}

/** The forecast that was made when a campaign was created, beside what the campaign has come to. */
export function ForecastComparison({ campaign }: ForecastComparisonProps) {
  const titleId = useId()
  const { data, error, isLoadingError, refetch } = useDeferredQuery(
    useQuery(campaignsQueries.forecast(campaign.id)),
  )
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader>
        <CardTitle id={titleId}>{forecastTexts.title}</CardTitle>
      </CardHeader>
      <CardContent>
        {isLoadingError ? (
          <ErrorState title={forecastTexts.loadFailed} error={error} onRetry={() => refetch()} />
        ) : !data ? (
          <div role="status" aria-label="Loading forecast">
            <Skeleton className="h-56" />
          </div>
        ) : data.forecast ? (
          <Comparison campaign={campaign} forecast={data.forecast} actual={data.actual} />
        ) : (
          <p className="text-muted">{forecastTexts.none}</p>
        )}
      </CardContent>
    </Card>
  )
}

/** Narrow on a phone, where a number must not break. */
const cell = 'max-sm:px-2'

interface ComparisonProps {
  campaign: Campaign
  forecast: CampaignForecast
  actual: CampaignActuals
}

function Comparison({ campaign, forecast, actual }: ComparisonProps) {
  const formatter = useFormatter()
  const hasEnded = hasCampaignEnded(campaign.status)
  const { basis, starts_at, reaches_spending_limit } = forecast
  const { number, dateTime, percent } = formatter
  return (
    <div className="flex flex-col gap-3">
      <Table aria-label="Forecast and result" className="wrap-normal">
        <TableHeader>
          <TableRow>
            <TableHead className={cell}>
              <VisuallyHidden>Number</VisuallyHidden>
            </TableHead>
            <TableHead className={cell}>Forecast</TableHead>
            <TableHead className={cell}>{hasEnded ? 'Result' : 'So far'}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {compare(forecast, actual, formatter).map(({ label, range, result, isWithin }) => (
            <TableRow key={label}>
              <TableHead scope="row" className={`whitespace-normal ${cell}`}>
                {label}
              </TableHead>
              <TableCell className={`tabular-nums ${cell}`}>{range}</TableCell>
              <TableCell className={`tabular-nums ${cell}`}>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {result}
                  {hasEnded && isWithin !== null && (
                    <Badge tone={isWithin ? 'positive' : 'neutral'}>
                      {isWithin ? 'As forecast' : 'Outside the range'}
                    </Badge>
                  )}
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="text-muted text-sm">
        {reaches_spending_limit !== null && (
          <>{forecastTexts.spendingLimit(percent(100 * reaches_spending_limit))} </>
        )}
        {forecastTexts.assumedStart(dateTime(starts_at))}{' '}
        {forecastTexts.basis(basis, number(basis.calls), number(basis.required_calls))}{' '}
        {forecastTexts.rangeHint}
      </p>
    </div>
  )
}

interface ComparedNumber {
  label: string
  /** What the forecast says. */
  range: string
  /** What the campaign has come to. */
  result: string
  /** Whether the result is within the range; null when there is none. */
  isWithin: boolean | null
}

function compare(
  { finish, cost, calls, never }: CampaignForecast,
  actual: CampaignActuals,
  formatter: Formatter,
): ComparedNumber[] {
  const { number, money, dateTime } = formatter
  // All are rounded as they are shown, so that a result that is shown equal to an end of the range is within it.
  const isBetween = (
    value: number,
    { p10, p90 }: { p10: number; p90: number },
    round: (value: number) => number,
  ) => round(p10) <= round(value) && round(value) <= round(p90)
  const { finished_at } = actual
  const finishTimes = finish && { p10: Date.parse(finish.p10), p90: Date.parse(finish.p90) }
  return [
    {
      label: 'Finish',
      range: finish ? formatFinish(finish, formatter) : '–',
      result: finished_at ? dateTime(finished_at) : '–',
      isWithin:
        finished_at && finishTimes
          ? isBetween(Date.parse(finished_at), finishTimes, (ms) => Math.floor(ms / 60_000))
          : null,
    },
    {
      label: 'Cost',
      range: formatRange(cost, money),
      result: money(actual.cost),
      isWithin: isBetween(actual.cost, cost, (usd) => Math.round(usd * 1e4)),
    },
    {
      label: 'Calls',
      range: formatRange(calls, (count) => number(Math.round(count))),
      result: number(actual.calls),
      isWithin: isBetween(actual.calls, calls, Math.round),
    },
    {
      label: 'Skipped by calling rules',
      range: number(never.contacts),
      result: number(actual.never),
      isWithin: actual.never === never.contacts,
    },
  ]
}
