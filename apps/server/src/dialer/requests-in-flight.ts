import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { calls } from '../db/tables/calls.table.ts'
import type { DialerDeps } from './deps.ts'

/**
 * Runs a command that forbids new calls, and waits for the requests in flight, so that no call starts after the
 * command's response. A request that takes longer than its timeout belongs to a process that is dead or frozen.
 */
export async function afterRequestsInFlight(
  deps: DialerDeps,
  affectedCalls: SQL | undefined,
  command: () => Promise<void>,
): Promise<void> {
  let onChange = () => {}
  const unsubscribe = deps.changes.subscribe({
    onChange: ({ changed }) => {
      if (changed === 'calls') onChange()
    },
    onEnd: () => onChange(),
  })
  try {
    await command()
    const timeout = AbortSignal.timeout(deps.timing.requestTimeoutMs)
    timeout.addEventListener('abort', () => onChange())
    while (!timeout.aborted) {
      const nextChange = new Promise<void>((resolve) => {
        onChange = resolve
      })
      if (!(await isAnyInFlight(deps, affectedCalls))) break
      await nextChange
    }
  } finally {
    unsubscribe()
  }
}

async function isAnyInFlight({ db }: DialerDeps, affectedCalls: SQL | undefined): Promise<boolean> {
  const rows = await db
    .select({ id: calls.id })
    .from(calls)
    .where(
      and(
        affectedCalls,
        eq(calls.status, 'queued'),
        isNull(calls.vapi_call_id),
        isNotNull(calls.worker_id),
      ),
    )
    .limit(1)
  return rows.length > 0
}
