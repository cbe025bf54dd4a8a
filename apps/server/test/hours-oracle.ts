import { isHoliday } from '../src/rules/holidays.ts'
import type { HoursFacts } from '../src/rules/hours.gate.ts'
import { lawOn } from '../src/rules/law.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  clocks.set(zone, clock)
  return clock
}

/** Whether the clock of a zone shows a time that the law and the campaign allow, by Intl and not by Temporal. */
export function isWithinHours(
  { place, callingHours: planned, isLawEnforced }: HoursFacts,
  zone: string,
  at: Date,
): boolean {
  const parts = clockOf(zone).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const date = Temporal.PlainDate.from(`${part('year')}-${part('month')}-${part('day')}`)
  const time = `${part('hour')}:${part('minute')}`
  const law = isLawEnforced ? lawOn(place.jurisdictions, date) : []
  const isLawful = law.every(({ rows }) =>
    rows.some(
      ({ days, from, until, holidays }) =>
        days.some((day) => day === date.dayOfWeek) &&
        from <= time &&
        time < until &&
        !(holidays && isHoliday(holidays, date)),
    ),
  )
  const isPlanned =
    planned === null ||
    (planned.days.includes(date.dayOfWeek) && planned.from <= time && time < planned.until)
  return isLawful && isPlanned
}
