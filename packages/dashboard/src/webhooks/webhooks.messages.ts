import type { WebhookEventType } from '@callwright/contract'
import { withReason } from '../lib/messages.ts'

/** The messages of the webhooks page, which only admins open. */
export const webhooksMessages = {
  subtitle: 'Programs that are told when calls end, campaigns stop and people opt out',
  hint: 'The server sends a signed request to each address when one of its events happens.',
  loadFailed: 'The webhooks could not be loaded',
  emptyTitle: 'No webhooks yet',
  emptyHint: 'Add the address of a program that should learn of calls and campaigns.',
  events: {
    'call.ended': 'A call is over, with its outcome, duration and cost.',
    'call.analyzed': 'The analysis arrived: whether the contact is qualified, and why.',
    'campaign.completed': 'A campaign has nobody left to call.',
    'campaign.paused': 'A campaign was paused, with the reason.',
    'contact.opted_out':
      'A person asked not to be called again. The number is on the do-not-call list.',
  } satisfies Record<WebhookEventType, string>,
  urlHint: 'An https address on the internet.',
  descriptionHint: 'What receives the events, for the people in your workspace.',
  chooseEvent: 'Choose at least one event',
  urlRequired: 'The address is required',
  discardHint: 'The webhook is not saved.',
  created: 'Webhook added',
  updated: 'Webhook saved',
  saveFailed: (reason: string | null) => withReason('Error saving the webhook', reason),
  enabled: 'Webhook enabled. It is sent events from now on.',
  disabled: 'Webhook disabled',
  disabledByAdmin: 'An admin disabled it. Events that happen meanwhile are not sent later.',
  enableFailed: (reason: string | null) => withReason('Error enabling the webhook', reason),
  disableFailed: (reason: string | null) => withReason('Error disabling the webhook', reason),
  deleteQuestion:
    'Its log is deleted, and what is still pending is not sent. The program is told of nothing any more.',
  deleted: 'Webhook deleted',
  deleteFailed: (reason: string | null) => withReason('Error deleting the webhook', reason),
  rotateQuestion:
    'You get a new secret. For 24 hours, requests are also signed with the present one, so that you can change the program meanwhile.',
  rotateFailed: (reason: string | null) => withReason('Error replacing the secret', reason),
  previousSecret: (until: string) => `The previous secret is valid until ${until}`,
  secretWarning: 'Copy the secret now: it is not shown again.',
  leave: {
    title: 'Leave before the secret is copied?',
    description: 'It is not shown again. Without it, you have to replace it.',
    stayLabel: 'Stay',
    leaveLabel: 'Leave',
  },
  secretUse: 'The program verifies each request with the secret, here in Node:',
  health: ({ pending, delivered, failed }: Record<'pending' | 'delivered' | 'failed', number>) => {
    const total = pending + delivered + failed
    if (total === 0) return 'Nothing sent yet'
    const waiting = pending > 0 ? `, ${pending} pending` : ''
    if (failed === 0 && pending === 0) return `The last ${total} delivered`
    return `${delivered} of the last ${total} delivered${waiting}`
  },
  states: { pending: 'Pending', delivered: 'Delivered', failed: 'Failed' },
  deliveriesFailed: 'The deliveries could not be loaded',
  moreFailed: (reason: string | null) => withReason('Error loading more deliveries', reason),
  noDeliveries: 'No deliveries',
  noDeliveriesHint: 'Events of the last 30 days are listed here.',
  noneInState: 'No delivery is in this state.',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  nextAttempt: (when: string | null) => (when ? `next ${when}` : 'next attempt now'),
  testDelivered: (status: number | null) => `Test delivered, status ${status}`,
  testNotDelivered: (reason: string | null) => withReason('The test was not delivered', reason),
  testFailed: (reason: string | null) => withReason('Error sending the test', reason),
  replayed: 'The event is sent again',
  replayFailed: (reason: string | null) => withReason('Error sending the event again', reason),
}
