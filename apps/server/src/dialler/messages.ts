import { and, asc, eq, gte, inArray, lt, notExists, notInArray, or } from 'drizzle-orm'
import { calls, providerMessages } from '../calls/calls.table.ts'
import type { Deps } from '../deps.ts'
import type { CallRow } from './book.ts'
import { isFinal } from './rules.ts'

/** As many messages as are forgotten in one statement. */
const mostAtOnce = 1000

const closedBefore = (deps: Deps) => new Date(deps.now().getTime() - deps.timing.closed)

/** Whether a call ended so long ago that messages of it are refused. */
export function isClosed(deps: Deps, call: CallRow | undefined): boolean {
  return (
    call !== undefined &&
    isFinal(call.status) &&
    call.ended_at !== null &&
    call.ended_at < closedBefore(deps)
  )
}

/**
 * Forgets old messages, the oldest first, but none of a call that still takes them: what is forgotten here
 * is refused all the same when it is repeated. Returns whether there may be more.
 */
export async function forgetMessages(deps: Deps): Promise<boolean> {
  const before = closedBefore(deps)
  // By id, which is the order they came in: there is no index on their time, which every message would pay for.
  const oldest = deps.db
    .select({ id: providerMessages.id, received_at: providerMessages.received_at })
    .from(providerMessages)
    .orderBy(asc(providerMessages.id))
    .limit(mostAtOnce)
    .as('oldest')
  const open = deps.db
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        eq(calls.vapi_call_id, providerMessages.vapi_call_id),
        or(notInArray(calls.status, ['ended', 'failed']), gte(calls.ended_at, before)),
      ),
    )
  const forgotten = await deps.db
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
  return forgotten.length === mostAtOnce
}
