/** A date and time as a `datetime-local` field has it, in no zone yet. */
export const wallTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/

/** What the clocks of a zone show at a moment, as if it were UTC. */
function shownAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((each) => each.type === type)?.value)
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
 * The moment at which the clocks of a zone show a time, in ISO 8601 with the zone's offset. Of an hour the
 * clocks show twice it is the first; one they leave out counts from before the change.
 */
export function toIsoWithOffset(wallTime: string, timeZone: string): string {
  const shown = Date.parse(`${wallTime}Z`)
  const offsetAt = (moment: number) => shownAt(moment, timeZone) - moment
  const day = 24 * 60 * 60_000
  const [before, after] = [offsetAt(shown - day), offsetAt(shown + day)]
  const offset = offsetAt(shown - before) === before ? before : after
  const exists = offsetAt(shown - offset) === offset
  return isoAt(shown - (exists ? offset : before), exists ? offset : after)
}

function isoAt(moment: number, offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const local = new Date(moment + offset).toISOString().slice(0, 19)
  return `${local}${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
