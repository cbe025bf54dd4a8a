import type { CallCaps } from '@callwright/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import type { NumberColumns } from '../../db/suppressions.ts'
import { calls, isLive, providerMessages } from '../../db/tables/calls.table.ts'
import { campaigns } from '../../db/tables/campaigns.table.ts'
import { workspacePolicies } from '../../db/tables/policy.table.ts'
import type { WorkspaceId } from '../../db/workspace-id.ts'
import {
  type CallFacts,
  lawfulCapsOn,
  limitsOf,
  maxReportWaitMs,
  placeOf,
  type Whereabouts,
} from '../../rules/index.ts'

/** A call whose number is looked up. */
interface CallToNumber extends Whereabouts {
  workspace_id: WorkspaceId
  call_caps: CallCaps | null
  /** The call that is about to be requested; undefined before it is reserved. */
  leased_call_id?: number
  /** True when another transaction decides on a call to this number at the same time. */
  is_contended?: boolean
}

/** When to look again at a number that is on another call. */
const busyRetryMs = 60_000
/** When to look again at a number on which another process decides at this moment. */
const contendedRetryMs = 2_000
/** When to look again whether a report has arrived. */
const reportRetryMs = 30_000
/** When to look again at a workspace that is stopped. */
const stoppedRetryMs = 10_000

const dayMs = 24 * 3_600_000

/** Another call to the number of the nth possible call. Times are in epoch milliseconds. */
interface OtherCall {
  n: number
  id: number
  attempted_ms: number | null
  is_live: boolean
  conversation_ms: number | null
  /** Whether it was a conversation of which the report may still arrive. */
  awaits_report: boolean
}

/**
 * Loads the policies of the workspaces and the other calls to the numbers, in the order of the calls. A
 * reservation counts as live only while its campaign runs: a paused campaign would keep the others from the number. Before
 * a request, another call counts as live once it is leased: reservations alone would keep each other from being placed. Of
 * the calls that are leased together, the one that was reserved first goes first.
 */
export async function loadNumberFacts(
  db: Db | Tx,
  possibleCalls: readonly CallToNumber[],
  isLawEnforcedOf: (workspaceId: WorkspaceId) => boolean,
  now: Date,
): Promise<CallFacts[]> {
  if (possibleCalls.length === 0) return []
  const wanted = possibleCalls.map(({ workspace_id, phone_e164, leased_call_id }, n) => ({
    n,
    workspace_id,
    number: phone_e164,
    leased_id: leased_call_id ?? null,
  }))
  const leasedIds = possibleCalls.flatMap(({ leased_call_id }) => leased_call_id ?? [])
  const reportsSince = new Date(now.getTime() - maxReportWaitMs).toISOString()
  const wasRequested = sql`(other.vapi_call_id is not null or (${isLiveOther} and other.lease_until is not null))`
  // One JSON text is read twice as fast as a row for each call.
  const { rows } = await db.execute<{ others: OtherCall[] | null }>(sql`
    select json_agg(json_build_object(
      'n', wanted.n,
      'id', other.id,
      'attempted_ms', case when ${wasRequested} then extract(epoch from coalesce(other.attempted_at, other.created_at)) * 1000 end,
      'is_live', ${isLiveOther} and (${wasRequested} or (wanted.leased_id is null and exists (
        select from ${campaigns} as reserving where reserving.id = other.campaign_id and reserving.status = 'running'))),
      'conversation_ms', case when other.outcome = 'conversation' then extract(epoch from other.ended_at) * 1000 end,
      'awaits_report', other.ended_at > ${reportsSince}::timestamptz and ${awaitsReport}
    )) as others
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as wanted (n integer, workspace_id integer, number text, leased_id integer)
    join ${calls} as other on other.workspace_id = wanted.workspace_id and other.phone_e164 = wanted.number
    where ${isRelevantOther(now)}
      and other.id is distinct from wanted.leased_id
      and (wanted.leased_id is null or other.id < wanted.leased_id or other.id <> all(${`{${leasedIds.join()}}`}::integer[]))`)
  const histories = Map.groupBy(rows[0]?.others ?? [], ({ n }) => n)
  const policies = await loadPolicies(db, possibleCalls)
  return possibleCalls.map((call, n) =>
    numberFactsOf(call, {
      otherCalls: histories.get(n) ?? [],
      policy: policies.get(call.workspace_id),
      isLawEnforced: isLawEnforcedOf(call.workspace_id),
      now,
    }),
  )
}

/** What is known of a number and its workspace. */
interface NumberHistory {
  otherCalls: readonly Omit<OtherCall, 'n'>[]
  policy: Pick<Policy, 'call_caps' | 'stopped_at' | 'stopped_by'> | undefined
  isLawEnforced: boolean
  now: Date
}

/** Returns the facts of a possible call that its number and its workspace decide. */
export function numberFactsOf(
  call: Pick<CallToNumber, keyof Whereabouts | 'call_caps' | 'is_contended'>,
  { otherCalls, policy, isLawEnforced, now }: NumberHistory,
): Pick<CallFacts, 'caps' | 'awaiting_report' | 'workspace_stopped'> {
  const policyCaps = policy?.call_caps ?? null
  const rests = [policyCaps?.rest_hours, call.call_caps?.rest_hours].flatMap((hours) => hours ?? [])
  const conversations = otherCalls.flatMap(({ conversation_ms }) => conversation_ms ?? [])
  return {
    caps: {
      limits: [
        ...(isLawEnforced ? lawfulCapsOn(placeOf(call).jurisdictions, now) : []),
        ...limitsOf(policyCaps, 'workspace'),
        ...limitsOf(call.call_caps, 'campaign'),
      ],
      restHours: rests.length > 0 ? Math.max(...rests) : null,
      attempts: otherCalls.flatMap(({ attempted_ms }) =>
        attempted_ms === null ? [] : [new Date(attempted_ms)],
      ),
      conversationEndedAt: conversations.length > 0 ? new Date(Math.max(...conversations)) : null,
      busyUntil: busyUntil(otherCalls, call.is_contended ?? false, now),
    },
    ...awaitingReport(otherCalls, now),
    ...(policy?.stopped_at && {
      workspace_stopped: {
        stoppedAt: policy.stopped_at,
        stoppedBy: policy.stopped_by ?? '',
        recheckAt: new Date(now.getTime() + stoppedRetryMs),
      },
    }),
  }
}

type Policy = typeof workspacePolicies.$inferSelect

async function loadPolicies(db: Db | Tx, possibleCalls: readonly CallToNumber[]) {
  const ids = [...new Set(possibleCalls.map(({ workspace_id }) => workspace_id))]
  const rows = await db
    .select()
    .from(workspacePolicies)
    .where(inArray(workspacePolicies.workspace_id, ids))
  return new Map(rows.map((policy) => [policy.workspace_id, policy]))
}

/** Returns the facts of a call to whose number another call is reserved in the same transaction. */
export function withBusyNumber<Facts extends CallFacts>(facts: Facts, now: Date): Facts {
  const until = new Date(now.getTime() + busyRetryMs)
  return facts.caps ? { ...facts, caps: { ...facts.caps, busyUntil: until } } : facts
}

/** Whether a call was a conversation whose report is not in. The report has the analysis, if there is one. */
const awaitsReport = sql`(other.outcome = 'conversation' and other.analysis_data is null
  and other.qualified is null and other.transcript_deleted_at is null and not exists (
    select from ${providerMessages} as report
    where report.vapi_call_id = other.vapi_call_id and report.type = 'end-of-call-report'))`

function awaitingReport(
  history: NumberHistory['otherCalls'],
  now: Date,
): Pick<CallFacts, 'awaiting_report'> {
  const last = history
    .filter(({ awaits_report }) => awaits_report)
    .reduce<{ id: number; endedMs: number } | null>((latest, { id, conversation_ms }) => {
      const endedMs = conversation_ms ?? 0
      return endedMs > (latest?.endedMs ?? 0) ? { id, endedMs } : latest
    }, null)
  if (!last) return {}
  const recheckMs = Math.min(last.endedMs + maxReportWaitMs, now.getTime() + reportRetryMs)
  const facts = { callId: last.id, endedAt: new Date(last.endedMs), recheckAt: new Date(recheckMs) }
  return { awaiting_report: facts }
}

const isLiveOther = isLive({ status: sql`other.status` as never })

/** Whether decisions depend on another call: it is in progress, or recent enough for a cap or a rest. */
function isRelevantOther(now: Date): SQL {
  const attemptsSince = new Date(now.getTime() - 7 * dayMs).toISOString()
  const conversationsSince = new Date(now.getTime() - 31 * dayMs).toISOString()
  return sql`(${isLiveOther}
    or coalesce(other.attempted_at, other.created_at) > ${attemptsSince}::timestamptz
    or (other.outcome = 'conversation' and other.ended_at > ${conversationsSince}::timestamptz))`
}

/**
 * Returns the condition that decisions on calls to a number depend on its other calls. With `offset 0`, each number is
 * looked up by the index; otherwise all calls of the workspace may be read.
 */
export function hasOtherCalls({ workspace_id, phone_e164 }: NumberColumns, now: Date): SQL {
  return sql`exists (
    select from ${calls} as other
    where other.workspace_id = ${workspace_id} and other.phone_e164 = ${phone_e164} and ${isRelevantOther(now)}
    offset 0)`
}

function busyUntil(
  history: readonly { is_live: boolean }[],
  isContended: boolean,
  now: Date,
): Date | null {
  if (history.some(({ is_live }) => is_live)) return new Date(now.getTime() + busyRetryMs)
  return isContended ? new Date(now.getTime() + contendedRetryMs) : null
}
