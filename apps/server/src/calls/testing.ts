import type { Db } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { campaigns, memberships } from '../db/tables/campaigns.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'

type CallValues = typeof calls.$inferInsert

/** The fields of a call that a test can set. */
export type TestCall = Pick<
  CallValues,
  | 'campaign_id'
  | 'created_at'
  | 'status'
  | 'outcome'
  | 'qualified'
  | 'duration_seconds'
  | 'cost_usd'
>

/** Inserts campaigns 1, 2 … with one member each, which calls can refer to. */
export async function insertCampaigns(db: Db, count: number): Promise<void> {
  await db.insert(campaigns).values(
    Array.from({ length: count }, (_, n) => ({
      workspace_id: firstWorkspaceId,
      user_id: 1,
      name: `Campaign ${n + 1}`,
      description: '',
      status: 'running' as const,
      assistant_id: 'a',
      phone_number_id: 'p',
      max_concurrent_calls: 1,
      retry_attempts: 0,
      retry_delay_minutes: 1,
      scheduled_start: '',
      scheduled_end: '',
      total_contacts: 1,
      created_at: new Date(0),
    })),
  )
  await db.insert(memberships).values(
    Array.from({ length: count }, (_, n) => ({
      workspace_id: firstWorkspaceId,
      campaign_id: n + 1,
      first_name: 'Ada',
      last_name: 'Weber',
      phone_number: '+12025550101',
      phone_e164: '+12025550101',
      email: '',
      state: 'live' as const,
    })),
  )
}

/**
 * Inserts calls of the members of `insertCampaigns`. Fields that are not given get defaults: those of an ended call of
 * campaign 1.
 */
export async function insertCalls(db: Db, ...givenCalls: Partial<TestCall>[]): Promise<void> {
  await db.insert(calls).values(
    givenCalls.map(
      (call): CallValues => ({
        campaign_id: 1,
        created_at: new Date('2026-10-01T12:00:00Z'),
        status: 'ended',
        ...call,
        workspace_id: firstWorkspaceId,
        membership_id: call.campaign_id ?? 1,
        attempt_id: crypto.randomUUID(),
        name: 'Spring / Ada Weber',
        updated_at: new Date(0),
      }),
    ),
  )
}
