import { randomUUID } from 'node:crypto'
import type { CallingPolicy } from '@callwright/contract'
import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { deleteContacts, restoreContacts, storeConsent } from '../../src/contacts/contacts.store.ts'
import { addNumbers, addPrefix } from '../../src/db/suppressions.ts'
import { calls, isLive } from '../../src/db/tables/calls.table.ts'
import { campaigns, memberships } from '../../src/db/tables/campaigns.table.ts'
import { contacts } from '../../src/db/tables/contacts.table.ts'
import { suppressions } from '../../src/db/tables/suppressions.table.ts'
import { firstWorkspaceId } from '../../src/db/workspace-id.ts'
import { makeCalls, pauseCampaign, startCampaign, stopCampaign } from '../../src/dialer/commands.ts'
import { createIngest, ingestAll } from '../../src/dialer/ingest.ts'
import { restoreMembers, skipContacts, updateMembersOfContact } from '../../src/dialer/members.ts'
import { voidAllLeases } from '../../src/dialer/placing/lease.ts'
import { createPlacer, type Placer } from '../../src/dialer/placing/placer.ts'
import { reconcile } from '../../src/dialer/placing/reconcile.ts'
import { soleWorkerSession } from '../../src/dialer/placing/worker-session.ts'
import { refreshEnded } from '../../src/dialer/polling/ended.ts'
import { pollStale } from '../../src/dialer/polling/stale.ts'
import { pollUpdated } from '../../src/dialer/polling/updated.ts'
import { reconsiderSkipped } from '../../src/dialer/reconsider.ts'
import { runDueCampaigns } from '../../src/dialer/run.ts'
import { liftStop, readStop, stopWorkspace } from '../../src/dialer/workspace-stop.ts'
import { storeDisclosure } from '../../src/disclosure/disclosure.store.ts'
import { seededRandom } from '../../src/forecast/seeded-random.ts'
import { storePolicy } from '../../src/policy/policy.store.ts'
import type { Queue } from '../../src/queue.ts'
import type { TestDeps } from '../../src/testing.ts'
import { fakeLeaseClock } from '../fake-lease-clock.ts'
import { consentOf, insertCampaigns, newYorkNumber, type SimulatedCampaign } from './campaigns.ts'
import type { Faults } from './faults.ts'
import {
  callerName,
  checkEnd,
  checkRequests,
  checkStep,
  InvariantViolation,
  readSnapshot,
} from './invariants.ts'
import { checkLimits } from './limit-invariants.ts'
import { checkHeldNumbers, readEntries } from './list-invariants.ts'

import {
  createSimulatedProvider,
  type SimulatedProvider,
  type SimulationState,
} from './simulated-provider.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** 18:00 in Berlin, noon in New York and 09:00 in Los Angeles, on a Monday. */
const startMs = Date.UTC(2026, 10, 2, 17)

/** What the simulated workspace allows: attempts to a number, and the costs of a day. */
const simulatedPolicy: CallingPolicy = {
  // Without a rest, a number may be called right after a conversation, unless its report is awaited.
  call_caps: { attempts_per_day: 2, attempts_per_week: 5, rest_hours: null },
  daily_spending_limit: 8,
  max_silent_percent: null,
  opt_out_phrases: ['stop calling me'],
}

/** How to simulate. */
interface SimulationOptions {
  /** Called after each step with the simulated time. */
  onStep?: (now: Date) => Promise<void>
  /** Whether calls obey the calling rules. */
  callingRules?: TestDeps['callingRules']
}

/**
 * Runs campaigns with the real dialer and its database against a simulated provider and clock. Random commands are
 * sent, processes crash, and messages are lost, late or repeated. Checks the invariants after each step and at the end.
 * Throws an `InvariantViolation`.
 */
export async function simulate(
  realDeps: TestDeps,
  simulatedCampaigns: SimulatedCampaign[],
  faults: Faults,
  seed: number,
  { onStep, callingRules = 'not_needed' }: SimulationOptions = {},
): Promise<void> {
  const random = seededRandom(seed)
  const state: SimulationState = {
    nowMs: startMs,
    clockOffsetMs: 0,
    isHealthy: false,
    random,
    chance: (percent) => random() * 100 < percent,
    pick: (items) => items[Math.floor(random() * items.length)] as (typeof items)[number],
  }
  const { chance, pick } = state
  const provider = createSimulatedProvider(state, faults)
  const queue: Queue = { ...realDeps.queue, send: async () => {}, sendAll: async () => {} }
  const deps: TestDeps = {
    ...realDeps,
    queue,
    callingRules,
    providers: { ...realDeps.providers, callingRulesOf: () => callingRules },
    provider: provider.client,
    now: () => new Date(state.nowMs + state.clockOffsetMs),
    leaseClock: fakeLeaseClock(() => state.nowMs),
  }
  const ingest = createIngest(deps)
  let placer: Placer
  const startNewProcess = async () => {
    provider.forgetHangingRequests()
    placer = createPlacer(deps, soleWorkerSession(randomUUID()), ingest, random)
    await voidAllLeases(deps)
  }
  await startNewProcess()
  await insertCampaigns(deps, simulatedCampaigns)
  await storeDisclosure(deps.db, firstWorkspaceId, { caller_name: callerName, language: 'en' })
  const ids = (await deps.db.select({ id: campaigns.id }).from(campaigns)).map(({ id }) => id)
  /** The campaigns that are draft, paused or stopped, and how many requests had been sent when they became so. */
  const requestCountAtStop = new Map<number, number>(ids.map((id) => [id, 0]))
  /** The members whose contact was deleted, and how many requests had been sent at that time. */
  const requestCountAtDeletion = new Map<number, number>()

  /** How many requests had been sent when all calls were stopped; null while they are not. */
  let requestCountAtWorkspaceStop: number | null = null
  await storePolicy(deps, firstWorkspaceId, simulatedPolicy)

  /** Waits until nothing is in flight. When a request hangs, its process counts as crashed and a new one starts. */
  const waitUntilIdle = async () => {
    const isIdle = () => placer.idle().then(() => true)
    while (!(await Promise.race([isIdle(), provider.waitForHangingRequest()]))) {
      await startNewProcess()
      placer.wake()
    }
  }
  const placeCalls = async () => {
    placer.wake({ workspaceId: firstWorkspaceId, count: 1 })
    await waitUntilIdle()
  }
  const runPeriodicTasks = async () => {
    await runDueCampaigns(deps)
    await placeCalls()
    await reconcile(deps, ingest, placer.isPlacing)
    await pollUpdated(deps, ingest)
    await pollStale(deps, ingest)
    await refreshEnded(deps, ingest)
    await placeCalls()
  }
  const readStatus = async (id: number) => {
    const [campaign] = await deps.db.select().from(campaigns).where(eq(campaigns.id, id))
    return campaign?.status
  }
  const sendRandomCommand = async (id: number) => {
    const command = pick(['start', 'start', 'call', 'call', 'call', 'pause', 'stop'] as const)
    const statusBefore = await readStatus(id)
    if (command === 'stop' && !chance(10)) return
    try {
      if (command === 'start') {
        await startCampaign(deps, firstWorkspaceId, id)
        requestCountAtStop.delete(id)
      } else if (command === 'call')
        await deps.db.transaction((tx) => makeCalls(deps, tx, firstWorkspaceId, id))
      else if (command === 'pause') {
        await pauseCampaign(deps, firstWorkspaceId, id)
        requestCountAtStop.set(id, provider.requests.length)
      } else {
        await stopCampaign(deps, firstWorkspaceId, id)
        if ((await readStatus(id)) === 'cancelled' && !requestCountAtStop.has(id))
          requestCountAtStop.set(id, provider.requests.length)
      }
    } catch (error) {
      const isConflict = (error as { status?: number }).status === 409
      const allowedStatuses = {
        start: ['draft', 'paused'],
        call: ['running'],
        pause: ['running'],
        stop: [''],
      }
      const isStopped = command === 'call' && requestCountAtWorkspaceStop !== null
      const isAllowed = !isStopped && allowedStatuses[command].includes(statusBefore ?? '')
      if (!isConflict || isAllowed) throw error
    }
  }

  /** Deletes one contact, or sometimes many contacts of many campaigns together. */
  const deleteRandomContacts = async () => {
    const members = await deps.db
      .select({ id: memberships.id, contact_id: memberships.contact_id })
      .from(memberships)
      .innerJoin(contacts, eq(contacts.id, memberships.contact_id))
      .orderBy(asc(memberships.id))
    const selected = chance(20)
      ? members.filter(() => chance(40))
      : members.length > 0
        ? [pick(members)]
        : []
    const contactIds = selected.flatMap(({ contact_id }) => contact_id ?? [])
    await deps.db.transaction(async (tx) => {
      await skipContacts(deps, tx, firstWorkspaceId, contactIds)
      await deleteContacts(tx, firstWorkspaceId, contactIds, deps.now())
    })
    // A contact may be in several campaigns.
    for (const { id, contact_id } of members)
      if (contact_id !== null && contactIds.includes(contact_id))
        requestCountAtDeletion.set(id, provider.requests.length)
  }

  /** Restores some of the deleted contacts, however long ago they were deleted. */
  const restoreRandomContacts = async () => {
    const deleted = await deps.db
      .select({ id: memberships.id, contact_id: memberships.deleted_contact_id })
      .from(memberships)
      .where(isNotNull(memberships.deleted_contact_id))
      .orderBy(asc(memberships.id))
    const selected = deleted.filter(() => chance(50))
    const contactIds = selected.flatMap(({ contact_id }) => contact_id ?? [])
    await deps.db.transaction(async (tx) => {
      await restoreMembers(
        deps,
        tx,
        firstWorkspaceId,
        await restoreContacts(tx, firstWorkspaceId, contactIds, new Date(0)),
      )
    })
    for (const { id, contact_id } of deleted)
      if (contact_id !== null && contactIds.includes(contact_id)) requestCountAtDeletion.delete(id)
  }

  /** Gives a contact another number. */
  const correctRandomNumber = async () => {
    const rows = await deps.db.select({ id: contacts.id }).from(contacts).orderBy(asc(contacts.id))
    if (rows.length === 0) return
    const { id } = pick(rows)
    const number = newYorkNumber(random)
    await deps.db.transaction(async (tx) => {
      const corrected = { phone_number: number, phone_e164: number }
      await tx.update(contacts).set(corrected).where(eq(contacts.id, id))
      await updateMembersOfContact(deps, tx, firstWorkspaceId, id)
    })
  }

  const stopOrLift = async () => {
    if (await readStop(deps.db, firstWorkspaceId)) {
      await liftStop(deps, firstWorkspaceId)
      requestCountAtWorkspaceStop = null
    } else {
      await stopWorkspace(deps, firstWorkspaceId, { stoppedBy: 'A person', reason: '' })
      requestCountAtWorkspaceStop = provider.requests.length
    }
  }

  /** Records or withdraws the consents of some contacts. */
  const changeRandomConsents = async () => {
    const rows = await deps.db.select({ id: contacts.id }).from(contacts).orderBy(asc(contacts.id))
    const ids = rows.flatMap(({ id }) => (chance(30) ? [id] : []))
    const consent = consentOf(pick(['written', 'written', 'express', null] as const))
    await deps.db.transaction(async (tx) => {
      const change = { consent, updatedAt: deps.now() }
      const changedIds = await storeConsent(tx, firstWorkspaceId, ids, change)
      if (consent) await reconsiderSkipped(deps, tx, firstWorkspaceId, changedIds, 'consent')
    })
  }

  /** Adds the number of a contact to the do-not-call list in one of its forms, or removes an entry. */
  const changeRandomEntry = async () => {
    const entries = await readEntries(deps)
    if (entries.length > 0 && chance(50)) {
      const { id, number } = pick(entries)
      const rows = await deps.db.select().from(contacts).orderBy(asc(contacts.id))
      const ids = rows.flatMap(({ id, phone_e164 }) => (phone_e164 === number ? [id] : []))
      await deps.db.transaction((tx) =>
        reconsiderSkipped(deps, tx, firstWorkspaceId, ids, 'do_not_call', async () => {
          await tx.delete(suppressions).where(eq(suppressions.id, id))
        }),
      )
      return
    }
    const rows = await deps.db.select().from(contacts).orderBy(asc(contacts.id))
    if (rows.length === 0) return
    const { phone_e164: number } = pick(rows)
    const kind = pick(['number', 'number', 'prefix', 'hash'] as const)
    const entry = { reason: '', source: '', origin: 'entered' as const }
    await deps.db.transaction(async (tx) => {
      if (kind === 'prefix') {
        await addPrefix(tx, deps.now, firstWorkspaceId, { ...entry, prefix: number.slice(0, -2) })
        return
      }
      await addNumbers(tx, deps, firstWorkspaceId, [{ ...entry, number }])
      if (kind !== 'hash') return
      const number_hmac = deps.hashNumber(firstWorkspaceId, number)
      const isEntry = eq(suppressions.number, number)
      await tx.update(suppressions).set({ number: null, number_hmac }).where(isEntry)
    })
  }

  let entriesBefore: Awaited<ReturnType<typeof readEntries>> = []
  let checkedRequestCount = 0
  const runStep = async (action: () => Promise<void>) => {
    await action()
    await waitUntilIdle()
    const newRequests = provider.requests.slice(checkedRequestCount)
    const snapshot = await readSnapshot(deps)
    await checkRequests(deps, newRequests)
    await checkHeldNumbers(deps, snapshot, newRequests, entriesBefore)
    entriesBefore = await readEntries(deps)
    await checkStep(deps, snapshot, provider, {
      nowMs: state.nowMs,
      firstNewRequest: checkedRequestCount,
      requestCountAtStop,
      requestCountAtDeletion,
    })
    checkedRequestCount = provider.requests.length
    checkLimits(snapshot, provider, simulatedPolicy, {
      nowMs: state.nowMs,
      requestCountAtWorkspaceStop,
    })
    await onStep?.(new Date(state.nowMs))
  }
  const deliverMessages = () => provider.deliverMessages((events) => ingestAll(deps, events))
  for (const id of ids) await runStep(() => sendRandomCommand(id))
  for (let n = 0; n < 60; n++) {
    state.nowMs += pick([200, 2000, 5000, 30_000, 120_000, 900_000])
    await runStep(deliverMessages)
    await runStep(() => sendRandomCommand(pick(ids)))
    if (chance(faults.deletions)) await runStep(deleteRandomContacts)
    if (chance(faults.restorations)) await runStep(restoreRandomContacts)
    if (chance(faults.corrections)) await runStep(correctRandomNumber)
    if (chance(faults.consentChanges)) await runStep(changeRandomConsents)
    if (chance(faults.listChanges)) await runStep(changeRandomEntry)
    if (chance(faults.stops)) await runStep(stopOrLift)
    if (chance(faults.clockChanges))
      state.clockOffsetMs = pick([0, 6 * minuteMs, -6 * minuteMs, dayMs, -dayMs])
    if (n % 2 === 0) await runStep(runPeriodicTasks)
  }
  // From here on no fault happens, and every campaign must end.
  state.isHealthy = true
  state.clockOffsetMs = 0
  if (requestCountAtWorkspaceStop !== null) await runStep(stopOrLift)
  // Campaigns with a limit would be paused again whenever they are started.
  await deps.db.update(campaigns).set({ spending_limit: null })
  await storePolicy(deps, firstWorkspaceId, { ...simulatedPolicy, daily_spending_limit: null })
  for (let n = 0; ; n++) {
    const rows = await deps.db.select().from(campaigns)
    const unfinished = rows.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    if (unfinished.length === 0 && !(await hasLiveCalls(deps))) break
    if (n > 1000) throw new InvariantViolation(`${unfinished.length} campaigns do not end`)
    for (const { id, status, calling } of unfinished) {
      requestCountAtStop.delete(id)
      if (status !== 'running') {
        await startCampaign(deps, firstWorkspaceId, id)
        // Starting a campaign without waiting members completes it.
        if ((await readStatus(id)) !== 'running') continue
      }
      if (!calling || status !== 'running')
        await deps.db.transaction((tx) => makeCalls(deps, tx, firstWorkspaceId, id))
    }
    state.nowMs = Math.max(state.nowMs + 2000, await nextEventAtMs(deps, provider, state.nowMs))
    await runStep(deliverMessages)
    await runStep(runPeriodicTasks)
  }
  await checkEnd(deps, provider, requestCountAtDeletion)
}

async function hasLiveCalls(deps: TestDeps): Promise<boolean> {
  const [row] = await deps.db.select({ id: calls.id }).from(calls).where(isLive(calls)).limit(1)
  return row !== undefined
}

/** Returns the next time at which a periodic task has something to do or a provider call changes. */
async function nextEventAtMs(
  deps: TestDeps,
  provider: SimulatedProvider,
  nowMs: number,
): Promise<number> {
  const { requestTimeoutMs, marginMs, staleMs } = deps.timing
  const { rows } = await deps.db.execute<{ at: string | null }>(sql`
    select min(at) as at from (
      select next_run_at from campaigns where status = 'running'
      union all select lease_until + make_interval(secs => ${(requestTimeoutMs + marginMs) / 1000})
        from calls where status = 'queued' and vapi_call_id is null
      union all select due_at from calls where status = 'queued' and vapi_call_id is null
      union all select last_event_at + make_interval(secs => ${staleMs / 1000 + 1})
        from ${calls} where ${isLive(calls)} and vapi_call_id is not null
    ) as due (at)`)
  const dueAtMs = rows[0]?.at ? new Date(rows[0].at).getTime() : Number.POSITIVE_INFINITY
  const changesAtMs = provider.calls.flatMap(({ timeline }) => timeline.map(({ atMs }) => atMs))
  const nextAtMs = Math.min(dueAtMs, ...changesAtMs.filter((atMs) => atMs > nowMs))
  return Number.isFinite(nextAtMs) ? nextAtMs : nowMs
}
