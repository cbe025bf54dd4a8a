import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type CheckResult, evidenceChecks, type Scorecard } from '@callwright/contract'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { prefixesIn } from '../db/suppressions.ts'
import { calls, endedAt, isWithdrawn } from '../db/tables/calls.table.ts'
import { evidenceEntries } from '../db/tables/evidence.table.ts'
import { suppressions } from '../db/tables/suppressions.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { requireOpenConnection } from '../errors.ts'
import { hashOf } from '../evidence-chain/index.ts'
import { addResult, type PlacedCall } from './call-checks.ts'

/** A campaign of a workspace. */
interface CampaignKey {
  id: number
  workspace_id: WorkspaceId
}

/** How many calls a statement reads: it blocks the process of the embedded database. */
const batchSize = 500

/**
 * Checks the placed calls of a campaign, and its chain without reading all of it. Throws `HttpError` 400 once the signal is
 * aborted.
 */
export async function readScorecard(
  { db, now }: { db: Db; now: () => Date },
  campaign: CampaignKey,
  signal: AbortSignal,
): Promise<Scorecard> {
  const results = evidenceChecks.map(
    (check): CheckResult => ({ check, examined: 0, not_examined: 0, violations: 0, calls: [] }),
  )
  const as_of = now().toISOString()
  let placed = 0
  for (let afterId = 0; ; ) {
    const batch = await readPlacedCalls(db, campaign, afterId)
    for (const call of batch) {
      for (const result of results) addResult(result, call)
    }
    placed += batch.length
    afterId = batch.at(-1)?.id ?? 0
    if (batch.length < batchSize) break
    await yieldToEventLoop()
    requireOpenConnection(signal)
  }
  const { inChain, ...chain } = await readChain(db, campaign)
  const final = await db.$count(
    calls,
    and(
      inWorkspace(calls, campaign.workspace_id),
      eq(calls.campaign_id, campaign.id),
      sql`${calls.status} in ('ended', 'failed')`,
    ),
  )
  return { as_of, calls: { placed, final, in_chain: inChain }, chain, checks: results }
}

/** Reads placed calls of a campaign, and counts the attempts to their numbers in all campaigns. */
async function readPlacedCalls(
  db: Db,
  { id, workspace_id }: CampaignKey,
  afterId: number,
): Promise<PlacedCall[]> {
  const otherEndedAt = endedAt(sql`other`, sql`call.attempted_at`)
  const attemptedAt = sql`coalesce(other.attempted_at, other.created_at)`
  const { rows } = await db.execute<PlacedCall & Record<string, unknown>>(sql`
    select call.id, extract(epoch from call.attempted_at)::double precision * 1000 as attempted_ms,
      gates->'hours' as hours, gates->'caps'->>'verdict' as caps,
      gates->'do_not_call'->>'verdict' as do_not_call,
      case when call.phone_e164 is not null and call.attempted_at is not null and gates ? 'caps' then (
        select coalesce(jsonb_agg(jsonb_build_object(
          'max_attempts', cap.max_attempts, 'hours', cap.hours, 'attempts', (
            select count(*) from ${calls} as other
            where other.workspace_id = call.workspace_id and other.phone_e164 = call.phone_e164
              and other.vapi_call_id is not null and not ${isWithdrawn(sql`other`)}
              and ${attemptedAt} > call.attempted_at - cap.hours * interval '1 hour'
              and (${attemptedAt} < call.attempted_at
                or (${attemptedAt} = call.attempted_at and other.id <= call.id))
          ))), '[]')
        from jsonb_to_recordset(gates->'caps'->'facts'->'limits') as cap (max_attempts integer, hours integer)
      ) end as attempts,
      (gates->'caps'->'facts'->>'rest_hours')::double precision as rest_hours, (
        select extract(epoch from max(${otherEndedAt}))::double precision * 1000 from ${calls} as other
        where other.workspace_id = call.workspace_id and other.phone_e164 = call.phone_e164
          and other.outcome = 'conversation' and other.id <> call.id
          and coalesce(other.server_ended_at, other.ended_at) <= call.attempted_at
      ) as conversation_ms,
      case when call.phone_e164 is not null and call.attempted_at is not null then (
        select extract(epoch from min(entry.created_at))::double precision * 1000 from ${suppressions} as entry
        where entry.workspace_id = call.workspace_id and entry.created_at < call.attempted_at
          and (entry.number = call.phone_e164 or entry.prefix = any(${prefixesIn(sql`call.phone_e164`)}))
      ) end as listed_ms,
      cardinality(call.duplicate_provider_ids) as duplicates,
      exists (select from ${calls} as other
        where other.workspace_id = call.workspace_id and other.membership_id = call.membership_id
          and other.attempt_number = call.attempt_number and other.vapi_call_id is not null
          and other.id < call.id) as is_repeated
    from ${calls} as call
    cross join lateral (select call.decisions->'placing'->'gates' as gates) as decided
    where call.workspace_id = ${workspace_id} and call.campaign_id = ${id} and call.id > ${afterId}
      and call.vapi_call_id is not null
    order by call.id limit ${batchSize}`)
  return rows
}

/** Compares the number of entries with the last one, and computes the hash of that one again. */
async function readChain(
  db: Db,
  { id, workspace_id }: CampaignKey,
): Promise<Scorecard['chain'] & { inChain: number }> {
  const isOfCampaign = and(
    inWorkspace(evidenceEntries, workspace_id),
    eq(evidenceEntries.campaign_id, id),
  )
  const [head] = await db
    .select()
    .from(evidenceEntries)
    .where(isOfCampaign)
    .orderBy(desc(evidenceEntries.sequence))
    .limit(1)
  const [counted] = await db
    .select({
      entries: sql<number>`count(*)::integer`,
      inChain: sql<number>`(count(*) filter (where ${evidenceEntries.kind} = 'final'))::integer`,
    })
    .from(evidenceEntries)
    .where(and(isOfCampaign, sql`${evidenceEntries.sequence} <= ${head?.sequence ?? 0}`))
  const { entries, inChain } = counted ?? { entries: 0, inChain: 0 }
  const is_valid =
    !head ||
    (head.sequence === entries && hashOf({ ...head, at: head.at.toISOString() }) === head.hash)
  return { entries, inChain, head_hash: head?.hash ?? null, is_valid }
}
