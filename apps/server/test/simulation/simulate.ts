import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { deleteContacts } from '../../src/contacts/contacts.store.ts'
import { calls } from '../../src/db/tables/calls.table.ts'
import { campaigns, memberships } from '../../src/db/tables/campaigns.table.ts'
import { contacts } from '../../src/db/tables/contacts.table.ts'
import type { Deps } from '../../src/deps.ts'
import { makeCalls, pauseCampaign, startCampaign, stopCampaign } from '../../src/dialer/commands.ts'
import { createIngest, ingestAll } from '../../src/dialer/ingest.ts'
import { skipContacts } from '../../src/dialer/members.ts'
import { voidAllLeases } from '../../src/dialer/placing/lease.ts'
import { createPlacer, type Placer } from '../../src/dialer/placing/placer.ts'
import { reconcile } from '../../src/dialer/placing/reconcile.ts'
import { soleWorkerSession } from '../../src/dialer/placing/worker-session.ts'
import { refreshEnded } from '../../src/dialer/polling/ended.ts'
import { pollStale } from '../../src/dialer/polling/stale.ts'
import { pollUpdated } from '../../src/dialer/polling/updated.ts'
import { runDueCampaigns } from '../../src/dialer/run.ts'
import type { Queue } from '../../src/queue.ts'
import { fakeLeaseClock } from '../fake-lease-clock.ts'
import { addCampaigns, type SimulatedCampaign } from './campaigns.ts'
import type { Faults } from './faults.ts'
import { checkEnd, checkStep, InvariantViolation } from './invariants.ts'
import { mulberry32 } from './random.ts'
import {
  createSimulatedProvider,
  type SimulatedProvider,
  type World,
} from './simulated-provider.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Plays campaigns through the real dialer and its database, against a simulated provider and clock: people press
 * buttons, processes die, messages are lost, late and repeated. Checks the invariants after each step, and at the end
 * that everybody was called. Throws an InvariantViolation.
 */
export async function simulate(
  real: Deps,
  simulatedCampaigns: SimulatedCampaign[],
  faults: Faults,
  seed: number,
): Promise<void> {
  const random = mulberry32(seed)
  const world: World = {
    now: Date.UTC(2026, 10, 2, 9),
    clockOffset: 0,
    isHealthy: false,
    random,
    chance: (percent) => random() * 100 < percent,
    pick: (items) => items[Math.floor(random() * items.length)] as (typeof items)[number],
  }
  const { chance, pick } = world
  const provider = createSimulatedProvider(world, faults)
  const queue: Queue = { ...real.queue, send: async () => {}, sendAll: async () => {} }
  const deps: Deps = {
    ...real,
    queue,
    provider: provider.client,
    now: () => new Date(world.now + world.clockOffset),
    leaseClock: fakeLeaseClock(() => world.now),
  }
  const ingest = createIngest(deps)
  let placer: Placer
  const startProcess = async () => {
    provider.restart()
    placer = createPlacer(deps, soleWorkerSession(randomUUID()), ingest, random)
    await voidAllLeases(deps)
  }
  await startProcess()
  await addCampaigns(deps, simulatedCampaigns)
  const ids = (await deps.db.select({ id: campaigns.id }).from(campaigns)).map(({ id }) => id)
  /** Campaigns that a person has not started, has paused or stopped, and how many requests there had been by then. */
  const stopped = new Map<number, number>(ids.map((id) => [id, 0]))
  /** Memberships whose contact was deleted, and how many requests for calls there had been by then. */
  const deleted = new Map<number, number>()

  /** Waits until nothing is in flight. The process of a request that hangs dies, and the next one starts. */
  const idle = async () => {
    while (!(await Promise.race([placer.idle().then(() => true), provider.hanging()]))) {
      await startProcess()
      placer.wake()
    }
  }
  const place = async () => {
    placer.wake(1)
    await idle()
  }
  const tick = async () => {
    await runDueCampaigns(deps)
    await place()
    await reconcile(deps, ingest, placer.isPlacing)
    await pollUpdated(deps, ingest)
    await pollStale(deps, ingest)
    await refreshEnded(deps, ingest)
    await place()
  }
  const pressButton = async (id: number) => {
    const button = pick(['start', 'start', 'call', 'call', 'call', 'pause', 'stop'] as const)
    const [before] = await deps.db.select().from(campaigns).where(eq(campaigns.id, id))
    if (button === 'stop' && !chance(10)) return
    try {
      if (button === 'start') {
        await startCampaign(deps, 1, id)
        stopped.delete(id)
      } else if (button === 'call') await deps.db.transaction((tx) => makeCalls(deps, tx, 1, id))
      else if (button === 'pause') {
        await pauseCampaign(deps, 1, id)
        stopped.set(id, provider.requests.length)
      } else {
        const { status } = await stopCampaign(deps, 1, id)
        if (status === 'cancelled' && !stopped.has(id)) stopped.set(id, provider.requests.length)
      }
    } catch (error) {
      const refused = (error as { status?: number }).status === 409
      const fits = { start: ['draft', 'paused'], call: ['running'], pause: ['running'], stop: [''] }
      if (!refused || fits[button].includes(before?.status ?? '')) throw error
    }
  }

  /** Deletes a contact, or at times many at once and of many campaigns. */
  const remove = async () => {
    const left = await deps.db
      .select({ id: memberships.id, contact_id: memberships.contact_id })
      .from(memberships)
      .innerJoin(contacts, eq(contacts.id, memberships.contact_id))
      .orderBy(asc(memberships.id))
    const some = chance(20) ? left.filter(() => chance(40)) : left.length > 0 ? [pick(left)] : []
    const theirs = some.flatMap(({ contact_id }) => contact_id ?? [])
    await deps.db.transaction(async (tx) => {
      await skipContacts(deps, tx, 1, theirs)
      await deleteContacts(tx, 1, theirs)
    })
    for (const { id } of some) deleted.set(id, provider.requests.length)
  }

  const step = async (act: () => Promise<void>) => {
    await act()
    await idle()
    await checkStep(deps, provider, world.now, stopped, deleted)
  }
  for (const id of ids) await step(() => pressButton(id))
  for (let n = 0; n < 60; n++) {
    world.now += pick([200, 2000, 5000, 30_000, 120_000, 900_000])
    await step(() => provider.deliver((events) => ingestAll(deps, events)))
    await step(() => pressButton(pick(ids)))
    if (chance(faults.deletions)) await step(remove)
    if (chance(faults.clockChanges))
      world.clockOffset = pick([0, 6 * minute, -6 * minute, day, -day])
    if (n % 2 === 0) await step(tick)
  }
  // From here on nothing goes wrong, and every campaign must end.
  world.isHealthy = true
  world.clockOffset = 0
  for (let n = 0; ; n++) {
    const rows = await deps.db.select().from(campaigns)
    const open = rows.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    if (open.length === 0 && !(await anyLive(deps))) break
    if (n > 400) throw new InvariantViolation(`${open.length} campaigns do not end`)
    for (const { id, status, calling } of open) {
      stopped.delete(id)
      if (status !== 'running') {
        const started = await startCampaign(deps, 1, id)
        // One that has nobody left to call is completed by it.
        if (started.status !== 'running') continue
      }
      if (!calling || status !== 'running')
        await deps.db.transaction((tx) => makeCalls(deps, tx, 1, id))
    }
    world.now = Math.max(world.now + 2000, await nextMoment(deps, provider, world.now))
    await step(() => provider.deliver((events) => ingestAll(deps, events)))
    await step(tick)
  }
  await checkEnd(deps, provider, deleted)
}

async function anyLive(deps: Deps): Promise<boolean> {
  const [row] = await deps.db
    .select({ id: calls.id })
    .from(calls)
    .where(sql`${calls.status} not in ('ended', 'failed')`)
    .limit(1)
  return row !== undefined
}

/** When something will happen by itself. */
async function nextMoment(deps: Deps, provider: SimulatedProvider, now: number): Promise<number> {
  const { requestTimeoutMs, marginMs, staleMs } = deps.timing
  const { rows } = await deps.db.execute<{ at: string | null }>(sql`
    select min(at) as at from (
      select next_run_at from campaigns where status = 'running'
      union all select lease_until + make_interval(secs => ${(requestTimeoutMs + marginMs) / 1000})
        from calls where status = 'queued' and vapi_call_id is null
      union all select due_at from calls where status = 'queued' and vapi_call_id is null
      union all select last_event_at + make_interval(secs => ${staleMs / 1000 + 1})
        from calls where status not in ('ended', 'failed') and vapi_call_id is not null
    ) as due (at)`)
  const ours = rows[0]?.at ? new Date(rows[0].at).getTime() : Number.POSITIVE_INFINITY
  const theirs = provider.calls.flatMap(({ moments }) => moments.map(({ at }) => at))
  const next = Math.min(ours, ...theirs.filter((at) => at > now))
  return Number.isFinite(next) ? next : now
}
