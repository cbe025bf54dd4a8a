export { type CallFacts, type Decision, decide, type GateId, type Refusal } from './decide.ts'
export { placeOf, type Whereabouts, zonesOfNumber } from './places.ts'
export { type CallDecisions, type StoredDecision, toStoredDecision } from './stored-decision.ts'
