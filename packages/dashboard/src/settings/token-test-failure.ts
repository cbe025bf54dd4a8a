import type { ProviderError } from '@callwright/voice/client'
import { messages } from '../lib/messages.ts'

/** Returns the message for a failed test of a token. */
export function tokenTestErrorMessage({ kind, status, message }: ProviderError): string {
  if (kind === 'token-missing') return messages.token.enterFirst
  if (kind === 'token-invalid') return messages.token.testRejected
  return status === undefined ? message : messages.token.testFailed(status)
}
