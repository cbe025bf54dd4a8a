/** The dialer's durations, and those of the checks on its process, in milliseconds. Tests hand in shorter ones. */
export interface Timing {
  /** How long one worker alone may ask for a call: longer than any freeze of a process that was tested. */
  leaseMs: number
  /** For clocks that differ, and for calls that the provider has accepted and does not list yet. */
  marginMs: number
  /** The timeout of a request; shorter than the lease. */
  requestTimeoutMs: number
  /** Between two looks at what has come due. */
  tickMs: number
  /** Between two requests for what changed at the provider. */
  pollMs: number
  /** A live call without events for so long is asked for. */
  staleMs: number
  /** After its end a call is read again, for cost and analysis that come late. */
  refreshDelaysMs: readonly number[]
  /** A call that is still reported live this long after its latest possible end is closed. */
  overdueMs: number
  /** So long after its end a call takes no more messages: by then the provider has deleted it. */
  retentionMs: number
  /** Between two deletions of messages that would be refused if they were repeated. */
  cleanupMs: number
  /** Between two probes of the embedded database. */
  probeMs: number
  /** The main thread may block for so long before the watchdog ends the process. */
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
  cleanupMs: 10 * 60_000,
  probeMs: 5000,
  stallMs: 30_000,
}

/** The product's durations with some replaced, as JSON: how a test shortens those of a process it starts. */
export function readTiming(replaced: string | undefined): Timing {
  return { ...timing, ...(replaced ? (JSON.parse(replaced) as Partial<Timing>) : {}) }
}
