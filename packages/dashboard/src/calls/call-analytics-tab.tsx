import type { Call } from '@callwright/contract'
import { JsonView } from '@callwright/ui/json-view'
import { formatClock } from '@callwright/ui/locale'
import { Timeline, TimelineItem, TimelineTime, TimelineTitle } from '@callwright/ui/timeline'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { CallSection } from './call-section.tsx'
import { costItems } from './cost-items.ts'

/** The cost of a call, the provider's analysis, and a timeline. */
export function CallAnalyticsTab({ call }: { call: Call }) {
  const formatter = useFormatter()
  const items = costItems(call.cost_breakdown)
  return (
    <div className="flex flex-col gap-6">
      <CallSection title="Cost Breakdown">
        {items.length > 0 ? (
          <dl className="flex max-w-sm flex-col gap-2 tabular-nums">
            {items.map(({ name, amount }) => (
              <div key={name} className="flex justify-between gap-4">
                <dt className="min-w-0 text-muted wrap-anywhere">{name}</dt>
                <dd className="text-strong">{formatter.money(amount)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="text-muted">{messages.calls.noCostBreakdown}</p>
        )}
      </CallSection>

      <CallSection title="Call Analysis">
        {call.analysis_data ? (
          <JsonView value={call.analysis_data} label="Analysis as JSON" />
        ) : (
          <p className="text-muted">{messages.calls.noAnalysis}</p>
        )}
      </CallSection>

      <CallSection title="Timeline">
        <CallTimeline call={call} />
      </CallSection>
    </div>
  )
}

const dayMs = 24 * 60 * 60_000

/** The times of a call to the second, on a scale that begins when the call was created. */
function CallTimeline({ call }: { call: Call }) {
  const formatter = useFormatter()
  const allEvents = [
    { title: 'Created', time: call.created_at },
    { title: 'VAPI Created', time: call.vapi_created_at },
    { title: 'Started', time: call.started_at },
    { title: 'Ended', time: call.ended_at },
    { title: 'Last Updated', time: call.updated_at },
  ]
  const events = allEvents.flatMap(({ title, time }) => (time === null ? [] : [{ title, time }]))
  const times = events.map(({ time }) => Date.parse(time))
  const [startMs = Number.NaN] = times
  const totalMs = Math.max(...times) - startMs
  // Longer times are wrong, or a late update, and would leave nothing of the rest.
  const isScaled = totalMs > 0 && totalMs < dayMs
  return (
    <Timeline>
      {events.map(({ title, time }, index) => {
        const timeMs = times[index] ?? Number.NaN
        const passedMs = timeMs - startMs
        const untilNextMs = (times[index + 1] ?? timeMs) - timeMs
        const previous = events[index - 1]
        const isSameDay =
          previous !== undefined && formatter.isoDay(previous.time) === formatter.isoDay(time)
        return (
          <TimelineItem
            key={title}
            {...(isScaled && {
              mark: formatClock(formatter.locale, passedMs < 0 ? Number.NaN : passedMs / 1000),
              share: untilNextMs / totalMs,
            })}
          >
            <TimelineTitle>{title}</TimelineTitle>
            <TimelineTime dateTime={time}>
              {isSameDay ? formatter.time(time) : formatter.dateTimeWithSeconds(time)}
            </TimelineTime>
          </TimelineItem>
        )
      })}
    </Timeline>
  )
}
