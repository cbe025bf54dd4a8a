import { outcomeByReasonClass, type WebhookEvent } from '@callwright/contract'
import { toIso } from '../../to-iso.ts'
import type { WorkspaceEvent } from '../../webhooks/index.ts'
import { isFinal } from './call-status.ts'
import { type CallRow, type CampaignRow, changedRows, type Rows } from './rows.ts'

/**
 * Returns the events that the changed rows are about: what they are now and were not when they were read. So a change that
 * is applied twice, or taken back in the same transaction, makes no event.
 */
export function webhookEventsOf(
  rows: Rows,
  callIdsWithRecording: ReadonlySet<number>,
  now: Date,
): WorkspaceEvent[] {
  const { campaigns } = rows
  const timestamp = now.toISOString()
  const endedEvents = newlyEndedCalls(rows).map((call): WorkspaceEvent => {
    const event: WebhookEvent = { type: 'call.ended', timestamp, data: endedData(rows, call) }
    return { workspaceId: call.workspace_id, event }
  })
  const analyzedEvents = newlyAnalyzedCalls(rows).map((call): WorkspaceEvent => {
    const data = analyzedData(rows, call, callIdsWithRecording)
    return { workspaceId: call.workspace_id, event: { type: 'call.analyzed', timestamp, data } }
  })
  const campaignEvents = changedRows(campaigns).flatMap((campaign): WorkspaceEvent[] => {
    const { status, workspace_id: workspaceId } = campaign
    if (status === campaigns.storedRows.get(campaign.id)?.status) return []
    if (status !== 'completed' && status !== 'paused') return []
    const event = { type: `campaign.${status}` as const, timestamp, data: campaignData(campaign) }
    return [{ workspaceId, event }]
  })
  return [...endedEvents, ...analyzedEvents, ...campaignEvents]
}

/** Returns the changed calls that are final now and were not before. */
export function newlyEndedCalls({ calls }: Rows): CallRow[] {
  return changedRows(calls).filter(({ id, status }) => {
    const stored = calls.storedRows.get(id)
    return isFinal(status) && stored && !isFinal(stored.status)
  })
}

/**
 * Returns the changed calls whose analysis has just arrived, except those whose analysis was deleted. The event needs their
 * members.
 */
export function newlyAnalyzedCalls({ calls }: Rows): CallRow[] {
  return changedRows(calls).filter((call) => {
    const stored = calls.storedRows.get(call.id)
    return isAnalyzed(call) && stored && !isAnalyzed(stored) && !call.transcript_deleted_at
  })
}

/** Structured outputs qualify a call without an analysis. `awaitsReport` asks for both, too. */
const isAnalyzed = ({ analysis_data, qualified }: CallRow) =>
  analysis_data !== null || qualified !== null

const callIds = ({ members }: Rows, { id, campaign_id, membership_id }: CallRow) => ({
  id,
  campaign_id,
  contact_id: members.rows.get(membership_id)?.contact_id ?? null,
})

function endedData(rows: Rows, call: CallRow) {
  const member = rows.members.rows.get(call.membership_id)
  return {
    ...callIds(rows, call),
    phone_number: call.phone_e164 ?? member?.phone_e164 ?? '',
    status: call.status === 'failed' ? ('failed' as const) : ('ended' as const),
    outcome: call.outcome && outcomeByReasonClass[call.outcome],
    ended_reason: call.ended_reason,
    duration_seconds: call.duration_seconds,
    cost_usd: call.cost_usd,
    started_at: toIso(call.started_at),
    ended_at: toIso(call.ended_at),
  }
}

function analyzedData(rows: Rows, call: CallRow, callIdsWithRecording: ReadonlySet<number>) {
  return {
    ...callIds(rows, call),
    qualified: call.qualified,
    qualification_reason: call.qualification_reason,
    has_transcript: call.transcript !== null,
    has_recording: call.has_recording || callIdsWithRecording.has(call.id),
  }
}

function campaignData(campaign: CampaignRow) {
  return {
    id: campaign.id,
    name: campaign.name,
    status: campaign.status,
    paused_reason: campaign.status === 'paused' ? campaign.paused_reason : null,
    total_contacts: campaign.total_contacts,
    calls_completed: campaign.calls_completed,
    calls_successful: campaign.calls_successful,
    started_at: toIso(campaign.started_at),
  }
}
