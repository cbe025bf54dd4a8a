/** What goes wrong, each in percent. */
export interface Faults {
  /** Answers to a request for a call that are a 5xx or none, half of them after the call was placed. */
  unconfirmed: number
  /** Requests the provider has no room for, in its different ways. */
  noFreeLine: number
  /** Processes that die while a request is under way. */
  crashes: number
  /** Messages that never come; as many come twice. */
  lost: number
  /** Calls of the provider's that it knows nothing more of. */
  vanished: number
  /** Lists of what changed that say nothing changed. */
  hiddenUpdates: number
  /** Steps in which people delete contacts. */
  deletions: number
  /** Steps in which somebody sets the server's time of day, by minutes or by a day. */
  clockChanges: number
}
