import { asc, eq } from 'drizzle-orm'
import { calls } from '../../src/db/tables/calls.table.ts'
import { campaigns, memberships } from '../../src/db/tables/campaigns.table.ts'
import type { Deps } from '../../src/deps.ts'
import { isReserved } from '../../src/dialer/domain/rows.ts'
import {
  noFreeLineReason,
  type SimulatedCall,
  type SimulatedProvider,
} from './simulated-provider.ts'

/** The dialer did what it must never do. */
export class InvariantViolation extends Error {}

const isReal = (call: SimulatedCall) => call.moments.at(-1)?.endedReason !== noFreeLineReason

/** Checks what must hold after every step. */
export async function checkStep(
  deps: Deps,
  provider: SimulatedProvider,
  now: number,
  stopped: Map<number, number>,
  deleted: Map<number, number>,
): Promise<void> {
  const rows = await deps.db.select().from(campaigns).orderBy(asc(campaigns.id))
  const members = await deps.db.select().from(memberships)
  const attempts = await deps.db.select().from(calls)
  const campaignOf = new Map(attempts.map((it) => [it.attempt_id, it.campaign_id]))

  const memberOf = new Map(attempts.map((it) => [it.attempt_id, it.membership_id]))
  provider.requests.forEach((attempt, nth) => {
    if (nth >= (deleted.get(memberOf.get(attempt) ?? 0) ?? Number.POSITIVE_INFINITY))
      throw new InvariantViolation(
        `attempt ${attempt} was asked for though its contact was deleted`,
      )
    if (nth >= (stopped.get(campaignOf.get(attempt) ?? 0) ?? Number.POSITIVE_INFINITY))
      throw new InvariantViolation(
        `attempt ${attempt} was asked for though its campaign was stopped`,
      )
  })
  for (const call of attempts) {
    if (isReserved(call) && deleted.has(call.membership_id))
      throw new InvariantViolation(`call ${call.id} holds a line for a contact that was deleted`)
  }
  for (const { id, state } of members) {
    if (state === 'waiting' && deleted.has(id))
      throw new InvariantViolation(`member ${id} waits though its contact was deleted`)
  }

  const real = provider.calls.filter(isReal)
  const seen = new Set<string>()
  const liveAt = new Map<number, number>()
  for (const call of real) {
    if (seen.has(call.attemptId))
      throw new InvariantViolation(`attempt ${call.attemptId} was placed twice`)
    seen.add(call.attemptId)
    const campaign = campaignOf.get(call.attemptId)
    if (campaign === undefined) throw new InvariantViolation('a call of no attempt')
    const over = call.vanished || (call.moments.at(-1)?.at ?? 0) <= now
    if (!over) liveAt.set(campaign, (liveAt.get(campaign) ?? 0) + 1)
  }
  for (const row of rows) {
    const own = members.filter((it) => it.campaign_id === row.id)
    const count = (...states: string[]) => own.filter((it) => states.includes(it.state)).length
    const violation = (what: string) =>
      new InvariantViolation(`campaign ${row.id}, ${row.status}: ${what}`)
    const most = row.max_concurrent_calls
    if (count('live') > most) throw violation(`${count('live')} lines of ${most}`)
    if ((liveAt.get(row.id) ?? 0) > most) throw violation(`${liveAt.get(row.id)} calls of ${most}`)
    const tries = Math.max(0, ...own.map((it) => it.attempts))
    if (tries > row.retry_attempts + 1)
      throw violation(`${tries} attempts, ${row.retry_attempts} retries`)
    const done = count('reached', 'unreached', 'skipped')
    if (row.calls_completed !== done)
      throw violation(`${row.calls_completed} completed, truly ${done}`)
    if (row.calls_successful !== count('reached')) throw violation('successful calls miscounted')
    const open = count('waiting', 'live')
    if (row.status === 'completed' && open > 0) throw violation(`${open} contacts are open`)
    if ((row.status === 'running' || row.status === 'paused') && open === 0)
      throw violation('not completed')
    if (row.status === 'cancelled' && count('waiting') > 0) throw violation('contacts still wait')
    if (row.status === 'running' && row.calling && count('live') < most && !row.next_run_at) {
      if (count('waiting') > 0)
        throw violation('a line is free, somebody waits, and nothing will happen')
    }
  }
}

/** Checks what must hold at the end: everybody was called, but those who were deleted or cancelled. */
export async function checkEnd(
  deps: Deps,
  provider: SimulatedProvider,
  deleted: Map<number, number>,
): Promise<void> {
  const attempts = await deps.db.select().from(calls)
  const called = new Set(provider.calls.filter(isReal).map(({ attemptId }) => attemptId))
  const reallyCalled = new Set(
    attempts.filter((it) => called.has(it.attempt_id)).map((it) => it.membership_id),
  )
  const members = await deps.db
    .select({ id: memberships.id, state: memberships.state, status: campaigns.status })
    .from(memberships)
    .innerJoin(campaigns, eq(campaigns.id, memberships.campaign_id))
  if (members.length === 0) throw new InvariantViolation('there was nobody to call')
  for (const { id, state, status } of members) {
    if (state === 'waiting' || state === 'live')
      throw new InvariantViolation(`member ${id} is still ${state}`)
    if (state === 'skipped' && !deleted.has(id))
      throw new InvariantViolation(`member ${id} was skipped though its contact is there`)
    if (state === 'cancelled' && status !== 'cancelled')
      throw new InvariantViolation(`member ${id} was cancelled in a campaign that is ${status}`)
    const ended = state === 'reached' || state === 'unreached'
    if (ended && !reallyCalled.has(id))
      throw new InvariantViolation(`member ${id} ended ${state} without a call`)
  }
}
