/** A part of a local day, in minutes since 00:00 on the clock; `until` is the first minute after it. */
export interface Window {
  from: number
  until: number
}

/** Returns the windows of a local date. */
export type WindowsOn = (date: Temporal.PlainDate) => readonly Window[]

const toLocal = (atMs: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone)

/** Returns whether the clock of a time zone shows a time within the windows of its date. */
export function isOpen(zone: string, windowsOn: WindowsOn, atMs: number): boolean {
  const local = toLocal(atMs, zone)
  const minute = local.hour * 60 + local.minute
  return windowsOn(local.toPlainDate()).some(({ from, until }) => from <= minute && minute < until)
}

/** Returns the first moment from `atMs` to `endMs` at which the clock of every time zone is within the windows, or null. */
export function firstOpenMoment(
  zones: readonly string[],
  windowsOn: WindowsOn,
  atMs: number,
  endMs: number,
): number | null {
  let candidateMs = atMs
  for (;;) {
    const startMs = candidateMs
    for (const zone of zones) {
      const next = nextOpening(zone, windowsOn, candidateMs, endMs)
      if (next === null) return null
      candidateMs = next
    }
    if (candidateMs === startMs) return candidateMs
  }
}

function nextOpening(
  zone: string,
  windowsOn: WindowsOn,
  atMs: number,
  endMs: number,
): number | null {
  if (isOpen(zone, windowsOn, atMs)) return atMs
  for (let date = toLocal(atMs, zone).toPlainDate(); ; date = date.add({ days: 1 })) {
    // Clocks that are put back over midnight return to the day before.
    const days = [date.subtract({ days: 1 }), date, date.add({ days: 1 })]
    const openings = days
      .flatMap((day) => momentsOfChange(zone, windowsOn, day))
      .filter((ms) => ms > atMs && isOpen(zone, windowsOn, ms))
    const first = Math.min(...openings)
    if (first <= endMs) return first
    if (first !== Number.POSITIVE_INFINITY || startOf(date, zone).epochMilliseconds > endMs) {
      return null
    }
  }
}

const startOf = (date: Temporal.PlainDate, zone: string) => date.toZonedDateTime(zone)

/**
 * Returns the moments of a local date at which a window may open: when the clock shows its start, which it does twice
 * when clocks are put back and not at all when they skip it, and when clocks are changed.
 */
function momentsOfChange(zone: string, windowsOn: WindowsOn, date: Temporal.PlainDate): number[] {
  const starts = windowsOn(date).flatMap(({ from }) => {
    const clock = date.toPlainDateTime({ hour: Math.floor(from / 60), minute: from % 60 })
    return (['earlier', 'later'] as const).map((disambiguation) =>
      clock.toZonedDateTime(zone, { disambiguation }),
    )
  })
  const start = startOf(date, zone)
  // The change may be exactly at the start of the day, after which `next` would search.
  const firstChange = start.subtract({ nanoseconds: 1 }).getTimeZoneTransition('next')
  const changes = start.hoursInDay === 24 ? [] : [start, firstChange]
  return [...starts, ...changes].flatMap((moment) => moment?.epochMilliseconds ?? [])
}
