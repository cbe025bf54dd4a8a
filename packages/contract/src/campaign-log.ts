import * as z from 'zod/mini'
import { callOutcome } from './calls.ts'
import { campaignStatus } from './campaigns.ts'
import { timestamp } from './shared.ts'

/** The version of the format. A reader refuses a file of a version that it does not know. */
export const campaignLogVersion = 1

/** The first line of a log. */
const header = z.object({
  kind: z.literal('header'),
  version: z.literal(campaignLogVersion),
  campaign: z.object({ id: z.int(), name: z.string() }),
  /** When the log was read. */
  as_of: timestamp,
  created_at: timestamp,
  started_at: z.nullable(timestamp),
  /** Since when statuses, lines and refusals are in the log; null for a campaign from before the log. */
  logged_since: z.nullable(timestamp),
  /** The gates by which the decisions were made, with their sentences. */
  gates: z.array(z.object({ gate: z.string(), sentence: z.string() })),
})

/** The status of the campaign from a time on. */
const statusChange = z.object({
  kind: z.literal('status'),
  at: timestamp,
  status: campaignStatus,
  /** Why it is paused; else null. */
  reason: z.nullable(z.string()),
  max_concurrent_calls: z.int(),
})

/** Contacts that a gate refused when the dialer looked at them. */
const held = z.object({
  kind: z.literal('held'),
  at: timestamp,
  gate: z.string(),
  /**
   * Until when they wait, rounded up to 5 minutes; when they are looked at again, not rounded, if nobody knows how long they
   * wait; null when they are skipped for good.
   */
  until: z.nullable(timestamp),
  contacts: z.int(),
})

/** Refused contacts that wait for no time any more, because what the gate stood on has changed. */
const released = z.object({
  kind: z.literal('released'),
  at: timestamp,
  gate: z.string(),
  /** How many of the skipped ones wait again; null when all contacts that wait for the gate are decided on again. */
  contacts: z.nullable(z.int()),
})

/** A time in which all calls of the workspace were stopped. */
const stop = z.object({
  kind: z.literal('stop'),
  at: timestamp,
  /** Null while they still are. */
  until: z.nullable(timestamp),
})

/** A call from its reservation until its end. It uses a line in this time. */
const call = z.object({
  kind: z.literal('call'),
  id: z.int(),
  reserved_at: timestamp,
  /** When it was last going to be requested from the voice provider; null when it never was. */
  requested_at: z.nullable(timestamp),
  /** When the voice provider created it; null for a call that was not placed. */
  started_at: z.nullable(timestamp),
  /** When its line became free; null while it uses it. */
  ended_at: z.nullable(timestamp),
  outcome: z.nullable(callOutcome),
})

/** The last line. A file without it is incomplete. */
const end = z.object({
  kind: z.literal('end'),
  /** How many lines are before this one. */
  lines: z.int(),
})

/**
 * A line of the log of a campaign: the header, then status changes, refusals, releases and stops by time, then the calls by
 * id, then the end. It contains neither names nor numbers of contacts.
 */
export const campaignLogLine = z.discriminatedUnion('kind', [
  header,
  statusChange,
  held,
  released,
  stop,
  call,
  end,
])
export type CampaignLogLine = z.infer<typeof campaignLogLine>
