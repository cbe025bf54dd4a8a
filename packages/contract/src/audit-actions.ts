// Without schemas, so that screens can import it without Zod.

/** What the audit log records, by kind of action. An action that is recorded keeps its name, because rows are never changed. */
export const auditActions = {
  access: [
    'sign_in',
    'sign_in_failed',
    'sign_out',
    'sessions.revoke',
    'password.change',
    'password.reset',
    'two_factor.enable',
    'two_factor.disable',
    'two_factor.replace_codes',
    'passkeys.add',
    'passkeys.delete',
    'access.refused',
  ],
  contacts: [
    'contacts.create',
    'contacts.update',
    'contacts.set_consent',
    'contacts.delete',
    'contacts.restore',
    'contacts.import',
    'contacts.export',
    'contacts.export_person',
    'contacts.erase',
    'erasures.retry',
    'suppressions.create',
    'suppressions.delete',
    'suppressions.import',
    'suppressions.export',
  ],
  campaigns: [
    'campaigns.create',
    'campaigns.start',
    'campaigns.make_calls',
    'campaigns.pause',
    'campaigns.stop',
    'campaigns.change_spending_limit',
    'campaigns.export_evidence',
    'calls.stop_all',
    'calls.lift_stop',
  ],
  members: [
    'invitations.create',
    'invitations.cancel',
    'invitations.accept',
    'invitations.decline',
    'members.role_changed',
    'members.remove',
    'members.leave',
  ],
  workspace: [
    'workspaces.create',
    'workspaces.rename',
    'provider.store',
    'retention.change',
    'disclosure.change',
    'policy.change',
    'webhooks.create',
    'webhooks.update',
    'webhooks.delete',
    'webhooks.rotate_secret',
    'webhooks.replay',
    'api_keys.create',
    'api_keys.revoke',
    'audit.export',
  ],
} as const

/** A kind of action, such as all that concern contacts. */
export type AuditKind = keyof typeof auditActions

/** Something that the audit log records. */
export type AuditAction = (typeof auditActions)[AuditKind][number]

export const auditKinds = Object.keys(auditActions) as AuditKind[]
