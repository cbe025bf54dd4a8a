/** How long at the most nothing is asked of a provider that has no room. */
const longestMs = 30_000
/** From so many answers in a row that found room, the provider is asked without counting. */
const open = 128

/** Says how many calls may be asked for at once: fewer when the provider has no room, more as it takes them. */
interface Gate {
  /** How many more may be under way. */
  allows(underWay: number): number
  /** Whether the provider is asked without counting. */
  isOpen(): boolean
  /** When it allows one again by itself; null when it does not wait. */
  opensAt(): Date | null
  /** The provider took a call. */
  took(): void
  /** The provider had no room, or nobody answered; `retryAfterMs` is what it said itself. */
  refused(retryAfterMs: number | null): void
  /** So many calls ended: each left room behind. */
  freed(calls: number): void
}

/** A gate that tells the time by `now` and spreads its waits by `random`. */
export function createGate(now: () => Date, random: () => number): Gate {
  let width = open
  let strikes = 0
  let shutUntil = 0
  /** A provider that named a time is not asked before it, whatever comes free. */
  let firm = false

  const isShut = () => now().getTime() < shutUntil

  return {
    allows(underWay) {
      if (isShut()) return 0
      return width >= open ? Number.POSITIVE_INFINITY : Math.max(0, width - underWay)
    },
    isOpen: () => !isShut() && width >= open,
    opensAt: () => (isShut() ? new Date(shutUntil) : null),
    took() {
      strikes = 0
      width = Math.min(open, width * 2)
    },
    refused(retryAfterMs) {
      const time = now().getTime()
      width = 1
      if (retryAfterMs !== null) {
        firm = true
        shutUntil = Math.max(shutUntil, time + retryAfterMs)
      } else if (time >= shutUntil) {
        // Of answers to requests that were under way together, the first tells it all.
        firm = false
        shutUntil = time + Math.min(longestMs, 500 * 2 ** strikes) * (0.75 + random() / 2)
        strikes = Math.min(10, strikes + 1)
      }
    },
    freed(calls) {
      if (calls === 0 || firm || width >= open) return
      shutUntil = 0
      width = Math.max(width, Math.min(open - 1, calls))
    },
  }
}
