import type { ZoneHours } from '@callwright/contract'
import type { TimedPlace } from './contact-groups.ts'

export const hourMs = 60 * 60_000

/** A week, so that the hours after a weekend are among them. */
const hourCount = 7 * 24

/** How many time zones are listed on their own. */
const maxZones = 12

/** Returns how many contacts of each time zone may be called in each hour of a week. */
export function countZoneHours(places: readonly TimedPlace[], fromMs: number): ZoneHours[] {
  const zones = new Map<string | null, ZoneHours>()
  for (const place of places) addPlace(zones, place, fromMs)
  const sorted = [...zones.values()].sort((a, b) => b.contacts - a.contacts)
  const named = sorted.filter(({ time_zone }) => time_zone !== null)
  const others = sorted.filter((zone) => !named.slice(0, maxZones).includes(zone))
  const rest = others.reduce<ZoneHours | null>((sum, zone) => (sum ? join(sum, zone) : zone), null)
  return [...named.slice(0, maxZones), ...(rest ? [{ ...rest, time_zone: null }] : [])]
}

function addPlace(
  zones: Map<string | null, ZoneHours>,
  { place, timetable, now, later }: TimedPlace,
  fromMs: number,
): void {
  const [zone = null] = place.zones.length === 1 ? place.zones : []
  const hours = zones.get(zone) ?? emptyHours(zone)
  zones.set(zone, hours)
  const openings = [...(now > 0 ? [[fromMs, now] as const] : []), ...later]
  for (const [at, contacts] of openings) {
    hours.contacts += contacts
    const firstHour = Math.max(0, Math.floor((at - fromMs) / hourMs))
    if (firstHour < hourCount) hours.opens[firstHour] = (hours.opens[firstHour] ?? 0) + contacts
  }
  for (let n = 0, hour = 0; hour < hourCount; ) {
    const interval = timetable.intervalAt(n)
    const startMs = fromMs + hour * hourMs
    if (!interval || interval.from >= fromMs + hourCount * hourMs) break
    if (interval.until <= startMs) {
      n += 1
      continue
    }
    if (interval.from < startMs + hourMs) {
      const callable = openings.reduce(
        (sum, [at, contacts]) => (at < startMs + hourMs ? sum + contacts : sum),
        0,
      )
      hours.callable[hour] = (hours.callable[hour] ?? 0) + callable
    }
    hour += 1
  }
}

const emptyHours = (time_zone: string | null): ZoneHours => ({
  time_zone,
  contacts: 0,
  callable: Array.from({ length: hourCount }, () => 0),
  opens: Array.from({ length: hourCount }, () => 0),
})

function join(one: ZoneHours, other: ZoneHours): ZoneHours {
  const add = (some: readonly number[], others: readonly number[]) =>
    some.map((count, hour) => count + (others[hour] ?? 0))
  return {
    time_zone: null,
    contacts: one.contacts + other.contacts,
    callable: add(one.callable, other.callable),
    opens: add(one.opens, other.opens),
  }
}
