/** The dialler's durations, in milliseconds. Handed in, so that a test need not wait them out. */
export interface Timing {
  /** How long one process alone may ask for a call: longer than any freeze of a process that was tested. */
  lease: number
  /** For clocks that differ, and for what the provider took but does not list yet. */
  margin: number
  /** No request may outlive this; it must be shorter than the lease. */
  requestTimeout: number
  /** Between two looks at what has come due. */
  pulse: number
  /** Between two requests for what changed at the provider. */
  watch: number
  /** Without news for so long, a call is asked for. */
  silence: number
  /** After its end a call is read again, for cost and analysis that come late. */
  readAgain: readonly number[]
  /** A call still said to be live this long after its longest possible end is closed. */
  reap: number
  /** So long after its end a call takes no more messages: by then the provider has forgotten it. */
  closed: number
  /** Between two times that messages are forgotten that would not be taken in again. */
  forget: number
}

/** The durations of the product. */
export const timing: Timing = {
  lease: 5 * 60_000,
  margin: 15_000,
  requestTimeout: 20_000,
  pulse: 1000,
  watch: 2000,
  silence: 120_000,
  readAgain: [60_000, 600_000],
  reap: 60 * 60_000,
  closed: 14 * 24 * 60 * 60_000,
  forget: 10 * 60_000,
}

/** The product's durations with some replaced, as JSON: how a test shortens those of a process it starts. */
export function readTiming(replaced: string | undefined): Timing {
  return { ...timing, ...(replaced ? (JSON.parse(replaced) as Partial<Timing>) : {}) }
}
