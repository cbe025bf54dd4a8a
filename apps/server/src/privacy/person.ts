import { and, eq, ne, or, type SQL } from 'drizzle-orm'
import { toE164 } from '../contacts/index.ts'
import type { Db, Tx } from '../db/open.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'

/** A person of a workspace: a contact, also a deleted one, and everybody with its phone number. */
export interface Person {
  workspaceId: WorkspaceId
  contactId: number
  phoneE164: string
}

const ofPerson = ({ workspaceId, contactId, phoneE164 }: Person): SQL | undefined =>
  and(
    inWorkspace(memberships, workspaceId),
    or(
      eq(memberships.contact_id, contactId),
      eq(memberships.deleted_contact_id, contactId),
      eq(memberships.phone_e164, phoneE164),
    ),
  )

/** Returns the memberships of a person. */
export function findMemberships(
  db: Db | Tx,
  person: Person,
): Promise<{ id: number; campaign_id: number }[]> {
  return db
    .select({ id: memberships.id, campaign_id: memberships.campaign_id })
    .from(memberships)
    .where(ofPerson(person))
    .orderBy(memberships.id)
}

/** A call of a person. Its membership may be another person's, whose number was corrected since. */
interface CallOfPerson {
  id: number
  campaign_id: number
  membership_id: number
}

/**
 * Returns the calls of a person, oldest first: those of the memberships, and those to the number at a time when another
 * contact had it.
 */
export async function findCalls(
  db: Db | Tx,
  person: Person,
  defaultCountry: string,
): Promise<CallOfPerson[]> {
  const columns = {
    id: calls.id,
    campaign_id: calls.campaign_id,
    membership_id: calls.membership_id,
    phone_number: calls.phone_number,
  }
  const own = await db
    .select(columns)
    .from(calls)
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .where(ofPerson(person))
  const toCorrectedNumbers = await db
    .select(columns)
    .from(calls)
    .innerJoin(memberships, eq(memberships.id, calls.membership_id))
    .where(
      and(inWorkspace(calls, person.workspaceId), ne(calls.phone_number, memberships.phone_number)),
    )
  const toNumber = toCorrectedNumbers.filter(
    ({ phone_number }) => toE164(phone_number ?? '', defaultCountry) === person.phoneE164,
  )
  const byId = new Map(
    [...own, ...toNumber].map(({ id, campaign_id, membership_id }) => [
      id,
      { id, campaign_id, membership_id },
    ]),
  )
  return [...byId.values()].sort((a, b) => a.id - b.id)
}
