import type { contract } from './index.ts'

/** The roles of a workspace, each with the permissions of those before it. */
export const roles = ['viewer', 'member', 'admin'] as const

/** A viewer reads; a member also works with contacts, campaigns and calls; an admin also runs the workspace. */
export type Role = (typeof roles)[number]

/** What an API key may do. */
export const apiKeyScopes = ['read', 'write'] as const

/** A key to read has the permissions of a viewer, one to write those of a member. */
export type ApiKeyScope = (typeof apiKeyScopes)[number]

type Contract = typeof contract

/** The name of an operation: its resource and what it does. */
export type Operation =
  | {
      [Resource in keyof Contract]: `${Resource}.${keyof Contract[Resource] & string}`
    }[keyof Contract]
  | keyof typeof otherOperations

/** Operations outside the contract, whose bodies are bytes, streams or in the provider's format. */
export const otherOperations = {
  'calls.recording': 'GET /api/calls/{id}/recording',
  'calls.webhook': 'POST /api/vapi/webhook',
  'calls.workspaceWebhook': 'POST /api/vapi/webhook/{id}',
  'campaigns.exportEvidence': 'GET /api/campaigns/{id}/evidence',
  'campaigns.exportLog': 'GET /api/campaigns/{id}/log',
  'config.openapi': 'GET /api/openapi.json',
  'contacts.exportPerson': 'GET /api/contacts/{id}/export',
  'events.listen': 'GET /api/events',
  'health.metrics': 'GET /api/metrics',
} as const

/** The role that each operation requires; `null` where a request needs no user. */
export const permissions: Record<Operation, Role | null> = {
  'apiKeys.create': 'admin',
  'apiKeys.list': 'admin',
  'apiKeys.revoke': 'admin',
  'assistants.list': 'viewer',
  'audit.export': 'admin',
  'audit.list': 'admin',
  'calls.evidence': 'viewer',
  'calls.get': 'viewer',
  'calls.list': 'viewer',
  'calls.recording': 'viewer',
  'calls.stats': 'viewer',
  'calls.sync': 'member',
  'calls.syncAll': 'member',
  // The provider's messages carry a secret.
  'calls.webhook': null,
  'calls.workspaceWebhook': null,
  'callingStop.get': 'viewer',
  'callingStop.lift': 'member',
  // Everybody who can start calls can stop them.
  'callingStop.start': 'member',
  'campaigns.create': 'member',
  'campaigns.exportEvidence': 'member',
  'campaigns.exportLog': 'viewer',
  'campaigns.forecast': 'viewer',
  'campaigns.funnel': 'viewer',
  'campaigns.get': 'viewer',
  'campaigns.list': 'viewer',
  'campaigns.makeCalls': 'member',
  'campaigns.members': 'viewer',
  'campaigns.changeSpendingLimit': 'member',
  'campaigns.pause': 'member',
  'campaigns.preview': 'member',
  'campaigns.scorecard': 'viewer',
  'campaigns.start': 'member',
  'campaigns.stop': 'member',
  // The sign-in page needs it.
  'config.get': null,
  'config.openapi': 'viewer',
  'contacts.bulkDelete': 'member',
  'contacts.create': 'member',
  'contacts.delete': 'member',
  'contacts.erase': 'admin',
  'contacts.export': 'member',
  'contacts.exportPerson': 'member',
  'contacts.import': 'member',
  'contacts.list': 'viewer',
  'contacts.listIds': 'viewer',
  'contacts.restore': 'member',
  'contacts.setConsent': 'member',
  'contacts.update': 'member',
  'disclosure.get': 'viewer',
  'disclosure.set': 'admin',
  'erasures.list': 'admin',
  'erasures.retry': 'admin',
  'events.listen': 'viewer',
  // Load balancers ask for it.
  'health.get': null,
  // With accounts, Prometheus sends the token in METRICS_TOKEN.
  'health.metrics': null,
  'overview.get': 'viewer',
  'policy.get': 'viewer',
  'policy.set': 'admin',
  'session.get': 'viewer',
  'sessions.list': 'viewer',
  'sessions.revoke': 'viewer',
  'sessions.revokeOthers': 'viewer',
  'suppressions.create': 'member',
  // A person's wish is only undone by an admin.
  'suppressions.delete': 'admin',
  'suppressions.export': 'member',
  'suppressions.import': 'member',
  'suppressions.list': 'viewer',
  'webhooks.create': 'admin',
  'webhooks.delete': 'admin',
  'webhooks.deliveries': 'admin',
  'webhooks.list': 'admin',
  'webhooks.replay': 'admin',
  'webhooks.rotateSecret': 'admin',
  'webhooks.test': 'admin',
  'webhooks.update': 'admin',
  'workspace.getProvider': 'admin',
  'workspace.getRetention': 'admin',
  'workspace.setProvider': 'admin',
  'workspace.setRetention': 'admin',
}

/** Returns whether a role has the permissions of the required one. */
export function includesRole(role: Role, required: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(required)
}

/** The role of each scope. */
export const scopeRoles: Record<ApiKeyScope, Role> = { read: 'viewer', write: 'member' }

/** Operations about the person who is signed in, and their other workspaces. */
const personalOperations: Operation[] = [
  'session.get',
  'sessions.list',
  'sessions.revoke',
  'sessions.revokeOthers',
]

/** Returns the scope that an API key needs for an operation that requires a user; null when no key may carry it out. */
export function requiredScope(operation: Operation): ApiKeyScope | null {
  const role = permissions[operation]
  if (role === null || personalOperations.includes(operation)) return null
  return apiKeyScopes.find((scope) => includesRole(scopeRoles[scope], role)) ?? null
}
