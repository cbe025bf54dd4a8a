import { serverReason } from '../lib/api.ts'
import { messages } from '../lib/messages.ts'

/** Returns the message for a failed sync; `fallback` when the server gave no reason. */
export function syncErrorMessage(error: unknown, fallback: string, mayHaveToken: boolean): string {
  const reason = serverReason(error)
  if (reason === null) return fallback
  return mayHaveToken && /token/i.test(reason)
    ? messages.calls.syncNeedsToken
    : messages.calls.syncFailed(reason)
}
