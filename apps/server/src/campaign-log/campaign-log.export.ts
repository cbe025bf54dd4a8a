import {
  type CampaignLogLine,
  campaignLogVersion,
  outcomeByReasonClass,
} from '@callwright/contract'
import type { Hono } from 'hono'
import { accessOf } from '../auth/index.ts'
import { compressStream } from '../compression.ts'
import type { Db } from '../db/open.ts'
import type { campaignLog } from '../db/tables/campaign-log.table.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'
import { gates } from '../rules/index.ts'
import { streamBody } from '../stream-body.ts'
import { toIso } from '../to-iso.ts'
import { utcDate } from '../utc-date.ts'
import {
  findLoggedCampaign,
  type LoggedCall,
  type LoggedCampaign,
  readCalls,
  readEntries,
  readStops,
} from './campaign-log.store.ts'

/**
 * Serves `GET /api/campaigns/{id}/log`: what happened in a campaign as lines of JSON, read as it is sent. Each line is a
 * `campaignLogLine` of the contract.
 */
export function serveCampaignLog(app: Hono, { db, now }: Deps): void {
  app.get('/api/campaigns/:id{[0-9]{1,9}}/log', async (c) => {
    const { workspaceId } = accessOf(c)
    const id = Number(c.req.param('id'))
    const campaign = await findLoggedCampaign(db, workspaceId, id)
    if (!campaign) throw notFound('Campaign')
    const asOf = now()
    const { body, headers } = compressStream(
      await streamBody(writeLines(db, campaign, asOf)),
      c.req.header('accept-encoding'),
    )
    return c.body(body, 200, {
      'content-type': 'application/jsonl',
      'content-disposition': `attachment; filename="log-campaign-${id}-${utcDate(asOf)}.jsonl"`,
      ...headers,
    })
  })
}

const encoder = new TextEncoder()

async function* writeLines(
  db: Db,
  campaign: LoggedCampaign,
  asOf: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let written = 0
  const encode = (lines: CampaignLogLine[]) => {
    written += lines.length
    return encoder.encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  }
  yield encode([headerOf(campaign, asOf)])
  for await (const lines of readTimeline(db, campaign)) yield encode(lines)
  for await (const calls of readCalls(db, campaign)) yield encode(calls.map(toCallLine))
  yield encode([{ kind: 'end', lines: written }])
}

function headerOf(campaign: LoggedCampaign, asOf: Date): CampaignLogLine {
  const { id, name, created_at, started_at, logged_since } = campaign
  return {
    kind: 'header',
    version: campaignLogVersion,
    campaign: { id, name },
    as_of: asOf.toISOString(),
    created_at: created_at.toISOString(),
    started_at: toIso(started_at),
    logged_since: toIso(logged_since),
    gates: gates.map(({ id: gate, sentence }) => ({ gate, sentence })),
  }
}

type TimelineLine = Extract<CampaignLogLine, { kind: 'status' | 'held' | 'released' | 'stop' }>

/**
 * Yields the rows of the log and the stops by time. A row is never earlier than the one before it, also when the clock was
 * set back between them.
 */
async function* readTimeline(db: Db, campaign: LoggedCampaign): AsyncGenerator<TimelineLine[]> {
  const stops = (await readStops(db, campaign)).map(({ stopped_at, lifted_at }): TimelineLine => {
    return { kind: 'stop', at: stopped_at.toISOString(), until: toIso(lifted_at) }
  })
  let at = ''
  for await (const entries of readEntries(db, campaign)) {
    yield entries.flatMap((entry) => {
      const line = toEntryLine(entry)
      if (line.at > at) at = line.at
      const next = stops.findIndex((stop) => stop.at > at)
      const before = stops.splice(0, next === -1 ? stops.length : next)
      return [...before, { ...line, at }]
    })
  }
  yield stops
}

function toEntryLine(entry: typeof campaignLog.$inferSelect): TimelineLine {
  const at = entry.at.toISOString()
  const { kind, status, reason, contacts } = entry
  const gate = entry.gate ?? ''
  if (kind === 'held') return { kind, at, gate, until: toIso(entry.until), contacts: contacts ?? 0 }
  if (kind === 'released') return { kind, at, gate, contacts }
  const max_concurrent_calls = entry.max_concurrent_calls ?? 0
  return { kind, at, status: status ?? 'draft', reason, max_concurrent_calls }
}

function toCallLine(call: LoggedCall): CampaignLogLine {
  const { id, created_at, requested_at, started_at, ended_at, outcome } = call
  // A provider whose clock is behind reports an end before the reservation.
  const endedAt = ended_at && new Date(Math.max(ended_at.getTime(), created_at.getTime()))
  return {
    kind: 'call',
    id,
    reserved_at: created_at.toISOString(),
    requested_at: toIso(requested_at),
    started_at: toIso(started_at),
    ended_at: toIso(endedAt),
    outcome: outcome && outcomeByReasonClass[outcome],
  }
}
