import { apiKeyRoutes } from './api-keys.routes.ts'
import { assistantRoutes } from './assistants.routes.ts'
import { auditRoutes } from './audit.routes.ts'
import { callRoutes } from './calls.routes.ts'
import { campaignRoutes } from './campaigns.routes.ts'
import { configRoutes, healthRoutes } from './config.routes.ts'
import { contactRoutes } from './contacts.routes.ts'
import { disclosureRoutes } from './disclosure.routes.ts'
import { erasureRoutes } from './erasures.routes.ts'
import { overviewRoutes } from './overview.routes.ts'
import { callingStopRoutes, policyRoutes } from './policy.routes.ts'
import { sessionRoutes, sessionsRoutes } from './session.routes.ts'
import { suppressionRoutes } from './suppressions.routes.ts'
import { webhookRoutes } from './webhooks.routes.ts'
import { workspaceRoutes } from './workspace.routes.ts'

export * from './api-keys.ts'
export * from './assistants.ts'
export * from './audit.ts'
export * from './audit-actions.ts'
export * from './calls.ts'
export * from './campaign-log.ts'
export * from './campaigns.ts'
export * from './choices.ts'
export * from './config.ts'
export * from './consent.ts'
export * from './contact-columns.ts'
export * from './contacts.ts'
export * from './csv.ts'
export { csvPieceBytes, openCsvText } from './csv-text.ts'
export * from './disclosure.ts'
export { findEndedReason } from './ended-reasons.ts'
export * from './events.ts'
export * from './evidence.ts'
export * from './forecast.ts'
export * from './outcomes.ts'
export * from './overview.ts'
export * from './permissions.ts'
export * from './policy.ts'
export * from './privacy.ts'
export { readInput } from './read-input.ts'
export type { ErrorStatus } from './route.ts'
export * from './session.ts'
export { type ApiError, apiError, type ErrorCode, joinLines } from './shared.ts'
export { isStoredDay } from './stored-day.ts'
export * from './suppression-columns.ts'
export * from './suppressions.ts'
export { isTimeZone } from './time-zone.ts'
export * from './webhooks.ts'
export * from './workspace.ts'

/** The API contract: the server implements it, the client calls it, the fixtures mock it. */
export const contract = {
  contacts: contactRoutes,
  campaigns: campaignRoutes,
  calls: callRoutes,
  overview: overviewRoutes,
  assistants: assistantRoutes,
  config: configRoutes,
  health: healthRoutes,
  session: sessionRoutes,
  sessions: sessionsRoutes,
  webhooks: webhookRoutes,
  workspace: workspaceRoutes,
  apiKeys: apiKeyRoutes,
  audit: auditRoutes,
  erasures: erasureRoutes,
  disclosure: disclosureRoutes,
  policy: policyRoutes,
  callingStop: callingStopRoutes,
  suppressions: suppressionRoutes,
}
