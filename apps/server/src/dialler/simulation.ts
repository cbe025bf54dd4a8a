import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import { campaigns, memberships } from '../campaigns/campaigns.table.ts'
import { deleteContacts } from '../contacts/contacts.store.ts'
import { contacts } from '../contacts/contacts.table.ts'
import type { Deps } from '../deps.ts'
import type { Placement, Provider } from '../provider/provider.ts'
import { type ProviderRecord, readProviderCall } from '../provider/record.ts'
import type { Queue } from '../queue.ts'
import { isReserved } from './book.ts'
import { makeCalls, pauseCampaign, startCampaign, stopCampaign } from './control.ts'
import { wakeCampaigns } from './dialler.ts'
import { resolveDoubts, voidLeases } from './doubt.ts'
import { placeHere } from './here.ts'
import { type Holder, soleHolder } from './holder.ts'
import { skipContacts } from './members.ts'
import { openPlacer, type Placer } from './place.ts'
import { takeAll } from './settle.ts'
import { askSilent, followList, readAgain } from './watch.ts'

/** A campaign to be played through. */
interface Plan {
  contacts: number
  lines: number
  retries: number
  delayMinutes: number
}

/** What goes wrong, each in a hundred. */
interface Trouble {
  /** Answers to a request for a call that are a 5xx or none, half of them after the call was placed. */
  doubts: number
  /** Requests the provider has no room for, in its different ways. */
  noRoom: number
  /** Processes that die while a request is under way. */
  crashes: number
  /** Messages that never come; as many come twice. */
  lost: number
  /** Calls of the provider's that it knows nothing more of. */
  vanished: number
  /** Lists of what changed that say nothing changed. */
  blind: number
  /** Steps in which people delete contacts. */
  deletions: number
}

interface SimulatedCall {
  id: string
  attemptId: string
  createdAt: number
  /** What happens to it, in order of time. */
  moments: { at: number; status: string; endedReason?: string }[]
  vanished: boolean
}

/** Something that must never be: what the engine is told it did wrong. */
class Broken extends Error {}

/** How calls end, those more often that stand here more often. */
const endings = [
  ...Array(35).fill('customer-ended-call'),
  ...Array(15).fill('voicemail'),
  ...Array(15).fill('customer-did-not-answer'),
  ...Array(10).fill('customer-busy'),
  ...Array(8).fill('twilio-failed-to-connect-call'),
  ...Array(6).fill('call.in-progress.error-vapifault-worker-died'),
  ...Array(4).fill('twilio-reported-customer-misdialed'),
  ...Array(3).fill('a-reason-of-next-year'),
  ...Array(2).fill('manually-canceled'),
  ...Array(2).fill('call.start.error-subscription-insufficient-credits'),
] as string[]

/**
 * Plays campaigns through the real engine and its database, against a provider and a clock that are made up:
 * people press buttons, processes die, messages are lost, late and repeated. After each step all that must
 * always hold is checked; at the end, that everybody was called to the end. Throws Broken where it is not so.
 */
export async function simulate(
  real: Deps,
  plans: Plan[],
  trouble: Trouble,
  seed: number,
): Promise<void> {
  const random = mulberry32(seed)
  const chance = (percent: number) => random() * 100 < percent
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T
  let time = Date.UTC(2026, 10, 2, 9)
  let healthy = false
  const provider = createProvider()
  const queue: Queue = { ...real.queue, send: async () => {}, sendAll: async () => {} }
  const deps: Deps = { ...real, queue, provider: provider.asked, now: () => new Date(time) }
  let holder: Holder
  let placer: Placer
  const begin = async () => {
    provider.revive()
    holder = soleHolder(randomUUID())
    placer = openPlacer(deps, holder, random)
    placeHere(deps, placer)
    await voidLeases(deps, holder)
  }
  await begin()
  await addPlans(deps, plans)
  const ids = (await deps.db.select({ id: campaigns.id }).from(campaigns)).map(({ id }) => id)
  /** Campaigns that stand still because somebody said so, and how many requests there had been by then. */
  const still = new Map<number, number>(ids.map((id) => [id, 0]))
  /** Memberships whose contact was deleted, and how many requests for calls there had been by then. */
  const gone = new Map<number, number>()

  /** Waits until nothing is under way. A request that hangs has a process that dies over it. */
  const calmDown = async () => {
    while (!(await Promise.race([placer.idle().then(() => true), provider.hanging()]))) {
      await begin()
      placer.kick()
    }
  }
  const place = async () => {
    placer.kick(1)
    await calmDown()
  }
  const look = async () => {
    await wakeCampaigns(deps)
    await place()
    await resolveDoubts(deps)
    await followList(deps)
    await askSilent(deps)
    await readAgain(deps)
    await place()
  }
  const press = async (id: number) => {
    const button = pick(['start', 'start', 'call', 'call', 'call', 'pause', 'stop'] as const)
    const [before] = await deps.db.select().from(campaigns).where(eq(campaigns.id, id))
    if (button === 'stop' && !chance(10)) return
    try {
      if (button === 'start') {
        await startCampaign(deps, 1, id)
        still.delete(id)
      } else if (button === 'call') await makeCalls(deps, 1, id)
      else if (button === 'pause') {
        await pauseCampaign(deps, 1, id)
        still.set(id, provider.requests.length)
      } else {
        const { status } = await stopCampaign(deps, 1, id)
        if (status === 'cancelled' && !still.has(id)) still.set(id, provider.requests.length)
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
    for (const { id } of some) gone.set(id, provider.requests.length)
  }

  const step = async (act: () => Promise<void>) => {
    await act()
    await calmDown()
    await check(deps, provider, still, gone)
  }
  for (const id of ids) await step(() => press(id))
  for (let n = 0; n < 60; n++) {
    time += pick([200, 2000, 5000, 30_000, 120_000, 900_000])
    await step(() => provider.deliver())
    await step(() => press(pick(ids)))
    if (chance(trouble.deletions)) await step(remove)
    if (n % 2 === 0) await step(look)
  }
  // From here on the world is kind, and everything must come to its end.
  healthy = true
  for (let n = 0; ; n++) {
    const rows = await deps.db.select().from(campaigns)
    const open = rows.filter(({ status }) => status !== 'completed' && status !== 'cancelled')
    if (open.length === 0 && !(await anyLive(deps))) break
    if (n > 400) throw new Broken(`${open.length} campaigns do not end`)
    for (const { id, status, calling } of open) {
      still.delete(id)
      if (status !== 'running') {
        const started = await startCampaign(deps, 1, id)
        // One that has nobody left to call is completed by it.
        if (started.status !== 'running') continue
      }
      if (!calling || status !== 'running') await makeCalls(deps, 1, id)
    }
    time = Math.max(time + 2000, await nextMoment(deps, provider, time))
    await step(() => provider.deliver())
    await step(look)
  }
  await checkEnd(deps, provider, gone)

  function createProvider() {
    const all: SimulatedCall[] = []
    const requests: string[] = []
    const byId = new Map<string, SimulatedCall>()
    const mail: { record: ProviderRecord; digest: string }[] = []
    const told = new Map<string, number>()
    let hangs = false
    let onHang = () => {}
    const hang = () =>
      new Promise<never>(() => {
        hangs = true
        onHang()
      })

    const now = (call: SimulatedCall) => call.moments.filter(({ at }) => at <= time)
    const recordOf = (call: SimulatedCall, until = now(call).length): ProviderRecord => {
      const last = call.moments[until - 1]
      const record = readProviderCall({
        id: call.id,
        status: last?.status,
        endedReason: last?.endedReason,
        customer: { externalId: call.attemptId },
        createdAt: new Date(call.createdAt).toISOString(),
        updatedAt: new Date(last?.at ?? call.createdAt).toISOString(),
        ...(last?.status === 'ended' ? { endedAt: new Date(last.at).toISOString() } : {}),
      })
      if (!record) throw new Error('a record without an id')
      return record
    }
    const begin = (
      attemptId: string,
      how: 'usual' | 'slotless' | 'scheduled',
      mayVanish = false,
    ): SimulatedCall => {
      const moments: SimulatedCall['moments'] = []
      const at = (ms: number) => (moments.at(-1)?.at ?? time) + ms
      moments.push({ at: time, status: how === 'scheduled' ? 'scheduled' : 'queued' })
      if (how === 'slotless') {
        const endedReason = 'call.start.error-subscription-concurrency-limit-reached'
        moments.push({ at: at(500), status: 'ended', endedReason })
      } else {
        if (how === 'scheduled') moments.push({ at: at(600_000), status: 'queued' })
        moments.push({ at: at(1000 + random() * 3000), status: 'ringing' })
        if (chance(60)) moments.push({ at: at(random() * 20_000), status: 'in-progress' })
        const endedReason = pick(endings)
        moments.push({ at: at(random() * 180_000), status: 'ended', endedReason })
      }
      for (const moment of moments) moment.at = Math.round(moment.at)
      const id = randomUUID()
      const vanished = !healthy && mayVanish && chance(trouble.vanished)
      const call = { id, attemptId, createdAt: time, moments, vanished }
      all.push(call)
      byId.set(id, call)
      return call
    }
    const asked: Provider = {
      async placeCall({ attemptId }): Promise<Placement> {
        requests.push(attemptId)
        if (!healthy && chance(trouble.noRoom)) {
          if (chance(40)) return { kind: 'busy', retryAfterMs: chance(50) ? 5000 : null }
          if (chance(80)) return { kind: 'placed', record: recordOf(begin(attemptId, 'slotless')) }
          return { kind: 'placed', record: recordOf(begin(attemptId, 'scheduled')) }
        }
        const doubtful = !healthy && chance(trouble.doubts)
        const dies = !healthy && chance(trouble.crashes)
        if ((doubtful || dies) && chance(50)) {
          if (dies) return hang()
          return { kind: 'doubt', reason: 'status 503' }
        }
        // One the provider took and lists nowhere, and nobody heard of, cannot be told from one it never took.
        const heard = !doubtful && !dies
        const call = begin(attemptId, doubtful && chance(20) ? 'slotless' : 'usual', heard)
        if (dies) return hang()
        if (doubtful) return { kind: 'doubt', reason: 'no answer in time' }
        return { kind: 'placed', record: recordOf(call) }
      },
      async call(id) {
        const call = byId.get(id)
        return call && !call.vanished ? recordOf(call) : null
      },
      async calls({ createdAtGe, createdAtLe, updatedAtGe, limit = 100 }) {
        if (updatedAtGe && !healthy && chance(trouble.blind)) return []
        return all
          .filter((call) => !call.vanished)
          .map((call) => recordOf(call))
          .filter(
            ({ createdAt, updatedAt }) =>
              (!createdAtGe || (createdAt && createdAt >= createdAtGe)) &&
              (!createdAtLe || (createdAt && createdAt <= createdAtLe)) &&
              (!updatedAtGe || (updatedAt && updatedAt >= updatedAtGe)),
          )
          .reverse()
          .slice(0, limit)
      },
      maxDurationSeconds: async () => 600,
      assistants: async () => [],
      recording: async () => null,
    }
    return {
      asked,
      calls: all,
      /** The attempt of each request for a call, whatever came of it. */
      requests,
      recordOf,
      /** Resolves when a request hangs for good. */
      hanging: () =>
        new Promise<false>((resolve) => {
          onHang = () => resolve(false)
          if (hangs) onHang()
        }),
      /** The process whose requests hang is dead, and another has begun. */
      revive: () => {
        hangs = false
      },
      /** Delivers what there is to tell: late, in any order, some of it twice, some never. */
      async deliver() {
        for (const call of all) {
          if (call.vanished) continue
          const passed = now(call).length
          for (let n = told.get(call.id) ?? 1; n < passed; n++) {
            const letter = { record: recordOf(call, n + 1), digest: `${call.id} ${n}` }
            if (!healthy && chance(trouble.lost)) continue
            mail.push(letter)
            if (chance(trouble.lost)) mail.push(letter)
          }
          told.set(call.id, Math.max(1, passed))
        }
        const often = healthy ? mail.length : Math.ceil(mail.length / 2)
        const batch = Array.from({ length: often }, () =>
          mail.splice(Math.floor(random() * mail.length), 1),
        ).flat()
        for (let n = 0; n < batch.length; n += 40) {
          const news = batch.slice(n, n + 40).map(({ record, digest }) => {
            const message = { type: 'status-update', digest }
            return { kind: 'record' as const, record, message }
          })
          await takeAll(deps, news)
        }
      },
    }
  }
}

type Simulated = {
  calls: SimulatedCall[]
  requests: string[]
  recordOf(call: SimulatedCall): ProviderRecord
}

const slotless = 'call.start.error-subscription-concurrency-limit-reached'
const isReal = (call: SimulatedCall) => call.moments.at(-1)?.endedReason !== slotless

/** What holds after each and every step. */
async function check(
  deps: Deps,
  provider: Simulated,
  still: Map<number, number>,
  gone: Map<number, number>,
): Promise<void> {
  const now = deps.now().getTime()
  const rows = await deps.db.select().from(campaigns).orderBy(asc(campaigns.id))
  const members = await deps.db.select().from(memberships)
  const attempts = await deps.db.select().from(calls)
  const campaignOf = new Map(attempts.map((it) => [it.attempt_id, it.campaign_id]))

  const memberOf = new Map(attempts.map((it) => [it.attempt_id, it.membership_id]))
  provider.requests.forEach((attempt, nth) => {
    if (nth >= (gone.get(memberOf.get(attempt) ?? 0) ?? Number.POSITIVE_INFINITY))
      throw new Broken(`attempt ${attempt} was asked for though its contact was deleted`)
    if (nth >= (still.get(campaignOf.get(attempt) ?? 0) ?? Number.POSITIVE_INFINITY))
      throw new Broken(`attempt ${attempt} was asked for though its campaign stood still`)
  })
  for (const call of attempts) {
    if (isReserved(call) && gone.has(call.membership_id))
      throw new Broken(`call ${call.id} holds a line for a contact that was deleted`)
  }
  for (const { id, state } of members) {
    if (state === 'waiting' && gone.has(id))
      throw new Broken(`member ${id} waits though its contact was deleted`)
  }

  const real = provider.calls.filter(isReal)
  const seen = new Set<string>()
  const liveAt = new Map<number, number>()
  for (const call of real) {
    if (seen.has(call.attemptId)) throw new Broken(`attempt ${call.attemptId} was placed twice`)
    seen.add(call.attemptId)
    const campaign = campaignOf.get(call.attemptId)
    if (campaign === undefined) throw new Broken('a call of no attempt')
    const over = call.vanished || (call.moments.at(-1)?.at ?? 0) <= now
    if (!over) liveAt.set(campaign, (liveAt.get(campaign) ?? 0) + 1)
  }
  for (const row of rows) {
    const own = members.filter((it) => it.campaign_id === row.id)
    const count = (...states: string[]) => own.filter((it) => states.includes(it.state)).length
    const say = (what: string) => new Broken(`campaign ${row.id}, ${row.status}: ${what}`)
    const most = row.max_concurrent_calls
    if (count('live') > most) throw say(`${count('live')} lines of ${most}`)
    if ((liveAt.get(row.id) ?? 0) > most) throw say(`${liveAt.get(row.id)} calls of ${most}`)
    const tries = Math.max(0, ...own.map((it) => it.attempts))
    if (tries > row.retry_attempts + 1)
      throw say(`${tries} attempts, ${row.retry_attempts} retries`)
    const done = count('reached', 'unreached', 'skipped')
    if (row.calls_completed !== done) throw say(`${row.calls_completed} completed, truly ${done}`)
    if (row.calls_successful !== count('reached')) throw say('successful calls miscounted')
    const open = count('waiting', 'live')
    if (row.status === 'completed' && open > 0) throw say(`${open} contacts are open`)
    if ((row.status === 'running' || row.status === 'paused') && open === 0)
      throw say('not completed')
    if (row.status === 'cancelled' && count('waiting') > 0) throw say('contacts still wait')
    if (row.status === 'running' && row.calling && count('live') < most && !row.wake_at) {
      if (count('waiting') > 0) throw say('a line is free, somebody waits, and nothing will happen')
    }
  }
}

/** What holds once all is over: everybody was called, but those whom somebody took away. */
async function checkEnd(deps: Deps, provider: Simulated, gone: Map<number, number>): Promise<void> {
  const attempts = await deps.db.select().from(calls)
  const called = new Set(provider.calls.filter(isReal).map(({ attemptId }) => attemptId))
  const reallyCalled = new Set(
    attempts.filter((it) => called.has(it.attempt_id)).map((it) => it.membership_id),
  )
  const members = await deps.db
    .select({ id: memberships.id, state: memberships.state, status: campaigns.status })
    .from(memberships)
    .innerJoin(campaigns, eq(campaigns.id, memberships.campaign_id))
  if (members.length === 0) throw new Broken('there was nobody to call')
  for (const { id, state, status } of members) {
    if (state === 'waiting' || state === 'live') throw new Broken(`member ${id} is still ${state}`)
    if (state === 'skipped' && !gone.has(id))
      throw new Broken(`member ${id} was skipped though its contact is there`)
    if (state === 'cancelled' && status !== 'cancelled')
      throw new Broken(`member ${id} was cancelled in a campaign that is ${status}`)
    const ended = state === 'reached' || state === 'unreached'
    if (ended && !reallyCalled.has(id))
      throw new Broken(`member ${id} ended ${state} without a call`)
  }
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
async function nextMoment(deps: Deps, provider: Simulated, now: number): Promise<number> {
  const { requestTimeout, margin, silence } = deps.timing
  const { rows } = await deps.db.execute<{ at: string | null }>(sql`
    select min(at) as at from (
      select wake_at from campaigns where status = 'running'
      union all select lease_until + make_interval(secs => ${(requestTimeout + margin) / 1000})
        from calls where status = 'queued' and vapi_call_id is null
      union all select place_at from calls where status = 'queued' and vapi_call_id is null
      union all select heard_at + make_interval(secs => ${silence / 1000 + 1})
        from calls where status not in ('ended', 'failed') and vapi_call_id is not null
    ) as due (at)`)
  const ours = rows[0]?.at ? new Date(rows[0].at).getTime() : Number.POSITIVE_INFINITY
  const theirs = provider.calls.flatMap(({ moments }) => moments.map(({ at }) => at))
  const next = Math.min(ours, ...theirs.filter((at) => at > now))
  return Number.isFinite(next) ? next : now
}

async function addPlans(deps: Deps, plans: Plan[]): Promise<void> {
  for (const plan of plans) {
    const people = await deps.db
      .insert(contacts)
      .values(
        Array.from({ length: plan.contacts }, () => {
          const phone_number = `+1202555${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
          return {
            user_id: 1,
            first_name: 'A',
            last_name: 'Contact',
            phone_number,
            phone_e164: phone_number,
            email: '',
            company: '',
            created_at: deps.now(),
          }
        }),
      )
      .returning()
    const [campaign] = await deps.db
      .insert(campaigns)
      .values({
        user_id: 1,
        name: 'Simulated',
        description: '',
        status: 'draft',
        assistant_id: 'a',
        phone_number_id: 'p',
        max_concurrent_calls: plan.lines,
        retry_attempts: plan.retries,
        retry_delay_minutes: plan.delayMinutes,
        scheduled_start: '',
        scheduled_end: '',
        total_contacts: plan.contacts,
        created_at: deps.now(),
      })
      .returning()
    if (!campaign) throw new Error('an inserted campaign did not come back')
    await deps.db.insert(memberships).values(
      people.map(({ id, ...person }) => ({
        first_name: person.first_name,
        last_name: person.last_name,
        phone_number: person.phone_number,
        phone_e164: person.phone_e164,
        email: person.email,
        campaign_id: campaign.id,
        contact_id: id,
        state: 'waiting' as const,
      })),
    )
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
