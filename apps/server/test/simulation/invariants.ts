import { outcomeByReasonClass } from '@callwright/contract'
import { asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { calls } from '../../src/db/tables/calls.table.ts'
import { campaignLog } from '../../src/db/tables/campaign-log.table.ts'
import { campaigns, type MemberRefusal, memberships } from '../../src/db/tables/campaigns.table.ts'
import { contacts } from '../../src/db/tables/contacts.table.ts'
import { reasonClassOf } from '../../src/dialer/domain/reason-class.ts'
import { isReserved } from '../../src/dialer/domain/rows.ts'
import { placeOf } from '../../src/rules/index.ts'
import type { TestDeps } from '../../src/testing.ts'
import { isWithinHours } from '../hours-oracle.ts'
import {
  noFreeLineReason,
  ownFirstMessage,
  type SimulatedCall,
  type SimulatedProvider,
  type SimulatedRequest,
} from './simulated-provider.ts'

/** Thrown when the dialer violates an invariant. */
export class InvariantViolation extends Error {}

/** Returns whether a member was skipped by the do-not-call list, or for want of consent. */
const isRuleRefusal = (deps: TestDeps, refusal: MemberRefusal | null) =>
  refusal?.gate === 'do_not_call' || (deps.callingRules === 'on' && refusal?.gate === 'consent')

/** Returns whether a line was free for a call. Without a free line, the provider ends the call before it rings. */
export const hadFreeLine = (call: SimulatedCall) =>
  call.timeline.at(-1)?.endedReason !== noFreeLineReason

/** Who calls in a simulation. */
export const callerName = 'Simulated Inc.'

const strength = { inferred: 1, express: 2, written: 3 }

/**
 * Checks the requests of one step, before consents change again: each had the consent that the United States require, for its
 * number, and
 * began with the disclosure. The numbers of all contacts are of New York.
 */
export async function checkRequests(
  deps: TestDeps,
  requests: readonly SimulatedRequest[],
): Promise<void> {
  if (requests.length === 0) return
  const rows = await deps.db
    .select({
      attemptId: calls.attempt_id,
      disclosure: calls.disclosure,
      purpose: campaigns.purpose,
      consent: contacts.consent,
      number: calls.phone_e164,
      isDeleted: isNull(contacts.id),
    })
    .from(calls)
    .innerJoin(campaigns, eq(campaigns.id, calls.campaign_id))
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .leftJoin(contacts, eq(contacts.id, memberships.contact_id))
  const rowByAttemptId = new Map(rows.map((row) => [row.attemptId, row]))
  for (const { attemptId, firstMessage } of requests) {
    const row = rowByAttemptId.get(attemptId)
    if (!row) throw new InvariantViolation(`the request of attempt ${attemptId} has no call`)
    const violation = (message: string) => new InvariantViolation(`attempt ${attemptId} ${message}`)
    if (deps.callingRules !== 'on') {
      if (firstMessage !== null) throw violation('has a disclosure, but no rule required it')
      continue
    }
    const needed = row.purpose === 'marketing' ? strength.written : strength.express
    const consent = row.consent?.phone_e164 === row.number ? row.consent : null
    if (!row.isDeleted && (consent ? strength[consent.basis] : 0) < needed)
      throw violation('was requested without the consent that its purpose needs')
    if (!row.disclosure?.includes(callerName)) throw violation('has no disclosure')
    if (firstMessage !== `${row.disclosure} ${ownFirstMessage}`)
      throw violation('began with something else than the disclosure and the own first message')
  }
}

/** The rows that the invariants of a step compare. */
export type Snapshot = Awaited<ReturnType<typeof readSnapshot>>

/** Reads the rows once for all invariants of a step, without the large columns of the calls. */
export async function readSnapshot({ db }: TestDeps) {
  return {
    campaigns: await db.select().from(campaigns).orderBy(asc(campaigns.id)),
    members: await db.select().from(memberships),
    calls: await db
      .select({
        id: calls.id,
        attempt_id: calls.attempt_id,
        campaign_id: calls.campaign_id,
        membership_id: calls.membership_id,
        vapi_call_id: calls.vapi_call_id,
        status: calls.status,
        lease_until: calls.lease_until,
        phone_e164: calls.phone_e164,
        outcome: calls.outcome,
        ended_reason: calls.ended_reason,
        started_at: calls.started_at,
        ended_at: calls.ended_at,
        server_ended_at: calls.server_ended_at,
        hasAnalysis: isNotNull(calls.analysis_data),
        verdictAtPlacing: sql<string | null>`${calls.decisions}->'placing'->>'verdict'`,
      })
      .from(calls),
  }
}

/** Returns the last status in the log of each campaign that has one, by its id. */
async function readStatusesInLog({ db }: TestDeps) {
  const rows = await db
    .selectDistinctOn([campaignLog.campaign_id], {
      id: campaignLog.campaign_id,
      status: campaignLog.status,
    })
    .from(campaignLog)
    .where(eq(campaignLog.kind, 'status'))
    .orderBy(asc(campaignLog.campaign_id), desc(campaignLog.id))
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/**
 * Checks the invariants that hold after every step. `firstNewRequest` is the index of the first request of the step. The
 * two maps have the number of requests that had been sent when calls were forbidden, by the id of a stopped or paused
 * campaign and by the id of a member whose contact was deleted.
 */
export async function checkStep(
  deps: TestDeps,
  { campaigns: campaignRows, members, calls: callRows }: Snapshot,
  provider: SimulatedProvider,
  {
    nowMs,
    firstNewRequest,
    requestCountAtStop,
    requestCountAtDeletion,
  }: {
    nowMs: number
    firstNewRequest: number
    requestCountAtStop: Map<number, number>
    requestCountAtDeletion: Map<number, number>
  },
): Promise<void> {
  const callByAttemptId = new Map(callRows.map((call) => [call.attempt_id, call]))

  const campaignById = new Map(campaignRows.map((campaign) => [campaign.id, campaign]))
  const memberById = new Map(members.map((member) => [member.id, member]))
  provider.requests.forEach(({ attemptId, at }, requestIndex) => {
    const call = callByAttemptId.get(attemptId)
    if (!call) return
    const campaign = campaignById.get(call.campaign_id)
    const member = memberById.get(call.membership_id)
    if (deps.callingRules === 'on' && campaign && member) {
      // The hours of earlier requests were checked after their step.
      if (requestIndex >= firstNewRequest) {
        const callingHours = campaign.calling_hours
        const place = placeOf(member)
        const hours = { place, callingHours, isLawEnforced: true }
        if (place.zones.some((zone) => !isWithinHours(hours, zone, at)))
          throw new InvariantViolation(`attempt ${attemptId} was requested outside its hours`)
      }
      if (call.verdictAtPlacing !== 'now' && call.vapi_call_id)
        throw new InvariantViolation(`attempt ${attemptId} was placed without a decision`)
    }
    const countAtDeletion = requestCountAtDeletion.get(call.membership_id)
    if (countAtDeletion !== undefined && requestIndex >= countAtDeletion)
      throw new InvariantViolation(
        `attempt ${attemptId} was requested after its contact was deleted`,
      )
    const countAtStop = requestCountAtStop.get(call.campaign_id)
    if (countAtStop !== undefined && requestIndex >= countAtStop)
      throw new InvariantViolation(
        `attempt ${attemptId} was requested after its campaign was stopped`,
      )
  })
  for (const call of callRows) {
    const reasonClass = reasonClassOf(call.ended_reason)
    const agrees =
      call.outcome === reasonClass ||
      // A fault that is known later is no correction.
      (call.outcome === 'other' && outcomeByReasonClass[reasonClass] === 'failed')
    if (call.status === 'ended' && !agrees)
      throw new InvariantViolation(
        `call ${call.id} has the outcome ${call.outcome}, but ended by ${call.ended_reason}`,
      )
    if (isReserved(call) && requestCountAtDeletion.has(call.membership_id))
      throw new InvariantViolation(`call ${call.id} holds a line for a deleted contact`)
  }
  for (const { id, state, refusal } of members) {
    if (state === 'waiting' && requestCountAtDeletion.has(id))
      throw new InvariantViolation(`member ${id} waits after its contact was deleted`)
    if (state === 'skipped' && !requestCountAtDeletion.has(id) && !isRuleRefusal(deps, refusal))
      throw new InvariantViolation(`member ${id} is skipped, but its contact was not deleted`)
  }

  const placedAttemptIds = new Set<string>()
  const liveCountByCampaign = new Map<number, number>()
  const membersOnCall = new Set<number>()
  for (const call of provider.calls.filter(hadFreeLine)) {
    if (placedAttemptIds.has(call.attemptId))
      throw new InvariantViolation(`attempt ${call.attemptId} was placed twice`)
    placedAttemptIds.add(call.attemptId)
    const stored = callByAttemptId.get(call.attemptId)
    if (!stored) throw new InvariantViolation('a provider call has no attempt')
    const { campaign_id: campaignId, membership_id: memberId } = stored
    const isOver = call.hasVanished || (call.timeline.at(-1)?.atMs ?? 0) <= nowMs
    if (!isOver) {
      if (membersOnCall.has(memberId))
        throw new InvariantViolation(`member ${memberId} is on two calls`)
      membersOnCall.add(memberId)
      liveCountByCampaign.set(campaignId, (liveCountByCampaign.get(campaignId) ?? 0) + 1)
    }
  }
  const statusInLog = await readStatusesInLog(deps)
  for (const campaign of campaignRows) {
    const campaignMembers = members.filter(({ campaign_id }) => campaign_id === campaign.id)
    const countMembers = (...states: string[]) =>
      campaignMembers.filter(({ state }) => states.includes(state)).length
    const violation = (message: string) =>
      new InvariantViolation(`campaign ${campaign.id}, ${campaign.status}: ${message}`)
    const loggedStatus = statusInLog.get(campaign.id) ?? 'draft'
    if (loggedStatus !== campaign.status) throw violation(`its log says ${loggedStatus}`)
    const maxLines = campaign.max_concurrent_calls
    const usedLines = countMembers('live')
    if (usedLines > maxLines) throw violation(`${usedLines} lines in use, limit ${maxLines}`)
    const liveCount = liveCountByCampaign.get(campaign.id) ?? 0
    if (liveCount > maxLines) throw violation(`${liveCount} live calls, limit ${maxLines}`)
    const maxAttempts = Math.max(0, ...campaignMembers.map(({ attempts }) => attempts))
    if (maxAttempts > campaign.retry_attempts + 1)
      throw violation(`${maxAttempts} attempts, ${campaign.retry_attempts} retries`)
    const completedCount = countMembers('reached', 'unreached', 'skipped')
    if (campaign.calls_completed !== completedCount)
      throw violation(`calls_completed ${campaign.calls_completed}, but ${completedCount} members`)
    if (campaign.calls_successful !== countMembers('reached'))
      throw violation('calls_successful is wrong')
    const openCount = countMembers('waiting', 'live')
    if (campaign.status === 'completed' && openCount > 0)
      throw violation(`${openCount} members are waiting or live`)
    if ((campaign.status === 'running' || campaign.status === 'paused') && openCount === 0)
      throw violation('not completed, but no member is waiting or live')
    if (campaign.status === 'cancelled' && countMembers('waiting') > 0)
      throw violation('members are still waiting')
    const shouldReserve = campaign.status === 'running' && campaign.calling && usedLines < maxLines
    if (shouldReserve && !campaign.next_run_at && countMembers('waiting') > 0)
      throw violation('a line is free and a member waits, but no next run is set')
  }
}

/** Checks the invariants that hold at the end: each contact was called, except deleted and cancelled ones. */
export async function checkEnd(
  deps: TestDeps,
  provider: SimulatedProvider,
  requestCountAtDeletion: Map<number, number>,
): Promise<void> {
  const callRows = await deps.db.select().from(calls)
  const placedAttemptIds = new Set(
    provider.calls.filter(hadFreeLine).map(({ attemptId }) => attemptId),
  )
  const calledMemberIds = new Set(
    callRows
      .filter(({ attempt_id }) => placedAttemptIds.has(attempt_id))
      .map(({ membership_id }) => membership_id),
  )
  const members = await deps.db
    .select({
      id: memberships.id,
      state: memberships.state,
      refusal: memberships.refusal,
      status: campaigns.status,
    })
    .from(memberships)
    .innerJoin(campaigns, eq(campaigns.id, memberships.campaign_id))
  if (members.length === 0) throw new InvariantViolation('there are no members')
  for (const { id, state, refusal, status } of members) {
    if (state === 'waiting' || state === 'live')
      throw new InvariantViolation(`member ${id} is still ${state}`)
    if (state === 'skipped' && !requestCountAtDeletion.has(id) && !isRuleRefusal(deps, refusal))
      throw new InvariantViolation(`member ${id} was skipped, but its contact was not deleted`)
    if (state === 'cancelled' && status !== 'cancelled')
      throw new InvariantViolation(`member ${id} was cancelled in a campaign that is ${status}`)
    const wasCalled = state === 'reached' || state === 'unreached'
    if (wasCalled && !calledMemberIds.has(id))
      throw new InvariantViolation(`member ${id} is ${state} without a call`)
  }
}
