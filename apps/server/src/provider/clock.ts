/** The provider's clock. */
export interface ProviderClock {
  /** The provider's time; null before its first response. At most one second and the latency behind. */
  now(): Date | null
  /** Reads the time of a response. */
  read(answer: Response): void
}

/**
 * Creates a clock from the `Date` header of the provider's responses (RFC 9110, section 6.6.1). The provider
 * filters by its own time, and this machine's clock may be wrong.
 */
export function createProviderClock(): ProviderClock {
  let last: { at: number; monotonicMs: number } | undefined
  return {
    now: () => (last ? new Date(last.at + performance.now() - last.monotonicMs) : null),
    read(answer) {
      const at = Date.parse(answer.headers.get('date') ?? '')
      if (!Number.isNaN(at)) last = { at, monotonicMs: performance.now() }
    },
  }
}

/** Returns the provider's time, or this process's before the first response. */
export function providerTime({
  provider,
  now,
}: {
  provider: Pick<ProviderClock, 'now'>
  now: () => Date
}): Date {
  return provider.now() ?? now()
}
