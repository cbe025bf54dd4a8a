import { allowed, type Gate } from './gate.ts'

/** That what was said in the last conversation with a number is not known yet. */
export interface AwaitingReportFacts {
  callId: number
  endedAt: Date
  /** The report has no time that is known: when to look again, or when it is no longer waited for. */
  recheckAt: Date
}

/** How long after the end of a conversation its report is waited for. */
export const maxReportWaitMs = 15 * 60_000

export const awaitingReportGate: Gate = {
  id: 'awaiting_report',
  sentence:
    'After a conversation, also one that a fault ended, a number is not called until the report says whether the person opted out, at most 15 minutes.',
  source: 'The person may have opted out, and the report arrives after the call.',
  evaluate({ awaiting_report: facts }, now) {
    if (!facts) return null
    if (now >= facts.recheckAt) return allowed
    const reason = 'Waiting for the report of the last conversation'
    const gate = 'awaiting_report'
    return { verdict: 'later', until: facts.recheckAt, isRecheck: true, gate, reason }
  },
  toStoredFacts({ awaiting_report: facts }) {
    return facts ? { call_id: facts.callId, ended_at: facts.endedAt.toISOString() } : null
  },
}
