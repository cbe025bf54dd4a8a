import { allowed, type Gate } from './gate.ts'

/** That a person has stopped all calls of the workspace. */
export interface WorkspaceStoppedFacts {
  stoppedBy: string
  stoppedAt: Date
  /** A stop has no end that is known: when to look again. */
  recheckAt: Date
}

/** Returns why no call is made while a person, or an API key, has stopped all calls; the name may be empty. */
export const stoppedReason = (stoppedBy: string): string =>
  stoppedBy
    ? `${stoppedBy} stopped all calls of the workspace`
    : 'All calls of the workspace are stopped'

export const workspaceStoppedGate: Gate = {
  id: 'workspace_stopped',
  sentence: 'While a person has stopped all calls of the workspace, nobody is called.',
  source: 'Set by a person of the workspace.',
  evaluate({ workspace_stopped: stop }, now) {
    if (!stop) return null
    if (now >= stop.recheckAt) return allowed
    const reason = stoppedReason(stop.stoppedBy)
    const gate = 'workspace_stopped'
    return { verdict: 'later', until: stop.recheckAt, isRecheck: true, gate, reason }
  },
  toStoredFacts({ workspace_stopped: stop }) {
    return stop ? { stopped_at: stop.stoppedAt.toISOString() } : null
  },
}
