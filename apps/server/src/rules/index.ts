export { decide, gates } from './decide.ts'
export type { CallFacts, Decision, GateId, Refusal } from './gate.ts'
export { type Place, placeOf, type Whereabouts, zonesOfNumber } from './places.ts'
export { type CallDecisions, type StoredDecision, toStoredDecision } from './stored-decision.ts'
