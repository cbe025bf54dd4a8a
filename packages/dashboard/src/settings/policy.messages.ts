import { withReason } from '../lib/messages.ts'

/** The texts about the calling policy of the workspace. */
export const texts = {
  hint: 'For all campaigns of the workspace. A campaign can set lower limits, and the law may.',
  loadFailed: 'The calling policy could not be loaded',
  labels: {
    attempts_per_day: 'Calls to a number in 24 hours',
    attempts_per_week: 'Calls to a number in 7 days',
    rest_hours: 'Rest after a conversation (hours)',
    daily_spending_limit: 'Spending limit for a day (US dollars)',
    max_silent_percent: 'Silent calls (%)',
  },
  hints: {
    attempts_per_day: 'Over all campaigns, in any 24 hours',
    attempts_per_week: 'Over all campaigns, in any 7 days',
    rest_hours: 'Until the number is called again, by any campaign',
    daily_spending_limit: 'All campaigns pause when it is reached. A day begins at 00:00 UTC.',
    max_silent_percent:
      'A campaign pauses itself when more of the people who answered in the last 30 × 24 hours heard nothing for 2 seconds',
  },
  phrasesLabel: 'Opt-out phrases',
  phrasesHint:
    'One on each line. The number of a person who says one of them in a call is added to the do-not-call list. Case and punctuation do not matter.',
  phraseTooLong: (line: number, length: number, max: number) =>
    `Line ${line} has ${length} characters; a phrase has at most ${max}`,
  tooManyPhrases: (count: number, max: number) =>
    `These are ${count} phrases; there can be at most ${max}`,
  noLimit: 'No limit',
  noRest: 'No rest',
  invalidNumber: (min: string, max: string) =>
    `Enter a whole number from ${min} to ${max}, or nothing`,
  invalidAmount: (min: string, max: string) => `Enter a number from ${min} to ${max}, or nothing`,
  saved: 'Calling policy saved',
  saveFailed: (reason: string | null) => withReason('Error saving the calling policy', reason),
  onlyAdmins: 'Only an admin changes the calling policy.',
}
