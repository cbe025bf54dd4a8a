import type { Db } from '../src/db/open.ts'
import { calls } from '../src/db/tables/calls.table.ts'
import { memberships } from '../src/db/tables/campaigns.table.ts'
import { firstWorkspaceId } from '../src/db/workspace-id.ts'

/** Inserts an ended call of the only member of a campaign to another number, which its contact had before. */
export async function insertCallToFormerNumber(
  db: Db,
  fields: Pick<typeof calls.$inferInsert, 'name' | 'phone_number' | 'phone_e164' | 'transcript'>,
): Promise<void> {
  const [member] = await db.select().from(memberships)
  if (!member) throw new Error('there is no member')
  await db.insert(calls).values({
    ...fields,
    workspace_id: firstWorkspaceId,
    campaign_id: member.campaign_id,
    membership_id: member.id,
    attempt_id: crypto.randomUUID(),
    status: 'ended',
    created_at: new Date(),
    updated_at: new Date(),
  })
}
