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

function evidenceOfZone(zone: string): Evidence {
  // Browsers name some time zones by a former name, such as Asia/Katmandu.
  const present = [...countryByZone.keys()].find((each) => isSameZone(each, zone))
  const country = countryByZone.get(zone) ?? countryByZone.get(present ?? '')
  return {
    source: 'contact',
    value: zone,
    zones: [zone],
    jurisdictions: country ? [country] : [],
  }
}

const evidenceByZone = new Map<string, Evidence>()
const places = new Map<string, Place>()

/**
 * Returns where a person may be. A time zone of the contact that the number may be in, too, replaces the number's other
 * time zones; otherwise the two disagree, and the person may be in any of them. The law of every place may apply.
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

function combine(ofNumber: Evidence | null, time_zone: string | null): Place {
  const ofContact =
    time_zone === null ? null : (evidenceByZone.get(time_zone) ?? evidenceOfZone(time_zone))
  if (ofContact) evidenceByZone.set(ofContact.value, ofContact)
  const evidence = [ofContact, ofNumber].filter((each) => each !== null)
  const doAgree = time_zone !== null && ofNumber?.zones.some((zone) => isSameZone(zone, time_zone))
  const zones = doAgree ? [time_zone] : evidence.flatMap((each) => each.zones)
  return {
    zones: [...new Set(zones)],
    jurisdictions: [...new Set(evidence.flatMap(({ jurisdictions }) => jurisdictions))],
    evidence,
  }
}
