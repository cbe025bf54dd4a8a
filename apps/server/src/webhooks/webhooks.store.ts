import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryState,
  WebhookEvent,
} from '@callwright/contract'
import { and, asc, count, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { webhookDeliveries, webhookEndpoints } from '../db/tables/webhooks.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { toIso } from '../to-iso.ts'

export type Endpoint = typeof webhookEndpoints.$inferSelect
export type Delivery = typeof webhookDeliveries.$inferSelect

/** An event that happened in a workspace. */
export interface WorkspaceEvent {
  workspaceId: WorkspaceId
  event: WebhookEvent
}

/** Which deliveries of a webhook to list. */
export interface DeliveryFilter {
  state: WebhookDeliveryState | undefined
  /** Only deliveries with a lower id. */
  before: number | undefined
  limit: number
}

/** How many of the last deliveries the list of webhooks counts. */
const recentCount = 20
/** How many deliveries one statement deletes. */
const maxBatch = 5000

/** The `last_error` of a delivery for which no attempt was made before the webhook was disabled. */
export const disabledMessage = 'The webhook was disabled'

const endpointOf = (workspaceId: WorkspaceId, id: number) =>
  and(inWorkspace(webhookEndpoints, workspaceId), eq(webhookEndpoints.id, id))

/** Returns the webhooks of a workspace, oldest first, or one of them. */
export async function listWebhooks(
  db: Db,
  workspaceId: WorkspaceId,
  now: Date,
  id?: number,
): Promise<Webhook[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(
      id === undefined ? inWorkspace(webhookEndpoints, workspaceId) : endpointOf(workspaceId, id),
    )
    .orderBy(asc(webhookEndpoints.id))
  const recent = await countRecent(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.enabled,
    disabled_reason: row.disabled_reason,
    previous_secret_until:
      row.previous_secret_until && row.previous_secret_until > now
        ? row.previous_secret_until.toISOString()
        : null,
    recent: { pending: 0, delivered: 0, failed: 0, ...recent.get(row.id) },
    created_at: row.created_at.toISOString(),
  }))
}

async function countRecent(db: Db, ids: number[]) {
  const recent = new Map<number, Partial<Webhook['recent']>>()
  if (ids.length === 0) return recent
  const { rows } = await db.execute<{
    endpoint_id: number
    state: WebhookDeliveryState
    count: number
  }>(sql`
    select endpoint.id as endpoint_id, last.state, count(*)::integer as count
    from ${webhookEndpoints} as endpoint cross join lateral (
      select state from ${webhookDeliveries} as delivery where delivery.endpoint_id = endpoint.id
      order by delivery.id desc limit ${recentCount}
    ) as last
    where ${inArray(sql`endpoint.id`, ids)} group by endpoint.id, last.state`)
  for (const { endpoint_id, state, count } of rows) {
    recent.set(endpoint_id, { ...recent.get(endpoint_id), [state]: count })
  }
  return recent
}

export async function findEndpoint(
  db: Db,
  workspaceId: WorkspaceId,
  id: number,
): Promise<Endpoint | undefined> {
  const [row] = await db.select().from(webhookEndpoints).where(endpointOf(workspaceId, id))
  return row
}

/** Returns the ids of the webhooks whose last attempt failed. */
export async function findFailingEndpoints(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(isNotNull(webhookEndpoints.failing_since))
  return rows.map(({ id }) => id)
}

/** Locks a webhook and returns it. The lock lets new deliveries refer to it, so that no call waits. */
export async function lockEndpoint(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<Endpoint | undefined> {
  const [row] = await tx
    .select()
    .from(webhookEndpoints)
    .where(endpointOf(workspaceId, id))
    .for('no key update')
  return row
}

export async function countEndpoints(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(webhookEndpoints)
    .where(inWorkspace(webhookEndpoints, workspaceId))
  return row?.total ?? 0
}

/** Inserts a webhook; `seal` returns its sealed secret, for which the id is needed. Returns the id. */
export async function insertEndpoint(
  tx: Tx,
  row: Omit<typeof webhookEndpoints.$inferInsert, 'sealed_secret'>,
  seal: (id: number) => string,
): Promise<number> {
  const [inserted] = await tx
    .insert(webhookEndpoints)
    .values({ ...row, sealed_secret: '' })
    .returning({ id: webhookEndpoints.id })
  const id = inserted?.id ?? 0
  await tx
    .update(webhookEndpoints)
    .set({ sealed_secret: seal(id) })
    .where(eq(webhookEndpoints.id, id))
  return id
}

export async function updateEndpoint(
  tx: Tx,
  id: number,
  changes: Partial<typeof webhookEndpoints.$inferInsert>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, id))
}

/** Disables a locked webhook, and fails its pending deliveries, so that nothing more is sent. */
export async function disableEndpoint(
  tx: Tx,
  id: number,
  disabled_reason: string | null,
): Promise<void> {
  await updateEndpoint(tx, id, { enabled: false, disabled_reason, failing_since: null })
  await tx
    .update(webhookDeliveries)
    .set({
      state: 'failed',
      next_attempt_at: null,
      last_error: sql`coalesce(${webhookDeliveries.last_error}, ${disabledMessage})`,
    })
    .where(and(eq(webhookDeliveries.endpoint_id, id), eq(webhookDeliveries.state, 'pending')))
}

/** Deletes a webhook that is disabled, and its deliveries, in batches because a statement blocks the embedded database. */
export async function deleteEndpoint(db: Db, workspaceId: WorkspaceId, id: number): Promise<void> {
  const batch = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(inWorkspace(webhookDeliveries, workspaceId), eq(webhookDeliveries.endpoint_id, id)))
    .limit(maxBatch)
  let deleted: unknown[]
  do {
    deleted = await db
      .delete(webhookDeliveries)
      .where(inArray(webhookDeliveries.id, batch))
      .returning({ id: webhookDeliveries.id })
  } while (deleted.length === maxBatch)
  await db.delete(webhookEndpoints).where(endpointOf(workspaceId, id))
}

/**
 * Inserts a pending delivery of each event for each webhook that is subscribed to it. A webhook that is being deleted is
 * left out instead of waited for. Returns the deliveries.
 */
export async function insertDeliveries(
  tx: Tx,
  events: (WorkspaceEvent & { id: string })[],
  now: Date,
): Promise<{ id: number; endpoint_id: number }[]> {
  const rows = events.map(({ workspaceId, id, event }, n) => ({
    n,
    workspace_id: workspaceId,
    id,
    type: event.type,
    payload: event,
  }))
  const inserted = await tx.execute<{ id: number; endpoint_id: number }>(sql`
    insert into ${webhookDeliveries}
      (workspace_id, endpoint_id, event_id, event_type, payload, state, next_attempt_at, created_at)
    select endpoint.workspace_id, endpoint.id, event.id, event.type, event.payload, 'pending',
      ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as event (n integer, workspace_id integer, id text, type text, payload json)
    join ${webhookEndpoints} as endpoint on endpoint.workspace_id = event.workspace_id
      and endpoint.enabled and event.type = any (endpoint.events)
    order by event.n, endpoint.id for key share of endpoint skip locked
    returning id, endpoint_id`)
  return inserted.rows
}

/** Returns a delivery that waits for the attempt at a time, with its webhook. */
export async function findDue(
  db: Db,
  id: number,
  dueAt: Date,
): Promise<{ delivery: Delivery; endpoint: Endpoint } | undefined> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpoint_id))
    .where(isDue(id, dueAt))
  return row
}

const isDue = (id: number, dueAt: Date) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.next_attempt_at, dueAt))

/** Changes a delivery that still waits for the attempt at a time; returns false when it does not. */
export async function updateDue(
  db: Db | Tx,
  { id, next_attempt_at: dueAt }: Delivery,
  changes: Partial<Delivery>,
): Promise<boolean> {
  if (dueAt === null) return false
  const updated = await db
    .update(webhookDeliveries)
    .set(changes)
    .where(isDue(id, dueAt))
    .returning({ id: webhookDeliveries.id })
  return updated.length === 1
}

export async function insertDelivery(
  db: Db,
  row: typeof webhookDeliveries.$inferInsert,
): Promise<Delivery> {
  const [inserted] = await db.insert(webhookDeliveries).values(row).returning()
  return inserted as Delivery
}

/** Locks a delivery with its webhook, in the order in which the end of an attempt locks them. */
export async function lockDelivery(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: number,
): Promise<{ delivery: Delivery; endpoint: Endpoint } | undefined> {
  const isWanted = and(inWorkspace(webhookDeliveries, workspaceId), eq(webhookDeliveries.id, id))
  const [found] = await tx
    .select({ endpointId: webhookDeliveries.endpoint_id })
    .from(webhookDeliveries)
    .where(isWanted)
  const endpoint = found && (await lockEndpoint(tx, workspaceId, found.endpointId))
  const [delivery] = await tx.select().from(webhookDeliveries).where(isWanted).for('update')
  return endpoint && delivery && { delivery, endpoint }
}

export async function updateDelivery(
  tx: Tx,
  id: number,
  changes: Partial<Delivery>,
): Promise<Delivery> {
  const [updated] = await tx
    .update(webhookDeliveries)
    .set(changes)
    .where(eq(webhookDeliveries.id, id))
    .returning()
  return updated as Delivery
}

/** Deletes a batch of deliveries that were created before a time. Returns whether there may be more. */
export async function deleteOldDeliveries(db: Db, before: Date): Promise<boolean> {
  // Sorted by id, which is the order of their creation: an index on `created_at` would slow down every insert.
  const oldest = db
    .select({ id: webhookDeliveries.id, created_at: webhookDeliveries.created_at })
    .from(webhookDeliveries)
    .orderBy(asc(webhookDeliveries.id))
    .limit(maxBatch)
    .as('oldest')
  const deleted = await db
    .delete(webhookDeliveries)
    .where(
      inArray(
        webhookDeliveries.id,
        db.select({ id: oldest.id }).from(oldest).where(lt(oldest.created_at, before)),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  return deleted.length === maxBatch
}

/** Returns deliveries of a webhook, newest first. */
export async function listDeliveries(
  db: Db,
  workspaceId: WorkspaceId,
  endpointId: number,
  { state, before, limit }: DeliveryFilter,
): Promise<Delivery[]> {
  return db
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        inWorkspace(webhookDeliveries, workspaceId),
        eq(webhookDeliveries.endpoint_id, endpointId),
        state === undefined ? undefined : eq(webhookDeliveries.state, state),
        before === undefined ? undefined : lt(webhookDeliveries.id, before),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
}

export function toDelivery(row: Delivery): WebhookDelivery {
  return {
    id: row.id,
    event_id: row.event_id,
    event: row.payload,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: toIso(row.next_attempt_at),
    last_attempt_at: toIso(row.last_attempt_at),
    last_status: row.last_status,
    last_error: row.last_error,
    created_at: row.created_at.toISOString(),
  }
}
