import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { AuditAction } from '@callwright/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Db } from './open.ts'
import { auditEvents } from './tables/audit.table.ts'

/** Who did something: a user, whom an id or an e-mail address names, a program with an API key, or the server itself. */
export type Actor =
  | { userId: number }
  | { email: string }
  | { apiKey: { id: number; name: string } }
  | 'system'

/** From where a request came. */
export interface RequestOrigin {
  ip_address: string | null
  /** Browser and system in words. */
  device: string | null
  request_id: string | null
}

/** What something was done to. */
export interface AuditSubject {
  kind: string
  id?: number | string | undefined
  /** The name at that time; not needed for a campaign, nor for a member, whose id is that of the user. */
  label?: string | undefined
}

/** Counts and the names of changed fields, never contents or secrets. */
export type AuditDetails = Record<string, string | number | string[]>

/** An entry of the audit log before it is written. */
export interface NewAuditEvent {
  /** Where it is recorded; without one, in all workspaces of the user, because it concerns their account. */
  workspaceId?: number | undefined
  actor: Actor
  action: AuditAction
  subject?: AuditSubject | undefined
  /** The status of the response when it was refused. */
  refusedStatus?: number | undefined
  origin: RequestOrigin
  details?: AuditDetails | undefined
}

interface AuditDeps {
  db: Db
  log: Logger
  now: () => Date
}

/**
 * Adds an entry to the audit log, with the name and the address that the actor has now. It does not throw: what it
 * records has been done already, and its response must say so. The log of the server then has what is missing.
 */
export async function recordAuditEvent(
  { db, log, now }: AuditDeps,
  event: NewAuditEvent,
): Promise<void> {
  try {
    await insertAuditEvent(db, event, now())
  } catch (err) {
    const { action, workspaceId, actor, subject, origin, refusedStatus } = event
    const known = typeof actor === 'object' && 'email' in actor ? 'an address' : actor
    const { kind, id } = subject ?? {}
    const fields = { action, workspaceId, actor: known, subject: { kind, id }, refusedStatus }
    const { request_id } = origin
    log.error({ err, request_id, ...fields }, 'an entry of the audit log was not written')
  }
}

const maxLabelLength = 200

/** Inserts one row, or one for each workspace of the user. One statement, so that it takes as long for an unknown user. */
async function insertAuditEvent(
  db: Db,
  { workspaceId, actor, action, subject, refusedStatus, origin, details = {} }: NewAuditEvent,
  at: Date,
): Promise<void> {
  const { ip_address, device, request_id } = origin
  await db.execute(sql`
    insert into ${auditEvents} (
      workspace_id, at, actor_kind, actor_user_id, actor_api_key_id, actor_name, actor_email, action,
      subject_kind, subject_id, subject_label, refused_status, ip_address, device, request_id, details
    )
    select ${workspaceId === undefined ? sql`members.workspace_id` : sql`${workspaceId}::integer`},
      ${at.toISOString()}::timestamptz, actor.kind, actor.user_id, actor.api_key_id, actor.name, actor.email, ${action},
      ${subject?.kind ?? null}, ${subject?.id?.toString() ?? null}, ${labelOf(subject, workspaceId)}, ${refusedStatus ?? null}::integer,
      ${ip_address}, ${device}, ${request_id}, ${JSON.stringify(details)}::jsonb
    from (${actorQuery(actor)}) as actor
    ${workspaceId === undefined ? sql`left join members on members.user_id = actor.user_id` : sql``}`)
}

/** Returns an expression for the name of a subject. The database knows those of campaigns and members. */
function labelOf({ kind, id, label }: Partial<AuditSubject> = {}, workspaceId?: number): SQL {
  if (kind === 'campaign' && id !== undefined) {
    return sql`(select name from campaigns where id = ${id}::bigint and workspace_id = ${workspaceId}::integer)`
  }
  if (kind === 'member') return sql`(select name from users where id = ${id}::integer)`
  return sql`${label?.slice(0, maxLabelLength).toWellFormed() ?? null}::text`
}

/** Returns a query for one row with the actor. */
function actorQuery(actor: Actor): SQL {
  const isNobody = sql`null::integer as user_id, null::integer as api_key_id, null::text as name, null::text as email`
  if (actor === 'system') return sql`select 'system' as kind, ${isNobody}`
  if ('apiKey' in actor) {
    const { id, name } = actor.apiKey
    return sql`select 'api_key' as kind, null::integer as user_id, ${id}::integer as api_key_id,
      ${name}::text as name, null::text as email`
  }
  const isActor = 'email' in actor ? sql`email = ${actor.email}` : sql`id = ${actor.userId}`
  return sql`select case when users.id is null then 'unknown' else 'user' end as kind, users.id as user_id,
    null::integer as api_key_id, users.name, users.email
    from (select) as one left join users on ${isActor}`
}

/** A statement blocks the process of the embedded database. */
const batchSize = 5000

/**
 * Deletes the entries of a workspace that are older than a time, in batches; returns their number. With null, deletes
 * the failed sign-ins that belong to no workspace.
 */
export async function deleteAuditEventsBefore(
  db: Db,
  workspaceId: number | null,
  before: Date,
): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select delete_audit_events_before(${workspaceId}::integer, ${before.toISOString()}::timestamptz, ${batchSize}) as count`,
    )
    const count = rows[0]?.count ?? 0
    total += count
    if (count < batchSize) return total
    await yieldToEventLoop()
  }
}
