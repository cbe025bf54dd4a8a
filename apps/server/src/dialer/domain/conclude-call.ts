import type { ReasonClass } from '@callwright/contract'
import type { Refusal } from '../../rules/index.ts'
import { noFreeLineDelayMs, noFreeLineMessage, releaseCall } from './apply-event.ts'
import type { EventTimes } from './call-event.ts'
import { logHeld } from './campaign-log.ts'
import { pauseIfRunning, recordResult, resultLetters } from './circuit-breaker.ts'
import { explainRefusal } from './reason-class.ts'
import { consequenceOf } from './retry-policy.ts'
import {
  type CallRow,
  type CampaignRow,
  campaignOf,
  type MemberRow,
  type Rows,
  update,
} from './rows.ts'

/** The `ended_reason` of a call whose campaign was stopped before the call was placed. */
export const campaignStopped = 'The campaign was stopped before the call was placed'
/** The `ended_reason` of a call whose contact was deleted before the call was placed. */
export const contactDeleted = 'The contact was deleted before the call was placed'

/** Updates the member and the campaign of a call that ended. */
export function concludeCall(
  rows: Rows,
  times: EventTimes,
  call: CallRow,
  reasonClass: ReasonClass,
): void {
  const member = rows.members.rows.get(call.membership_id)
  const campaign = campaignOf(rows, call)
  if (member?.state !== 'live') return
  const isUnplaced = call.status === 'failed' && reasonClass === 'cancelled'
  const consequence = consequenceOf(reasonClass, campaign, {
    attempts: member.attempts,
    endedAt: call.server_ended_at ?? times.now,
    campaignStatus: campaign.status,
    isContactDeleted: member.contact_id === null,
    isUnplaced,
  })
  const recordCallResult = () =>
    recordResult(
      rows,
      campaign,
      reasonClass === 'platform' ? resultLetters.failed : resultLetters.other,
      call.ended_reason ?? '',
    )
  if (consequence.kind === 'place-again') {
    placeAgain(rows, call, times)
  } else if (consequence.kind === 'retry') {
    update(rows.members, member.id, { state: 'waiting', next_try_at: consequence.at })
    recordCallResult()
  } else if (consequence.kind === 'skip') {
    update(rows.members, member.id, { state: 'skipped', next_try_at: consequence.retryAt })
    update(rows.campaigns, campaign.id, { calls_completed: campaign.calls_completed + 1 })
    recordCallResult()
  } else if (consequence.kind === 'final') {
    const { state } = consequence
    const attempts = isUnplaced ? uncountAttempt(rows, call, member) : {}
    update(rows.members, member.id, { state, next_try_at: null, ...attempts })
    if (state === 'cancelled') return
    update(rows.campaigns, campaign.id, {
      calls_completed: campaign.calls_completed + 1,
      calls_successful: campaign.calls_successful + (state === 'reached' ? 1 : 0),
    })
    if (state !== 'skipped') recordCallResult()
  } else {
    const state = stateAfterUncountedAttempt(campaign, member)
    const attempts = uncountAttempt(rows, call, member)
    const next_try_at = state === 'waiting' ? times.now : null
    // One whose calls are rejected each time would hold all others if it were called before them.
    update(rows.members, member.id, { state, next_try_at, is_rejected: true, ...attempts })
    if (state === 'skipped') {
      update(rows.campaigns, campaign.id, { calls_completed: campaign.calls_completed + 1 })
    }
    pauseIfRunning(rows, campaign, explainRefusal(call.ended_reason))
  }
}

/** Updates the member and the campaign of a call that was counted as unreached, and was a conversation. */
export function concludeLateConversation(rows: Rows, call: CallRow): void {
  const member = rows.members.rows.get(call.membership_id)
  if (member?.state !== 'unreached') return
  const campaign = campaignOf(rows, call)
  update(rows.members, member.id, { state: 'reached' })
  update(rows.campaigns, campaign.id, { calls_successful: campaign.calls_successful + 1 })
}

/** Updates the member and the campaign of a reserved call that the calling rules refused: the attempt does not count. */
export function undoReservation(rows: Rows, call: CallRow, refusal: Refusal): void {
  const member = rows.members.rows.get(call.membership_id)
  const campaign = campaignOf(rows, call)
  if (member?.state !== 'live') return
  const { gate, reason } = refusal
  const attempts = uncountAttempt(rows, call, member)
  const stateWithoutRules = stateAfterUncountedAttempt(campaign, member)
  const isRefused = stateWithoutRules === 'waiting'
  const state = isRefused && refusal.verdict === 'never' ? 'skipped' : stateWithoutRules
  update(rows.members, member.id, {
    ...attempts,
    state,
    next_try_at: isRefused && refusal.verdict === 'later' ? refusal.until : null,
    refusal: isRefused ? { gate, reason } : null,
  })
  if (isRefused) logHeld(rows, campaign, refusal)
  if (state === 'skipped') {
    update(rows.campaigns, campaign.id, { calls_completed: campaign.calls_completed + 1 })
  }
}

/**
 * Updates the member and the campaign of a call that was deleted before the provider placed it: the attempt does not count.
 * A member that waits again is decided on again.
 */
export function concludeWithdrawn(rows: Rows, times: EventTimes, call: CallRow): void {
  const member = rows.members.rows.get(call.membership_id)
  const campaign = campaignOf(rows, call)
  if (member?.state !== 'live') return
  const state = stateAfterUncountedAttempt(campaign, member)
  const attempts = uncountAttempt(rows, call, member)
  const next_try_at = state === 'waiting' ? times.now : null
  update(rows.members, member.id, { ...attempts, state, next_try_at })
  if (state === 'skipped') {
    update(rows.campaigns, campaign.id, { calls_completed: campaign.calls_completed + 1 })
  }
}

/** Returns how to end a call that waits to be placed and must not be placed any more; null when it may be placed. */
export function cancellationOf(
  rows: Rows,
  call: CallRow,
): { reasonClass: ReasonClass; reason: string } | null {
  if (campaignOf(rows, call).status === 'cancelled') {
    return { reasonClass: 'cancelled', reason: campaignStopped }
  }
  const isContactDeleted = rows.members.rows.get(call.membership_id)?.contact_id === null
  return isContactDeleted ? { reasonClass: 'cancelled', reason: contactDeleted } : null
}

/** Removes the attempt number of a call that does not count as an attempt; returns the member's lower count. */
function uncountAttempt(rows: Rows, call: CallRow, member: MemberRow): { attempts: number } {
  update(rows.calls, call.id, { attempt_number: null })
  return { attempts: member.attempts - 1 }
}

/** Returns the state of a member after an attempt that does not count: waiting, if it may still be called. */
function stateAfterUncountedAttempt(campaign: CampaignRow, member: MemberRow) {
  if (campaign.status === 'cancelled') return 'cancelled'
  return member.contact_id === null ? 'skipped' : 'waiting'
}

/** Resets a call that the provider accepted and then had no free line for, so that it is placed again. */
function placeAgain(rows: Rows, call: CallRow, times: EventTimes): void {
  releaseCall(rows, call, times, {
    afterMs: noFreeLineDelayMs(call),
    reason: noFreeLineMessage,
    isKnownUnplaced: true,
    wasRequested: true,
    rejectedId: call.vapi_call_id ?? undefined,
  })
  update(rows.calls, call.id, {
    status: 'queued',
    vapi_call_id: null,
    vapi_created_at: null,
    vapi_updated_at: null,
    started_at: null,
    ended_at: null,
    server_ended_at: null,
    ended_reason: null,
    duration_seconds: null,
    outcome: null,
    refresh_at: null,
  })
}
