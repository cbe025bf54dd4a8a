import type { Retention } from '@callwright/contract'
import { withReason } from '../lib/messages.ts'

/** The texts about how long data is kept, and about erasures. */
export const texts = {
  subtitle: 'How long data is kept, and the record of erasures',
  retentionHint:
    'Data that is older is deleted within an hour, here and not at the voice provider. It cannot be restored.',
  retentionFailed: 'The retention could not be loaded',
  labels: {
    recording_days: 'Recordings',
    transcript_days: 'Transcripts',
    contact_days: 'Contacts',
    audit_days: 'Audit log',
  } satisfies Record<keyof Retention, string>,
  inDays: (label: string) => `${label} (days)`,
  hints: {
    recording_days: 'The audio of calls',
    transcript_days: 'What was said, with summaries and analyses',
    contact_days:
      'Not called or changed since, not called in the last 30 days, and in no active campaign',
    audit_days: 'Who did what, and when',
  } satisfies Record<keyof Retention, string>,
  forever: 'Forever',
  invalidDays: 'Enter 1 to 3650 days, or nothing to keep it forever',
  saved: 'Retention saved',
  saveFailed: (reason: string | null) => withReason('Error saving the retention', reason),
  shorterTitle: 'Delete older data?',
  shorterQuestion: (kinds: string) =>
    `Within an hour, this deletes what is older than you entered: ${kinds.toLowerCase()}. It cannot be undone.`,
  erasuresHint:
    'An admin erases a person in the dialog of a contact. This record has no data of these persons.',
  erasuresFailed: 'The erasures could not be loaded',
  noErasures: 'Nobody’s data was erased',
  noErasuresHint: 'An erasure is listed here when an admin has asked for it.',
  erasureTitle: (id: number) => `Erasure ${id}`,
  formerUser: 'a former user',
  counts: (calls: string, recordings: string) => `${calls} · ${recordings}`,
  calls: (count: number) => (count === 1 ? '1 call' : `${count} calls`),
  recordings: (count: number) => (count === 1 ? '1 recording' : `${count} recordings`),
  finished: 'Erased',
  running: 'Deleting',
  incomplete: 'Incomplete',
  progress: (deleted: number, total: number) =>
    `${deleted} of ${total} deleted at the voice provider`,
  failed: (calls: number, recordings: number) =>
    [
      calls > 0 &&
        `${calls === 1 ? '1 call' : `${calls} calls`} could not be deleted at the voice provider: retry, or delete ${calls === 1 ? 'it' : 'them'} there`,
      recordings > 0 &&
        `${recordings === 1 ? '1 recording' : `${recordings} recordings`} could not be deleted: retry, or see the log of the server`,
    ]
      .filter(Boolean)
      .join('. '),
  retried: (id: number) => `Deletion retried for erasure ${id}`,
  retryFailed: (reason: string | null) => withReason('Error retrying the deletion', reason),
}
