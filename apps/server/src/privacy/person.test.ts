import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countRowsRead } from '../../test/count-rows-read.ts'
import { insertCampaigns } from '../calls/testing.ts'
import { removeFromReasons } from '../db/personal-data.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { insertSecondWorkspace, openTestServer, type TestServer } from '../testing.ts'
import { findCalls, findMemberships } from './person.ts'

// An erasure holds the locks of campaigns meanwhile.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  const { db } = server.deps
  await insertCampaigns(db, 1)
  await insertSecondWorkspace(db)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into memberships
        (workspace_id, campaign_id, contact_id, first_name, last_name, phone_number, phone_e164, email, state)
      select 1, 1, n, '', '', number, number, '', 'reached'
      from generate_series(2, 3000) as n, lateral (select '+1212555' || lpad(n::text, 4, '0') as number) as numbers`)
    await tx.execute(sql`
      insert into calls (workspace_id, campaign_id, membership_id, attempt_id, attempt_number, name, status,
        phone_number, phone_e164, created_at, updated_at)
      select 1, 1, id, gen_random_uuid(), 1, '', 'ended', case when id = 3 then '(212) 555-0005' else phone_number end,
        case when id > 3 then phone_e164 end, now(), now()
      from memberships where id > 1`)
    await tx.execute(sql`
      insert into webhook_endpoints (workspace_id, url, description, events, sealed_secret, created_at, created_by)
      select workspace_id, '', '', '{}', '', now(), 1 from unnest(array[1, 2]) as workspace_id`)
    await tx.execute(sql`
      insert into webhook_deliveries (workspace_id, endpoint_id, event_id, event_type, payload, state, created_at)
      select workspace_id, workspace_id, n, 'campaign.paused', '{"data": {"paused_reason": "+12125550005"}}', 'delivered', now()
      from generate_series(1, 3000) as n, lateral (select case n when 1 then 1 else 2 end as workspace_id) as owner`)
  })
  await db.execute(sql`analyze`)
})
afterAll(() => server.close())

const person = { workspaceId: firstWorkspaceId, contactIds: [5], phoneE164: '+12125550005' }

it('finds the memberships and the calls of a person without reading those of the others', async () => {
  await server.deps.db.transaction(async (tx) => {
    const members = await findMemberships(tx, person)
    const calls = await findCalls(tx, person, 'US')
    expect(members.map(({ id }) => id)).toEqual([5])
    // The number of member 3 was typed like that of the person.
    expect(calls.map(({ membership_id }) => membership_id)).toEqual([3, 5])
    expect(await countRowsRead(tx, 'memberships')).toBeLessThan(50)
    expect(await countRowsRead(tx, 'calls')).toBeLessThan(50)
  })
})

it('removes a number from the events of a workspace without reading those of the others', async () => {
  await server.deps.db.transaction(async (tx) => {
    await removeFromReasons(tx, firstWorkspaceId, person.phoneE164)
    expect(await countRowsRead(tx, 'webhook_deliveries')).toBeLessThan(50)
    const { rows } = await tx.execute(sql`
      select workspace_id, payload->'data'->>'paused_reason' as reason, count(*)::integer as events
      from webhook_deliveries group by 1, 2 order by 1`)
    expect(rows).toEqual([
      { workspace_id: 1, reason: '…', events: 1 },
      { workspace_id: 2, reason: person.phoneE164, events: 2999 },
    ])
  })
})
