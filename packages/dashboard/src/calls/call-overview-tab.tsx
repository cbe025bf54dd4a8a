import { CopyableId } from '@callwright/ui/copyable-id'
import { DescriptionList } from '@callwright/ui/description-list'
import type { ReactNode } from 'react'
import { contactName } from '../lib/contact-name.ts'
import { DetailItem, type DetailItemProps } from '../lib/detail-item.tsx'
import { EmailText } from '../lib/email-text.tsx'
import { useFormatter } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import { CallSection } from './call-section.tsx'
import { CallStatusBadge } from './call-status-badge.tsx'
import { DoNotCall } from './do-not-call.tsx'
import { endedReasonText } from './ended-reason.ts'
import type { EnhancedCall } from './enhanced-call.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { QualificationBadge } from './qualification-badge.tsx'
import { speedFactor } from './speed-factor.ts'

/** The outcome of a call, its contact and its campaign. */
export function CallOverviewTab({ call }: { call: EnhancedCall }) {
  const formatter = useFormatter()
  const { contact, campaign } = call
  const factor = speedFactor(call)
  const formatTime = (iso: string | null) => iso && formatter.dateTime(iso)
  return (
    <div className="flex flex-col gap-6">
      <DetailList>
        <CallDetail term="Status">
          <span className="flex flex-wrap gap-2">
            <CallStatusBadge status={call.status} />
            <OutcomeBadge call={call} />
          </span>
        </CallDetail>
        <CallDetail term="Ended Reason">
          {call.ended_reason && <EndedReason endedReason={call.ended_reason} />}
        </CallDetail>
        <CallId term="VAPI Call ID" value={call.vapi_call_id} />
      </DetailList>

      <DescriptionList>
        <CallDetail term="Qualification">
          <span className="flex flex-wrap items-center gap-2">
            <QualificationBadge call={call} />
            {call.qualification_reason}
          </span>
        </CallDetail>
      </DescriptionList>

      <div className="flex flex-col gap-2">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <StatTile label="Duration">
            {call.duration_seconds === null ? null : formatter.duration(call.duration_seconds)}
          </StatTile>
          <StatTile label="Cost">
            {call.cost_usd === null ? null : formatter.money(call.cost_usd)}
          </StatTile>
          <StatTile label="Started">{formatTime(call.started_at)}</StatTile>
          <StatTile label="Ended">{formatTime(call.ended_at)}</StatTile>
        </dl>
        {factor !== null && (
          <p className="text-muted text-sm">
            {messages.calls.ranFaster(formatter.number(Number(factor.toPrecision(2))))}
          </p>
        )}
      </div>

      <CallSection title="Contact Information">
        <DetailList>
          <CallDetail term="Name">{contact && contactName(contact)}</CallDetail>
          <CallDetail term="Phone">{contact?.phone_formatted}</CallDetail>
          {contact?.email && (
            <CallDetail term="Email">
              <EmailText email={contact.email} />
            </CallDetail>
          )}
        </DetailList>
        <DoNotCall call={call} />
      </CallSection>

      {call.disclosure && (
        <CallSection title="Disclosure">
          <p className="wrap-anywhere">
            <q lang="">{call.disclosure}</q>
          </p>
        </CallSection>
      )}

      <CallSection title="Campaign Details">
        <DetailList>
          <CallDetail term="Campaign">{campaign?.name}</CallDetail>
          <CallId term="Assistant ID" value={call.assistant_id} />
          <CallId term="Phone Number ID" value={call.phone_number_id} />
        </DetailList>
      </CallSection>

      {(call.phone_call_transport || call.phone_call_provider) && (
        <CallSection title="Technical Details">
          <DetailList>
            <CallDetail term="Transport">{call.phone_call_transport}</CallDetail>
            <CallDetail term="Provider">{call.phone_call_provider}</CallDetail>
            <CallId term="Provider ID" value={call.phone_call_provider_id} />
          </DetailList>
        </CallSection>
      )}
    </div>
  )
}

/** The provider's ended reason, and below it a sentence for a known one. */
function EndedReason({ endedReason }: { endedReason: string }) {
  const text = endedReasonText(endedReason)
  return (
    <>
      <span className="block">{endedReason}</span>
      {text !== endedReason && <span className="block text-muted text-sm">{text}</span>}
    </>
  )
}

function DetailList({ children }: { children: ReactNode }) {
  return <DescriptionList className="grid-cols-1 sm:grid-cols-3">{children}</DescriptionList>
}

function CallDetail({ term, children }: DetailItemProps) {
  return <DetailItem term={term}>{children || 'N/A'}</DetailItem>
}

function CallId({ term, value }: { term: string; value: string | null }) {
  return <CallDetail term={term}>{value && <CopyableId value={value} subject={term} />}</CallDetail>
}

function StatTile({ label, children }: { label: string; children: string | null }) {
  return (
    <div className="flex flex-col gap-1 rounded-md border border-hairline bg-sunken px-4 py-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="text-balance font-semibold text-base text-strong tabular-nums">
        {children ?? 'N/A'}
      </dd>
    </div>
  )
}
