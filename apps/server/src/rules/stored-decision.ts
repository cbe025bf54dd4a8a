import type { CallingHours } from '@callwright/contract'
import type { CallFacts, Decision, GateId } from './decide.ts'
import { lawOn } from './law.ts'

/** A decision as it is stored with an attempt, with the facts that it stands on. Times are in ISO 8601. */
export interface StoredDecision {
  at: string
  verdict: Decision['verdict']
  /** Which gate refused the call, why and until when; null when it may be made. */
  refusal: { gate: GateId; reason: string; until: string | null } | null
  evidence: { source: string; value: string }[]
  time_zones: readonly string[]
  /** The ids of the rows of the law that are in force on the date of the first time zone. */
  law: string[]
  calling_hours: CallingHours | null
}

/** The decisions when the call was reserved and right before its last request. */
export interface CallDecisions {
  reserving?: StoredDecision
  placing?: StoredDecision
}

/** Returns a decision and its facts as they are stored. */
export function toStoredDecision(
  { place, callingHours }: CallFacts,
  decision: Decision,
  now: Date,
): StoredDecision {
  const [zone = 'UTC'] = place.zones
  const date = now.toTemporalInstant().toZonedDateTimeISO(zone).toPlainDate()
  return {
    at: now.toISOString(),
    verdict: decision.verdict,
    refusal:
      decision.verdict === 'now'
        ? null
        : {
            gate: decision.gate,
            reason: decision.reason,
            until: decision.verdict === 'later' ? decision.until.toISOString() : null,
          },
    evidence: place.evidence.map(({ source, value }) => ({ source, value })),
    time_zones: place.zones,
    law: lawOn(place.jurisdictions, date).flatMap((rows) => rows.map(({ id }) => id)),
    calling_hours: callingHours,
  }
}
