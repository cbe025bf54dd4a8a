import { auditActions } from '@callwright/contract'
import { describe, expect, it } from 'vitest'
import { createFormatter } from '../lib/formatter.ts'
import { describeEvent } from './audit-log.messages.ts'
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
])('describes %s of %j with %j', (action, subject, details, sentence) => {
  expect(describeEvent(anAuditEvent({ action, subject, details }), formatter)).toBe(sentence)
})
