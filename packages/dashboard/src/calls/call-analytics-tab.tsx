import type { Call } from '@callwright/contract'
import { JsonView } from '@callwright/ui/json-view'
import { Timeline, TimelineItem, TimelineTime, TimelineTitle } from '@callwright/ui/timeline'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { CallSection } from './call-section.tsx'
import { costItems } from './cost-items.ts'

/** The cost of a call, the provider's analysis, and a timeline. */
export function CallAnalyticsTab({ call }: { call: Call }) {
  const formatter = useFormatter()
  const items = costItems(call.cost_breakdown)
  const events = [
    { title: 'Created', time: call.created_at },
    { title: 'VAPI Created', time: call.vapi_created_at },
    { title: 'Started', time: call.started_at },
    { title: 'Ended', time: call.ended_at },
    { title: 'Last Updated', time: call.updated_at },
  ]
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
        <Timeline>
          {events.map(
            ({ title, time }) =>
              time && (
                <TimelineItem key={title}>
                  <TimelineTitle>{title}</TimelineTitle>
                  <TimelineTime dateTime={time}>{formatter.dateTime(time)}</TimelineTime>
                </TimelineItem>
              ),
          )}
        </Timeline>
      </CallSection>
    </div>
  )
}
