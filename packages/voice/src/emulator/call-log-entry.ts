import type { TimelineInput } from './call-timeline.ts'
import type { StoredCall } from './stored-call.ts'

/** An entry of the call log. Existing data folders contain these names, so the names must not change. */
export type CallLogEntry =
  | ({ is: 'placed'; id: string } & TimelineInput)
  | { is: 'renamed'; id: string; at: number; name?: string }
  | { is: 'dialled'; id: string; at: number }
  | { is: 'hung-up'; id: string; at: number; endedReason: string }
  | { is: 'removed'; id: string }
  /** The server messages of the first `moments` events have been sent. */
  | { is: 'told'; id: string; moments: number }
  /** The server message of the event with the index `moment` is delayed until `at`. */
  | { is: 'put-off'; id: string; moment: number; at: number }
  /** The delayed server message of the event with the index `moment` has been sent. */
  | { is: 'told-late'; id: string; moment: number }

/** Returns the fewest log entries that restore a call. */
export function* logEntriesOf(call: StoredCall): Generator<CallLogEntry> {
  const { id, input, name, renamedAt, hungUp, sentCount, delayedSendTimes, isRemoved } = call
  yield { is: 'placed', id, ...input }
  if (renamedAt !== undefined) yield { is: 'renamed', id, at: renamedAt, name }
  if (hungUp) yield { is: 'hung-up', id, at: hungUp.at, endedReason: hungUp.endedReason }
  if (sentCount > 0) yield { is: 'told', id, moments: sentCount }
  for (const [moment, at] of delayedSendTimes ?? []) yield { is: 'put-off', id, moment, at }
  if (isRemoved) yield { is: 'removed', id }
}
