import type { CallingHours } from '@callwright/contract'
import { allowed, type Gate } from './gate.ts'
import { createHours, type Hours } from './hours.ts'
import { lawOn } from './law.ts'
import type { Place } from './places.ts'

export interface HoursFacts {
  /** Where the called person may be. */
  place: Place
  /** The campaign's hours; null when only the law limits them. */
  callingHours: CallingHours | null
  /** False while the calling rules are off: then only the campaign's hours count. */
  isLawEnforced: boolean
}

/** Returns the hours that the gate allows. */
export function hoursOf({ place, callingHours, isLawEnforced }: HoursFacts): Hours {
  const jurisdictions = isLawEnforced ? place.jurisdictions : null
  return createHours({ zones: place.zones, jurisdictions }, callingHours)
}

export const hoursGate: Gate = {
  id: 'hours',
  sentence:
    'A person is called only within the hours of the law and of the campaign, on the clock of every time zone in which the person may be.',
  source: 'The law of the place, and the campaign.',
  evaluate({ hours }, now) {
    if (!hours) return null
    const opening = hoursOf(hours).openingAt(now)
    if (opening.kind === 'open') return allowed
    if (opening.kind === 'opens') {
      const reason = `Outside calling hours in ${opening.closedIn}`
      return { verdict: 'later', until: opening.at, gate: 'hours', reason }
    }
    const reason =
      opening.kind === 'unknown-zone'
        ? 'The time zone of the number is unknown'
        : 'No time is within the calling hours of all its time zones'
    return { verdict: 'never', gate: 'hours', reason }
  },
  toStoredFacts({ hours }, now) {
    if (!hours) return null
    const { place, callingHours, isLawEnforced } = hours
    const [zone = 'UTC'] = place.zones
    const date = now.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()
    const law = isLawEnforced ? lawOn(place.jurisdictions, date) : []
    return {
      evidence: place.evidence.map(({ source, value }) => ({ source, value })),
      time_zones: place.zones,
      // The rows that are in force on the date of the first time zone.
      law: law.flatMap(({ rows }) => rows.map(({ id }) => id)),
      calling_hours: callingHours,
    }
  },
}
