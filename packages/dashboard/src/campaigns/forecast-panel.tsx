import type { CampaignForecast, CampaignPreview } from '@callwright/contract'
import { Alert } from '@callwright/ui/alert'
import { Button } from '@callwright/ui/button'
import { HeatStrip } from '@callwright/ui/heat-strip'
import { Skeleton } from '@callwright/ui/skeleton'
import { StatStrip, StatStripItem, StatStripLabel, StatStripValue } from '@callwright/ui/stat-strip'
import { useQuery } from '@tanstack/react-query'
import { useFormatter } from '../lib/formatter.ts'
import { withReason } from '../lib/messages.ts'
import type { CampaignPreviewPlan } from './campaign-form.ts'
import { campaignsQueries } from './campaigns.queries.ts'
import { forecastTexts } from './forecast.messages.ts'
import { formatFinish, formatRange } from './forecast-format.ts'

export interface ForecastPanelProps {
  /** The campaign whose forecast is requested. */
  plan: CampaignPreviewPlan
  /** Whether the form has changed since. */
  isOutdated: boolean
}

/** The forecast for a campaign that is being planned. The last one stays while the next one is computed. */
export function ForecastPanel({ plan, isOutdated }: ForecastPanelProps) {
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    campaignsQueries.preview(plan),
  )
  const isStale = isPlaceholderData || isOutdated
  if (isError && !isStale) {
    return (
      <Alert tone="warning">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span>
            {withReason(forecastTexts.failed, error.message)} {forecastTexts.failedHint}
          </span>
          <Button size="sm" variant="secondary" busy={isFetching} onClick={() => refetch()}>
            Retry
          </Button>
        </div>
      </Alert>
    )
  }
  return (
    <>
      {/* In the line of the title, so that it moves nothing when it appears. */}
      <p role="status" className="-mt-9 h-6 self-end text-muted text-sm">
        {isStale || !data ? forecastTexts.loading : null}
      </p>
      {data ? (
        <div aria-busy={isStale} className="flex flex-col gap-4">
          <Forecast preview={data} />
        </div>
      ) : (
        <Skeleton className="h-40" />
      )}
    </>
  )
}

function Forecast({ preview }: { preview: CampaignPreview }) {
  const formatter = useFormatter()
  const { now, later, never, basis } = preview
  const { number, percent } = formatter
  const isCallable = now.contacts + later.contacts > 0
  return (
    <>
      {never.contacts > 0 && (
        <Alert tone="warning">
          <p>{forecastTexts.skipped(never.contacts, number(never.contacts))}</p>
          <Reasons refused={never} />
        </Alert>
      )}
      <div className="text-default">
        <p>
          {isCallable
            ? forecastTexts.callable(
                now.contacts,
                number(now.contacts),
                later.contacts,
                number(later.contacts),
              )
            : forecastTexts.nobody}
        </p>
        {later.contacts > 0 && <Reasons refused={later} />}
      </div>
      {isCallable && (
        <>
          <ForecastNumbers forecast={preview} />
          <HourStrip preview={preview} />
          <div className="flex flex-col gap-1 text-muted text-sm">
            {preview.finishes_before_end !== null && (
              <p>{forecastTexts.beforeEnd(percent(100 * preview.finishes_before_end))}</p>
            )}
            {preview.reaches_spending_limit !== null && (
              <p>{forecastTexts.spendingLimit(percent(100 * preview.reaches_spending_limit))}</p>
            )}
            <p>
              {forecastTexts.basis(basis, number(basis.calls), number(basis.required_calls))}{' '}
              {forecastTexts.rangeHint}
            </p>
          </div>
        </>
      )}
    </>
  )
}

/** How many reasons are named; the others are summed in one more line. */
const maxReasons = 3

/** Why contacts are called later or never, the most frequent reasons first. */
function Reasons({ refused: { contacts, reasons } }: { refused: CampaignForecast['later'] }) {
  const { number } = useFormatter()
  const named = reasons.length > maxReasons + 1 ? reasons.slice(0, maxReasons) : reasons
  const others = named.reduce((rest, reason) => rest - reason.contacts, contacts)
  return (
    <ul className="mt-1 flex flex-col gap-0.5">
      {named.map(({ code, reason, contacts }) => (
        <ReasonItem key={`${code} ${reason}`} count={number(contacts)} reason={reason} />
      ))}
      {others > 0 && <ReasonItem count={number(others)} reason={forecastTexts.otherReasons} />}
    </ul>
  )
}

function ReasonItem({ count, reason }: { count: string; reason: string }) {
  return (
    <li className="flex gap-2">
      <span className="min-w-8 shrink-0 text-end tabular-nums">{count}</span>
      <span>{reason}</span>
    </li>
  )
}

function ForecastNumbers({ forecast }: { forecast: CampaignForecast }) {
  const formatter = useFormatter()
  const { finish, cost, calls } = forecast
  const numbers = [
    {
      label: 'Finish',
      value: finish && formatter.dateTime(finish.p50),
      range: finish && formatFinish(finish, formatter),
    },
    { label: 'Cost', value: formatter.money(cost.p50), range: formatRange(cost, formatter.money) },
    {
      label: 'Calls',
      value: formatter.number(Math.round(calls.p50)),
      range: formatRange(calls, (count) => formatter.number(Math.round(count))),
    },
  ]
  return (
    <StatStrip aria-label="Forecast">
      {numbers.map(({ label, value, range }) => (
        <StatStripItem key={label}>
          <StatStripLabel>{label}</StatStripLabel>
          <StatStripValue>{value}</StatStripValue>
          <span className="text-muted text-xs tabular-nums">{range}</span>
        </StatStripItem>
      ))}
    </StatStrip>
  )
}

const hoursShown = 24
const hourMs = 60 * 60_000

/** The hours of a day in which contacts may be called, by time zone, from the first one in which some may be. */
function HourStrip({ preview: { zones, hours_from } }: { preview: CampaignPreview }) {
  const formatter = useFormatter()
  const hours = Array.from({ length: zones[0]?.callable.length ?? 0 }, (_, hour) => hour)
  const firstHour = hours.find((hour) => zones.some(({ callable }) => callable[hour])) ?? 0
  const from = firstHour < hoursShown ? 0 : firstHour
  const timeOf = (hour: number) => new Date(Date.parse(hours_from) + hour * hourMs).toISOString()
  const hourName = new Intl.DateTimeFormat(formatter.locale, {
    hour: 'numeric',
    timeZone: formatter.timeZone,
  })
  return (
    <HeatStrip
      caption={forecastTexts.hoursTitle(formatter.dateTime(timeOf(from)))}
      labelName="Time zone"
      valueName="contacts"
      columns={hours
        .slice(from, from + hoursShown)
        .map((hour) => hourName.format(new Date(timeOf(hour))))}
      data={zones.map(({ time_zone, callable }) => ({
        label: time_zone ? cityOf(time_zone) : forecastTexts.otherZones,
        values: callable.slice(from, from + hoursShown),
      }))}
    />
  )
}

/** Returns the city that names a time zone, for example `New York`. */
const cityOf = (zone: string) => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
