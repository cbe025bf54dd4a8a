import type { CallCaps } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import { awaitsReport } from '../../db/awaits-report.ts'
import type { Db, Tx } from '../../db/open.ts'
import { mayBeSuppressed, type NumberColumns } from '../../db/suppressions.ts'
import { calls, endedAt, isLive, isWithdrawn } from '../../db/tables/calls.table.ts'
import { campaigns } from '../../db/tables/campaigns.table.ts'
import { workspacePolicies } from '../../db/tables/policy.table.ts'
import type { WorkspaceId } from '../../db/workspace-id.ts'
import { callHistoryHours, maxCapHours, maxReportWaitMs } from '../../rules/index.ts'

/** Another call to a number. Times are in epoch milliseconds. */
export interface OtherCall {
  id: number
  attempted_ms: number | null
  is_live: boolean
  conversation_ms: number | null
  /** When a call ended of which the report may still arrive and have an opt-out; null when there is none. */
  unreported_ms: number | null
}

/** What is stored about a number. */
export interface NumberRecord {
  mayBeSuppressed: boolean
  otherCalls: readonly OtherCall[]
}

/** What a workspace decides for all its calls. */
export interface Policy {
  call_caps: CallCaps | null
  /** When all calls were stopped; null while they may be placed. */
  stopped_at: Date | null
  stopped_by: string | null
}

/** A call whose number is looked up. */
export interface CallToNumber {
  workspace_id: WorkspaceId
  phone_e164: string
  /** The call that is about to be requested; undefined before it is reserved. */
  leased_call_id?: number
  /** What is stored about the number, when it was read with the contact. */
  numberRecord?: NumberRecord
}

const hourMs = 3_600_000

/**
 * Loads the policies of the workspaces, and what is stored about the number of each call that comes without it, with one
 * statement.
 */
export async function loadNumberRecords<Call extends CallToNumber>(
  db: Db | Tx,
  possibleCalls: readonly Call[],
  now: Date,
): Promise<{
  calls: { call: Call; record: NumberRecord }[]
  policies: Map<WorkspaceId, Policy>
}> {
  const workspaceIds = [...new Set(possibleCalls.map(({ workspace_id }) => workspace_id))]
  const wanted = possibleCalls.flatMap(
    ({ workspace_id, phone_e164, leased_call_id, numberRecord }, n) =>
      numberRecord
        ? []
        : [{ n, workspace_id, number: phone_e164, leased_id: leased_call_id ?? null }],
  )
  const number = { workspace_id: sql`wanted.workspace_id`, phone_e164: sql`wanted.number` }
  const leasedId = sql`wanted.leased_id`
  // One text is read twice as fast as a row for each call. The statement is prepared, because PostgreSQL takes longer to plan
  // it than to execute it.
  const [row] = await db
    .select({
      policies: sql<
        (Omit<Policy, 'stopped_at'> & { workspace_id: WorkspaceId; stopped_at: string | null })[]
      >`(
        select coalesce(json_agg(policy), '[]') from (
          select workspace_id, call_caps, stopped_at, stopped_by
          from ${workspacePolicies} where workspace_id = any(${`{${workspaceIds.join()}}`}::integer[])
        ) as policy)`,
      records: sql<string | null>`(
        select string_agg(concat_ws(' ', wanted.n, ${selectNumberRecord(number, now, leasedId)}), E'\\n')
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
          as wanted (n integer, workspace_id integer, number text, leased_id integer))`,
    })
    .from(sql`(values (1)) as one`)
    .prepare('number_records')
    .execute()
  const read = new Map(
    row?.records?.split('\n').map((line) => {
      const [n, ...record] = line.split(' ')
      return [Number(n), parseNumberRecord(record)]
    }),
  )
  const withRecords = possibleCalls.map((call, n) => {
    const record = call.numberRecord ?? read.get(n)
    // A call without its facts would be decided as if there were no gates.
    if (!record) throw new Error(`nothing was read for call ${n} of ${possibleCalls.length}`)
    return { call, record }
  })
  const policies = row?.policies.map(({ workspace_id, stopped_at, ...policy }) => {
    const stoppedAt = stopped_at === null ? null : new Date(stopped_at)
    return [workspace_id, { ...policy, stopped_at: stoppedAt }] as const
  })
  return { calls: withRecords, policies: new Map(policies) }
}

/**
 * Returns the expression for what is stored about a number, as two texts for `parseNumberRecord`, of which the second is
 * missing without other calls. A reservation counts as live only while its campaign runs: a paused campaign would keep the
 * others from the number. Before a request, another call counts as live once it is leased: reservations alone would keep
 * each other from being placed.
 */
export function selectNumberRecord(
  number: NumberColumns,
  now: Date,
  leasedId = sql`null::integer`,
): SQL {
  const { workspace_id, phone_e164 } = number
  const otherEndedAt = endedAtOfOther(now)
  const reportsSince = new Date(now.getTime() - maxReportWaitMs).toISOString()
  const wasRequested = sql`((other.vapi_call_id is not null and not ${isWithdrawn(sql`other`)}) or (${isLiveOther} and other.lease_until is not null))`
  const fields = [
    sql`other.id`,
    sql`case when ${wasRequested} then ${epochMs(sql`coalesce(other.attempted_at, other.created_at)`)} end`,
    sql`${isLiveOther} and (${wasRequested} or (${leasedId} is null and exists (
      select from ${campaigns} as reserving where reserving.id = other.campaign_id and reserving.status = 'running')))`,
    sql`case when other.outcome = 'conversation' then ${epochMs(otherEndedAt)} end`,
    sql`case when ${otherEndedAt} > ${reportsSince}::timestamptz and ${awaitsReport(sql`other`)} then ${epochMs(otherEndedAt)} end`,
  ]
  const texts = fields.map((field) => sql`coalesce((${field})::text, '')`)
  return sql`(${mayBeSuppressed(number)})::text, (
    select string_agg(concat_ws(',', ${sql.join(texts, sql`, `)}), ';')
    from ${calls} as other
    where other.workspace_id = ${workspace_id} and other.phone_e164 = ${phone_e164}
      and ${isRelevantOther(now)}
      and other.id is distinct from ${leasedId})`
}

const epochMs = (time: SQL) => sql`date_part('epoch', ${time}) * 1000`

const noCalls: readonly OtherCall[] = []

/** Parses the texts of `selectNumberRecord`. */
export function parseNumberRecord([mayBeSuppressed, otherCalls]: string[]): NumberRecord {
  return {
    mayBeSuppressed: mayBeSuppressed !== 'false',
    otherCalls: otherCalls === undefined ? noCalls : otherCalls.split(';').map(parseOtherCall),
  }
}

function parseOtherCall(text: string): OtherCall {
  const [id, attempted, isLive, conversation, unreported] = text.split(',')
  return {
    id: Number(id),
    attempted_ms: attempted ? Number(attempted) : null,
    is_live: isLive === 'true',
    conversation_ms: conversation ? Number(conversation) : null,
    unreported_ms: unreported ? Number(unreported) : null,
  }
}

const endedAtOfOther = (now: Date) => endedAt(sql`other`, sql`${now.toISOString()}::timestamptz`)

const isLiveOther = isLive({ status: sql`other.status` as never })

/** Whether decisions depend on another call: it is in progress, or recent enough for a cap or a rest. */
function isRelevantOther(now: Date): SQL {
  const attemptsSince = new Date(now.getTime() - maxCapHours * hourMs).toISOString()
  const conversationsSince = new Date(now.getTime() - callHistoryHours * hourMs).toISOString()
  return sql`(${isLiveOther}
    or coalesce(other.attempted_at, other.created_at) > ${attemptsSince}::timestamptz
    or (other.outcome = 'conversation' and ${endedAtOfOther(now)} > ${conversationsSince}::timestamptz))`
}
