import { isDeepStrictEqual } from 'node:util'
import { type NewLogEntry, statusEntry } from '../../db/campaign-log.ts'
import type { Refusal, Wait } from '../../rules/index.ts'
import { type CampaignRow, changedRows, type Rows } from './rows.ts'

const roundingMs = 5 * 60_000

/** Rounds the time up until which a contact waits, so that contacts with almost the same time share a row of the log. */
export const roundUpHold = (at: Date) => new Date(Math.ceil(at.getTime() / roundingMs) * roundingMs)

/** Not rounded for a recheck: the contact may be refused again then, and would count twice until the rounded time. */
const holdEnd = ({ until, isRecheck }: Wait) => (isRecheck ? until : roundUpHold(until))

/** Adds to the log that a gate refused a contact. */
export function logHeld(rows: Rows, campaign: CampaignRow, refusal: Refusal): void {
  const { workspace_id, id: campaign_id } = campaign
  const until = refusal.verdict === 'later' ? holdEnd(refusal) : null
  const { gate } = refusal
  rows.gateEntries.push({ workspace_id, campaign_id, kind: 'held', gate, until })
}

/** Adds to the log that a contact waits again, which a gate had skipped. */
export function logReleased(rows: Rows, campaign: CampaignRow, gate: Refusal['gate']): void {
  const { workspace_id, id: campaign_id } = campaign
  rows.gateEntries.push({ workspace_id, campaign_id, kind: 'released', gate })
}

/** Returns the rows of the log for what is not written yet: contacts that are alike are counted in one row. */
export function logEntriesOf(rows: Rows, at: Date): NewLogEntry[] {
  const groups = Map.groupBy(rows.gateEntries, ({ campaign_id, kind, gate, until }) =>
    [campaign_id, kind, gate, until?.getTime()].join(),
  )
  const ofGates = [...groups.values()].flatMap(([entry, ...others]) =>
    entry ? [{ ...entry, at, contacts: 1 + others.length }] : [],
  )
  const ofStatuses = changedRows(rows.campaigns).flatMap((campaign) => {
    const entry = statusEntry(campaign, at)
    const stored = rows.campaigns.storedRows.get(campaign.id)
    return stored && isDeepStrictEqual(entry, statusEntry(stored, at)) ? [] : [entry]
  })
  return [...ofGates, ...ofStatuses]
}
