import type { PlaceContacts } from './decide-contacts.ts'
import type { CapLimits, ContactGroup } from './simulate-campaign.ts'
import { alwaysOpen, createTimetable, type Timetable } from './timetable.ts'

/** A place with its timetable. */
export interface TimedPlace extends PlaceContacts {
  timetable: Timetable
}

/** How many timetables are computed. Further places, those with the fewest contacts, use that of a similar place. */
const maxTimetables = 60

const contactsIn = ({ now, later }: PlaceContacts) =>
  [...later.values()].reduce((sum, count) => sum + count, now)

/**
 * Gives each place its timetable, in steps: the caller may yield to the event loop after each. Places with the same time
 * zones and laws share one.
 */
export function* assignTimetables(
  places: readonly PlaceContacts[],
  startMs: number,
): Generator<TimedPlace> {
  const known = new Map<string, Timetable>()
  const timed: TimedPlace[] = []
  for (const place of places.toSorted((a, b) => contactsIn(b) - contactsIn(a))) {
    const timedPlace = { ...place, timetable: timetableOf(place) }
    timed.push(timedPlace)
    yield timedPlace
  }

  function timetableOf(place: PlaceContacts): Timetable {
    if (!place.hours) return alwaysOpen
    const { zones, jurisdictions } = place.place
    const key = JSON.stringify([zones.toSorted(), jurisdictions.toSorted()])
    const timetable =
      known.get(key) ??
      (known.size < maxTimetables
        ? createTimetable(place.hours, startMs)
        : mostSimilar(timed, place, startMs))
    known.set(key, timetable)
    return timetable
  }
}

const opensAt = ({ now, later }: PlaceContacts, startMs: number) =>
  now > 0 ? startMs : Math.min(...later.keys())

/** Returns the timetable of the place whose contacts may be called for the first time at the most similar time. */
function mostSimilar(timed: readonly TimedPlace[], place: PlaceContacts, startMs: number) {
  const openingMs = opensAt(place, startMs)
  const distanceTo = (each: TimedPlace) => Math.abs(opensAt(each, startMs) - openingMs)
  return timed.reduce((best, each) => (distanceTo(each) < distanceTo(best) ? each : best)).timetable
}

/** How many intervals must be equal for two timetables to count as one. */
const comparedIntervals = 10

/** Joins places whose contacts may be called at the same times, equally often. */
export function toContactGroups(places: readonly TimedPlace[]): ContactGroup[] {
  const keys = new Map<Timetable, string>()
  const groups = new Map<
    string,
    { timetable: Timetable; capLimits: CapLimits; now: number; later: Map<number, number> }
  >()
  for (const { timetable, capLimits, now, later } of places) {
    const timetableKey = keys.get(timetable) ?? keyOf(timetable)
    keys.set(timetable, timetableKey)
    const key = [timetableKey, ...capLimits.map(({ id }) => id)].join()
    const group = groups.get(key) ?? { timetable, capLimits, now: 0, later: new Map() }
    groups.set(key, group)
    group.now += now
    for (const [at, contacts] of later) group.later.set(at, (group.later.get(at) ?? 0) + contacts)
  }
  return Array.from(groups.values(), ({ later, ...group }) => ({
    ...group,
    later: Array.from(later, ([at, contacts]) => ({ at, contacts })),
  }))
}

function keyOf(timetable: Timetable): string {
  const intervals = Array.from({ length: comparedIntervals }, (_, n) => timetable.intervalAt(n))
  return intervals.map((each) => `${each?.from} ${each?.until}`).join()
}
