import type { AwaitingReportFacts } from './awaiting-report.gate.ts'
import type { CapsFacts } from './caps.gate.ts'
import type { ConsentFacts } from './consent.gate.ts'
import type { DoNotCallFacts } from './do-not-call.gate.ts'
import type { HoursFacts } from './hours.gate.ts'
import type { WorkspaceStoppedFacts } from './workspace-stopped.gate.ts'

/** The facts for a decision on a call, by gate. A gate without facts is not enforced. */
export interface CallFacts {
  hours?: HoursFacts
  consent?: ConsentFacts
  caps?: CapsFacts
  workspace_stopped?: WorkspaceStoppedFacts
  do_not_call?: DoNotCallFacts
  awaiting_report?: AwaitingReportFacts
}

export type GateId = keyof CallFacts

export type Wait = {
  verdict: 'later'
  until: Date
  /** True when nobody knows the end of the wait: `until` is when to look again. */
  isRecheck?: boolean
  gate: GateId
  reason: string
}

/** Why a call may not be made at all, or not before a time. */
export type Refusal = Wait | { verdict: 'never'; gate: GateId; reason: string }

/** Whether a call may be made. */
export type Decision = { verdict: 'now' } | Refusal

/** The facts of a gate as JSON. */
export type StoredFacts = Record<string, unknown>

/** A rule that every call must satisfy. */
export interface Gate {
  id: GateId
  /** What the rule says. */
  sentence: string
  /** Where it is written. */
  source: string
  /** Decides by the facts of this gate alone; null when it is not enforced. */
  evaluate(facts: CallFacts, now: Date): Decision | null
  /** Returns the facts of this gate as they are stored with a call; null when it is not enforced. */
  toStoredFacts(facts: CallFacts, now: Date): StoredFacts | null
}

export const allowed = { verdict: 'now' } as const
