import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import type { DialerDeps } from './deps.ts'
import { nextActions, nextRunAt } from './domain/next-action.ts'
import { type CampaignRow, type MemberRow, update } from './domain/rows.ts'
import { flush, type UnitOfWork } from './unit-of-work.ts'

type ReservedCall = { id: number; status: 'queued'; name: string }
type Candidate = Pick<
  MemberRow,
  'id' | 'campaign_id' | 'attempts' | 'first_name' | 'last_name' | 'phone_number'
> & { state: 'waiting'; next_try_at: Date | null }

interface DueMember {
  campaign: CampaignRow
  member: Candidate
}

/** How long until a campaign whose waiting members were all locked by other transactions is run again. */
const lockedMembersDelayMs = 1000

/**
 * Reserves the contacts that are due for the free lines of locked campaigns, sets when each campaign runs next,
 * completes the campaigns that have nobody left to call, and flushes the unit of work. Earlier changes in it must
 * be flushed before. Returns the calls it reserved.
 */
export async function reserveDueContacts(
  deps: DialerDeps,
  tx: Tx,
  uow: UnitOfWork,
  campaignIds: Iterable<number>,
): Promise<ReservedCall[]> {
  const unfinished = [...campaignIds].flatMap((id) => {
    const campaign = uow.campaigns.rows.get(id)
    return campaign?.status === 'running' || campaign?.status === 'paused' ? [campaign] : []
  })
  if (unfinished.length === 0) return []
  const liveCounts = await countLive(tx, unfinished)
  const withFreeLines = unfinished.filter(
    ({ id, status, calling, max_concurrent_calls }) =>
      status === 'running' && calling && max_concurrent_calls > (liveCounts.get(id) ?? 0),
  )
  const candidates = await lockCandidates(tx, withFreeLines, liveCounts)
  const now = deps.now()
  const due: DueMember[] = []
  for (const campaign of withFreeLines) {
    const members = candidates.filter(({ campaign_id }) => campaign_id === campaign.id)
    const live = liveCounts.get(campaign.id) ?? 0
    const actions = nextActions({ ...campaign, live }, members, now)
    members.forEach((member, index) => {
      if (actions[index]?.kind === 'call') due.push({ campaign, member })
    })
    setNextRun(uow, campaign, nextRunAt(actions))
  }
  const reserved = await insertCalls(deps, tx, uow, due)
  const idsWithNewCalls = new Set(due.map(({ campaign }) => campaign.id))
  const idle = unfinished.filter(({ id }) => !liveCounts.get(id) && !idsWithNewCalls.has(id))
  const idsWithWaitingMembers = await findIdsWithWaitingMembers(tx, idle)
  for (const campaign of idle) {
    if (!idsWithWaitingMembers.has(campaign.id)) {
      update(uow.campaigns, campaign.id, { status: 'completed', next_run_at: null })
    } else if (campaign.status === 'running' && campaign.calling && !campaign.next_run_at) {
      setNextRun(uow, campaign, new Date(now.getTime() + lockedMembersDelayMs))
    }
  }
  // The campaigns are marked as changed, so that browsers are notified of them.
  for (const id of idsWithNewCalls) uow.campaigns.changedIds.add(id)
  await flush(deps, tx, uow)
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

/** Locks the next waiting members of each campaign, in the order they are called: one for each free line. */
async function lockCandidates(
  tx: Tx,
  campaigns: CampaignRow[],
  liveCounts: Map<number, number>,
): Promise<Candidate[]> {
  if (campaigns.length === 0) return []
  const freeLines = campaigns.map(({ id, max_concurrent_calls }) => ({
    id,
    free: max_concurrent_calls - (liveCounts.get(id) ?? 0),
  }))
  const { rows } = await tx.execute<
    Omit<Candidate, 'state' | 'next_try_at'> & { next: string | null }
  >(sql`
    select member.*
    from jsonb_to_recordset(${JSON.stringify(freeLines)}::jsonb) as lines (id integer, free integer)
    cross join lateral (
      select id, campaign_id, attempts, first_name, last_name, phone_number, next_try_at as next
      from ${memberships} where campaign_id = lines.id and state = 'waiting'
      order by next_try_at asc nulls first, id limit lines.free for update skip locked
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
        workspace_id: campaign.workspace_id,
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
    .returning({ id: calls.id, workspace_id: calls.workspace_id, name: calls.name })
  const memberIds = due.map(({ member }) => member.id)
  await tx
    .update(memberships)
    .set({ state: 'live', attempts: sql`${memberships.attempts} + 1`, next_try_at: null })
    .where(inArray(memberships.id, memberIds))
  uow.insertedCalls.push(...reserved)
  uow.freedLines ??= 0
  return reserved.map(({ id, name }) => ({ id, name, status: 'queued' }))
}

/** Returns the ids of the campaigns that still have members to call. */
export async function findIdsWithWaitingMembers(
  tx: Tx,
  campaigns: CampaignRow[],
): Promise<Set<number>> {
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
