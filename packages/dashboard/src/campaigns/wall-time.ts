/** A local date and time, as in a `datetime-local` field. */
export const wallTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/** Returns the local time of a zone as if it were UTC, in milliseconds. */
function localTimeAt(timestamp: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(timestamp)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value)
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
}

/**
 * Converts a local time of a zone to ISO 8601 with the zone's offset. An ambiguous time, when clocks go back, is the
 * first of the two; a skipped time, when clocks go forward, uses the offset before the change.
 */
export function toIsoWithOffset(wallTime: string, timeZone: string): string {
  const localTime = Date.parse(`${wallTime}Z`)
  const offsetAt = (timestamp: number) => localTimeAt(timestamp, timeZone) - timestamp
  const day = 24 * 60 * 60_000
  const [before, after] = [offsetAt(localTime - day), offsetAt(localTime + day)]
  const offset = offsetAt(localTime - before) === before ? before : after
  const exists = offsetAt(localTime - offset) === offset
  return toIso(localTime - (exists ? offset : before), exists ? offset : after)
}

function toIso(timestamp: number, offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const pad = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const local = new Date(timestamp + offset).toISOString().slice(0, 19)
  return `${local}${offset < 0 ? '-' : '+'}${pad(minutes / 60)}:${pad(minutes % 60)}`
}
