import type { ProviderRecord } from '../../provider/index.ts'
import { UnreadableResponse } from '../../provider/index.ts'
import type { DialerDeps } from '../deps.ts'

/** As many calls as one pass asks for, each by a request of its own. */
export const maxReads = 20

/** Reads a call at the provider; null when it does not exist. One that cannot be read is read again in a later pass. */
export async function readCall(
  deps: DialerDeps,
  id: string,
): Promise<ProviderRecord | null | 'unreadable'> {
  try {
    return await deps.provider.call(id)
  } catch (error) {
    if (!(error instanceof UnreadableResponse)) throw error
    deps.drops.record({ id, field: null, reason: 'not-answered', error })
    return 'unreadable'
  }
}

/** Waits for all, whichever fails, and then throws the first error. */
export async function allSettledOrThrow(work: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(work)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/**
 * A time after or before a reading of a clock. A stored time further in the future than anything is ever put off was
 * written before the clock was set back, and counts as past.
 */
export const shifted = (now: Date, ms: number) => new Date(now.getTime() + ms)
