import type { ChangeEvent } from '@callwright/contract'
import {
  and,
  asc,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  isNull,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { appendCampaignLog } from '../db/campaign-log.ts'
import type { Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { changeNotification } from '../events/index.ts'
import type { DialerDeps } from './deps.ts'
import { logEntriesOf } from './domain/campaign-log.ts'
import { type CallRow, changedRows, type LockedRows, type Rows, update } from './domain/rows.ts'
import { newlyEndedCalls, webhookEventsOf } from './domain/webhook-events.ts'
import { leaseClockTime, readLeaseClock } from './lease-clock.ts'
import { placingNotification } from './placing-notification.ts'
import { lockDaySpending } from './spending-lock.ts'

/** A row that browsers are notified of. */
type ChangedRow = Pick<CallRow, 'id' | 'workspace_id'>

type CampaignLock = 'update' | 'no key update'

/** Matches queued calls that hold a line and have no request in flight: never requested, or released since. */
export const reservedCondition = and(
  eq(calls.status, 'queued'),
  isNull(calls.vapi_call_id),
  isNull(calls.lease_until),
)

/**
 * The rows that one transaction has locked: read together, changed in memory and written together, so the number of
 * statements does not grow with the number of calls.
 */
export interface UnitOfWork extends Rows {
  /** The time of the lease clock, read before the rows were locked. */
  leaseClockNow: Date
  /** The stored changes that browsers are not notified of yet. */
  unnotified: Record<'calls' | 'campaigns', ChangedRow[]>
  /** How many lines became free. `notify` tells the placers this number, also of 0; null sends no notification. */
  freedLines: number | null
  /** The ended calls whose recording the provider has, and the server does not yet. */
  callIdsToCopy: ReadonlySet<number>
}

/**
 * Locks campaigns, then calls. Every transaction locks them in this order and by id, so that no two of them wait
 * for each other. With the campaign lock `update`, workers cannot lease calls of these campaigns until the commit;
 * with `no key update`, which events of calls take, they can.
 */
export async function load(
  deps: DialerDeps,
  tx: Tx,
  campaignIds: Iterable<number>,
  callIds: Iterable<number> = [],
  campaignLock: CampaignLock = 'update',
): Promise<UnitOfWork> {
  const uniqueCampaignIds = [...new Set(campaignIds)]
  const condition =
    uniqueCampaignIds.length > 0 ? inArray(campaigns.id, uniqueCampaignIds) : undefined
  const uow = await openUnitOfWork(deps, tx, condition, campaignLock)
  const uniqueCallIds = [...new Set(callIds)]
  if (uniqueCallIds.length > 0) await lockCalls(tx, uow, inArray(calls.id, uniqueCallIds))
  return uow
}

/** Returns a unit of work with the campaigns that match the condition, which it locks; with none without a condition. */
async function openUnitOfWork(
  { leaseClock }: DialerDeps,
  tx: Tx,
  condition: SQL | undefined,
  lock: CampaignLock,
): Promise<UnitOfWork> {
  const locked = condition
    ? await tx
        .select({
          campaign: campaigns,
          leaseClockNow: leaseClockTime(leaseClock).mapWith(campaigns.created_at),
        })
        .from(campaigns)
        .where(condition)
        .orderBy(asc(campaigns.id))
        .for(lock)
    : []
  const uow: UnitOfWork = {
    campaigns: noLockedRows(),
    calls: noLockedRows(),
    members: noLockedRows(),
    gateEntries: [],
    leaseClockNow: locked[0]?.leaseClockNow ?? (await readLeaseClock(leaseClock, tx)),
    unnotified: { calls: [], campaigns: [] },
    freedLines: null,
    callIdsToCopy: new Set(),
  }
  addRows(
    uow.campaigns,
    locked.map(({ campaign }) => campaign),
  )
  return uow
}

async function lockCalls(tx: Tx, uow: UnitOfWork, condition: SQL | undefined): Promise<void> {
  addRows(
    uow.calls,
    await tx.select().from(calls).where(condition).orderBy(asc(calls.id)).for('update'),
  )
}

/**
 * Locks the calls that match a condition, and their campaigns before them with the lock `no key update`, as `load` does.
 */
export async function loadCalls(
  deps: DialerDeps,
  tx: Tx,
  condition: SQL | undefined,
): Promise<UnitOfWork> {
  const campaignIds = tx.select({ id: calls.campaign_id }).from(calls).where(condition)
  const uow = await openUnitOfWork(deps, tx, inArray(campaigns.id, campaignIds), 'no key update')
  if (uow.campaigns.rows.size === 0) return uow
  // Without this condition, a call of another campaign could be locked that has got its provider's id since.
  const ofLocked = inArray(calls.campaign_id, [...uow.campaigns.rows.keys()])
  await lockCalls(tx, uow, and(ofLocked, condition))
  return uow
}

/** Locks memberships. Their campaigns must be locked first. */
export async function loadMembers(tx: Tx, uow: UnitOfWork, ids: Iterable<number>): Promise<void> {
  const missingIds = [...new Set(ids)].filter((id) => !uow.members.rows.has(id))
  if (missingIds.length === 0) return
  addRows(
    uow.members,
    await tx
      .select()
      .from(memberships)
      .where(inArray(memberships.id, missingIds))
      .orderBy(asc(memberships.id))
      .for('update'),
  )
}

/** Writes the changed rows, and notifies browsers and placers of them. */
export async function flush(deps: DialerDeps, tx: Tx, uow: UnitOfWork): Promise<void> {
  await write(deps, tx, uow)
  await notify(tx, uow)
}

/** Writes the changed rows, and adds the logs of campaigns and the events for webhooks. Afterwards call `notify`. */
export async function write(deps: DialerDeps, tx: Tx, uow: UnitOfWork): Promise<void> {
  // Whoever ends calls may reserve the next ones, and must not hold the sums over calls while it waits for the lock.
  await lockDaySpending(
    tx,
    newlyEndedCalls(uow).map((call) => call.workspace_id),
  )
  markEvidenceDue(uow)
  const updates = [
    ...updatesOf(memberships, uow.members),
    ...updatesOf(calls, uow.calls),
    ...updatesOf(campaigns, uow.campaigns),
  ]
  // One statement makes all updates, which takes one round trip.
  if (updates.length > 0) await tx.execute(sql`with ${sql.join(updates, sql`, `)} select`)
  await appendCampaignLog(tx, logEntriesOf(uow, deps.now()))
  await deps.webhooks?.add(tx, webhookEventsOf(uow, uow.callIdsToCopy, deps.now()))
  const campaignsOfMembers = changedRows(uow.members).map(({ workspace_id, campaign_id }) => ({
    workspace_id,
    id: campaign_id,
  }))
  uow.unnotified.calls.push(...changedRows(uow.calls))
  uow.unnotified.campaigns.push(...changedRows(uow.campaigns), ...campaignsOfMembers)
  uow.gateEntries = []
  markAsStored(uow.members)
  markAsStored(uow.calls)
  markAsStored(uow.campaigns)
}

/** Notifies browsers and placers of what was written, with one statement. PostgreSQL delivers it at the commit. */
export async function notify(tx: Tx, uow: UnitOfWork): Promise<void> {
  const notifications = [
    ...changeNotifications('calls', uow.unnotified.calls),
    ...changeNotifications('campaigns', uow.unnotified.campaigns),
    ...placingNotifications(uow),
  ]
  if (notifications.length > 0) await tx.execute(sql`select ${sql.join(notifications, sql`, `)}`)
  uow.unnotified = { calls: [], campaigns: [] }
  uow.freedLines = null
}

/** The evidence of a final call that changes has to say so. */
function markEvidenceDue({ calls }: UnitOfWork): void {
  for (const { id, has_evidence } of changedRows(calls)) {
    if (has_evidence) update(calls, id, { has_evidence: false })
  }
}

function markAsStored<Row extends { id: number }>(locked: LockedRows<Row>): void {
  for (const row of changedRows(locked)) locked.storedRows.set(row.id, { ...row })
  locked.changedIds.clear()
  locked.changedColumns.clear()
}

/**
 * Returns a notification for each workspace. The first one has the freed lines: their calls belong to one workspace, unless
 * all share the provider.
 */
function placingNotifications({ freedLines, campaigns }: UnitOfWork): SQL[] {
  if (freedLines === null) return []
  const workspaceIds = new Set(Array.from(campaigns.rows.values(), (row) => row.workspace_id))
  return Array.from(workspaceIds, (workspaceId, index) =>
    placingNotification({ workspaceId, count: index === 0 ? freedLines : 0 }),
  )
}

/** Returns a notification for each workspace that the rows belong to. */
function changeNotifications(changed: ChangeEvent['changed'], rows: readonly ChangedRow[]): SQL[] {
  const rowsByWorkspace = Map.groupBy(rows, ({ workspace_id }) => workspace_id)
  return Array.from(rowsByWorkspace, ([workspaceId, rowsOfWorkspace]) => {
    const ids = [...new Set(rowsOfWorkspace.map(({ id }) => id))]
    return changeNotification({ workspaceId, changed, ids })
  })
}

function noLockedRows<Row extends { id: number }>(): LockedRows<Row> {
  return {
    rows: new Map(),
    storedRows: new Map(),
    changedIds: new Set(),
    changedColumns: new Set(),
  }
}

function addRows<Row extends { id: number }>(locked: LockedRows<Row>, rows: Row[]): void {
  for (const row of rows) {
    locked.rows.set(row.id, row)
    locked.storedRows.set(row.id, { ...row })
  }
}

/** Returns the part of a statement that writes the changed rows of a table, if there are any. */
function updatesOf<Row extends { id: number }>(
  table: PgTable,
  { rows, changedIds, changedColumns }: LockedRows<Row>,
): SQL[] {
  if (changedIds.size === 0 || changedColumns.size === 0) return []
  const columnTypes = getTableColumns(table)
  const columns = [...changedColumns]
  const values = [...changedIds].map((id) => {
    const row = rows.get(id) as Row
    return Object.fromEntries([['id', id], ...columns.map((name) => [name, row[name]])])
  })
  const withType = (name: string): SQL =>
    sql`${sql.identifier(name)} ${sql.raw(columnTypes[name]?.getSQLType() ?? '')}`
  const update = sql`${sql.identifier(`written_${getTableName(table)}`)} as (
    update ${table} as stored
    set ${sql.join(
      columns.map((name) => sql`${sql.identifier(name)} = changed.${sql.identifier(name)}`),
      sql`, `,
    )}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as changed (${sql.join(['id', ...columns].map(withType), sql`, `)})
    where stored.id = changed.id)`
  return [update]
}
