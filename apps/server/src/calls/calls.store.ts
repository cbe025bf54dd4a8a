import type { Call, CallStats } from '@callwright/contract'
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { campaigns, memberships } from '../campaigns/campaigns.table.ts'
import type { Db } from '../db/open.ts'
import { calls } from './calls.table.ts'

function selectCalls(db: Db) {
  return db
    .select({
      call: calls,
      member: memberships,
      campaign: { id: campaigns.id, name: campaigns.name },
    })
    .from(calls)
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .innerJoin(campaigns, eq(campaigns.id, calls.campaign_id))
}

type Joined = Awaited<ReturnType<typeof selectCalls>>[number]

const iso = (date: Date | null) => date?.toISOString() ?? null
const json = (value: unknown) => (value === null ? null : JSON.stringify(value))

function toCall({ call, member, campaign }: Joined): Call {
  return {
    id: call.id,
    vapi_call_id: call.vapi_call_id,
    status: call.status,
    name: call.name,
    qualified: call.qualified,
    qualification_reason: call.qualification_reason,
    transcript: call.transcript,
    duration_seconds: call.duration_seconds,
    cost_usd: call.cost_usd,
    created_at: call.created_at.toISOString(),
    updated_at: call.updated_at.toISOString(),
    vapi_created_at: iso(call.vapi_created_at),
    started_at: iso(call.started_at),
    ended_at: iso(call.ended_at),
    ended_reason: call.ended_reason,
    assistant_id: call.assistant_id,
    phone_number_id: call.phone_number_id,
    phone_call_transport: call.phone_call_transport,
    phone_call_provider: call.phone_call_provider,
    phone_call_provider_id: call.phone_call_provider_id,
    recording_url: call.has_recording ? `/api/calls/${call.id}/recording` : null,
    cost_breakdown: json(call.cost_breakdown),
    analysis_data: json(call.analysis_data),
    contact: {
      first_name: member.first_name,
      last_name: member.last_name,
      phone_number: member.phone_number,
      email: member.email,
    },
    campaign,
  }
}

/** One page of a user's calls, newest first, of one campaign or of all. */
export async function pageOfCalls(
  db: Db,
  userId: number,
  campaignId: number | undefined,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ calls: Call[]; total: number }> {
  const where = ofUser(userId, campaignId)
  const [counted] = await db.select({ total: count() }).from(calls).where(where)
  const rows = await selectCalls(db)
    .where(where)
    .orderBy(desc(calls.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { calls: rows.map(toCall), total: counted?.total ?? 0 }
}

/** The call the provider knows by an id; null when we hold none. */
export async function callByProviderId(db: Db, vapiCallId: string): Promise<Call | null> {
  const [row] = await selectCalls(db).where(eq(calls.vapi_call_id, vapiCallId))
  return row ? toCall(row) : null
}

/** Counts, rates and cost of the calls of the last days, which begin at midnight in a time zone. */
export async function statsOfCalls(
  db: Db,
  userId: number,
  { campaign_id, days, tz, now }: { campaign_id?: number; days: number; tz: string; now: Date },
): Promise<CallStats> {
  const at = sql`${now.toISOString()}::timestamptz at time zone ${tz}`
  const firstDay = sql`((${at})::date - ${days - 1}::integer)`
  const since = sql`(${firstDay}::timestamp at time zone ${tz})`
  const where = and(ofUser(userId, campaign_id), sql`${calls.created_at} >= ${since}`)
  const conversation = sql`${calls.outcome} = 'conversation'`

  const [totals] = await db
    .select({
      total_calls: count(),
      conversations: sql<number>`count(*) filter (where ${conversation})::integer`,
      ended: sql<number>`count(*) filter (where ${calls.status} = 'ended')::integer`,
      average: sql<number>`coalesce(avg(${calls.duration_seconds}) filter (where ${conversation}), 0)::float8`,
      cost: sql<number>`coalesce(sum(${calls.cost_usd}), 0)::float8`,
    })
    .from(calls)
    .where(where)
  const statuses = await db
    .select({ status: calls.status, count: count() })
    .from(calls)
    .where(where)
    .groupBy(calls.status)
  const daily = await db.execute<{ date: string; count: number }>(sql`
    select to_char(day, 'YYYY-MM-DD') as date, count(${calls.id})::integer as count
    from generate_series(${firstDay}::timestamp, (${at})::date::timestamp, interval '1 day') as day
    left join ${calls} on (${calls.created_at} at time zone ${tz})::date = day::date and ${where}
    group by day order by day`)

  const { conversations = 0, ended = 0 } = totals ?? {}
  return {
    total_calls: totals?.total_calls ?? 0,
    success_rate: ended === 0 ? 0 : (conversations / ended) * 100,
    average_duration_seconds: totals?.average ?? 0,
    total_cost_usd: totals?.cost ?? 0,
    status_breakdown: Object.fromEntries(statuses.map((row) => [row.status, row.count])),
    daily_calls: daily.rows,
  }
}

/** Whether a call is the user's, and has a recording of ours. */
export async function hasRecording(db: Db, callId: number): Promise<boolean> {
  const [row] = await db
    .select({ has: calls.has_recording })
    .from(calls)
    .where(eq(calls.id, callId))
  return row?.has ?? false
}

/** What the provider calls the calls it placed for a user since a time. */
export async function providerIdsSince(db: Db, userId: number, since: Date): Promise<string[]> {
  const rows = await db
    .select({ id: calls.vapi_call_id })
    .from(calls)
    .where(
      and(
        eq(calls.user_id, userId),
        sql`${calls.vapi_call_id} is not null`,
        sql`${calls.created_at} >= ${since.toISOString()}::timestamptz`,
      ),
    )
  return rows.flatMap(({ id }) => (id === null ? [] : [id]))
}

function ofUser(userId: number, campaignId: number | undefined): SQL | undefined {
  return and(
    eq(calls.user_id, userId),
    campaignId === undefined ? undefined : eq(calls.campaign_id, campaignId),
  )
}
