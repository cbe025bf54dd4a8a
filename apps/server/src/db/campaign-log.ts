import { sql } from 'drizzle-orm'
import type { Tx } from './open.ts'
import { campaignLog } from './tables/campaign-log.table.ts'
import type { campaigns } from './tables/campaigns.table.ts'

/** A row of the log before it is written. */
export type NewLogEntry = Omit<typeof campaignLog.$inferInsert, 'id'>

/** Numbers in E.164, which a provider may quote. */
const phoneNumbers = /\+\d{7,15}/g

/** Returns the row that says which status a campaign has from a time on. */
export function statusEntry(campaign: typeof campaigns.$inferSelect, at: Date): NewLogEntry {
  const { id: campaign_id, workspace_id, status, paused_reason, max_concurrent_calls } = campaign
  const pausedReason = paused_reason?.replace(phoneNumbers, '…') ?? null
  const reason = status === 'paused' ? pausedReason : null
  return { workspace_id, campaign_id, kind: 'status', at, status, reason, max_concurrent_calls }
}

/** Adds rows to the logs of campaigns, which must be locked. All rows are one parameter, because there may be thousands. */
export async function appendCampaignLog(tx: Tx, entries: readonly NewLogEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.execute(sql`
    insert into ${campaignLog}
      (workspace_id, campaign_id, kind, at, status, reason, max_concurrent_calls, gate, until, contacts)
    select * from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (
      workspace_id integer, campaign_id integer, kind text, at timestamptz, status text, reason text,
      max_concurrent_calls integer, gate text, until timestamptz, contacts integer)`)
}
