import type { NewLogEntry } from '../../db/campaign-log.ts'
import type { calls } from '../../db/tables/calls.table.ts'
import type { campaigns, memberships } from '../../db/tables/campaigns.table.ts'

export type CampaignRow = typeof campaigns.$inferSelect
export type CallRow = typeof calls.$inferSelect
export type MemberRow = typeof memberships.$inferSelect

/** Locked rows of one table, and which rows and columns were changed. */
export interface LockedRows<Row extends { id: number }> {
  rows: Map<number, Row>
  /** The rows as the database has them, without the changes that are not written yet. */
  storedRows: Map<number, Row>
  changedIds: Set<number>
  changedColumns: Set<keyof Row & string>
}

/** What a gate decided about a contact of a campaign, for its log. */
type GateEntry = Omit<NewLogEntry, 'at' | 'contacts'>

/** The rows that a transaction has locked. */
export interface Rows {
  campaigns: LockedRows<CampaignRow>
  calls: LockedRows<CallRow>
  members: LockedRows<MemberRow>
  /** What the logs of the campaigns do not have yet of the decisions of gates. */
  gateEntries: GateEntry[]
}

/** Changes a locked row in memory; `write` stores it. */
export function update<Row extends { id: number }>(
  locked: LockedRows<Row>,
  id: number,
  change: Partial<Row>,
): Row {
  const row = locked.rows.get(id)
  if (!row) throw new Error(`row ${id} is not locked`)
  for (const column of Object.keys(change) as (keyof Row & string)[])
    locked.changedColumns.add(column)
  if (Object.keys(change).length > 0) locked.changedIds.add(id)
  return Object.assign(row, change)
}

/** Returns the rows that were changed and not written yet. */
export function changedRows<Row extends { id: number }>({
  rows,
  changedIds,
}: LockedRows<Row>): Row[] {
  return [...changedIds].flatMap((id) => rows.get(id) ?? [])
}

/** Returns the campaign of a locked call. Campaigns are locked before their calls. */
export function campaignOf(rows: Rows, call: CallRow): CampaignRow {
  const campaign = rows.campaigns.rows.get(call.campaign_id)
  if (!campaign) throw new Error(`the campaign of call ${call.id} is not locked`)
  return campaign
}

/** Whether a queued call holds a line and has no request in flight: never requested, or released since. */
export function isReserved({
  status,
  vapi_call_id,
  lease_until,
}: Pick<CallRow, 'status' | 'vapi_call_id' | 'lease_until'>): boolean {
  return status === 'queued' && vapi_call_id === null && lease_until === null
}
