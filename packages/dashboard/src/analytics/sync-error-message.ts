import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'

/** Returns the message for a failed sync; `unreachable` when the server gave no reason. */
export function syncErrorMessage(error: unknown, fallback: string): string {
  const reason = serverReason(error)
  if (reason === null) return fallback
  return /token/i.test(reason) ? messages.calls.syncNeedsToken : messages.calls.syncFailed(reason)
}
