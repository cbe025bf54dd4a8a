import { type AuditAction, contactPatch, type contract, type Operation } from '@callwright/contract'
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/server'
import type { AuditDetails } from '../db/audit-events.ts'

type Contract = typeof contract
type ProcedureOf<Name extends Operation> = Name extends `${infer Resource}.${infer Key}`
  ? Resource extends keyof Contract
    ? Key extends keyof Contract[Resource]
      ? Contract[Resource][Key]
      : never
    : never
  : never

/** The input and the output of an operation. */
type Exchange<Name extends Operation> =
  ProcedureOf<Name> extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? { input: InferSchemaInput<Input>; output: InferSchemaOutput<Output> }
    : never

/** How an operation is recorded in the audit log. */
export interface AuditRule<Name extends Operation> {
  action: AuditAction
  /** What its subject is; its id is in the path of the request. */
  subject?:
    | 'contact'
    | 'campaign'
    | 'session'
    | 'provider'
    | 'api_key'
    | 'webhook'
    | 'webhook_delivery'
    | 'suppression'
    | 'erasure'
  /** Returns the id of a subject that the operation has created. */
  id?: (exchange: Exchange<Name>) => number
  /** Returns counts and names of changed fields. */
  details?: (exchange: Exchange<Name>) => AuditDetails
  /** Whether it concerns the account of the person, so that it is recorded in each of their workspaces. */
  concernsAccount?: true
  /** The status with which the operation refuses what it was asked, but keeps a change, so that the refusal is recorded. */
  changesWithStatus?: number
}

/** The operations that the audit log records, once they have succeeded. */
export const auditedOperations: { [Name in Operation]?: AuditRule<Name> } = {
  'apiKeys.create': {
    action: 'api_keys.create',
    subject: 'api_key',
    id: ({ output }) => output.api_key.id,
    details: ({ input }) => ({ scope: input.scope }),
  },
  'apiKeys.revoke': { action: 'api_keys.revoke', subject: 'api_key' },
  'audit.export': { action: 'audit.export' },
  'callingStop.lift': { action: 'calls.lift_stop' },
  'callingStop.start': { action: 'calls.stop_all' },
  'campaigns.changeSpendingLimit': {
    action: 'campaigns.change_spending_limit',
    subject: 'campaign',
    details: ({ input }) => ({ spending_limit: input.spending_limit ?? 'none' }),
  },
  'campaigns.create': {
    action: 'campaigns.create',
    subject: 'campaign',
    id: ({ output }) => output.campaign.id,
    details: ({ output }) => ({ contacts: output.campaign.total_contacts }),
  },
  'campaigns.exportEvidence': { action: 'campaigns.export_evidence', subject: 'campaign' },
  'campaigns.makeCalls': { action: 'campaigns.make_calls', subject: 'campaign' },
  'campaigns.pause': { action: 'campaigns.pause', subject: 'campaign' },
  'campaigns.start': { action: 'campaigns.start', subject: 'campaign' },
  'campaigns.stop': { action: 'campaigns.stop', subject: 'campaign' },
  'contacts.bulkDelete': {
    action: 'contacts.delete',
    details: ({ output }) => ({ contacts: output.deleted_count }),
  },
  'contacts.create': {
    action: 'contacts.create',
    subject: 'contact',
    id: ({ output }) => output.contact.id,
  },
  'contacts.delete': { action: 'contacts.delete', subject: 'contact' },
  // While a call is live, the contact leaves its campaigns, and its number is added to the do-not-call list.
  'contacts.erase': { action: 'contacts.erase', subject: 'contact', changesWithStatus: 409 },
  'contacts.export': {
    action: 'contacts.export',
    details: ({ input }) => ({
      selection: input.search || input.tag || input.consent ? 'filtered' : 'all',
    }),
  },
  'contacts.exportPerson': { action: 'contacts.export_person', subject: 'contact' },
  'contacts.import': {
    action: 'contacts.import',
    details: ({ output }) => ({ contacts: output.imported_count, skipped: output.skipped_count }),
  },
  'contacts.restore': {
    action: 'contacts.restore',
    details: ({ output }) => ({ contacts: output.restored_count }),
  },
  'contacts.update': {
    action: 'contacts.update',
    subject: 'contact',
    details: ({ input: { id: _id, user_id: _user, ...fields } }) => ({
      fields: Object.keys(fields).filter((name) => contactFields.has(name)),
    }),
  },
  'contacts.setConsent': {
    action: 'contacts.set_consent',
    details: ({ input, output }) => ({
      contacts: output.updated_count,
      basis: input.consent?.basis ?? 'withdrawn',
    }),
  },
  'disclosure.set': {
    action: 'disclosure.change',
    details: ({ output }) => ({ caller: output.caller_name }),
  },
  'erasures.retry': { action: 'erasures.retry', subject: 'erasure' },
  'policy.set': {
    action: 'policy.change',
    details: ({ output: { call_caps, opt_out_phrases, ...limits } }) =>
      Object.fromEntries(
        Object.entries({ ...call_caps, ...limits, opt_out_phrases: opt_out_phrases.length }).map(
          ([name, limit]) => [name, limit ?? 'none'],
        ),
      ),
  },
  'sessions.revoke': { action: 'sessions.revoke', subject: 'session', concernsAccount: true },
  'sessions.revokeOthers': {
    action: 'sessions.revoke',
    concernsAccount: true,
    details: ({ output }) => ({ sessions: output.revoked_count }),
  },
  'suppressions.create': {
    action: 'suppressions.create',
    subject: 'suppression',
    id: ({ output }) => output.suppression.id,
    details: ({ output: { suppression } }) => ({
      kind: suppression.prefix === null ? 'number' : 'prefix',
      origin: suppression.origin,
    }),
  },
  'suppressions.delete': { action: 'suppressions.delete', subject: 'suppression' },
  'suppressions.export': {
    action: 'suppressions.export',
    details: ({ input }) => ({ selection: input.search || input.origin ? 'filtered' : 'all' }),
  },
  'suppressions.import': {
    action: 'suppressions.import',
    details: ({ output }) => ({ entries: output.imported_count, skipped: output.skipped_count }),
  },
  'webhooks.create': {
    action: 'webhooks.create',
    subject: 'webhook',
    id: ({ output }) => output.webhook.id,
  },
  'webhooks.delete': { action: 'webhooks.delete', subject: 'webhook' },
  'webhooks.replay': { action: 'webhooks.replay', subject: 'webhook_delivery' },
  'webhooks.rotateSecret': { action: 'webhooks.rotate_secret', subject: 'webhook' },
  'webhooks.update': {
    action: 'webhooks.update',
    subject: 'webhook',
    details: ({ input: { id: _id, ...fields } }) => ({ fields: Object.keys(fields) }),
  },
  'workspace.setRetention': {
    action: 'retention.change',
    details: ({ input }) =>
      Object.fromEntries(Object.entries(input).map(([name, days]) => [name, days ?? 'unlimited'])),
  },
  'workspace.setProvider': {
    action: 'provider.store',
    subject: 'provider',
    details: ({ input }) => ({ provider: input.kind }),
  },
}

/** The fields of a contact; a request may contain others, which are ignored. */
const contactFields: ReadonlySet<string> = new Set(Object.keys(contactPatch.shape))

/** The operations that change something, and that the audit log deliberately leaves out, each with the reason. */
export const unauditedOperations: { [Name in Operation]?: string } = {
  'campaigns.exportLog': 'It contains neither names nor numbers of contacts.',
  'campaigns.preview': 'It changes nothing and returns counts only.',
  'calls.sync': 'It reads from the provider what polling would read later.',
  'calls.syncAll': 'It reads from the provider what polling would read later.',
  'calls.webhook': 'The provider sends it, not a person; its messages are in provider_messages.',
  'webhooks.test': 'It sends an event that contains nothing of the workspace.',
  'calls.workspaceWebhook':
    'The provider sends it, not a person; its messages are in provider_messages.',
}
