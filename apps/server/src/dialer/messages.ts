import { and, asc, eq, gte, inArray, lt, notExists, or } from 'drizzle-orm'
import { calls, isLive, providerMessages } from '../db/tables/calls.table.ts'
import type { DialerDeps } from './deps.ts'
import { isFinal } from './domain/call-status.ts'
import type { CallRow } from './domain/rows.ts'

/** How many messages one statement deletes. */
const maxBatch = 1000

const retentionStart = (deps: DialerDeps) =>
  new Date(deps.now().getTime() - deps.timing.retentionMs)

/** Whether a call ended so long ago that its messages are refused. */
export function isPastRetention(deps: DialerDeps, call: CallRow | undefined): boolean {
  return (
    call !== undefined &&
    isFinal(call.status) &&
    call.ended_at !== null &&
    call.ended_at < retentionStart(deps)
  )
}

/**
 * Deletes old messages, the oldest first. Messages of a call that still accepts messages stay, so that a repeated
 * message is always refused: as a duplicate, or because its call is closed. Returns whether more may be old.
 */
export async function deleteOldMessages(deps: DialerDeps): Promise<boolean> {
  const before = retentionStart(deps)
  // Sorted by id, which is the order of arrival: an index on `received_at` would slow down every insert.
  const oldest = deps.db
    .select({ id: providerMessages.id, received_at: providerMessages.received_at })
    .from(providerMessages)
    .orderBy(asc(providerMessages.id))
    .limit(maxBatch)
    .as('oldest')
  const open = deps.db
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        eq(calls.vapi_call_id, providerMessages.vapi_call_id),
        or(isLive(calls), gte(calls.ended_at, before)),
      ),
    )
  const deleted = await deps.db
    .delete(providerMessages)
    .where(
      and(
        inArray(
          providerMessages.id,
          deps.db.select({ id: oldest.id }).from(oldest).where(lt(oldest.received_at, before)),
        ),
        notExists(open),
      ),
    )
    .returning({ id: providerMessages.id })
  return deleted.length === maxBatch
}
