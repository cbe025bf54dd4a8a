import { SettingError } from '../settings.ts'

/** The durations of the dialer and of the checks on its process, in milliseconds. Tests pass shorter ones. */
export interface Timing {
  /** How long a lease lasts: longer than the longest freeze of a process in the tests. */
  leaseMs: number
  /** The tolerance for clocks that differ, and for calls that the provider has accepted and does not list yet. */
  marginMs: number
  /** The timeout of a request; shorter than the lease. */
  requestTimeoutMs: number
  /** The pause between two runs of the campaigns that are due. */
  tickMs: number
  /** The pause between two requests for what changed at the provider. */
  pollMs: number
  /** A live call without an event for this long is read at the provider. */
  staleMs: number
  /** How long after its end a call is read again, for cost and analysis that come late. */
  refreshDelaysMs: readonly number[]
  /** A call that is still reported live this long after its latest possible end is closed. */
  overdueMs: number
  /** Messages for a call that ended longer ago than this are refused: the provider has deleted the call. */
  retentionMs: number
  /** The pause between two lines of the log about the progress of campaigns. */
  progressMs: number
  /** The pause between two lines of the log about calls without the calling rules. */
  rulesWarningMs: number
  /** The pause between two deletions of old messages. */
  cleanupMs: number
  /** The pause between two additions to the evidence of calls. */
  evidenceMs: number
  /** The pause between two deletions of what workspaces keep no longer. */
  retentionTaskMs: number
  /** The pause between two probes of the embedded database. */
  probeMs: number
  /** The watchdog ends the process when the main thread has blocked for this long. */
  stallMs: number
}

/** The durations of the product. */
export const timing: Timing = {
  leaseMs: 5 * 60_000,
  marginMs: 15_000,
  requestTimeoutMs: 20_000,
  tickMs: 1000,
  pollMs: 2000,
  staleMs: 120_000,
  refreshDelaysMs: [60_000, 600_000],
  overdueMs: 60 * 60_000,
  retentionMs: 14 * 24 * 60 * 60_000,
  progressMs: 60_000,
  rulesWarningMs: 60 * 60_000,
  cleanupMs: 10 * 60_000,
  evidenceMs: 10_000,
  retentionTaskMs: 60 * 60_000,
  probeMs: 5000,
  stallMs: 30_000,
}

/**
 * Returns the product's durations, with those in a JSON object replaced; tests pass it to the processes they start. Throws
 * `SettingError` for another text.
 */
export function readTiming(replacedJson: string | undefined): Timing {
  return { ...timing, ...(replacedJson ? parseDurations(replacedJson) : {}) }
}

function parseDurations(json: string): Partial<Timing> {
  try {
    const durations: unknown = JSON.parse(json)
    if (typeof durations === 'object' && !Array.isArray(durations)) return durations ?? {}
  } catch {}
  throw new SettingError(
    `CALLWRIGHT_TIMING=${json} is not valid: it must be a JSON object of durations such as {"pollMs":500}`,
  )
}
