import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import { campaigns, memberships } from '../campaigns/campaigns.table.ts'
import type { Deps } from '../deps.ts'
import type { CallRequest } from '../provider/provider.ts'
import { reserved } from './book.ts'
import { createGate } from './gate.ts'
import type { Leasing } from './here.ts'
import { type Holder, livingHolders } from './holder.ts'
import { requestFor } from './request.ts'
import { type Lease, type News, noSlot, take } from './settle.ts'

/** As many requests as one process has under way at once. */
const mostUnderWay = 100

/** A provider that is slower to answer leaves the call in doubt, and the next process looks for it. */
const stopWithinMs = 3000

/** Asks the provider for the calls that were reserved. */
export interface Placer {
  /** Places what waits to be placed, as long as the provider takes it; `freed` calls have ended. */
  kick(freed?: number): void
  /** Opens leases for what a transaction reserves; null when it may take none now. */
  leasing(): Leasing | null
  /** Resolves when nothing is under way and nothing more can be placed now. */
  idle(): Promise<void>
  /** Begins nothing more, and waits for what is under way. */
  stop(): Promise<void>
}

interface Claimed {
  call_id: number
  lease: Lease
  request: CallRequest
  signal: AbortSignal
}

/** A placer that takes its leases as `holder`. */
export function openPlacer(deps: Deps, holder: Holder, random: () => number): Placer {
  const gate = createGate(deps.now, random)
  const underWay = new Set<Promise<void>>()
  /** Of transactions that are not yet committed. */
  let promised = 0
  let running: Promise<void> | undefined
  let again = false
  let stopped = false
  /** More may wait than there was room for. */
  let more = false

  const run = async () => {
    do {
      await new Promise((resolve) => setImmediate(resolve))
      again = false
      const free = room()
      more = free <= 0
      if (stopped || more || !holder.alive()) continue
      const found = await findWaiting(deps, free)
      // Less room may be left than there was.
      const waiting = found.slice(0, Math.max(0, room()))
      promised += waiting.length
      const claimed = await claim(deps, holder, waiting).finally(() => {
        promised -= waiting.length
      })
      // What others were quicker to lease is theirs.
      more = claimed.length === free || waiting.length < found.length
      claimed.forEach(begin)
      if (more) again = true
    } while (again)
  }

  const room = () => {
    const taken = underWay.size + promised
    return Math.min(mostUnderWay - taken, gate.allows(taken))
  }

  const begin = (claimed: Claimed) => {
    const placing = ask(claimed).finally(() => {
      underWay.delete(placing)
      if (more) kick()
    })
    underWay.add(placing)
  }

  const leasing = (): Leasing | null => {
    if (stopped || !holder.alive()) return null
    // One that comes back to life later has another name and another signal.
    const { id, signal } = holder
    const added: Claimed[] = []
    let leased = 0
    let coversAll = false
    const end = () => {
      promised -= leased
      leased = 0
    }
    return {
      mayHold: mayHold(holder) ?? sql`true`,
      lease(calls) {
        // While the provider has little room, those who have waited longest come first.
        const granted = stopped || !gate.isOpen() ? 0 : Math.min(calls, room())
        if (granted <= 0) return null
        leased += granted
        promised += granted
        const until = new Date(deps.now().getTime() + deps.timing.lease)
        return { calls: granted, lease: { holder: id, until } }
      },
      add: (call_id, lease, request) => added.push({ call_id, lease, request, signal }),
      coversAll(reserved) {
        coversAll = reserved === added.length && gate.isOpen()
        return coversAll
      },
      place(freed) {
        end()
        added.forEach(begin)
        if (!coversAll) kick(freed)
      },
      drop() {
        end()
        for (const { call_id, lease } of added) void giveBack(call_id, lease)
      },
    }
  }

  const kick = (freed = 0) => {
    gate.freed(freed)
    again = true
    if (stopped || running) return
    running = run()
      .catch((error: unknown) => {
        again = false
        deps.log.warn({ err: error }, 'could not take calls to place')
      })
      .finally(() => {
        running = undefined
        if (again) kick()
      })
  }

  const ask = async ({ call_id, lease, request, signal }: Claimed) => {
    // Frozen since, or no longer seen to live: what was held may be another's by now, and is not sent. Nor is
    // anything by a process that is about to end.
    const back = { call_id, lease }
    const left = lease.until.getTime() - deps.now().getTime()
    if (left <= deps.timing.requestTimeout || signal.aborted || stopped) {
      await giveBack(call_id, lease)
      return
    }
    const placement = await deps.provider
      .placeCall(request, signal)
      .catch((error: unknown) => ({ kind: 'doubt' as const, reason: String(error) }))
    if (placement.kind === 'placed') {
      gate.took()
      await keep({ kind: 'record', record: placement.record, lease })
    } else if (placement.kind === 'refused') {
      const outcome = placement.fault === 'contact' ? 'bad-number' : placement.fault
      await keep({ kind: 'failed', ...back, outcome, reason: placement.reason })
    } else if (placement.kind === 'busy') {
      gate.refused(placement.retryAfterMs)
      const placeAt = gate.opensAt() ?? deps.now()
      const { fault = false, reason } = placement
      await keep({
        kind: 'let-go',
        ...back,
        placeAt,
        problem: reason ?? noSlot,
        certain: true,
        fault,
      })
    } else {
      deps.log.warn({ call: call_id, reason: placement.reason }, 'call in doubt')
      await keep({ kind: 'doubt', ...back, problem: placement.reason })
    }
  }

  /** Lets go of a lease under which nothing was sent. */
  const giveBack = (call_id: number, lease: Lease) => {
    const notSent = { placeAt: deps.now(), problem: null, certain: false, fault: false }
    return keep({ kind: 'let-go', call_id, lease, ...notSent })
  }

  /** What was learnt must not be lost because the database is away for a while. */
  const keep = async (news: News) => {
    for (;;) {
      try {
        await take(deps, news)
        return
      } catch (error) {
        deps.log.warn({ err: error }, 'could not keep what the provider answered, trying again')
        if (stopped) return
        await new Promise((resolve) => setTimeout(resolve, deps.timing.pulse))
      }
    }
  }

  const idle = async () => {
    while (running || underWay.size > 0) await Promise.allSettled([running, ...underWay])
  }

  return {
    kick,
    leasing,
    idle,
    async stop() {
      stopped = true
      const late = new Promise((resolve) => setTimeout(resolve, stopWithinMs).unref())
      await Promise.race([late, idle()])
    },
  }
}

const waits = (deps: Deps) => and(reserved, lte(calls.place_at, deps.now()))

/** Calls that wait to be placed, first come first. */
function findWaiting(deps: Deps, most: number): Promise<{ id: number; campaign_id: number }[]> {
  return deps.db
    .select({ id: calls.id, campaign_id: calls.campaign_id })
    .from(calls)
    .innerJoin(campaigns, eq(campaigns.id, calls.campaign_id))
    .where(and(waits(deps), eq(campaigns.status, 'running')))
    .orderBy(asc(calls.place_at), asc(calls.id))
    .limit(most)
}

/** Takes the leases of calls that were found to wait; whether they still do is asked again here. */
async function claim(
  deps: Deps,
  holder: Holder,
  waiting: { id: number; campaign_id: number }[],
): Promise<Claimed[]> {
  const { id, signal } = holder
  // Mostly there is nothing, which needs no transaction.
  if (waiting.length === 0) return []
  return deps.db.transaction(async (tx) => {
    // Held against a Pause and a Stop until the lease is written: what they find leased is on its way.
    const open = await tx
      .select({
        id: campaigns.id,
        assistant_id: campaigns.assistant_id,
        phone_number_id: campaigns.phone_number_id,
      })
      .from(campaigns)
      .where(
        and(
          inArray(campaigns.id, [...new Set(waiting.map((it) => it.campaign_id))]),
          eq(campaigns.status, 'running'),
        ),
      )
      .orderBy(asc(campaigns.id))
      .for('key share')
    const byId = new Map(open.map((campaign) => [campaign.id, campaign]))
    const chosen = waiting.filter((it) => byId.has(it.campaign_id)).map((it) => it.id)
    if (chosen.length === 0) return []
    const now = deps.now()
    const until = new Date(now.getTime() + deps.timing.lease)
    // Locked by themselves first: a contact that is changed meanwhile is read as it then is.
    const free = await tx
      .select({ id: calls.id })
      .from(calls)
      .where(and(inArray(calls.id, chosen), waits(deps)))
      .for('update', { skipLocked: true })
    if (free.length === 0) return []
    const ids = free.map((it) => it.id)
    const leased = await tx
      .update(calls)
      .set({
        lease_until: until,
        lease_holder: id,
        phone_number: sql`${memberships.phone_number}`,
        requested_at: sql`coalesce(${calls.requested_at}, ${now.toISOString()}::timestamptz)`,
      })
      .from(memberships)
      .where(
        and(
          inArray(calls.id, ids),
          eq(memberships.id, calls.membership_id),
          mayHold(holder),
          // News that pauses a campaign does not wait for the lock above, nor is it waited for.
          inArray(
            calls.campaign_id,
            tx.select({ id: campaigns.id }).from(campaigns).where(eq(campaigns.status, 'running')),
          ),
        ),
      )
      .returning({
        id: calls.id,
        campaign_id: calls.campaign_id,
        attempt_id: calls.attempt_id,
        name: calls.name,
        phone_e164: memberships.phone_e164,
        first_name: memberships.first_name,
        last_name: memberships.last_name,
        email: memberships.email,
      })
    return leased.flatMap((call): Claimed[] => {
      const campaign = byId.get(call.campaign_id)
      if (!campaign) return []
      const request = requestFor(call, campaign, call)
      return [{ call_id: call.id, lease: { holder: id, until }, request, signal }]
    })
  })
}

/** On a server, only who is seen to live takes a lease: its session may be gone without its knowing yet. */
function mayHold(holder: Holder) {
  return holder.shared ? sql`${holder.id} in (${livingHolders})` : undefined
}
