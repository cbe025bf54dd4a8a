import { databaseFailureKind } from '../../db/failures.ts'
import type { DialerDeps } from '../deps.ts'
import type { RecordEvent } from '../domain/call-event.ts'
import type { Ingest } from '../ingest.ts'

/**
 * Ingests one record of several, and drops it when the database rejects it, so that the other records are still ingested.
 * Returns whether it was ingested. Throws when the database is unavailable.
 */
export async function ingestOrDrop(
  { drops }: Pick<DialerDeps, 'drops'>,
  ingest: Ingest,
  event: RecordEvent,
): Promise<boolean> {
  try {
    await ingest(event)
    return true
  } catch (error) {
    if (databaseFailureKind(error) === 'unavailable') throw error
    drops.record({ id: event.record.id, field: null, reason: 'not-stored', error })
    return false
  }
}
