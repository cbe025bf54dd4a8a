import { assistantRoutes } from './assistants.ts'
import { callRoutes } from './calls.ts'
import { campaignRoutes } from './campaigns.ts'
import { configRoutes, healthRoutes } from './config.ts'
import { contactRoutes } from './contacts.ts'

export * from './assistants.ts'
export * from './calls.ts'
export * from './campaigns.ts'
export * from './choices.ts'
export * from './config.ts'
export * from './contact-columns.ts'
export * from './contacts.ts'
export * from './events.ts'
export { type ApiError, apiError, type ErrorCode } from './shared.ts'

/** Everything that travels over /api: the server implements it, the screens ask it, the fixtures answer it. */
export const contract = {
  contacts: contactRoutes,
  campaigns: campaignRoutes,
  calls: callRoutes,
  assistants: assistantRoutes,
  config: configRoutes,
  health: healthRoutes,
}
