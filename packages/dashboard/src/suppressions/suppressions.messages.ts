import type { SuppressionOrigin } from '@callwright/contract'
import { withReason } from '../lib/messages.ts'

/** The texts of the do-not-call list. */
export const texts = {
  subtitle: 'No campaign calls these numbers.',
  loadFailed: 'The do-not-call list could not be loaded',
  title: (count: string | null) => `Numbers and prefixes${count === null ? '' : ` (${count})`}`,
  empty: 'No numbers on the list',
  emptyHint: 'Somebody who asks in a call not to be called again is added automatically.',
  emptyStartHint: 'You can also add a number or import a CSV file.',
  noMatch: 'No entries found',
  nothingMatches: (search: string) => `Nothing matches “${search}”.`,
  nothingOfOrigin: 'No entry matches these filters.',
  origins: {
    entered: 'Entered',
    imported: 'Imported',
    call: 'Marked in a call',
    structured_output: 'Opted out in a call',
    phrase: 'Opted out by a phrase',
    erasure: 'Erased at request',
  } satisfies Record<SuppressionOrigin, string>,
  hashedNumber: 'Number of a deleted contact',
  erasedNumber: 'Erased number',
  erasedStays: 'The person asked for an erasure, so the number stays on the list.',
  removeQuestion: 'Contacts that campaigns skipped because of it are called again.',
  optedOut: 'The person asked not to be called again.',
  removed: 'Removed from the do-not-call list',
  removeFailed: (reason: string | null) => withReason('Error removing the entry', reason),
  addHint: 'No campaign calls it from now on.',
  added: 'Added to the do-not-call list',
  addFailed: (reason: string | null) => withReason('Error adding the entry', reason),
  prefixHint: 'The beginning of numbers, such as +49900. No number that begins with it is called.',
  reasonExample: 'Asked by letter',
  sourceHint: 'Where the wish or the list is from.',
  discardHint: 'This entry is not saved yet.',
  exportHint: (isFiltered: boolean) =>
    isFiltered
      ? 'Exports the numbers and prefixes that match'
      : 'Exports all readable numbers and prefixes',
  exportFailed: (reason: string | null) => withReason('Error exporting the list', reason),
}
