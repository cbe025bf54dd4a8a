import type { CallingHours } from '@callwright/contract'
import type { StoredFacts } from './gate.ts'
import { createHours } from './hours.ts'
import { law } from './law.ts'

const jurisdictionById = new Map(law.map(({ id, jurisdiction }) => [id, jurisdiction]))

/**
 * Returns a time zone in which a moment is outside of the hours in stored facts of the hours gate; null when it is within
 * them in all time zones, and undefined when the facts name a rule that is not known any more.
 */
export function findStoredClosedZone(facts: StoredFacts, at: Date): string | null | undefined {
  const { time_zones, law, calling_hours } = facts as {
    time_zones: string[]
    law: string[]
    calling_hours: CallingHours | null
  }
  const jurisdictions = law.map((id) => jurisdictionById.get(id))
  const known = jurisdictions.filter((each) => each !== undefined)
  if (known.length < jurisdictions.length) return undefined
  const places = { zones: time_zones, jurisdictions: known.length > 0 ? known : null }
  if (time_zones.length === 0) return 'an unknown time zone'
  return createHours(places, calling_hours).closedZoneAt(at) ?? null
}
