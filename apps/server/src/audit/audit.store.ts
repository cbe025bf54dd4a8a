import {
  type AuditEvent,
  type AuditFilter,
  type AuditKind,
  auditActions,
} from '@callwright/contract'
import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { escapeFormula } from '../csv-response.ts'
import type { Db } from '../db/open.ts'
import { queryCsv } from '../db/query-csv.ts'
import { auditEvents } from '../db/tables/audit.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'

/** A part of the matching entries: so many of those before or after another one, which is not among them. */
interface Part {
  order: 'newest' | 'oldest'
  /** The time and id of the entry next to the part, as a row in SQL; undefined at the beginning. */
  nextTo: SQL | undefined
  limit: number
}

/** Returns a page of entries, newest first, and whether there are older ones. */
export async function listAuditEvents(
  db: Db,
  workspaceId: WorkspaceId,
  filter: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<{ events: AuditEvent[]; has_more: boolean }> {
  const nextTo =
    before === undefined
      ? undefined
      : sql`(select at, id from audit_events where id = ${before} and workspace_id = ${workspaceId})`
  const part: Part = { order: 'newest', nextTo, limit: limit + 1 }
  const rows = await db
    .select()
    .from(auditEvents)
    .where(
      and(
        inWorkspace(auditEvents, workspaceId),
        inArray(auditEvents.id, selectIds(workspaceId, filter, part)),
      ),
    )
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
  return { events: rows.slice(0, limit).map(toAuditEvent), has_more: rows.length > limit }
}

function toAuditEvent(row: typeof auditEvents.$inferSelect): AuditEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: row.actor_kind,
      id: row.actor_user_id ?? row.actor_api_key_id,
      name: row.actor_name,
      email: row.actor_email,
    },
    action: row.action,
    subject:
      row.subject_kind === null
        ? null
        : { kind: row.subject_kind, id: row.subject_id, label: row.subject_label },
    outcome: row.refused_status === null ? 'done' : 'refused',
    status: row.refused_status,
    ip_address: row.ip_address,
    device: row.device,
    request_id: row.request_id,
    details: row.details,
  }
}

/** Returns a query for the ids of a part of the matching entries. */
function selectIds(
  workspaceId: WorkspaceId,
  { action, actor, from, to }: AuditFilter,
  { order, nextTo, limit }: Part,
): SQL {
  const [isBeyond, direction] =
    order === 'newest' ? [sql`<`, sql`desc`] : ([sql`>`, sql`asc`] as const)
  const conditions = [
    sql`workspace_id = ${workspaceId}`,
    actor !== undefined && sql`actor_user_id = ${actor}`,
    from !== undefined && sql`at >= ${from}::timestamptz`,
    to !== undefined && sql`at < ${to}::timestamptz`,
    nextTo !== undefined && sql`(at, id) ${isBeyond} ${nextTo}`,
  ].filter((condition) => condition !== false)
  const condition = sql.join(conditions, sql` and `)
  const rest = sql`order by at ${direction}, id ${direction} limit ${limit}`
  if (action === undefined) return sql`(select id from audit_events where ${condition} ${rest})`
  // An index has the entries of each action in the order of the list, but not those of several actions together.
  const actions = Object.hasOwn(auditActions, action) ? auditActions[action as AuditKind] : [action]
  return sql`(
    select id from unnest(array[${sql.join(
      actions.map((each) => sql`${each}`),
      sql`, `,
    )}]::text[]) as wanted (action)
    cross join lateral (
      select at, id from audit_events where audit_events.action = wanted.action and ${condition} ${rest}
    ) as part ${rest})`
}

const rowsPerPiece = 10_000

const csvColumns = {
  id: 'id',
  time: `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  actor: 'actor_kind',
  actor_id: 'coalesce(actor_user_id, actor_api_key_id)',
  actor_name: escapeFormula('actor_name'),
  actor_email: escapeFormula('actor_email'),
  action: 'action',
  subject: 'subject_kind',
  subject_id: escapeFormula('subject_id'),
  subject_label: escapeFormula('subject_label'),
  outcome: `case when refused_status is null then 'done' else 'refused' end`,
  status: 'refused_status',
  ip_address: escapeFormula('ip_address'),
  device: escapeFormula('device'),
  request_id: escapeFormula('request_id'),
  details: `nullif(details::text, '{}')`,
}

/**
 * Yields the matching entries, oldest first, as a CSV file. Each piece is a separate query, so that a slow client
 * occupies no connection and no snapshot. The next piece begins after the time and id of the last entry, which may be
 * deleted meanwhile.
 */
export async function* streamAuditCsv(
  db: Db,
  workspaceId: WorkspaceId,
  filter: AuditFilter,
): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(`\uFEFF${Object.keys(csvColumns).join(',')}\n`)
  let nextTo: SQL | undefined
  do {
    const part: Part = { order: 'oldest', nextTo, limit: rowsPerPiece }
    const selected = selectIds(workspaceId, filter, part)
    const { rows } = await db.execute<{ at: string; id: number }>(
      sql`select at::text, id from audit_events where workspace_id = ${workspaceId} and id in ${selected} order by audit_events.at, id`,
    )
    const last = rows.at(-1)
    if (!last) return
    // The query that writes the CSV has no parameters, so it cannot search.
    yield await queryCsv(
      db,
      `select ${Object.values(csvColumns).join(', ')} from audit_events
      where workspace_id = ${workspaceId} and id in (${rows.map(({ id }) => id).join(',')}) order by at, audit_events.id`,
    )
    nextTo =
      rows.length === rowsPerPiece ? sql`(${last.at}::timestamptz, ${last.id}::integer)` : undefined
  } while (nextTo !== undefined)
}
