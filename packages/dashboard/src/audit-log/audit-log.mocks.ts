import {
  type AuditEvent,
  auditActions,
  auditEvent,
  auditKinds,
  contract,
} from '@callwright/contract'
import { minutesAgo } from '../mocks/clock.ts'
import {
  dropsConnection,
  fails,
  hangs,
  refuses,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'

const admin = {
  kind: 'user',
  id: 1,
  name: 'Admin User',
  email: 'admin@callwright.example',
} as const
const maya = { kind: 'user', id: 2, name: 'Maya Chen', email: 'maya@northwind.example' } as const
const aisha = { kind: 'user', id: 3, name: 'Aisha Khan', email: 'aisha@northwind.example' } as const

/** An entry of the audit log with defaults. */
export function anAuditEvent(overrides: Partial<AuditEvent> = {}): AuditEvent {
  return auditEvent.parse({
    id: 1,
    at: minutesAgo(5),
    actor: maya,
    action: 'campaigns.start',
    subject: { kind: 'campaign', id: '4', label: 'Spring outreach' },
    outcome: 'done',
    status: null,
    ip_address: '192.0.2.17',
    device: 'Firefox on Linux',
    request_id: '9f0c1b52-7d0e-4b6e-8a53-0f3c5a7a6d11',
    details: {},
    ...overrides,
  })
}

/** Entries of every kind, newest first. */
export function someAuditEvents(): AuditEvent[] {
  const ofAdmin = { actor: admin, ip_address: '198.51.100.4', device: 'Chrome on macOS' }
  const noOrigin = { ip_address: null, device: null, request_id: null }
  const entries: Partial<AuditEvent>[] = [
    {},
    { action: 'contacts.import', subject: null, details: { contacts: 1240, skipped: 3 } },
    {
      action: 'sign_in_failed',
      actor: admin,
      subject: null,
      outcome: 'refused',
      status: 401,
      ip_address: '203.0.113.88',
      device: 'Unknown browser',
    },
    {
      ...ofAdmin,
      action: 'members.role_changed',
      subject: { kind: 'member', id: '3', label: 'Aisha Khan' },
      details: { role: 'viewer' },
    },
    {
      action: 'contacts.delete',
      actor: aisha,
      subject: { kind: 'contact', id: '12', label: null },
      outcome: 'refused',
      status: 403,
      ip_address: '2001:db8::7334',
      device: 'Safari on iOS',
    },
    {
      action: 'contacts.update',
      subject: { kind: 'contact', id: '12', label: null },
      details: { fields: ['company', 'tags'] },
    },
    {
      action: 'contacts.export',
      actor: { kind: 'api_key', id: 2, name: 'CRM sync', email: null },
      subject: null,
      device: 'Unknown browser',
      details: { selection: 'all' },
    },
    {
      ...ofAdmin,
      action: 'provider.store',
      subject: { kind: 'provider', id: null, label: null },
      details: { provider: 'vapi' },
    },
    {
      ...noOrigin,
      action: 'campaigns.pause',
      actor: { kind: 'system', id: null, name: null, email: null },
      details: { reason: 'schedule' },
    },
    {
      ...ofAdmin,
      action: 'invitations.create',
      subject: { kind: 'invitation', id: '5', label: 'tomas@northwind.example' },
      details: { role: 'member' },
    },
    { action: 'sign_in', subject: null },
    { ...ofAdmin, action: 'two_factor.enable', subject: null },
  ]
  return entries.map((entry, index) =>
    anAuditEvent({ id: entries.length - index, at: minutesAgo(2 + index * index * 17), ...entry }),
  )
}

/** Many entries, newest first. */
export function manyAuditEvents(count: number): AuditEvent[] {
  const samples = someAuditEvents()
  return Array.from({ length: count }, (_, index) =>
    anAuditEvent({
      ...samples[index % samples.length],
      id: count - index,
      at: minutesAgo(index * 11),
    }),
  )
}

function matches(
  { action, actor, at }: AuditEvent,
  filter: {
    action?: string | undefined
    actor?: number | undefined
    from?: string | undefined
    to?: string | undefined
  },
) {
  const kind = auditKinds.find((each) => (auditActions[each] as readonly string[]).includes(action))
  const time = Date.parse(at)
  return (
    (filter.action === undefined || filter.action === kind || filter.action === action) &&
    (filter.actor === undefined || (actor.kind === 'user' && filter.actor === actor.id)) &&
    (filter.from === undefined || time >= Date.parse(filter.from)) &&
    (filter.to === undefined || time < Date.parse(filter.to))
  )
}

const { list, export: exportLog } = contract.audit

/** The handlers of the audit log. */
export const auditLogHandlers = {
  respond: (events: AuditEvent[] = someAuditEvents()) => [
    responds(list, ({ before, limit, ...filter }) => {
      const found = events.filter(
        (event) => matches(event, filter) && (before === undefined || event.id < before),
      )
      return { events: found.slice(0, limit), has_more: found.length > limit }
    }),
    responds(exportLog, (filter) => {
      const lines = events
        .filter((event) => matches(event, filter))
        .map(({ id, action }) => `${id},${action}`)
      return {
        filename: 'audit-log-2026-11-20.csv',
        csv_content: ['id,action', ...lines].join('\n'),
      }
    }),
  ],
  /** A demo has no audit log. */
  respondAsInDemo: () =>
    [list, exportLog].map((procedure) =>
      refuses(procedure, 409, {
        error: 'The audit log exists on a server with accounts only',
        code: 'wrong_state',
      }),
    ),
  hangs: () => hangs(list),
  fails: () => fails(list),
  exportFails: () => fails(exportLog),
  isUnreachable: () => dropsConnection(list),
  respondsWithHtml: () => respondsWithHtml(list),
}
