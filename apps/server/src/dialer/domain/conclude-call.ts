import type { Outcome } from '../../db/tables/calls.table.ts'
import { noFreeLineDelayMs, noFreeLineMessage, releaseCall } from './apply-event.ts'
import type { EventTimes } from './call-event.ts'
import { pauseCampaign, recordResult } from './circuit-breaker.ts'
import { explain } from './outcome.ts'
import { consequenceOf } from './retry-policy.ts'
import {
  type CallRow,
  type CampaignRow,
  campaignOf,
  type MemberRow,
  type Rows,
  update,
} from './rows.ts'

/** The reason of a call whose campaign was stopped before it was placed. */
export const campaignStopped = 'The campaign was stopped before the call was placed'
/** The reason of a call whose contact was deleted before it was placed. */
export const contactDeleted = 'The contact was deleted before the call was placed'

/** Applies what the end of a call means to its member and its campaign. */
export function concludeCall(rows: Rows, times: EventTimes, call: CallRow, outcome: Outcome): void {
  const member = rows.members.rows.get(call.membership_id)
  const campaign = campaignOf(rows, call)
  if (member?.state !== 'live') return
  const endedAt = call.ended_at && toOurTime(times, call.ended_at)
  const consequence = consequenceOf(outcome, campaign, {
    attempts: member.attempts,
    // A provider's clock that is ahead must not delay the retry.
    endedAt: endedAt && endedAt < times.now ? endedAt : times.now,
    campaign: campaign.status,
    contactGone: member.contact_id === null,
  })
  const noteResult = () =>
    recordResult(rows, campaign, outcome === 'platform' ? 'f' : 'o', call.ended_reason ?? '')
  if (consequence.kind === 'place-again') {
    placeAgain(rows, call, times)
  } else if (consequence.kind === 'retry') {
    update(rows.members, member.id, { state: 'waiting', next_try_at: consequence.at })
    noteResult()
  } else if (consequence.kind === 'final') {
    const { state } = consequence
    const isUnplaced = call.status === 'failed' && outcome === 'cancelled'
    const attempts = isUnplaced ? uncountAttempt(rows, call, member) : {}
    update(rows.members, member.id, { state, next_try_at: null, ...attempts })
    if (state === 'cancelled') return
    update(rows.campaigns, campaign.id, {
      calls_completed: campaign.calls_completed + 1,
      calls_successful: campaign.calls_successful + (state === 'reached' ? 1 : 0),
    })
    if (state !== 'skipped') noteResult()
  } else {
    const state = stateAfterPause(campaign, member)
    const attempts = uncountAttempt(rows, call, member)
    update(rows.members, member.id, { state, next_try_at: null, ...attempts })
    if (state === 'skipped') {
      update(rows.campaigns, campaign.id, { calls_completed: campaign.calls_completed + 1 })
    }
    pauseCampaign(rows, campaign, `The voice provider refused: ${explain(call.ended_reason)}`)
  }
}

/** Why a call that waits to be placed must not be placed any more; null when it may be. */
export function whyNotPlaced(
  rows: Rows,
  call: CallRow,
): { outcome: Outcome; reason: string } | null {
  if (campaignOf(rows, call).status === 'cancelled') {
    return { outcome: 'cancelled', reason: campaignStopped }
  }
  const isContactGone = rows.members.rows.get(call.membership_id)?.contact_id === null
  return isContactGone ? { outcome: 'cancelled', reason: contactDeleted } : null
}

/** Takes an attempt back that does not count against its member. */
function uncountAttempt(rows: Rows, call: CallRow, member: MemberRow): { attempts: number } {
  update(rows.calls, call.id, { attempt_number: null })
  return { attempts: member.attempts - 1 }
}

/** An attempt that does not count leaves its member to be called, unless it must not be called any more. */
function stateAfterPause(campaign: CampaignRow, member: MemberRow) {
  if (campaign.status === 'cancelled') return 'cancelled'
  return member.contact_id === null ? 'skipped' : 'waiting'
}

/** Returns a call to the state in which it was before the provider accepted it and had no free line for it. */
function placeAgain(rows: Rows, call: CallRow, times: EventTimes): void {
  releaseCall(rows, call, times, {
    afterMs: noFreeLineDelayMs(call),
    reason: noFreeLineMessage,
    isKnownUnplaced: true,
    rejectedId: call.vapi_call_id ?? undefined,
  })
  update(rows.calls, call.id, {
    status: 'queued',
    vapi_call_id: null,
    vapi_created_at: null,
    vapi_updated_at: null,
    started_at: null,
    ended_at: null,
    ended_reason: null,
    duration_seconds: null,
    outcome: null,
    refresh_at: null,
  })
}

/** A time of the provider's clock by ours, where the two differ by more than the margin. */
function toOurTime({ providerNow, now, marginMs }: EventTimes, at: Date): Date {
  const aheadMs = providerNow.getTime() - now.getTime()
  return Math.abs(aheadMs) <= marginMs ? at : new Date(at.getTime() - aheadMs)
}
