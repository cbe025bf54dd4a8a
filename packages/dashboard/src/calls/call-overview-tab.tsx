import type { Call } from '@callwright/contract'
import {
  DescriptionDetails,
  DescriptionItem,
  DescriptionList,
  DescriptionTerm,
} from '@callwright/ui/description-list'
import type { ReactNode } from 'react'
import { useFormat } from '../lib/format.ts'
import { messages } from '../lib/messages.ts'
import { contactName } from './call-names.ts'
import { CallSection } from './call-section.tsx'
import { CallStatusBadge } from './call-status-badge.tsx'
import { QualificationBadge } from './qualification-badge.tsx'
import { speedFactor } from './speed-factor.ts'

/** The outcome of a call, its contact and its campaign. */
export function CallOverviewTab({ call }: { call: Call }) {
  const format = useFormat()
  const { contact, campaign } = call
  const faster = speedFactor(call)
  const when = (iso: string | null) => iso && format.dateTime(iso)
  return (
    <div className="flex flex-col gap-6">
      <Facts>
        <Fact name="Status">
          <CallStatusBadge status={call.status} />
        </Fact>
        <Fact name="Ended Reason">{call.ended_reason}</Fact>
        <Fact name="VAPI Call ID">{call.vapi_call_id}</Fact>
      </Facts>

      <DescriptionList>
        <Fact name="Qualification">
          <span className="flex flex-wrap items-center gap-2">
            <QualificationBadge call={call} />
            {call.qualification_reason}
          </span>
        </Fact>
      </DescriptionList>

      <div className="flex flex-col gap-2">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Tile name="Duration">
            {call.duration_seconds === null ? null : format.duration(call.duration_seconds)}
          </Tile>
          <Tile name="Cost">{call.cost_usd === null ? null : format.money(call.cost_usd)}</Tile>
          <Tile name="Started">{when(call.started_at)}</Tile>
          <Tile name="Ended">{when(call.ended_at)}</Tile>
        </dl>
        {faster !== null && (
          <p className="text-muted text-sm">
            {messages.calls.ranFaster(format.number(Number(faster.toPrecision(2))))}
          </p>
        )}
      </div>

      <CallSection title="Contact Information">
        <Facts>
          <Fact name="Name">{contactName(call)}</Fact>
          <Fact name="Phone">{contact?.phone_number}</Fact>
          {contact?.email && <Fact name="Email">{contact.email}</Fact>}
        </Facts>
      </CallSection>

      <CallSection title="Campaign Details">
        <Facts>
          <Fact name="Campaign">{campaign?.name}</Fact>
          <Fact name="Assistant ID">{call.assistant_id}</Fact>
          <Fact name="Phone Number ID">{call.phone_number_id}</Fact>
        </Facts>
      </CallSection>

      {(call.phone_call_transport || call.phone_call_provider) && (
        <CallSection title="Technical Details">
          <Facts>
            <Fact name="Transport">{call.phone_call_transport}</Fact>
            <Fact name="Provider">{call.phone_call_provider}</Fact>
            <Fact name="Provider ID">{call.phone_call_provider_id}</Fact>
          </Facts>
        </CallSection>
      )}
    </div>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <DescriptionList className="grid-cols-1 sm:grid-cols-3">{children}</DescriptionList>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <DescriptionItem>
      <DescriptionTerm>{name}</DescriptionTerm>
      <DescriptionDetails>{children || 'N/A'}</DescriptionDetails>
    </DescriptionItem>
  )
}

function Tile({ name, children }: { name: string; children: string | null }) {
  return (
    <div className="flex flex-col gap-1 rounded-md border border-hairline bg-sunken px-4 py-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="text-balance font-semibold text-base text-strong tabular-nums">
        {children ?? 'N/A'}
      </dd>
    </div>
  )
}
