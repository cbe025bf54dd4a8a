import type { AuditAction, AuditEvent, AuditKind } from '@callwright/contract'
import type { Formatter } from '../lib/formatter.ts'

/** What was done, after the name of who did it: as something done, and as something tried. */
type Sentence = (event: AuditEvent, formatter: Formatter) => { done: string; tried: string }

/** Returns a sentence whose verb alone differs. */
const say =
  (
    done: string,
    tried: string,
    rest: (event: AuditEvent, formatter: Formatter) => string,
  ): Sentence =>
  (event, formatter) => {
    const end = rest(event, formatter)
    return { done: `${done}${end && ` ${end}`}`, tried: `${tried}${end && ` ${end}`}` }
  }

/** Returns the name of the subject in quotation marks, or its kind and its id. */
function subjectOf({ subject }: AuditEvent): string {
  if (!subject) return 'something'
  const { kind, id, label } = subject
  if (label) return `${kind} “${label}”`
  return id ? `${kind} ${id}` : `a ${kind}`
}

const labelOf = ({ subject }: AuditEvent, otherwise: string) => subject?.label ?? otherwise
const detail = ({ details }: AuditEvent, name: string) => details[name]

/** Returns a count of the details with its noun; undefined when there is none. */
function count(event: AuditEvent, formatter: Formatter, name: string, noun: string) {
  const value = detail(event, name)
  if (typeof value !== 'number') return undefined
  return `${formatter.number(value)} ${noun}${value === 1 ? '' : 's'}`
}

const contactOf = (event: AuditEvent, formatter: Formatter) =>
  count(event, formatter, 'contacts', 'contact') ?? (event.subject ? subjectOf(event) : 'contacts')

const asRole = (event: AuditEvent) => {
  const role = detail(event, 'role')
  return role ? ` as ${role}` : ''
}

const bySchedule = (event: AuditEvent) =>
  `${subjectOf(event)}${detail(event, 'reason') === 'schedule' ? ' at the time of its schedule' : ''}`

const account = () => ''

const sentences: Record<AuditAction, Sentence> = {
  sign_in: say('signed in', 'sign in', account),
  sign_in_failed: () => ({ done: 'failed to sign in', tried: 'sign in' }),
  sign_out: say('signed out', 'sign out', account),
  'sessions.revoke': say('ended', 'end', (event, formatter) => {
    return count(event, formatter, 'sessions', 'other session') ?? 'a session'
  }),
  'password.change': say('changed', 'change', () => 'their password'),
  'password.reset': say('reset', 'reset', () => 'their password by a mailed link'),
  'two_factor.enable': say('turned on', 'turn on', () => 'two-factor authentication'),
  'two_factor.disable': say('turned off', 'turn off', () => 'two-factor authentication'),
  'two_factor.replace_codes': say('replaced', 'replace', () => 'their recovery codes'),
  'access.refused': say('used', 'use', (event) => {
    return `${labelOf(event, 'an operation')}, which needs another role`
  }),
  'contacts.create': say('added', 'add', (event) =>
    event.subject?.id ? subjectOf(event) : 'a contact',
  ),
  'contacts.update': say('changed', 'change', (event) => {
    const fields = detail(event, 'fields')
    const names = Array.isArray(fields) ? fields.map((name) => name.replaceAll('_', ' ')) : []
    return names.length > 0 ? `${names.join(', ')} of ${subjectOf(event)}` : subjectOf(event)
  }),
  'contacts.delete': say('deleted', 'delete', contactOf),
  'contacts.restore': say('restored', 'restore', contactOf),
  'contacts.import': say('imported', 'import', (event, formatter) => {
    const skipped = detail(event, 'skipped')
    const skippedLines = skipped ? count(event, formatter, 'skipped', 'line') : undefined
    return `${contactOf(event, formatter)}${skippedLines ? `, and skipped ${skippedLines}` : ''}`
  }),
  'contacts.export': say('exported', 'export', (event) => {
    const selection = detail(event, 'selection')
    if (selection === 'all') return 'all contacts'
    return selection === 'filtered' ? 'the contacts that match a filter' : 'contacts'
  }),
  'campaigns.create': say('created', 'create', (event, formatter) => {
    const contacts = count(event, formatter, 'contacts', 'contact')
    const campaign = event.subject?.id ? subjectOf(event) : 'a campaign'
    return `${campaign}${contacts ? ` with ${contacts}` : ''}`
  }),
  'campaigns.start': say('started', 'start', bySchedule),
  'campaigns.make_calls': say('started', 'start', (event) => `the calls of ${subjectOf(event)}`),
  'campaigns.pause': say('paused', 'pause', bySchedule),
  'campaigns.stop': say('stopped', 'stop', bySchedule),
  'invitations.create': say(
    'invited',
    'invite',
    (event) => `${labelOf(event, 'somebody')}${asRole(event)}`,
  ),
  'invitations.cancel': say('withdrew', 'withdraw', (event) => {
    return event.subject?.label ? `the invitation of ${event.subject.label}` : 'an invitation'
  }),
  'invitations.accept': say('joined', 'join', (event) => `the workspace${asRole(event)}`),
  'members.role_changed': say('changed', 'change', (event) => {
    const role = detail(event, 'role')
    return `the role of ${labelOf(event, 'a member')}${role ? ` to ${role}` : ''}`
  }),
  'members.remove': say(
    'removed',
    'remove',
    (event) => `${labelOf(event, 'a member')} from the workspace`,
  ),
  'members.leave': say('left', 'leave', () => 'the workspace'),
  'workspaces.create': say('created', 'create', (event) => labelOf(event, 'a workspace')),
  'workspaces.rename': say('renamed', 'rename', (event) => {
    return `the workspace${event.subject?.label ? ` to ${event.subject.label}` : ''}`
  }),
  'provider.store': say('stored', 'store', (event) => {
    const isEmbedded = detail(event, 'provider') === 'embedded'
    return isEmbedded ? 'the embedded voice provider' : 'a voice provider'
  }),
  'audit.export': say('exported', 'export', () => 'the audit log'),
}

/** Returns what was done, after the name of who did it: `started campaign “Spring”`, or `tried to …`. */
export function describeEvent(event: AuditEvent, formatter: Formatter): string {
  const sentence = sentences[event.action as AuditAction] as Sentence | undefined
  // A later version of the server records actions that this page does not know.
  if (!sentence) return event.action
  const { done, tried } = sentence(event, formatter)
  const isTried = event.outcome === 'refused' && event.action !== 'sign_in_failed'
  return isTried ? `tried to ${tried}` : done
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
