import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type {
  CallingRules,
  Campaign,
  CampaignActuals,
  CampaignForecast,
  CampaignFunnel,
  CampaignStatus,
  ContactFilter,
  MemberState,
  ReasonClass,
} from '@callwright/contract'
import { and, asc, desc, eq, getTableColumns, isNotNull, max, or, type SQL, sql } from 'drizzle-orm'
import { contactFilterCondition } from '../contacts/index.ts'
import { analyzeGrownTable } from '../db/analyze-grown-table.ts'
import { appendCampaignLog, statusEntry } from '../db/campaign-log.ts'
import { selectNextTry } from '../db/next-try.ts'
import type { Db, Tx } from '../db/open.ts'
import { callRollups } from '../db/tables/call-rollups.table.ts'
import {
  calls,
  callsInIndex,
  isAnswered,
  isLive,
  mayDifferFromRollup,
} from '../db/tables/calls.table.ts'
import { campaigns, memberships, membersInIndex } from '../db/tables/campaigns.table.ts'
import { contacts, searchedContacts } from '../db/tables/contacts.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { reservedCondition } from '../dialer/index.ts'

type CampaignRow = typeof campaigns.$inferSelect
type MemberRow = typeof memberships.$inferSelect & {
  last_outcome: ReasonClass | null
  last_ended_reason: string | null
}

type CampaignWithActivity = Omit<CampaignRow, 'forecast'> & {
  /** Has an operation of its own. */
  forecast?: CampaignRow['forecast']
  live_calls: number
  reserved_calls: number
  conversations: number
  spent_usd: number
  next_try_at: Date | null
}

/** Converts a row to the API's campaign. */
export function toCampaign(
  {
    next_run_at: _,
    recent_results: __,
    workspace_id: ___,
    forecast: ____,
    completed_at: _____,
    ...row
  }: CampaignWithActivity,
  calling_rules: CallingRules,
): Campaign {
  return {
    ...row,
    calling_rules,
    paused_reason: row.status === 'paused' ? row.paused_reason : null,
    next_try_at: row.next_try_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
  }
}

/** What a campaign without calls is doing. */
export const noActivity = {
  live_calls: 0,
  reserved_calls: 0,
  conversations: 0,
  spent_usd: 0,
  next_try_at: null,
}

/** Returns a sum over all calls of a campaign, from its rollup. */
const sumOfCalls = (sum: SQL) => sql<number>`coalesce((
  select ${sum} from call_rollups
  where call_rollups.workspace_id = campaigns.workspace_id and period = 'all' and starts_at = '-infinity'
    and campaign_id = campaigns.id
), 0)`

const countLive = (condition = sql`true`) => sql<number>`(
  select count(*)::integer from ${calls}
  where campaign_id = campaigns.id and ${isLive(calls)} and ${condition}
)`

/** Each is read from the end of an index or from one row, so a list of campaigns takes one statement. */
const activity = {
  live_calls: countLive().as('live_calls'),
  reserved_calls: countLive(or(reservedCondition, eq(calls.status, 'scheduled'))).as(
    'reserved_calls',
  ),
  conversations: sumOfCalls(sql`conversation`).as('conversations'),
  spent_usd: sumOfCalls(sql`micro_dollars::double precision / 1000000`).as('spent_usd'),
  next_try_at:
    sql`case when campaigns.status = 'running' and calling then (${selectNextTry(sql`campaigns.id`)}) end`
      .mapWith(memberships.next_try_at)
      .as('next_try_at'),
}

/** The forecast is read on its own, because lists do not show it. */
const { forecast: _, ...listedColumns } = getTableColumns(campaigns)

const selectCampaigns = (db: Db) => db.select({ ...listedColumns, ...activity }).from(campaigns)

/** Returns a workspace's campaigns, newest first. */
export function listCampaigns(
  db: Db,
  workspaceId: WorkspaceId,
  status?: CampaignStatus,
): Promise<CampaignWithActivity[]> {
  return selectCampaigns(db)
    .where(
      and(inWorkspace(campaigns, workspaceId), status ? eq(campaigns.status, status) : undefined),
    )
    .orderBy(desc(campaigns.id))
}

/** Returns a workspace's campaign, or null. */
export async function findCampaign(
  db: Db,
  workspaceId: WorkspaceId,
  id: number,
): Promise<CampaignWithActivity | null> {
  const [row] = await selectCampaigns(db).where(
    and(inWorkspace(campaigns, workspaceId), eq(campaigns.id, id)),
  )
  return row ?? null
}

/** A campaign that a query has found in its workspace. */
type FoundCampaign = Pick<CampaignRow, 'workspace_id' | 'id' | 'total_contacts'>

/**
 * Selects the id of a campaign in its workspace. What belongs to the campaign is selected by it, because the indexes by
 * campaign do not contain the workspace.
 */
const ownId = (db: Db, { workspace_id, id }: Pick<FoundCampaign, 'workspace_id' | 'id'>) =>
  db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(inWorkspace(campaigns, workspace_id), eq(campaigns.id, id)))

/** Returns how many contacts of a campaign reached each step of the funnel. Both counts read only an index. */
export async function countFunnel(db: Db, campaign: FoundCampaign): Promise<CampaignFunnel> {
  const hasConversation = sql`${calls.outcome} = 'conversation'`
  const countContacts = (condition: SQL) =>
    sql<number>`(count(distinct ${calls.membership_id}) filter (where ${condition}))::integer`
  const [called, [steps]] = await Promise.all([
    db.$count(
      membersInIndex,
      and(eq(memberships.campaign_id, ownId(db, campaign)), sql`${memberships.attempts} > 0`),
    ),
    db
      .select({
        answered: countContacts(sql`true`),
        reached: countContacts(hasConversation),
        qualified: countContacts(sql`${hasConversation} and ${calls.qualified}`),
      })
      .from(callsInIndex)
      .where(and(eq(calls.campaign_id, ownId(db, campaign)), isAnswered(calls))),
  ])
  if (!steps) throw new Error('an aggregate returned no row')
  return { contacts: campaign.total_contacts, called, ...steps }
}

/** The end of a campaign is looked for among its last calls: it has at most ten lines. */
const lastCalls = 100

/** Returns the forecast of a campaign, and what it has come to so far. */
export async function readForecast(
  db: Db,
  campaign: FoundCampaign & Pick<CampaignRow, 'status' | 'started_at'>,
): Promise<{ forecast: CampaignForecast | null; actual: CampaignActuals }> {
  const isOwn = and(inWorkspace(campaigns, campaign.workspace_id), eq(campaigns.id, campaign.id))
  const newest = db
    .select({ ended_at: calls.ended_at })
    .from(calls)
    .where(and(eq(calls.campaign_id, ownId(db, campaign)), isNotNull(calls.attempt_number)))
    .orderBy(desc(calls.id))
    .limit(lastCalls)
    .as('newest')
  const isFailedAttempt = sql`${calls.status} = 'failed' and ${calls.attempt_number} is not null`
  const isEndedWithoutAttempt = sql`${calls.status} = 'ended' and ${calls.attempt_number} is null`
  const [[stored], [sums], [correction], [last], never] = await Promise.all([
    db.select({ forecast: campaigns.forecast }).from(campaigns).where(isOwn),
    db
      .select({ calls: callRollups.ended, micro_dollars: callRollups.micro_dollars })
      .from(callRollups)
      .where(
        and(
          inWorkspace(callRollups, campaign.workspace_id),
          eq(callRollups.period, 'all'),
          sql`${callRollups.starts_at} = '-infinity'`,
          eq(callRollups.campaign_id, campaign.id),
        ),
      ),
    // The forecast draws calls that count as attempts: also failed ones, but not all that ended. The rollups do not
    // distinguish them, and only these few rows are read.
    db
      .select({
        calls: sql<number>`(count(*) filter (where ${isFailedAttempt}) - count(*) filter (where ${isEndedWithoutAttempt}))::integer`,
      })
      .from(calls)
      .where(
        and(
          inWorkspace(calls, campaign.workspace_id),
          eq(calls.campaign_id, campaign.id),
          mayDifferFromRollup(calls),
        ),
      ),
    db.select({ ended_at: max(newest.ended_at) }).from(newest),
    db.$count(
      memberships,
      and(
        eq(memberships.campaign_id, ownId(db, campaign)),
        eq(memberships.state, 'skipped'),
        isNotNull(memberships.refusal),
      ),
    ),
  ])
  const hasEnded = campaign.status === 'completed' || campaign.status === 'cancelled'
  return {
    forecast: stored?.forecast ?? null,
    actual: {
      started_at: campaign.started_at?.toISOString() ?? null,
      finished_at: (hasEnded && last?.ended_at?.toISOString()) || null,
      calls: (sums?.calls ?? 0) + (correction?.calls ?? 0),
      cost: (sums?.micro_dollars ?? 0) / 1_000_000,
      never,
    },
  }
}

/** Returns the ids of a campaign's contacts that still exist. */
export async function listContactIds(db: Db, campaign: FoundCampaign): Promise<number[]> {
  // One JSON text is read faster than a row for each contact.
  const [row] = await db
    .select({
      ids: sql<number[] | null>`json_agg(${memberships.contact_id} order by ${memberships.id})`,
    })
    .from(memberships)
    .where(and(eq(memberships.campaign_id, ownId(db, campaign)), isNotNull(memberships.contact_id)))
  return row?.ids ?? []
}

/**
 * Returns one page of a campaign's members, of all or of those in one state, in the order of their ids. Reads the
 * index from its nearer end. Each member comes with how its last final call ended.
 */
export async function listMembers(
  db: Db,
  campaign: FoundCampaign,
  { page, per_page, state }: { page: number; per_page: number; state?: MemberState },
): Promise<{ rows: MemberRow[]; total: number }> {
  const condition = and(
    eq(memberships.campaign_id, ownId(db, campaign)),
    state ? eq(memberships.state, state) : undefined,
  )
  const total = state ? await db.$count(membersInIndex, condition) : campaign.total_contacts
  const offset = (page - 1) * per_page
  const size = Math.min(per_page, total - offset)
  if (size <= 0) return { rows: [], total }
  const isNearerToEnd = offset > total / 2
  const ids = db
    .select({ id: sql<number>`${memberships.id}`.as('id') })
    .from(membersInIndex)
    .where(condition)
    .orderBy(isNearerToEnd ? desc(memberships.id) : asc(memberships.id))
    .limit(size)
    .offset(isNearerToEnd ? total - offset - size : offset)
    .as('page')
  const lastCall = db
    .select({ last_outcome: calls.outcome, last_ended_reason: calls.ended_reason })
    .from(calls)
    .where(and(eq(calls.membership_id, memberships.id), isNotNull(calls.outcome)))
    .orderBy(desc(calls.id))
    .limit(1)
    .as('last_call')
  const rows = await db
    .select({
      ...getTableColumns(memberships),
      last_outcome: lastCall.last_outcome,
      last_ended_reason: lastCall.last_ended_reason,
    })
    .from(memberships)
    // Drizzle would name the column of the view without the subquery.
    .innerJoin(ids, sql`page.id = ${memberships.id}`)
    .leftJoinLateral(lastCall, sql`true`)
    .orderBy(asc(memberships.id))
  return { rows, total }
}

/** A statement blocks the process of the embedded database, so contacts are inserted in batches. */
const batchSize = 10_000
/** Greater than every contact id. */
const afterLastId = 2 ** 31

/** Inserts a campaign and a membership for each selected contact that exists. */
export async function insertCampaign(
  tx: Tx,
  campaign: Omit<typeof campaigns.$inferInsert, 'total_contacts'>,
  selection: { contact_ids: number[] } | { contact_filter: ContactFilter },
): Promise<CampaignRow> {
  const [row] = await tx
    .insert(campaigns)
    .values({ ...campaign, total_contacts: 0 })
    .returning()
  if (!row) throw new Error('the insert returned no campaign')
  await appendCampaignLog(tx, [statusEntry(row, row.created_at)])
  const condition =
    'contact_ids' in selection
      ? and(
          inWorkspace(contacts, campaign.workspace_id),
          // All ids are one parameter, because a statement has at most 65,535 parameters.
          sql`${contacts.id} = any(${`{${selection.contact_ids.join(',')}}`}::integer[])`,
        )
      : contactFilterCondition(campaign.workspace_id, selection.contact_filter)
  // Contacts are locked, because members have copies of them, which a change of a contact must find.
  let memberCount = 0
  for (let belowId = afterLastId; ; ) {
    const { rows } = await tx.execute<{ inserted_count: number; lowest_id: number | null }>(sql`
      with batch as (
        select id from ${searchedContacts} where ${condition} and id < ${belowId}::bigint
        order by id desc limit ${batchSize}
      ), inserted as (
        insert into memberships
          (workspace_id, campaign_id, contact_id, first_name, last_name, phone_number, phone_e164, email, time_zone, state)
        select workspace_id, ${row.id}::integer, id, first_name, last_name, phone_number, phone_e164, email, time_zone, 'waiting'
        from ${contacts} where id in (select id from batch) order by id desc for share
        returning 1
      )
      select (select min(id) from batch) as lowest_id,
        (select count(*)::integer from inserted) as inserted_count`)
    const batch = rows[0]
    if (!batch?.lowest_id) break
    memberCount += batch.inserted_count
    belowId = batch.lowest_id
    await yieldToEventLoop()
  }
  // Without new statistics, the planner would choose nested loops for the formerly small table.
  await analyzeGrownTable(tx, 'memberships')
  const [updated] = await tx
    .update(campaigns)
    .set({ total_contacts: memberCount })
    .where(and(inWorkspace(campaigns, row.workspace_id), eq(campaigns.id, row.id)))
    .returning()
  return updated ?? row
}
