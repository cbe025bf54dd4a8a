import type { CallingHours } from '@callwright/contract'
import { type HoursFacts, hoursOf } from './hours.gate.ts'
import { windowsOfCampaign, windowsOfLaw } from './hours.ts'
import { nameOfJurisdiction } from './jurisdiction-names.ts'
import { type LawOfPlace, lawOn } from './law.ts'
import { isOpen } from './local-windows.ts'

/** How many rules are named. A person whose state is unknown has those of many states. */
const maxNamed = 2

const weekdayNames = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
]

/**
 * Returns which rules of the hours gate allow no call at a moment, such as `Florida: calls from 08:00 to 20:00`; null when
 * all allow it or no time zone is known.
 */
export function describeClosedHours(facts: HoursFacts, now: Date): string | null {
  const { place, callingHours, isLawEnforced } = facts
  const zone = hoursOf(facts).closedZoneAt(now)
  if (zone === undefined) return null
  const date = now.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()
  const closedLaw = (isLawEnforced ? lawOn(place.jurisdictions, date) : [])
    .filter(({ rows }) => !isOpen(zone, (day) => windowsOfLaw(rows, day), now.getTime()))
    .map((law) => describeLaw(law, date))
  const isCampaignClosed =
    callingHours && !isOpen(zone, (day) => windowsOfCampaign(callingHours, day), now.getTime())
  const rules = [
    // First, because it is what the workspace can change.
    ...(isCampaignClosed ? [`This campaign: ${describeDay([callingHours], date)}`] : []),
    ...closedLaw,
  ]
  const further = rules.length - maxNamed
  return [
    ...rules.slice(0, maxNamed),
    ...(further > 0 ? [`${further} further ${further === 1 ? 'rule' : 'rules'}`] : []),
  ].join('; ')
}

function describeLaw({ place, rows }: LawOfPlace, date: Temporal.PlainDate): string {
  const isKnown = rows.some(({ jurisdiction }) => jurisdiction === place)
  const name = `${nameOfJurisdiction(place)}${isKnown ? '' : ' (law not known)'}`
  const ofWeekday = rows.some(({ days }) => days.some((day) => day === date.dayOfWeek))
  const isHoliday = ofWeekday && windowsOfLaw(rows, date).length === 0
  return `${name}: ${isHoliday ? 'no calls on this holiday' : describeDay(rows, date)}`
}

/** Returns the hours of a date's weekday. */
function describeDay(
  rows: readonly (Omit<CallingHours, 'days'> & { days: readonly number[] })[],
  date: Temporal.PlainDate,
): string {
  const times = rows
    .filter(({ days }) => days.includes(date.dayOfWeek))
    .map(({ from, until }) => `from ${from} to ${until}`)
  return times.length > 0
    ? `calls ${times.join(' and ')}`
    : `no calls on ${weekdayNames[date.dayOfWeek - 1]}`
}
