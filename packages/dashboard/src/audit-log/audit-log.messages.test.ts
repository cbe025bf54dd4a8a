import { auditActions } from '@callwright/contract'
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

it('has these sentences for what was done, and for what was tried, without a subject and details', () => {
  const sentenceOf = (action: string, outcome: 'done' | 'refused') =>
    describeEvent(anAuditEvent({ action, subject: null, details: {}, outcome }), formatter)
  expect(
    actions.map((action) => `${sentenceOf(action, 'done')} / ${sentenceOf(action, 'refused')}`),
  ).toMatchInlineSnapshot()
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
