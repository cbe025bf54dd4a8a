import type { ProviderRecord } from '../../provider/index.ts'
import { UnreadableResponse } from '../../provider/index.ts'
import type { ProviderDeps } from '../deps.ts'

/** How many calls one pass reads, each with its own request. */
export const maxReads = 20

/** Reads a call at the provider; null when it does not exist. An unreadable call is read again in a later pass. */
export async function readCall(
  deps: ProviderDeps,
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

/** Waits until all promises have settled, and then throws the first error. */
export async function allSettledOrThrow(promises: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(promises)
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** Returns the time that is `ms` after `at`, or before it when `ms` is negative. */
export const addMs = (at: Date, ms: number) => new Date(at.getTime() + ms)
