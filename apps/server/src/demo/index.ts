import { emulatorPhoneNumberId } from '@callwright/voice/emulator'
import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { appendCampaignLog, type NewLogEntry, statusEntry } from '../db/campaign-log.ts'
import { openEmbedded, type Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { callCount, type DemoCampaign, demoCampaigns } from './campaigns.ts'
import { createContacts } from './contacts.ts'
import { openDemoProvider } from './provider.ts'
import {
  assistantIdOf,
  retryDelayMinutes,
  type SimulatedCampaign,
  simulateCampaign,
} from './simulate.ts'

const dayMs = 24 * 60 * 60_000
const oncePerDay = { attempts_per_day: 1, attempts_per_week: null, rest_hours: null }
type NewCall = typeof calls.$inferInsert

/**
 * Fills a new data folder with a month of contacts, campaigns and calls, and a campaign that is calling. The data is
 * the same each time, except for the dates. Its calls passed at the speed of the emulator that the server will run, because
 * forecasts are made from the times of past calls.
 */
export async function fillDemo(dataDir: string, now: Date, emulatorSpeed: number): Promise<void> {
  const database = await openEmbedded(dataDir)
  const provider = await openDemoProvider(dataDir, now, emulatorSpeed)
  try {
    await database.db.transaction(async (tx) => {
      await insertRows(tx, contacts, createContacts(now))
      const people = await tx.select().from(contacts).orderBy(contacts.id)
      const newCalls: NewCall[] = []
      for (const demo of demoCampaigns) {
        const createdAt = new Date(now.getTime() - demo.startedDaysAgo * dayMs)
        const members = people
          .filter(({ created_at }) => created_at < createdAt)
          .filter(({ tags }) => !demo.tag || tags.includes(demo.tag))
          .slice(-demo.contacts)
        const plan =
          demo.status === 'running' ? { ...demo, calls: callCount - newCalls.length } : demo
        const simulated = await simulateCampaign(plan, members, now, provider)
        newCalls.push(...(await insertCampaign(tx, demo, createdAt, simulated)))
      }
      // Lists are in the order of the ids, newest first.
      newCalls.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
      await insertRows(tx, calls, newCalls)
    })
  } finally {
    await provider.close()
    await database.close()
  }
}

/** Inserts a campaign with its members; returns its calls, which are not inserted yet. */
async function insertCampaign(
  tx: Tx,
  demo: DemoCampaign,
  created_at: Date,
  { startedAt, members, calls: simulatedCalls, held }: SimulatedCampaign,
): Promise<NewCall[]> {
  const countInState = (...states: (typeof memberships.$inferInsert)['state'][]) =>
    members.filter(({ state }) => states.includes(state)).length
  const isDraft = demo.status === 'draft'
  const [campaign] = await tx
    .insert(campaigns)
    .values({
      workspace_id: firstWorkspaceId,
      user_id: 1,
      name: demo.name,
      description: demo.description,
      status: demo.status,
      assistant_id: assistantIdOf(demo),
      phone_number_id: emulatorPhoneNumberId,
      max_concurrent_calls: demo.maxConcurrentCalls,
      retry_attempts: demo.retries,
      retry_delay_minutes: retryDelayMinutes,
      call_caps: demo.isCapped ? oncePerDay : null,
      scheduled_start: '',
      scheduled_end: '',
      total_contacts: members.length,
      calls_completed: countInState('reached', 'unreached'),
      calls_successful: countInState('reached'),
      calling: !isDraft,
      paused_reason: demo.status === 'paused' ? 'Paused manually' : null,
      created_at,
      started_at: isDraft ? null : startedAt,
      // Due already, so that the dialer continues the campaign when the server starts.
      next_run_at: demo.status === 'running' ? startedAt : null,
    })
    .returning()
  if (!campaign) throw new Error('the insert returned no campaign')
  const campaign_id = campaign.id
  const heldByCap = {
    workspace_id: firstWorkspaceId,
    campaign_id,
    kind: 'held',
    gate: 'caps',
  } as const
  const heldEntries = held.map((times) => ({ ...heldByCap, ...times, contacts: 1 }))
  const logEntries = [...statusEntries(campaign, simulatedCalls), ...heldEntries]
  await appendCampaignLog(
    tx,
    logEntries.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  )
  await insertRows(
    tx,
    memberships,
    members.map((member) => ({ ...member, workspace_id: firstWorkspaceId, campaign_id })),
  )
  const ids = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.campaign_id, campaign_id))
    .orderBy(memberships.id)
  return simulatedCalls.map(({ memberIndex, call }) => ({
    ...call,
    campaign_id,
    membership_id: ids[memberIndex]?.id as number,
  }))
}

/** Returns the statuses that a campaign had: the last one since its last call ended. */
function statusEntries(
  campaign: typeof campaigns.$inferSelect,
  simulatedCalls: SimulatedCampaign['calls'],
): NewLogEntry[] {
  const { created_at, started_at, status } = campaign
  const entries = [statusEntry({ ...campaign, status: 'draft' }, created_at)]
  if (started_at) entries.push(statusEntry({ ...campaign, status: 'running' }, started_at))
  if (status === 'draft' || status === 'running') return entries
  const ends = simulatedCalls.map(({ call }) => call.ended_at?.getTime() ?? 0)
  return [...entries, statusEntry(campaign, new Date(Math.max(...ends)))]
}

/** A statement can have 65,535 parameters, and no table has more columns than this. */
const rowsPerStatement = 1000

async function insertRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  rows: Table['$inferInsert'][],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await tx.insert(table).values(rows.slice(start, start + rowsPerStatement))
}
