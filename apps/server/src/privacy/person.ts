import type { Consent } from '@callwright/contract'
import { and, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { storedTextToE164 } from '../contacts/index.ts'
import { isOneOf } from '../db/is-one-of.ts'
import type { Db, Tx } from '../db/open.ts'
import { calls, hasOnlyTypedNumber } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { contacts, deletedContacts } from '../db/tables/contacts.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'

/** A person of a workspace: a contact, also a deleted one, and everybody with its phone number. */
export interface Person {
  workspaceId: WorkspaceId
  /** The ids of the contact, and of the other contacts with its number, also deleted ones. */
  contactIds: number[]
  phoneE164: string
}

const isOwn = ({ contactIds }: Person): SQL | undefined =>
  or(
    isOneOf(memberships.contact_id, contactIds),
    isOneOf(memberships.deleted_contact_id, contactIds),
  )

const hasNumber = ({ phoneE164 }: Person) => eq(memberships.phone_e164, phoneE164)

const isMemberOf = (person: Person) =>
  and(inWorkspace(memberships, person.workspaceId), or(isOwn(person), hasNumber(person)))

/** Returns the ids of the contacts with a number whose deletion can still be undone. */
export async function findDeletedContactIds(
  db: Db | Tx,
  workspaceId: WorkspaceId,
  phoneE164: string,
): Promise<number[]> {
  const rows = await db
    .select({ id: deletedContacts.id })
    .from(deletedContacts)
    .where(
      and(inWorkspace(deletedContacts, workspaceId), eq(deletedContacts.phone_e164, phoneE164)),
    )
  return rows.map(({ id }) => id)
}

/** A consent for a number. A contact keeps it when its own number changes. */
export const isConsentFor = (table: typeof contacts | typeof deletedContacts, phoneE164: string) =>
  sql`${table.consent}->>'phone_e164' = ${phoneE164}`

/**
 * Returns the consents for a number that contacts other than the given one keep: those that have another number since, and
 * those that were deleted.
 */
export async function findOtherConsents(
  db: Db | Tx,
  { workspaceId, phoneE164 }: Person,
  contactId: number,
): Promise<Consent[]> {
  const read = (table: typeof contacts | typeof deletedContacts) =>
    db
      .select({ consent: table.consent })
      .from(table)
      .where(
        and(
          inWorkspace(table, workspaceId),
          isConsentFor(table, phoneE164),
          ne(table.id, contactId),
        ),
      )
      .orderBy(table.id)
  const rows = [...(await read(contacts)), ...(await read(deletedContacts))]
  return rows.flatMap(({ consent }) => consent ?? [])
}

/** A membership of a person. */
export interface MembershipOfPerson {
  id: number
  campaign_id: number
  contact_id: number | null
  /**
   * False when only the number is the person's: the name may be that of a contact whose number was wrong. So it is for a
   * contact of the person that was deleted too long ago for its deletion to be undone.
   */
  isOwn: boolean
}

/** Returns the memberships of a person, and those with the number. */
export function findMemberships(db: Db | Tx, person: Person): Promise<MembershipOfPerson[]> {
  return db
    .select({
      id: memberships.id,
      campaign_id: memberships.campaign_id,
      contact_id: memberships.contact_id,
      isOwn: sql<boolean>`coalesce(${isOwn(person)}, false)`,
    })
    .from(memberships)
    .where(isMemberOf(person))
    .orderBy(memberships.id)
}

/** A call of a person. Its membership may be another person's, whose number was corrected since. */
interface CallOfPerson {
  id: number
  campaign_id: number
  membership_id: number
}

/**
 * Returns the calls of a person, oldest first: those of the memberships, also when their contact is gone, and those to the
 * number at a time when another contact had it. `defaultCountry` is that of typed numbers of which no E.164 is stored.
 */
export async function findCalls(
  db: Db | Tx,
  person: Person,
  defaultCountry: string,
): Promise<CallOfPerson[]> {
  const { phone_number, phone_e164 } = calls
  const isOfMember = or(isOwn(person), and(hasNumber(person), isNull(memberships.contact_id)))
  // A call that was never placed has the number for which it was reserved, and would call that of its member.
  const isToNumber = or(
    eq(phone_e164, person.phoneE164),
    and(hasNumber(person), isNull(phone_number)),
    and(hasNumber(person), isNull(phone_e164), eq(phone_number, memberships.phone_number)),
  )
  // Migration 0030 stored no E.164 for calls older than 31 days, and the calls of the demo data have none.
  const isTypedOnly = and(hasOnlyTypedNumber(calls), ne(phone_number, memberships.phone_number))
  const select = (condition: SQL | undefined) =>
    db
      .select({
        id: calls.id,
        campaign_id: calls.campaign_id,
        membership_id: calls.membership_id,
        isFound: sql<boolean>`coalesce(${or(isOfMember, isToNumber)}, false)`,
        typed: sql<string>`coalesce(${phone_number}, '')`,
      })
      .from(calls)
      .innerJoin(memberships, eq(memberships.id, calls.membership_id))
      .where(and(inWorkspace(calls, person.workspaceId), condition))
  // Each part has its own index; one condition over both tables would read all calls of the workspace.
  const rows = await union(
    select(and(isMemberOf(person), or(isOfMember, isToNumber))),
    select(eq(phone_e164, person.phoneE164)),
    select(isTypedOnly),
  ).orderBy(calls.id)
  return rows.flatMap(({ isFound, typed, ...call }) =>
    isFound || storedTextToE164(typed, defaultCountry) === person.phoneE164 ? [call] : [],
  )
}
