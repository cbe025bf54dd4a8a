import { Badge } from '@callwright/ui/badge'
import { Card, CardContent, CardHeader, CardTitle } from '@callwright/ui/card'
import { DescriptionList } from '@callwright/ui/description-list'
import { Link as TextLink } from '@callwright/ui/link'
import { OctagonPauseIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { CampaignStatusBadge } from '../lib/campaign-status-badge.tsx'
import { DetailItem } from '../lib/detail-item.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { gateLabel } from '../lib/gate-label.ts'
import { Link } from '../lib/link.tsx'
import type { LoggedCall } from './parse-campaign-log.ts'
import { texts } from './replay.messages.ts'
import type { HeldState } from './replay-gates.ts'
import type { Replay, ReplayState } from './replay-series.ts'

export interface ReplayStatePanelProps {
  replay: Replay
  time: number
  state: ReplayState
  /** Whether the calls link to their evidence. */
  linksCalls: boolean
}

const maxShownCalls = 6

const toIso = (time: number) => new Date(time).toISOString()

/** What the campaign did at the cursor. */
export function ReplayStatePanel({ replay, time, state, linksCalls }: ReplayStatePanelProps) {
  const titleId = useId()
  const { dateTime, dateTimeWithSeconds, number } = useFormatter()
  const { status, reason, stoppedSince, lines, maxLines, started, ended, gates, calls } = state
  const isKnown = replay.knownSince !== null && replay.knownSince <= time
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader>
        <CardTitle id={titleId} className="tabular-nums">
          <span className="block font-normal text-muted text-sm">{texts.stateAt} </span>
          {dateTimeWithSeconds(toIso(time))}
        </CardTitle>
        <div className="col-span-2 mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
          {status ? (
            <CampaignStatusBadge status={status} calling={false} />
          ) : (
            <Badge>{texts.statusUnknown}</Badge>
          )}
          {reason && <span className="text-muted text-sm">{reason}</span>}
        </div>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {stoppedSince !== null && (
          <p className="flex gap-2 rounded-md bg-negative-soft px-3 py-2 text-negative-strong">
            <OctagonPauseIcon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {texts.stoppedSince(dateTime(toIso(stoppedSince)))}
          </p>
        )}
        <DescriptionList className="grid-cols-3 gap-x-3">
          <DetailItem term={texts.lines}>
            {texts.linesOf(number(lines), maxLines === null ? null : number(maxLines))}
          </DetailItem>
          <DetailItem term={texts.started}>{number(started)}</DetailItem>
          <DetailItem term={texts.ended}>{number(ended)}</DetailItem>
        </DescriptionList>
        <Section title={texts.gates}>
          {gates.length > 0 ? (
            <ul className="flex flex-col gap-3">
              {gates.map((held) => (
                <HeldItem key={held.gate} held={held} />
              ))}
            </ul>
          ) : (
            <p className="text-muted">{isKnown ? texts.nothingHeld : texts.heldUnknown}</p>
          )}
        </Section>
        <Section title={texts.callsInProgress}>
          {calls.length > 0 ? (
            <ul className="flex flex-col gap-1.5">
              {calls.slice(0, maxShownCalls).map((call) => (
                <CallItem key={call.id} call={call} time={time} linksCall={linksCalls} />
              ))}
            </ul>
          ) : (
            <p className="text-muted">{texts.noCalls}</p>
          )}
          {calls.length > maxShownCalls && (
            <p className="mt-1.5 text-muted text-sm">
              {texts.moreCalls(calls.length - maxShownCalls, number(calls.length - maxShownCalls))}
            </p>
          )}
        </Section>
      </CardContent>
    </Card>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-hairline border-t pt-4">
      <h3 id={id} className="mb-2 font-medium text-sm text-strong">
        {title}
      </h3>
      {children}
    </section>
  )
}

function HeldItem({ held: { gate, sentence, waiting, skipped, until } }: { held: HeldState }) {
  const { dateTime, number } = useFormatter()
  const contacts = (count: number) => texts.contacts(count, number(count))
  return (
    <li>
      <p className="font-medium text-strong">{gateLabel(gate)}</p>
      {until !== null && (
        <p className="tabular-nums">
          {texts.waitingUntil(contacts(waiting), dateTime(toIso(until)))}
        </p>
      )}
      {skipped > 0 && <p className="tabular-nums">{texts.skippedContacts(contacts(skipped))}</p>}
      {sentence && <p className="text-muted text-sm">{sentence}</p>}
    </li>
  )
}

interface CallItemProps {
  call: LoggedCall
  time: number
  linksCall: boolean
}

function CallItem({ call, time, linksCall }: CallItemProps) {
  const formatter = useFormatter()
  const { id, reservedAt, requestedAt, startedAt } = call
  const since = (at: number) => formatter.time(toIso(at))
  const stage =
    startedAt !== null && startedAt <= time
      ? texts.callSince.started(since(startedAt))
      : requestedAt !== null && requestedAt <= time
        ? texts.callSince.requested(since(requestedAt))
        : texts.callSince.reserved(since(reservedAt))
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3">
      {linksCall ? (
        <TextLink asChild>
          <Link href={`/dashboard/calls/${id}/evidence`}>{texts.call(id)}</Link>
        </TextLink>
      ) : (
        <span>{texts.call(id)}</span>
      )}
      <span className="text-muted text-sm tabular-nums">{stage}</span>
    </li>
  )
}
