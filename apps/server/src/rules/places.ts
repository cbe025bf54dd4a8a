import { isTimeZone } from '@callwright/contract'
import numberPlaces from './number-places.json' with { type: 'json' }

/** Where a called person may be, by one piece of evidence. */
interface Evidence {
  source: 'contact' | 'number'
  /** The time zone of the contact, or the first digits of the number that are known. */
  value: string
  zones: readonly string[]
  /** The countries and states whose law may apply. */
  jurisdictions: readonly string[]
}

/** Where a called person may be, by all evidence. */
export interface Place {
  /** The time zones in which the person may be; none when nothing is known of the number. */
  zones: readonly string[]
  jurisdictions: readonly string[]
  evidence: readonly Evidence[]
}

/** What a contact says about where the person is. */
export interface Whereabouts {
  phone_e164: string
  time_zone: string | null
}

/** A digit of the known first digits of numbers, with the digits that may follow (a trie). */
interface PrefixNode {
  evidence: Evidence | null
  next: Map<string, PrefixNode>
}

const createNode = (): PrefixNode => ({ evidence: null, next: new Map() })

const firstDigits = createNode()
for (const [value, index] of Object.entries(numberPlaces.prefixes)) {
  const place = numberPlaces.places[index]
  let node = firstDigits
  for (const digit of value) {
    const next = node.next.get(digit) ?? createNode()
    node.next.set(digit, next)
    node = next
  }
  if (place) node.evidence = { source: 'number', value, ...place }
}

/** Returns the time zones that a number may be in, by its area code or country; none when its first digits are unknown. */
export function zonesOfNumber(phone_e164: string): readonly string[] {
  return evidenceOfNumber(phone_e164)?.zones ?? []
}

/** Returns what the longest known first digits of a number say. */
function evidenceOfNumber(phone_e164: string): Evidence | null {
  let evidence: Evidence | null = null
  let node: PrefixNode | undefined = firstDigits
  for (let index = 1; node; index++) {
    evidence = node.evidence ?? evidence
    node = node.next.get(phone_e164.charAt(index))
  }
  return evidence
}

const countryByZone = new Map(
  Object.entries(numberPlaces.countries).flatMap(([country, zones]) =>
    zones.map((zone) => [zone, country] as const),
  ),
)

const isSameZone = (one: string, other: string) =>
  epoch.toZonedDateTimeISO(one).equals(epoch.toZonedDateTimeISO(other))
const epoch = Temporal.Instant.fromEpochMilliseconds(0)

/** Returns the present name of a time zone: browsers name some by a former one, such as Asia/Katmandu. */
function presentNameOf(zone: string): string {
  if (countryByZone.has(zone)) return zone
  return [...countryByZone.keys()].find((each) => isSameZone(each, zone)) ?? zone
}

/** Clocks of several countries. The database has each as another name of the zone of one: EST is that of Panama. */
const clocksWithoutCountry = new Set(['EST', 'CET', 'MET', 'EET'])

function evidenceOfZone(zone: string): Evidence {
  const country = clocksWithoutCountry.has(zone.toUpperCase())
    ? undefined
    : countryByZone.get(presentNameOf(zone))
  return {
    source: 'contact',
    value: zone,
    zones: [zone],
    jurisdictions: country ? [country] : [],
  }
}

const isState = (jurisdiction: string) => jurisdiction.startsWith('US-')

/** Time zones of the United States that `number-places.json` has with no area code, by their state (`zone.tab`). */
const zonesWithoutAreaCode: Record<string, readonly string[]> = {
  'US-AK': ['America/Metlakatla', 'America/Nome', 'America/Sitka', 'America/Yakutat'],
  'US-IN': [
    'America/Indiana/Indianapolis',
    'America/Indiana/Knox',
    'America/Indiana/Marengo',
    'America/Indiana/Petersburg',
    'America/Indiana/Tell_City',
    'America/Indiana/Vevay',
    'America/Indiana/Vincennes',
    'America/Indiana/Winamac',
  ],
  'US-KY': ['America/Kentucky/Louisville', 'America/Kentucky/Monticello'],
  'US-MI': ['America/Detroit', 'America/Menominee'],
  'US-ND': ['America/North_Dakota/Beulah', 'America/North_Dakota/New_Salem'],
}

/** The states of the United States in which a time zone is observed, by its present name. */
const statesByZone = Map.groupBy(
  [
    ...numberPlaces.places.flatMap(({ jurisdictions, zones }) =>
      jurisdictions.filter(isState).flatMap((state) => zones.map((zone) => ({ zone, state }))),
    ),
    ...Object.entries(zonesWithoutAreaCode).flatMap(([state, zones]) =>
      zones.map((zone) => ({ zone, state })),
    ),
  ],
  ({ zone }) => zone,
)

const statesOfZone = (zone: string) =>
  (statesByZone.get(presentNameOf(zone)) ?? []).map(({ state }) => state)

/** Whether the law of a state of the United States may apply, and the evidence does not say of which. */
const isStateUnknown = ({ jurisdictions }: Evidence) =>
  jurisdictions.includes('US') && !jurisdictions.some(isState)

const evidenceByZone = new Map<string, Evidence>()
const places = new Map<string, Place>()

/**
 * Returns where a person may be. A time zone of the contact that the number may be in, too, replaces the number's other
 * time zones; otherwise the two disagree, and the person may be in any of them. The law of every place may apply. When
 * the person may be in the United States and the state is unknown, these are all states of the time zones.
 */
export function placeOf({ phone_e164, time_zone }: Whereabouts): Place {
  const ofNumber = evidenceOfNumber(phone_e164)
  const key = `${ofNumber?.value ?? ''} ${time_zone ?? ''}`
  let place = places.get(key)
  if (!place) {
    place = combine(ofNumber, time_zone)
    places.set(key, place)
  }
  return place
}

function combine(ofNumber: Evidence | null, storedZone: string | null): Place {
  // Former versions stored abbreviations such as PST, which may mean several time zones: they say nothing.
  const time_zone = storedZone !== null && isTimeZone(storedZone) ? storedZone : null
  const ofContact =
    time_zone === null ? null : (evidenceByZone.get(time_zone) ?? evidenceOfZone(time_zone))
  if (ofContact) evidenceByZone.set(ofContact.value, ofContact)
  const evidence = [ofContact, ofNumber].filter((each) => each !== null)
  const doAgree = time_zone !== null && ofNumber?.zones.some((zone) => isSameZone(zone, time_zone))
  const zones = doAgree ? [time_zone] : evidence.flatMap((each) => each.zones)
  const isStateKnown = doAgree && ofNumber?.jurisdictions.some(isState)
  const states = evidence
    .filter((each) => !isStateKnown && isStateUnknown(each))
    .flatMap((each) => (doAgree ? zones : each.zones))
    .flatMap(statesOfZone)
  const jurisdictions = [...evidence.flatMap((each) => each.jurisdictions), ...states]
  return { zones: [...new Set(zones)], jurisdictions: [...new Set(jurisdictions)], evidence }
}
