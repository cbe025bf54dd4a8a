import { withReason } from '../lib/messages.ts'

/** The texts about the data of a person. */
export const texts = {
  title: 'Personal data',
  exportLabel: 'Export data',
  eraseLabel: 'Erase…',
  eraseTitle: (name: string) => `Erase ${name}?`,
  eraseList: [
    'the contact, with name, numbers, email address, company and tags',
    'the name and number in all campaigns',
    'transcripts, summaries, analyses and recordings of all calls, here and at the voice provider',
  ],
  eraseKept:
    'Status, time and cost of the calls remain for the statistics. The number can neither be added nor called again.',
  eraseFinal: 'This cannot be undone.',
  confirmation: 'ERASE',
  confirmLabel: 'Type ERASE to confirm',
  erased: 'Contact erased',
  /** Why a deletion could not be undone. */
  numbersSuppressed: (count: number) =>
    count === 1
      ? 'Its phone number must not be called.'
      : `${count} phone numbers must not be called.`,
  eraseFailed: (reason: string | null) => withReason('Error erasing the contact', reason),
}
