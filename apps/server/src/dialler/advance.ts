import { inArray, sql } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import { memberships } from '../campaigns/campaigns.table.ts'
import type { Tx } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import type { CallRequest } from '../provider/provider.ts'
import { amend, type Book, type CampaignRow, type MemberRow, writeBook } from './book.ts'
import { type Decision, decide, wakesAt } from './decide.ts'
import { type Leasing, tellOthers } from './here.ts'
import { requestFor } from './request.ts'

type ReservedCall = { id: number; status: 'queued'; name: string }
type Candidate = Pick<
  MemberRow,
  | 'id'
  | 'campaign_id'
  | 'attempts'
  | 'first_name'
  | 'last_name'
  | 'phone_number'
  | 'phone_e164'
  | 'email'
> & {
  state: 'waiting'
  next_try_at: Date | null
  /** Whether it may be placed from here. */
  here: boolean
}

interface Following {
  freed?: number
  leasing?: Leasing | null
}

/** Members that another transaction holds were passed over, and are looked at again after this. */
const passedOverMs = 1000

/**
 * Brings campaigns of a book as far as they can go now: reserves the contacts that are due for their
 * free lines, notes when to look at them again, and completes those that have nobody left to call. What
 * the book changed must be written before. Returns the calls it reserved; `freed` is how many calls ended,
 * `leasing` leases them to this process.
 */
export async function advance(
  deps: Deps,
  tx: Tx,
  book: Book,
  which: Iterable<number>,
  { freed = 0, leasing = null }: Following = {},
): Promise<ReservedCall[]> {
  const open = [...which].flatMap((id) => {
    const campaign = book.campaigns.rows.get(id)
    return campaign?.status === 'running' || campaign?.status === 'paused' ? [campaign] : []
  })
  if (open.length === 0) return []
  const live = await countLive(tx, open)
  const calling = open.filter(
    (it) =>
      it.status === 'running' && it.calling && it.max_concurrent_calls > (live.get(it.id) ?? 0),
  )
  const candidates = await takeNext(tx, calling, live, leasing)
  const now = deps.now()
  const due: { campaign: CampaignRow; member: Candidate }[] = []
  for (const campaign of calling) {
    const members = candidates.filter((it) => it.campaign_id === campaign.id)
    const situation = { ...campaign, live: live.get(campaign.id) ?? 0 }
    const decisions: Decision[] = decide(situation, members, now)
    members.forEach((member, n) => {
      if (decisions[n]?.kind === 'now') due.push({ campaign, member })
    })
    setWakeAt(book, campaign, wakesAt(decisions))
  }
  const reserved = await reserve(deps, tx, due, { freed, leasing })
  for (const { id } of reserved) book.added.add(id)
  const busy = new Set(due.map(({ campaign }) => campaign.id))
  const idle = open.filter(({ id }) => !live.get(id) && !busy.has(id))
  const waited = await haveWaiting(tx, idle)
  for (const campaign of idle) {
    if (!waited.has(campaign.id)) {
      amend(book.campaigns, campaign.id, {
        status: 'completed',
        paused_reason: null,
        wake_at: null,
      })
    } else if (campaign.status === 'running' && campaign.calling && !campaign.wake_at) {
      setWakeAt(book, campaign, new Date(now.getTime() + passedOverMs))
    }
  }
  for (const id of busy) book.campaigns.changed.add(id)
  await writeBook(tx, book)
  return reserved
}

function setWakeAt(book: Book, campaign: CampaignRow, at: Date | null): void {
  if (campaign.wake_at?.getTime() !== at?.getTime()) {
    amend(book.campaigns, campaign.id, { wake_at: at })
  }
}

async function countLive(tx: Tx, campaigns: CampaignRow[]): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ campaign_id: number; live: number }>(sql`
    select campaign_id, count(*)::integer as live from ${memberships}
    where ${inArray(memberships.campaign_id, idsOf(campaigns))} and state = 'live'
    group by campaign_id`)
  return new Map(rows.map((row) => [row.campaign_id, row.live]))
}

/** The next waiting members of each campaign, in the order they are called, as many as it has free lines. */
async function takeNext(
  tx: Tx,
  campaigns: CampaignRow[],
  live: Map<number, number>,
  leasing: Leasing | null,
): Promise<Candidate[]> {
  if (campaigns.length === 0) return []
  const wanted = campaigns.map(({ id, max_concurrent_calls }) => ({
    id,
    free: max_concurrent_calls - (live.get(id) ?? 0),
  }))
  const { rows } = await tx.execute<
    Omit<Candidate, 'state' | 'next_try_at'> & { next: string }
  >(sql`
    select member.*, ${leasing?.mayHold ?? sql`false`} as here
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id integer, free integer)
    cross join lateral (
      select id, campaign_id, attempts, first_name, last_name, phone_number, phone_e164, email,
        next_try_at as next
      from ${memberships} where campaign_id = wanted.id and state = 'waiting'
      order by next_try_at asc nulls first, id limit wanted.free for update skip locked
    ) as member`)
  return rows.map(({ next, ...member }) => ({
    ...member,
    state: 'waiting',
    next_try_at: next === null ? null : new Date(next),
  }))
}

async function reserve(
  deps: Deps,
  tx: Tx,
  due: { campaign: CampaignRow; member: Candidate }[],
  { freed, leasing }: Required<Following>,
): Promise<ReservedCall[]> {
  if (due.length === 0 && freed === 0) return []
  const reserved = due.length === 0 ? [] : await insertCalls(deps, tx, due, leasing)
  if (due.length > 0) {
    await tx
      .update(memberships)
      .set({ state: 'live', attempts: sql`${memberships.attempts} + 1`, next_try_at: null })
      .where(
        inArray(
          memberships.id,
          due.map(({ member }) => member.id),
        ),
      )
  }
  if (!leasing?.coversAll(due.length)) await tellOthers(deps, tx, freed)
  return reserved
}

async function insertCalls(
  deps: Deps,
  tx: Tx,
  due: { campaign: CampaignRow; member: Candidate }[],
  leasing: Leasing | null,
): Promise<ReservedCall[]> {
  const now = deps.now()
  const leased = due[0]?.member.here ? leasing?.lease(due.length) : null
  const requests = new Map<string, CallRequest>()
  const values = due.map(({ campaign, member }, n) => {
    const attempt_id = deps.newId()
    const name = callName(campaign, member)
    const held = leased && n < leased.calls
    if (held) requests.set(attempt_id, requestFor({ attempt_id, name }, campaign, member))
    return {
      user_id: campaign.user_id,
      campaign_id: campaign.id,
      membership_id: member.id,
      attempt_id,
      attempt_number: member.attempts + 1,
      status: 'queued' as const,
      name,
      created_at: now,
      updated_at: now,
      place_at: now,
      assistant_id: campaign.assistant_id,
      phone_number_id: campaign.phone_number_id,
      ...(held && {
        lease_until: leased.lease.until,
        lease_holder: leased.lease.holder,
        requested_at: now,
        phone_number: member.phone_number,
      }),
    }
  })
  const rows = await tx
    .insert(calls)
    .values(values)
    .returning({ id: calls.id, name: calls.name, attempt_id: calls.attempt_id })
  return rows.map(({ id, name, attempt_id }) => {
    const request = requests.get(attempt_id)
    if (leased && request) leasing?.add(id, leased.lease, request)
    return { id, name, status: 'queued' }
  })
}

async function haveWaiting(tx: Tx, campaigns: CampaignRow[]): Promise<Set<number>> {
  if (campaigns.length === 0) return new Set()
  const { rows } = await tx.execute<{ id: number }>(sql`
    select open.id from unnest(array[${sql.join(idsOf(campaigns), sql`, `)}]::integer[]) as open (id)
    where exists (
      select from ${memberships} where campaign_id = open.id and state = 'waiting'
    )`)
  return new Set(rows.map(({ id }) => id))
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)

function callName(campaign: CampaignRow, member: Candidate): string {
  const person = `${member.first_name} ${member.last_name}`.trim() || member.phone_number
  return `${campaign.name} / ${person}`
}
