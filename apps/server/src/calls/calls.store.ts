import {
  type Call,
  type CallDetails,
  outcomeByReasonClass,
  transcriptPreviewLength,
} from '@callwright/contract'
import { and, asc, desc, eq, getTableColumns, gte, isNotNull, sql } from 'drizzle-orm'
import { formatPhoneNumber } from '../contacts/index.ts'
import type { Db } from '../db/open.ts'
import { callRollups } from '../db/tables/call-rollups.table.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { toIso } from '../to-iso.ts'
import { type CallFilter, callCondition, rollupColumns, rollupCondition } from './call-filter.ts'

/** A list contains complete transcripts up to this many UTF-8 bytes in total. */
const maxListTranscriptBytes = 2 * 1024 * 1024

const allColumns = getTableColumns(calls)

/** The columns of a list, without turns and peaks. The database truncates the transcripts, so that no more is read than is sent. */
function listColumns() {
  const isWithinLimit = sql`sum(octet_length(${calls.transcript})) over (order by ${calls.id} desc) <= ${maxListTranscriptBytes}`
  const isShort = sql`length(${calls.transcript}) <= ${transcriptPreviewLength}`
  return {
    ...allColumns,
    turns: sql<null>`null`,
    recording_peaks: sql<null>`null`,
    transcript: sql<string | null>`case when ${isWithinLimit} then ${calls.transcript}
      else left(${calls.transcript}, ${transcriptPreviewLength}) end`,
    transcript_cut: sql<boolean>`${calls.transcript} is not null and not (${isWithinLimit} or ${isShort})`,
  }
}

function selectCalls(
  db: Db,
  columns: typeof allColumns | ReturnType<typeof listColumns> = allColumns,
) {
  return db
    .select({
      call: columns,
      member: memberships,
      campaign: { id: campaigns.id, name: campaigns.name },
    })
    .from(calls)
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .innerJoin(campaigns, eq(campaigns.id, calls.campaign_id))
}

type JoinedCall = Awaited<ReturnType<typeof selectCalls>>[number]

/** The contact of a call whose personal data was erased. */
const noContact: Call['contact'] = {
  first_name: '',
  last_name: '',
  phone_number: '',
  phone_formatted: '',
  email: '',
}
const toJson = (value: unknown) => (value === null ? null : JSON.stringify(value))

function toCall({ call, member, campaign }: JoinedCall): Call {
  // What the call was placed with; the contact may have changed since.
  const phoneNumber = call.phone_number ?? member.phone_number
  const isCurrentNumber = phoneNumber === member.phone_number
  const contact = {
    first_name: call.first_name ?? member.first_name,
    last_name: call.last_name ?? member.last_name,
    phone_number: phoneNumber,
    phone_formatted: formatPhoneNumber(isCurrentNumber ? member.phone_e164 : phoneNumber),
    email: call.email ?? member.email,
  }
  return {
    id: call.id,
    vapi_call_id: call.vapi_call_id,
    status: call.status,
    outcome: call.outcome && outcomeByReasonClass[call.outcome],
    name: call.name,
    qualified: call.qualified,
    qualification_reason: call.qualification_reason,
    transcript: call.transcript,
    ...('transcript_cut' in call && call.transcript_cut ? { transcript_cut: true } : {}),
    duration_seconds: call.duration_seconds,
    cost_usd: call.cost_usd,
    created_at: call.created_at.toISOString(),
    updated_at: call.updated_at.toISOString(),
    vapi_created_at: toIso(call.vapi_created_at),
    started_at: toIso(call.started_at),
    ended_at: toIso(call.ended_at),
    ended_reason: call.ended_reason,
    assistant_id: call.assistant_id,
    phone_number_id: call.phone_number_id,
    phone_call_transport: call.phone_call_transport,
    phone_call_provider: call.phone_call_provider,
    phone_call_provider_id: call.phone_call_provider_id,
    recording_url: call.has_recording ? `/api/calls/${call.id}/recording` : null,
    cost_breakdown: toJson(call.cost_breakdown),
    analysis_data: toJson(call.analysis_data),
    // The member may be another person, whose number the erased one was before.
    contact: call.erased_at ? noContact : contact,
    campaign,
  }
}

/**
 * Returns one page of a workspace's calls, newest first. Without a period, pages in the older half are read from the oldest
 * call, so the offset stays small.
 */
export async function listCalls(
  db: Db,
  workspaceId: WorkspaceId,
  filter: CallFilter,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ calls: Call[]; total: number }> {
  const total = await countCalls(db, workspaceId, filter)
  const offset = (page - 1) * per_page
  const size = Math.min(per_page, total - offset)
  if (size <= 0) return { calls: [], total }
  // The calls before a period are older than all of its pages, so it is read from the newest call.
  const fromOldest = filter.since === undefined && offset > total / 2
  const ids = db
    .select({ id: calls.id })
    .from(calls)
    .where(callCondition(workspaceId, filter))
    .orderBy(fromOldest ? asc(calls.id) : desc(calls.id))
    .limit(size)
    .offset(fromOldest ? total - offset - size : offset)
    .as('page')
  const rows = await selectCalls(db, listColumns())
    .innerJoin(ids, eq(ids.id, calls.id))
    .orderBy(desc(calls.id))
  return { calls: rows.map(toCall), total }
}

/** Returns how many calls match, from the stored sums where they count such calls. */
async function countCalls(db: Db, workspaceId: WorkspaceId, filter: CallFilter): Promise<number> {
  const columns = rollupColumns(filter)
  if (!columns) return db.$count(calls, callCondition(workspaceId, filter))
  if (columns.length === 0) return 0
  const count = sql.join(columns, sql` + `)
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${count}), 0)::integer` })
    .from(callRollups)
    .where(rollupCondition(workspaceId, filter))
  return row?.total ?? 0
}

/** A call with its turns, and with the peaks of its recording once they are computed. */
interface FoundCall {
  call: Omit<CallDetails, 'recording_peaks' | 'do_not_call'>
  /** The number that was called, in E.164; null when it is not kept any more. */
  number: string | null
  peaks: Uint8Array | null
}

/** Returns a workspace's call by its id, or null. */
export async function findCall(
  db: Db,
  workspaceId: WorkspaceId,
  id: number,
): Promise<FoundCall | null> {
  const [row] = await selectCalls(db).where(and(eq(calls.id, id), inWorkspace(calls, workspaceId)))
  if (!row) return null
  const { turns, disclosure, vapi_call_id, recording_peaks } = row.call
  const call = {
    ...toCall(row),
    turns: turns ?? [],
    disclosure: vapi_call_id === null ? null : disclosure,
  }
  const number = row.call.erased_at ? '' : (row.call.phone_e164 ?? row.member.phone_e164)
  return { call, number: number || null, peaks: recording_peaks }
}

/** Returns the call with this id at the provider, or null. */
export async function findCallByProviderId(
  db: Db,
  workspaceId: WorkspaceId,
  vapiCallId: string,
): Promise<Call | null> {
  const [row] = await selectCalls(db).where(
    and(eq(calls.vapi_call_id, vapiCallId), inWorkspace(calls, workspaceId)),
  )
  return row ? toCall(row) : null
}

/** Returns whether the server has a copy of the call's recording. */
export async function hasRecording(
  db: Db,
  workspaceId: WorkspaceId,
  callId: number,
): Promise<boolean> {
  const [row] = await db
    .select({ hasRecording: calls.has_recording })
    .from(calls)
    .where(and(eq(calls.id, callId), inWorkspace(calls, workspaceId)))
  return row?.hasRecording ?? false
}

/** Returns a workspace's calls since a time that the provider knows: the provider's id of each, and when it was placed. */
export async function listPlacedCalls(
  db: Db,
  workspaceId: WorkspaceId,
  since: Date,
): Promise<{ id: string; placed_at: Date }[]> {
  const rows = await db
    .select({
      id: calls.vapi_call_id,
      created_at: calls.created_at,
      vapi_created_at: calls.vapi_created_at,
    })
    .from(calls)
    .where(
      and(
        inWorkspace(calls, workspaceId),
        isNotNull(calls.vapi_call_id),
        gte(calls.created_at, since),
      ),
    )
  return rows.flatMap(({ id, created_at, vapi_created_at }) =>
    id === null ? [] : [{ id, placed_at: vapi_created_at ?? created_at }],
  )
}
