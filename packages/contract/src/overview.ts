import * as z from 'zod/mini'
import { timestamp } from './shared.ts'

/** What happens now, and the results of today. */
export const overview = z.object({
  /** Calls that are reserved or placed, and not final. */
  lines_in_use: z.int(),
  /** The sum of the lines of the campaigns that are calling or have calls that are not final. */
  lines_allowed: z.int(),
  /** The earliest next attempt of the campaigns that are calling; null when no attempt waits. */
  next_retry: z.nullable(z.object({ at: timestamp, campaign_id: z.int() })),
  /** Sums over the calls that were created today. */
  today: z.object({
    calls: z.int(),
    conversations: z.int(),
    qualified: z.int(),
    cost_usd: z.number(),
  }),
})
export type Overview = z.infer<typeof overview>
