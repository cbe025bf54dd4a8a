import type { ProviderError } from '@callwright/voice/client'
import { messages } from '../lib/messages.ts'

/** Why the test of a token failed, as a sentence. */
export function tokenTestFailure({ kind, status, message }: ProviderError): string {
  if (kind === 'token-missing') return messages.token.enterFirst
  if (kind === 'token-invalid') return messages.token.testRejected
  return status === undefined ? message : messages.token.testFailed(status)
}
