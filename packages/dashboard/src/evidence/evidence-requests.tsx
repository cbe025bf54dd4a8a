import type { CallEvidence, EvidenceParts } from '@callwright/contract'
import { CallStatusBadge, endedReasonText, OutcomeBadge } from '../calls/index.ts'
import { DetailItem } from '../lib/detail-item.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { texts } from './evidence.messages.ts'
import { EvidenceFacts } from './evidence-facts.tsx'
import { EvidenceId } from './evidence-id.tsx'

/** When the call was reserved, requested, placed, answered and ended. */
export function Times({ requests, outcome }: Pick<EvidenceParts, 'requests' | 'outcome'>) {
  const { dateTimeWithSeconds, duration } = useFormatter()
  const time = (iso: string | null | undefined) => iso && dateTimeWithSeconds(iso)
  return (
    <EvidenceFacts>
      <DetailItem term="Reserved">{time(requests?.reserved_at)}</DetailItem>
      <DetailItem term="Requested">
        {time(requests?.requested_at) ?? texts.neverRequested}
      </DetailItem>
      <DetailItem term="Created by the provider">{time(requests?.provider_created_at)}</DetailItem>
      <DetailItem term="Started">{time(outcome?.started_at)}</DetailItem>
      <DetailItem term="Ended">{time(outcome?.ended_at)}</DetailItem>
      <DetailItem term="Duration">
        {typeof outcome?.duration_seconds === 'number' && duration(outcome.duration_seconds)}
      </DetailItem>
    </EvidenceFacts>
  )
}

export interface RequestsProps {
  /** The attempt of the call. */
  call: CallEvidence['call']
  /** The requests to the provider. */
  requests: NonNullable<EvidenceParts['requests']>
}

/** The requests to the voice provider, with their ids. */
export function Requests({ call, requests }: RequestsProps) {
  return (
    <EvidenceFacts>
      <Ids term="Attempt ID" values={[call.attempt_id]} />
      <DetailItem term="Attempt of the contact">{call.attempt_number ?? 'Not counted'}</DetailItem>
      <Ids term="Call ID of the provider" values={[requests.provider_call_id]} />
      <Ids term="Assistant ID" values={[requests.assistant_id]} />
      <Ids term="Phone number ID" values={[requests.phone_number_id]} />
      <Ids term="Accepted, but without a line" values={requests.rejected_call_ids} />
      <Ids term="Further calls for this attempt" values={requests.duplicate_call_ids} />
    </EvidenceFacts>
  )
}

function Ids({ term, values }: { term: string; values: (string | null)[] }) {
  const ids = values.filter((value) => value !== null)
  return (
    <DetailItem term={term}>
      {ids.length === 0
        ? 'None'
        : ids.map((id) => (
            <span key={id} className="block">
              <EvidenceId value={id} subject={term} />
            </span>
          ))}
    </DetailItem>
  )
}

/** What the call came to, and why it was never placed. */
export function Outcome({ outcome, failure }: Pick<EvidenceParts, 'outcome' | 'failure'>) {
  const { money } = useFormatter()
  if (!outcome) return texts.noOutcome
  const { status, cost_usd, ended_reason } = outcome
  return (
    <EvidenceFacts>
      <DetailItem term="Status">
        <CallStatusBadge status={status} />
      </DetailItem>
      <DetailItem term="Outcome">
        {outcome.outcome && <OutcomeBadge call={{ outcome: outcome.outcome, ended_reason }} />}
      </DetailItem>
      <DetailItem term="Cost">{cost_usd !== null && money(cost_usd)}</DetailItem>
      {ended_reason && (
        <DetailItem term="Ended reason">
          {endedReasonText(ended_reason)}
          <span className="block font-mono text-muted text-sm">{ended_reason}</span>
        </DetailItem>
      )}
      {failure && <DetailItem term="Never placed">{endedReasonText(failure.reason)}</DetailItem>}
    </EvidenceFacts>
  )
}
