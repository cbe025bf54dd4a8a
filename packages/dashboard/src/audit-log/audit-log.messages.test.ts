import { type AuditAction, auditActions } from '@callwright/contract'
import { describe, expect, it } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { actorName, auditMessages, describeEvent } from './audit-log.messages.ts'
import { anAuditEvent } from './audit-log.mocks.ts'

const formatter = createFormatter('en-US', 'UTC')
const actions = Object.values(auditActions).flat()

describe.each(actions)('the sentence of %s', (action) => {
  const bare = { action, subject: null, details: {} }

  it('is in words, also without a subject and details', () => {
    const done = describeEvent(anAuditEvent(bare), formatter)
    expect(done).toMatch(/^[a-z][a-z ,-]+$/i)
    expect(done).not.toContain('undefined')
  })

  it('says what was tried when it was refused', () => {
    const event = anAuditEvent({ ...bare, outcome: 'refused', status: 403 })
    const expected = action === 'sign_in_failed' ? /^failed to sign in$/ : /^tried to [a-z]/
    expect(describeEvent(event, formatter)).toMatch(expected)
  })
})

it('shows an action that this version does not know as it is', () => {
  expect(describeEvent(anAuditEvent({ action: 'robots.build' }), formatter)).toBe('robots.build')
})

it.each([
  ['contacts.delete', null, { contacts: 1 }, 'deleted 1 contact'],
  [
    'campaigns.change_spending_limit',
    { kind: 'campaign', id: '5', label: 'Autumn renewals' },
    { spending_limit: 50 },
    'changed the spending limit of campaign “Autumn renewals” to $50.00',
  ],
  [
    'campaigns.change_spending_limit',
    { kind: 'campaign', id: '5', label: 'Autumn renewals' },
    { spending_limit: 'none' },
    'changed the spending limit of campaign “Autumn renewals”',
  ],
  ['contacts.delete', { kind: 'contact', id: '5', label: null }, {}, 'deleted contact 5'],
  ['contacts.import', null, { contacts: 1240, skipped: 0 }, 'imported 1,240 contacts'],
  [
    'suppressions.import',
    null,
    { entries: 1, skipped: 2 },
    'imported 1 entry of a do-not-call list, and skipped 2 lines',
  ],
  [
    'suppressions.create',
    null,
    { kind: 'prefix', origin: 'entered' },
    'added a prefix to the do-not-call list',
  ],
  [
    'suppressions.delete',
    { kind: 'suppression', id: '5', label: null },
    {},
    'removed entry 5 from the do-not-call list',
  ],
  [
    'erasures.retry',
    { kind: 'erasure', id: '5', label: null },
    {},
    'retried the failed deletions of erasure 5',
  ],
  [
    'contacts.update',
    { kind: 'contact', id: '5', label: null },
    { fields: ['first_name', 'tags'] },
    'changed first name and tags of contact 5',
  ],
  [
    'campaigns.create',
    { kind: 'campaign', id: '5', label: 'Spring' },
    { contacts: 3 },
    'created campaign “Spring” with 3 contacts',
  ],
  [
    'members.role_changed',
    { kind: 'member', id: '5', label: 'Maya' },
    { role: 'viewer' },
    'changed the role of Maya to viewer',
  ],
  ['sessions.revoke', null, { sessions: 1 }, 'ended 1 other session'],
  ['sessions.revoke', null, { sessions: 2 }, 'ended 2 other sessions'],
  [
    'access.refused',
    { kind: 'operation', id: null, label: 'campaigns.start' },
    {},
    'used campaigns.start, which needs another role',
  ],
  ['contacts.import', null, { contacts: 2, skipped: 1 }, 'imported 2 contacts, and skipped 1 line'],
  [
    'contacts.update',
    { kind: 'contact', id: '5', label: null },
    { fields: [] },
    'changed contact 5',
  ],
  ['contacts.export', null, { selection: 'all' }, 'exported all contacts'],
  ['contacts.export', null, { selection: 'filtered' }, 'exported the contacts that match a filter'],
  ['suppressions.import', null, { entries: 2 }, 'imported 2 entries of a do-not-call list'],
  [
    'suppressions.export',
    null,
    { selection: 'filtered' },
    'exported the entries of the do-not-call list that match a filter',
  ],
  [
    'campaigns.pause',
    { kind: 'campaign', id: '5', label: 'Spring' },
    { reason: 'schedule' },
    'paused campaign “Spring” at the time of its schedule',
  ],
  [
    'campaigns.pause',
    { kind: 'campaign', id: '5', label: null },
    { reason: 'manual' },
    'paused campaign 5',
  ],
  [
    'invitations.create',
    { kind: 'invitation', id: '5', label: 'noor@example.com' },
    { role: 'admin' },
    'invited noor@example.com as admin',
  ],
  [
    'invitations.cancel',
    { kind: 'invitation', id: '5', label: 'noor@example.com' },
    {},
    'withdrew the invitation of noor@example.com',
  ],
  ['invitations.accept', null, { role: 'viewer' }, 'joined the workspace as viewer'],
  [
    'members.remove',
    { kind: 'member', id: '5', label: 'Maya' },
    {},
    'removed Maya from the workspace',
  ],
  [
    'workspaces.create',
    { kind: 'workspace', id: '5', label: 'Northwind' },
    {},
    'created Northwind',
  ],
  [
    'workspaces.rename',
    { kind: 'workspace', id: '5', label: 'Contoso' },
    {},
    'renamed the workspace to Contoso',
  ],
  ['provider.store', null, { provider: 'embedded' }, 'stored the embedded voice provider'],
  [
    'webhooks.rotate_secret',
    { kind: 'webhook', id: '5', label: null },
    {},
    'replaced the secret of webhook 5',
  ],
  [
    'api_keys.create',
    { kind: 'api_key', id: '5', label: null },
    { scope: 'read' },
    'created API key 5 with the scope read',
  ],
])('describes %s of %j with %j', (action, subject, details, sentence) => {
  expect(describeEvent(anAuditEvent({ action, subject, details }), formatter)).toBe(sentence)
})

/** The sentences of each action without a subject and details, after the name of who did it or tried to. */
const sentences: Record<AuditAction, [done: string, refused: string]> = {
  sign_in: ['signed in', 'tried to sign in'],
  sign_in_failed: ['failed to sign in', 'failed to sign in'],
  sign_out: ['signed out', 'tried to sign out'],
  'sessions.revoke': ['ended a session', 'tried to end a session'],
  'password.change': ['changed their password', 'tried to change their password'],
  'password.reset': [
    'reset their password by a mailed link',
    'tried to reset their password by a mailed link',
  ],
  'two_factor.enable': [
    'turned on two-factor authentication',
    'tried to turn on two-factor authentication',
  ],
  'two_factor.disable': [
    'turned off two-factor authentication',
    'tried to turn off two-factor authentication',
  ],
  'two_factor.replace_codes': [
    'replaced their recovery codes',
    'tried to replace their recovery codes',
  ],
  'passkeys.add': ['added a passkey', 'tried to add a passkey'],
  'passkeys.delete': ['deleted a passkey', 'tried to delete a passkey'],
  'access.refused': [
    'used an operation, which needs another role',
    'tried to use an operation, which needs another role',
  ],
  'contacts.create': ['added a contact', 'tried to add a contact'],
  'contacts.update': ['changed a contact', 'tried to change a contact'],
  'contacts.set_consent': [
    'changed the consent of contacts',
    'tried to change the consent of contacts',
  ],
  'contacts.delete': ['deleted contacts', 'tried to delete contacts'],
  'contacts.restore': ['restored contacts', 'tried to restore contacts'],
  'contacts.import': ['imported contacts', 'tried to import contacts'],
  'contacts.export': ['exported contacts', 'tried to export contacts'],
  'contacts.export_person': [
    'exported everything about a contact',
    'tried to export everything about a contact',
  ],
  'contacts.erase': ['erased a contact', 'tried to erase a contact'],
  'erasures.retry': [
    'retried the failed deletions of an erasure',
    'tried to retry the failed deletions of an erasure',
  ],
  'suppressions.create': [
    'added a number to the do-not-call list',
    'tried to add a number to the do-not-call list',
  ],
  'suppressions.delete': [
    'removed an entry from the do-not-call list',
    'tried to remove an entry from the do-not-call list',
  ],
  'suppressions.import': ['imported a do-not-call list', 'tried to import a do-not-call list'],
  'suppressions.export': ['exported the do-not-call list', 'tried to export the do-not-call list'],
  'campaigns.create': ['created a campaign', 'tried to create a campaign'],
  'campaigns.start': ['started a campaign', 'tried to start a campaign'],
  'campaigns.make_calls': [
    'started the calls of a campaign',
    'tried to start the calls of a campaign',
  ],
  'campaigns.pause': ['paused a campaign', 'tried to pause a campaign'],
  'campaigns.stop': ['stopped a campaign', 'tried to stop a campaign'],
  'campaigns.change_spending_limit': [
    'changed the spending limit of a campaign',
    'tried to change the spending limit of a campaign',
  ],
  'campaigns.export_evidence': [
    'exported the evidence of a campaign',
    'tried to export the evidence of a campaign',
  ],
  'calls.stop_all': ['stopped all calls', 'tried to stop all calls'],
  'calls.lift_stop': ['lifted the stop of all calls', 'tried to lift the stop of all calls'],
  'invitations.create': ['invited somebody', 'tried to invite somebody'],
  'invitations.cancel': ['withdrew an invitation', 'tried to withdraw an invitation'],
  'invitations.accept': ['joined the workspace', 'tried to join the workspace'],
  'invitations.decline': ['declined the invitation', 'tried to decline the invitation'],
  'members.role_changed': ['changed the role of a member', 'tried to change the role of a member'],
  'members.remove': [
    'removed a member from the workspace',
    'tried to remove a member from the workspace',
  ],
  'members.leave': ['left the workspace', 'tried to leave the workspace'],
  'workspaces.create': ['created a workspace', 'tried to create a workspace'],
  'workspaces.rename': ['renamed the workspace', 'tried to rename the workspace'],
  'provider.store': ['stored a voice provider', 'tried to store a voice provider'],
  'retention.change': ['changed how long data is kept', 'tried to change how long data is kept'],
  'disclosure.change': ['changed what calls say first', 'tried to change what calls say first'],
  'policy.change': ['changed the calling policy', 'tried to change the calling policy'],
  'webhooks.create': ['added a webhook', 'tried to add a webhook'],
  'webhooks.update': ['changed a webhook', 'tried to change a webhook'],
  'webhooks.delete': ['deleted a webhook', 'tried to delete a webhook'],
  'webhooks.rotate_secret': [
    'replaced the secret of a webhook',
    'tried to replace the secret of a webhook',
  ],
  'webhooks.replay': [
    'sent an event to a webhook again',
    'tried to send an event to a webhook again',
  ],
  'api_keys.create': ['created an API key', 'tried to create an API key'],
  'api_keys.revoke': ['revoked an API key', 'tried to revoke an API key'],
  'audit.export': ['exported the audit log', 'tried to export the audit log'],
}

it.each(actions)('says what was done by %s, and what was tried', (action) => {
  const sentenceOf = (outcome: 'done' | 'refused') =>
    describeEvent(anAuditEvent({ action, subject: null, details: {}, outcome }), formatter)
  expect([sentenceOf('done'), sentenceOf('refused')]).toEqual(sentences[action])
})

it.each([
  [{ kind: 'system', id: null, name: null, email: null }, 'Callwright'],
  [{ kind: 'unknown', id: null, name: null, email: null }, 'Somebody unknown'],
  [{ kind: 'api_key', id: 3, name: 'CRM sync', email: null }, 'API key CRM sync'],
  [{ kind: 'user', id: 2, name: 'Maya Chen', email: 'maya@example.com' }, 'Maya Chen'],
  [{ kind: 'user', id: 2, name: null, email: null }, 'A user'],
] as const)('names the actor %j %s', (actor, name) => {
  expect(actorName(actor)).toBe(name)
})

it('says why something failed where the server gave a reason', () => {
  expect(auditMessages.moreFailed(null)).toBe('Error loading more entries')
  expect(auditMessages.moreFailed('Try later')).toBe('Error loading more entries: Try later')
  expect(auditMessages.exportFailed(null)).toBe('Error exporting the audit log')
  expect(auditMessages.exportFailed('Try later')).toBe('Error exporting the audit log: Try later')
})
