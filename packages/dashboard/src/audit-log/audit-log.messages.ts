import type { AuditAction, AuditEvent, AuditKind } from '@callwright/contract'
import type { Formatter } from '../lib/formatter.ts'

/** The verb of an action as something done, and as something tried, and what follows it. */
type Sentence = [
  done: string,
  tried: string,
  rest?: (event: AuditEvent, formatter: Formatter) => string,
]

/** Returns the kind of the subject with its name in quotation marks, or with its id. */
function subjectOf({ subject }: AuditEvent, kind: 'campaign' | 'contact'): string {
  if (subject?.label) return `${kind} “${subject.label}”`
  return subject?.id ? `${kind} ${subject.id}` : `a ${kind}`
}

const labelOf = ({ subject }: AuditEvent, otherwise: string) => subject?.label ?? otherwise
const detail = ({ details }: AuditEvent, name: string) => details[name]

/** Returns a count of the details with its noun; undefined when there is none. */
function count(
  event: AuditEvent,
  formatter: Formatter,
  name: string,
  noun: string,
  plural = `${noun}s`,
) {
  const value = detail(event, name)
  if (typeof value !== 'number') return undefined
  return `${formatter.number(value)} ${value === 1 ? noun : plural}`
}

/** Returns how many lines of a file were skipped, if any. */
function skippedOf(event: AuditEvent, formatter: Formatter) {
  const skippedLines = detail(event, 'skipped') && count(event, formatter, 'skipped', 'line')
  return skippedLines ? `, and skipped ${skippedLines}` : ''
}

const contactOf = (event: AuditEvent, formatter: Formatter) =>
  count(event, formatter, 'contacts', 'contact') ??
  (event.subject ? subjectOf(event, 'contact') : 'contacts')

const entryOf = ({ subject }: AuditEvent) => (subject?.id ? `entry ${subject.id}` : 'an entry')

const asRole = (event: AuditEvent) => {
  const role = detail(event, 'role')
  return role ? ` as ${role}` : ''
}

const apiKeyOf = ({ subject }: AuditEvent) => (subject?.id ? `API key ${subject.id}` : 'an API key')

const webhookOf = ({ subject }: AuditEvent) => (subject?.id ? `webhook ${subject.id}` : 'a webhook')

const bySchedule = (event: AuditEvent) =>
  `${subjectOf(event, 'campaign')}${detail(event, 'reason') === 'schedule' ? ' at the time of its schedule' : ''}`

const sentences: Record<AuditAction, Sentence> = {
  sign_in: ['signed in', 'sign in'],
  sign_in_failed: ['failed to sign in', 'sign in'],
  sign_out: ['signed out', 'sign out'],
  'sessions.revoke': [
    'ended',
    'end',
    (event, formatter) => count(event, formatter, 'sessions', 'other session') ?? 'a session',
  ],
  'password.change': ['changed', 'change', () => 'their password'],
  'password.reset': ['reset', 'reset', () => 'their password by a mailed link'],
  'two_factor.enable': ['turned on', 'turn on', () => 'two-factor authentication'],
  'two_factor.disable': ['turned off', 'turn off', () => 'two-factor authentication'],
  'two_factor.replace_codes': ['replaced', 'replace', () => 'their recovery codes'],
  'passkeys.add': ['added', 'add', () => 'a passkey'],
  'passkeys.delete': ['deleted', 'delete', () => 'a passkey'],
  'access.refused': [
    'used',
    'use',
    (event) => `${labelOf(event, 'an operation')}, which needs another role`,
  ],
  'contacts.create': ['added', 'add', (event) => subjectOf(event, 'contact')],
  'contacts.update': [
    'changed',
    'change',
    (event, formatter) => {
      const fields = detail(event, 'fields')
      if (!Array.isArray(fields) || fields.length === 0) return subjectOf(event, 'contact')
      const names = fields.map((name) => name.replaceAll('_', ' '))
      return `${new Intl.ListFormat(formatter.locale).format(names)} of ${subjectOf(event, 'contact')}`
    },
  ],
  'contacts.set_consent': [
    'changed',
    'change',
    (event, formatter) => `the consent of ${contactOf(event, formatter)}`,
  ],
  'contacts.delete': ['deleted', 'delete', contactOf],
  'contacts.restore': ['restored', 'restore', contactOf],
  'contacts.import': [
    'imported',
    'import',
    (event, formatter) => `${contactOf(event, formatter)}${skippedOf(event, formatter)}`,
  ],
  'contacts.export': [
    'exported',
    'export',
    (event) => {
      const selection = detail(event, 'selection')
      if (selection === 'all') return 'all contacts'
      return selection === 'filtered' ? 'the contacts that match a filter' : 'contacts'
    },
  ],
  'contacts.export_person': [
    'exported',
    'export',
    (event) => `everything about ${subjectOf(event, 'contact')}`,
  ],
  'contacts.erase': ['erased', 'erase', (event) => subjectOf(event, 'contact')],
  'erasures.retry': [
    'retried',
    'retry',
    (event) =>
      `the failed deletions of ${event.subject?.id ? `erasure ${event.subject.id}` : 'an erasure'}`,
  ],
  'suppressions.create': [
    'added',
    'add',
    (event) => `a ${detail(event, 'kind') ?? 'number'} to the do-not-call list`,
  ],
  'suppressions.delete': [
    'removed',
    'remove',
    (event) => `${entryOf(event)} from the do-not-call list`,
  ],
  'suppressions.import': [
    'imported',
    'import',
    (event, formatter) => {
      const entries = count(event, formatter, 'entries', 'entry', 'entries')
      return `${entries ? `${entries} of ` : ''}a do-not-call list${skippedOf(event, formatter)}`
    },
  ],
  'suppressions.export': [
    'exported',
    'export',
    (event) =>
      detail(event, 'selection') === 'filtered'
        ? 'the entries of the do-not-call list that match a filter'
        : 'the do-not-call list',
  ],
  'campaigns.create': [
    'created',
    'create',
    (event, formatter) => {
      const contacts = count(event, formatter, 'contacts', 'contact')
      const campaign = subjectOf(event, 'campaign')
      return `${campaign}${contacts ? ` with ${contacts}` : ''}`
    },
  ],
  'campaigns.start': ['started', 'start', bySchedule],
  'campaigns.make_calls': [
    'started',
    'start',
    (event) => `the calls of ${subjectOf(event, 'campaign')}`,
  ],
  'campaigns.pause': ['paused', 'pause', bySchedule],
  'campaigns.stop': ['stopped', 'stop', bySchedule],
  'campaigns.change_spending_limit': [
    'changed',
    'change',
    (event, formatter) => {
      const limit = detail(event, 'spending_limit')
      const to = typeof limit === 'number' ? ` to ${formatter.limit(limit)}` : ''
      return `the spending limit of ${subjectOf(event, 'campaign')}${to}`
    },
  ],
  'campaigns.export_evidence': [
    'exported',
    'export',
    (event) => `the evidence of ${subjectOf(event, 'campaign')}`,
  ],
  'invitations.create': [
    'invited',
    'invite',
    (event) => `${labelOf(event, 'somebody')}${asRole(event)}`,
  ],
  'invitations.cancel': [
    'withdrew',
    'withdraw',
    (event) =>
      event.subject?.label ? `the invitation of ${event.subject.label}` : 'an invitation',
  ],
  'invitations.accept': ['joined', 'join', (event) => `the workspace${asRole(event)}`],
  'invitations.decline': ['declined', 'decline', () => 'the invitation'],
  'members.role_changed': [
    'changed',
    'change',
    (event) => {
      const role = detail(event, 'role')
      return `the role of ${labelOf(event, 'a member')}${role ? ` to ${role}` : ''}`
    },
  ],
  'members.remove': [
    'removed',
    'remove',
    (event) => `${labelOf(event, 'a member')} from the workspace`,
  ],
  'members.leave': ['left', 'leave', () => 'the workspace'],
  'workspaces.create': ['created', 'create', (event) => labelOf(event, 'a workspace')],
  'workspaces.rename': [
    'renamed',
    'rename',
    (event) => `the workspace${event.subject?.label ? ` to ${event.subject.label}` : ''}`,
  ],
  'provider.store': [
    'stored',
    'store',
    (event) => {
      const isEmbedded = detail(event, 'provider') === 'embedded'
      return isEmbedded ? 'the embedded voice provider' : 'a voice provider'
    },
  ],
  'webhooks.create': ['added', 'add', webhookOf],
  'webhooks.update': ['changed', 'change', webhookOf],
  'webhooks.delete': ['deleted', 'delete', webhookOf],
  'webhooks.rotate_secret': ['replaced', 'replace', (event) => `the secret of ${webhookOf(event)}`],
  'webhooks.replay': ['sent', 'send', () => 'an event to a webhook again'],
  'calls.stop_all': ['stopped', 'stop', () => 'all calls'],
  'calls.lift_stop': ['lifted', 'lift', () => 'the stop of all calls'],
  'policy.change': ['changed', 'change', () => 'the calling policy'],
  'retention.change': ['changed', 'change', () => 'how long data is kept'],
  'disclosure.change': ['changed', 'change', () => 'what calls say first'],
  'api_keys.create': [
    'created',
    'create',
    (event) => {
      const scope = detail(event, 'scope')
      return `${apiKeyOf(event)}${scope ? ` with the scope ${scope}` : ''}`
    },
  ],
  'api_keys.revoke': ['revoked', 'revoke', apiKeyOf],
  'audit.export': ['exported', 'export', () => 'the audit log'],
}

/** Returns what was done, after the name of who did it: `started campaign “Spring”`, or `tried to …`. */
export function describeEvent(event: AuditEvent, formatter: Formatter): string {
  const sentence = sentences[event.action as AuditAction] as Sentence | undefined
  // A later version of the server records actions that this page does not know.
  if (!sentence) return event.action
  const [done, tried, rest] = sentence
  const isTried = event.outcome === 'refused' && event.action !== 'sign_in_failed'
  const verb = isTried ? `tried to ${tried}` : done
  return rest ? `${verb} ${rest(event, formatter)}` : verb
}

/** Returns who did something. */
export function actorName({ kind, name }: AuditEvent['actor']): string {
  if (kind === 'system') return 'Callwright'
  if (kind === 'unknown') return 'Somebody unknown'
  return kind === 'api_key' ? `API key ${name}` : (name ?? 'A user')
}

const kindLabels: Record<AuditKind, string> = {
  access: 'Sign-ins and access',
  contacts: 'Contacts',
  campaigns: 'Campaigns',
  members: 'Members',
  workspace: 'Workspace',
}

export const auditMessages = {
  subtitle: 'Who did what, when and from where',
  kindLabels,
  formerMember: (id: number) => `User ${id}`,
  loadFailed: 'The audit log could not be loaded',
  membersLoadFailed: 'The members could not be loaded',
  moreFailed: (reason: string | null) => `Error loading more entries${reason ? `: ${reason}` : ''}`,
  exportFailed: (reason: string | null) =>
    `Error exporting the audit log${reason ? `: ${reason}` : ''}`,
  exportHint: (isFiltered: boolean) =>
    isFiltered ? 'Exports the entries that match the filters' : 'Exports all entries',
  empty: 'Nothing recorded yet',
  emptyHint: 'Sign-ins, changes, exports and commands appear here.',
  noMatch: 'No entries match',
  noMatchHint: 'Try another person, kind of action or period.',
  end: 'There are no older entries.',
}
