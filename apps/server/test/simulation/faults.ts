/** How often each fault happens, in percent. */
export interface Faults {
  /** Requests to place a call that fail with a 5xx or a timeout; half of these calls are placed. */
  unconfirmed: number
  /** Requests to place a call for which no line is free: refused, rejected after the call was created, or scheduled. */
  noFreeLine: number
  /** Requests to place a call during which the process crashes. */
  crashes: number
  /** Server messages that are lost; as many are sent twice. */
  lostMessages: number
  /** Calls that the provider no longer lists or returns. */
  vanishedCalls: number
  /** Lists of updated calls that are empty. */
  hiddenUpdates: number
  /** Steps in which contacts are deleted. */
  deletions: number
  /** Steps in which deleted contacts are restored. */
  restorations: number
  /** Steps in which the number of a contact is corrected. */
  corrections: number
  /** Steps in which consents are recorded or withdrawn. */
  consentChanges: number
  /** Steps in which an entry is added to the do-not-call list or removed. */
  listChanges: number
  /** Steps in which a person stops all calls of the workspace, or lifts the stop. */
  stops: number
  /** Steps in which the server's time of day is set, by minutes or by a day. */
  clockChanges: number
}
