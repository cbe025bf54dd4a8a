import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import type { DialerDeps } from './deps.ts'
import { nextActions, nextRunAt } from './domain/next-action.ts'
import { type CampaignRow, type MemberRow, update } from './domain/rows.ts'
import { flush, type UnitOfWork } from './unit-of-work.ts'

export type ReservedCall = { id: number; status: 'queued'; name: string }
type Candidate = Pick<
  MemberRow,
  'id' | 'campaign_id' | 'attempts' | 'first_name' | 'last_name' | 'phone_number'
> & { state: 'waiting'; next_try_at: Date | null }

interface DueMember {
  campaign: CampaignRow
  member: Candidate
}

/** Members that another transaction has locked are skipped, and looked at again after this. */
const skippedDelayMs = 1000

/**
 * Reserves the contacts that are due for the free lines of locked campaigns, sets when each campaign must be looked
 * at again, completes those that have nobody left to call, and writes the unit of work. What was changed in it
 * before must be flushed already. Returns the calls it reserved.
 */
export async function reserveDueContacts(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  campaignIds: Iterable<number>,
): Promise<ReservedCall[]> {
  const open = [...campaignIds].flatMap((id) => {
    const campaign = uow.campaigns.rows.get(id)
    return campaign?.status === 'running' || campaign?.status === 'paused' ? [campaign] : []
  })
  if (open.length === 0) return []
  const live = await countLive(tx, open)
  const calling = open.filter(
    (it) =>
      it.status === 'running' && it.calling && it.max_concurrent_calls > (live.get(it.id) ?? 0),
  )
  const candidates = await lockCandidates(tx, calling, live)
  const now = deps.now()
  const due: DueMember[] = []
  for (const campaign of calling) {
    const members = candidates.filter((it) => it.campaign_id === campaign.id)
    const actions = nextActions({ ...campaign, live: live.get(campaign.id) ?? 0 }, members, now)
    members.forEach((member, n) => {
      if (actions[n]?.kind === 'call') due.push({ campaign, member })
    })
    setNextRun(uow, campaign, nextRunAt(actions))
  }
  const reserved = await insertCalls(deps, tx, uow, due)
  const busy = new Set(due.map(({ campaign }) => campaign.id))
  const idle = open.filter(({ id }) => !live.get(id) && !busy.has(id))
  const unfinished = await withWaitingMembers(tx, idle)
  for (const campaign of idle) {
    if (!unfinished.has(campaign.id)) {
      update(uow.campaigns, campaign.id, {
        status: 'completed',
        paused_reason: null,
        next_run_at: null,
      })
    } else if (campaign.status === 'running' && campaign.calling && !campaign.next_run_at) {
      setNextRun(uow, campaign, new Date(now.getTime() + skippedDelayMs))
    }
  }
  for (const id of busy) uow.campaigns.changedIds.add(id)
  await flush(tx, uow)
  return reserved
}

function setNextRun(uow: UnitOfWork, campaign: CampaignRow, at: Date | null): void {
  if (campaign.next_run_at?.getTime() !== at?.getTime()) {
    update(uow.campaigns, campaign.id, { next_run_at: at })
  }
}

async function countLive(tx: Tx, campaigns: CampaignRow[]): Promise<Map<number, number>> {
  const { rows } = await tx.execute<{ campaign_id: number; live: number }>(sql`
    select campaign_id, count(*)::integer as live from ${memberships}
    where ${inArray(memberships.campaign_id, idsOf(campaigns))} and state = 'live'
    group by campaign_id`)
  return new Map(rows.map((row) => [row.campaign_id, row.live]))
}

/** Locks the next waiting members of each campaign, in the order they are called, one for each free line. */
async function lockCandidates(
  tx: Tx,
  campaigns: CampaignRow[],
  live: Map<number, number>,
): Promise<Candidate[]> {
  if (campaigns.length === 0) return []
  const wanted = campaigns.map(({ id, max_concurrent_calls }) => ({
    id,
    free: max_concurrent_calls - (live.get(id) ?? 0),
  }))
  const { rows } = await tx.execute<
    Omit<Candidate, 'state' | 'next_try_at'> & { next: string | null }
  >(sql`
    select member.*
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id integer, free integer)
    cross join lateral (
      select id, campaign_id, attempts, first_name, last_name, phone_number, next_try_at as next
      from ${memberships} where campaign_id = wanted.id and state = 'waiting'
      order by next_try_at asc nulls first, id limit wanted.free for update skip locked
    ) as member`)
  return rows.map(({ next, ...member }) => ({
    ...member,
    state: 'waiting',
    next_try_at: next === null ? null : new Date(next),
  }))
}

async function insertCalls(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  due: DueMember[],
): Promise<ReservedCall[]> {
  if (due.length === 0) return []
  const now = deps.now()
  const reserved = await tx
    .insert(calls)
    .values(
      due.map(({ campaign, member }) => ({
        user_id: campaign.user_id,
        campaign_id: campaign.id,
        membership_id: member.id,
        attempt_id: deps.newId(),
        attempt_number: member.attempts + 1,
        status: 'queued' as const,
        name: callName(campaign, member),
        created_at: now,
        updated_at: now,
        due_at: uow.leaseClockNow,
        assistant_id: campaign.assistant_id,
        phone_number_id: campaign.phone_number_id,
      })),
    )
    .returning({ id: calls.id, name: calls.name })
  const members = due.map(({ member }) => member.id)
  await tx
    .update(memberships)
    .set({ state: 'live', attempts: sql`${memberships.attempts} + 1`, next_try_at: null })
    .where(inArray(memberships.id, members))
  for (const { id } of reserved) uow.inserted.add(id)
  uow.freedLines ??= 0
  return reserved.map((call) => ({ ...call, status: 'queued' }))
}

/** Those campaigns that still have members to call. */
async function withWaitingMembers(tx: Tx, campaigns: CampaignRow[]): Promise<Set<number>> {
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
