import type { ConsentBasis, ContactFilter } from '@callwright/contract'
import { and, type SQL, sql } from 'drizzle-orm'
import { contactFilterCondition } from '../contacts/index.ts'
import { isOneOf } from '../db/is-one-of.ts'
import type { Db } from '../db/open.ts'
import { queryRows } from '../db/statement.ts'
import { contacts, searchedContacts } from '../db/tables/contacts.table.ts'
import { inWorkspace, type WorkspaceId } from '../db/workspace-id.ts'
import { type NumberRecord, parseNumberRecord, selectNumberRecord } from '../dialer/index.ts'

/** Which contacts a campaign calls. */
export type Selection = { contact_ids: number[] } | { contact_filter: ContactFilter }

/** A contact that a campaign calls. */
interface ChosenContact {
  contact_id: number
  phone_e164: string
  time_zone: string | null
  numberRecord: NumberRecord
}

/** Contacts on whom decisions are equal in the same place, as far as their numbers do not differ. */
export interface SimilarContacts {
  consentBasis: ConsentBasis | null
  /** Whether the consent is for the number that would be called. */
  isConsentForNumber: boolean
  contacts: ChosenContact[]
}

/** A statement blocks the process with the embedded database, so contacts are read in batches. */
const batchSize = 2500

type SimilarRow = [
  consentBasis: ConsentBasis | null,
  isConsentForNumber: boolean,
  time_zone: string | null,
  /**
   * A line for each contact: its id, its number and what is stored about the number. One text is read many times as fast
   * as thousands of rows.
   */
  contacts: string,
]

async function readBatch(
  db: Db,
  workspaceId: WorkspaceId,
  batch: SQL,
  now: Date,
): Promise<SimilarContacts[]> {
  const number = { workspace_id: sql`${workspaceId}::integer`, phone_e164: sql`batch.phone_e164` }
  const rows = await queryRows<SimilarRow>(
    db,
    sql`select consent->>'basis', coalesce(consent->>'phone_e164' = phone_e164, false), time_zone,
        string_agg(concat_ws(' ', id, phone_e164, ${selectNumberRecord(number, now)}), E'\\n')
      from (${batch}) as batch group by 1, 2, 3`,
  )
  return rows.map(([consentBasis, isConsentForNumber, time_zone, text]) => ({
    ...{ consentBasis, isConsentForNumber },
    contacts: text.split('\n').map((line) => {
      const [id, phone_e164 = '', ...record] = line.split(' ')
      return {
        contact_id: Number(id),
        phone_e164,
        time_zone,
        numberRecord: parseNumberRecord(record),
      }
    }),
  }))
}

/**
 * Yields the selected contacts that exist, in batches, by what decisions on them depend on. The database reads the next
 * batch while the caller uses the one before.
 */
export async function* readChosenContacts(
  db: Db,
  workspaceId: WorkspaceId,
  selection: Selection,
  now: Date,
): AsyncGenerator<SimilarContacts[]> {
  const batches = readBatches(db, workspaceId, selection, now)
  let next = batches.next()
  for (;;) {
    const { done, value } = await next
    if (done) return
    next = batches.next()
    // An error is thrown where the batch is awaited; if the caller stops before, nobody needs it.
    next.catch(() => {})
    yield value
  }
}

async function* readBatches(
  db: Db,
  workspaceId: WorkspaceId,
  selection: Selection,
  now: Date,
): AsyncGenerator<SimilarContacts[], undefined> {
  if ('contact_filter' in selection) {
    const condition = contactFilterCondition(workspaceId, selection.contact_filter)
    for (let belowId: number | undefined = afterLastId; belowId !== undefined; ) {
      const batch = await readBatch(
        db,
        workspaceId,
        sql`select * from ${searchedContacts} where ${condition} and id < ${belowId}::bigint
          order by id desc limit ${batchSize}`,
        now,
      )
      yield batch
      belowId = lowestIdOf(batch)
    }
    return
  }
  for (let start = 0; start < selection.contact_ids.length; start += batchSize) {
    const ids = selection.contact_ids.slice(start, start + batchSize)
    const condition = and(inWorkspace(contacts, workspaceId), isOneOf(contacts.id, ids))
    yield await readBatch(db, workspaceId, sql`select * from ${contacts} where ${condition}`, now)
  }
}

/** Greater than every contact id. */
const afterLastId = 2 ** 31

/** Returns the lowest id of a batch; undefined for an empty one, which is the last. */
function lowestIdOf(batch: readonly SimilarContacts[]): number | undefined {
  let lowest: number | undefined
  for (const { contacts } of batch) {
    for (const { contact_id } of contacts) {
      if (lowest === undefined || contact_id < lowest) lowest = contact_id
    }
  }
  return lowest
}
