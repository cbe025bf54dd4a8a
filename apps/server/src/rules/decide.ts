import { awaitingReportGate } from './awaiting-report.gate.ts'
import { capsGate } from './caps.gate.ts'
import { consentGate } from './consent.gate.ts'
import { doNotCallGate } from './do-not-call.gate.ts'
import { allowed, type CallFacts, type Decision, type Gate, type Wait } from './gate.ts'
import { hoursGate } from './hours.gate.ts'
import { workspaceStoppedGate } from './workspace-stopped.gate.ts'

/** The calling rules, in the order in which their reasons are given. */
export const gates: readonly Gate[] = [
  workspaceStoppedGate,
  doNotCallGate,
  hoursGate,
  consentGate,
  capsGate,
  // Last, because the others know until when a call has to wait.
  awaitingReportGate,
]

/**
 * Decides whether a call may be made: now, not before a time, or never. `until` is the first moment at which every
 * gate allows the call. The reason is that of the first gate that refuses it now.
 */
export function decide(facts: CallFacts, now: Date, table: readonly Gate[] = gates): Decision {
  let first: Wait | undefined
  let at = now
  for (;;) {
    const refusals = table.flatMap((gate) => {
      const decision = gate.evaluate(facts, at) ?? allowed
      return decision.verdict === 'now' ? [] : [decision]
    })
    const never = refusals.find(({ verdict }) => verdict === 'never')
    if (never) return never
    const waits = refusals.filter((refusal) => refusal.verdict === 'later')
    if (waits.length === 0) return first ? { ...first, until: at } : allowed
    first ??= waits[0]
    at = new Date(Math.max(...waits.map(({ until }) => until.getTime())))
  }
}
