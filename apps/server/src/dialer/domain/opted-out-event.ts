import type { SuppressionOrigin } from '@callwright/contract'
import type { WorkspaceEvent } from '../../webhooks/index.ts'
import type { CallRow, MemberRow } from './rows.ts'

/** An entry of the do-not-call list that a person's opt-out in a call has added. */
export interface OptOutEntry {
  id: number
  number: string | null
  reason: string
  origin: SuppressionOrigin
}

/** Returns the event of an opt-out, for webhooks; none for an entry without an opt-out. */
export function optedOutEvents(
  { id, number, reason, origin }: OptOutEntry,
  call: Pick<CallRow, 'id' | 'workspace_id' | 'campaign_id'>,
  contactId: MemberRow['contact_id'],
  now: Date,
): WorkspaceEvent[] {
  if (origin !== 'call' && origin !== 'structured_output' && origin !== 'phrase') return []
  const data = {
    suppression_id: id,
    phone_number: number ?? '',
    origin,
    reason,
    call_id: call.id,
    campaign_id: call.campaign_id,
    contact_id: contactId,
  }
  const event = { type: 'contact.opted_out' as const, timestamp: now.toISOString(), data }
  return [{ workspaceId: call.workspace_id, event }]
}
