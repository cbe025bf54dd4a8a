/** The provider's clock. */
export interface ProviderClock {
  /** Returns the provider's time, at most one second and the latency late; null before its first response. */
  now(): Date | null
  /** Sets the clock by the time in a response. */
  read(response: Response): void
}

/**
 * Creates a clock from the `Date` header of the provider's responses (RFC 9110, section 6.6.1). The provider
 * filters lists by the provider's time, and this machine's clock may be wrong.
 */
export function createProviderClock(): ProviderClock {
  let lastReading: { providerMs: number; monotonicMs: number } | undefined
  return {
    now: () =>
      lastReading
        ? new Date(lastReading.providerMs + performance.now() - lastReading.monotonicMs)
        : null,
    read(response) {
      const providerMs = Date.parse(response.headers.get('date') ?? '')
      if (!Number.isNaN(providerMs)) lastReading = { providerMs, monotonicMs: performance.now() }
    },
  }
}

/** Returns the provider's time; this process's before the first response, and where no provider is involved. */
export function providerTime({
  provider,
  now,
}: {
  provider?: Pick<ProviderClock, 'now'>
  now: () => Date
}): Date {
  return provider?.now() ?? now()
}
