import * as z from 'zod/mini'
import { campaignInput } from './campaigns.ts'
import { whyNotNowCodes } from './choices.ts'
import { timestamp } from './shared.ts'

/** The body of a create, in which the name and the assistant may be missing while a person fills them in. */
export const campaignPreviewInput = z.extend(campaignInput, {
  name: z.optional(campaignInput.shape.name),
  assistant_id: z.optional(campaignInput.shape.assistant_id),
})

/** Values that the result does not exceed with a probability of 10, 50 and 90 percent. */
const quantiles = z.object({ p10: z.number(), p50: z.number(), p90: z.number() })

/** Some contacts that a calling rule refuses for the same reason. */
const refusedContacts = z.object({
  /** The calling rule. */
  code: z.enum(whyNotNowCodes),
  reason: z.string(),
  contacts: z.int(),
})
export type RefusedContacts = z.infer<typeof refusedContacts>

const refused = z.object({
  contacts: z.int(),
  /** The most frequent reason first. */
  reasons: z.array(refusedContacts),
})

/** What a campaign will probably come to. */
export const campaignForecast = z.object({
  /** When the campaign is assumed to start: at its scheduled start, or when the forecast was made. */
  starts_at: timestamp,
  contacts: z.int(),
  /** The contacts that may be called at the start, later, and never. */
  now: z.object({ contacts: z.int() }),
  later: refused,
  never: refused,
  /** The number of calls. */
  calls: quantiles,
  /** When the last call ends, at the latest before a pause; null when nobody may be called. */
  finish: z.nullable(z.object({ p10: timestamp, p50: timestamp, p90: timestamp })),
  /** In US dollars. */
  cost: quantiles,
  /** The probability from 0 to 1 that the campaign finishes before it pauses at its scheduled end; null without an end. */
  finishes_before_end: z.nullable(z.number()),
  /**
   * The probability from 0 to 1 that the campaign pauses at its spending limit, or at that of a day, before all contacts are
   * called; null without a limit.
   */
  reaches_spending_limit: z._default(z.nullable(z.number()), null),
  /** What outcomes, durations and costs are drawn from. */
  basis: z.object({
    /** `history`: the calls of the workspace; `priors`: assumptions, because the workspace has too few calls. */
    source: z.enum(['history', 'priors']),
    /** How many calls of the workspace there are to learn from. */
    calls: z.int(),
    /** How many are needed. */
    required_calls: z.int(),
  }),
})
export type CampaignForecast = z.infer<typeof campaignForecast>

/** The contacts of one time zone, by hours from `hours_from`. */
const zoneHours = z.object({
  /** Null for contacts who may be in several time zones, and for those of the time zones with the fewest contacts. */
  time_zone: z.nullable(z.string()),
  /** Contacts that may be called at all. */
  contacts: z.int(),
  /** For each hour, how many contacts may be called in it. */
  callable: z.array(z.int()),
  /** For each hour, how many contacts may be called in it for the first time. */
  opens: z.array(z.int()),
})
export type ZoneHours = z.infer<typeof zoneHours>

/** The forecast for a campaign that does not exist yet. */
export const campaignPreview = z.extend(campaignForecast, {
  /** The full hour in which the campaign starts. */
  hours_from: timestamp,
  /** The time zones, the one with the most contacts first. */
  zones: z.array(zoneHours),
})
export type CampaignPreview = z.infer<typeof campaignPreview>

/** What a campaign has come to so far, to compare with its forecast. */
export const campaignActuals = z.object({
  started_at: z.nullable(timestamp),
  /** When the last call that counts as an attempt ended; null until the campaign has ended, and without such a call. */
  finished_at: z.nullable(timestamp),
  /** Calls that count as attempts and are over. */
  calls: z.int(),
  /** In US dollars. */
  cost: z.number(),
  /** The contacts that a calling rule has skipped for good. */
  never: z.int(),
})
export type CampaignActuals = z.infer<typeof campaignActuals>
