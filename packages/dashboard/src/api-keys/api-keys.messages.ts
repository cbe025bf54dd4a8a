import { withReason } from '../lib/messages.ts'

/** The messages of the API keys, which only admins see. */
export const texts = {
  hint: 'A key stops working when the admin who created it leaves the workspace or gets another role.',
  loadFailed: 'The API keys could not be loaded',
  emptyTitle: 'No API keys',
  emptyHint:
    'With a key, a program such as a CRM or a script works with your contacts, campaigns and calls.',
  created: (name: string, date: string) => `Created by ${name}, ${date}`,
  neverUsed: 'Never used',
  lastUsed: 'Last used',
  validity: (date: string | null, isExpired: boolean) =>
    date === null ? 'Does not expire' : `${isExpired ? 'Expired' : 'Expires'} on ${date}`,
  scopeLabels: { read: 'Read', write: 'Read and write' },
  scopeHints: {
    read: 'Lists contacts, campaigns, calls and their recordings.',
    write: 'Also changes, imports and exports contacts, starts campaigns and places calls.',
  },
  nameHint: 'The program that uses it',
  lifetimeLabel: (days: number | null) =>
    days === null ? 'Does not expire' : days === 365 ? '1 year' : `${days} days`,
  createHint: 'The key is shown once, after you have created it.',
  discardHint: 'The key is not created yet.',
  createFailed: (reason: string | null) => withReason('Error creating the API key', reason),
  copyHint: 'Copy the key now. It is not shown again after you close this.',
  copyUse: 'The program sends it in the header',
  leave: {
    title: 'Leave before the API key is copied?',
    description: 'It is not shown again. Without it, you have to create another one.',
    stayLabel: 'Stay',
    leaveLabel: 'Leave',
  },
  revokeQuestion: 'Programs that use this key are refused at once. This cannot be undone.',
  revoked: (name: string) => `API key “${name}” revoked`,
  revokeFailed: (reason: string | null) => withReason('Error revoking the API key', reason),
}
