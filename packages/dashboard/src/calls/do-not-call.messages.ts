import { withReason } from '../lib/messages.ts'

/** The texts about a call whose number is not to be called again. */
export const texts = {
  title: 'Do not call again?',
  question: (number: string) =>
    `${number} is added to the do-not-call list. No campaign calls it from now on.`,
  reasonLabel: 'Reason',
  reasonHint: 'Optional. What the person said, for the people in your workspace.',
  added: 'No campaign calls this number again',
  addFailed: (reason: string | null) =>
    withReason('Error adding the number to the do-not-call list', reason),
}
