// Lists and limits that screens need before any form: without schemas, which would bring Zod to every visit.

/** As the provider has them; `failed` is a call that never came about. Only `ended` and `failed` are final. */
export const callStatuses = [
  'scheduled',
  'queued',
  'ringing',
  'in-progress',
  'forwarding',
  'ended',
  'failed',
] as const

/** Days the statistics may look back. */
export const statsDays = [7, 30, 90] as const

/** `waiting` has calls to come; `live` is on a call; the rest are final. */
export const memberStates = [
  'waiting',
  'live',
  'reached',
  'unreached',
  'skipped',
  'cancelled',
] as const

/** Limits and defaults of a campaign, for forms and checks alike. */
export const campaignLimits = {
  max_concurrent_calls: { min: 1, max: 10, default: 1 },
  retry_attempts: { min: 0, max: 5, default: 3 },
  retry_delay_minutes: { min: 1, max: 10_080, default: 30 },
} as const

/** How a list of contacts may be ordered; a minus turns the order round. */
export const contactSorts = ['newest', 'oldest', 'name', '-name', 'company', '-company'] as const
