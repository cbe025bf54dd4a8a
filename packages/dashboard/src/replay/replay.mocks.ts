import {
  type Call,
  type Campaign,
  type CampaignLogLine,
  campaignLogLine,
  otherOperations,
} from '@callwright/contract'
import { oc } from '@orpc/contract'
import { HttpResponse, http } from 'msw'
import { mockNow } from '../mocks/clock.ts'
import {
  dropsConnection,
  errorResponse,
  fails,
  hangs,
  respondsWithHtml,
} from '../mocks/handlers.ts'

type LineOf<Kind extends CampaignLogLine['kind']> = Extract<CampaignLogLine, { kind: Kind }>

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const iso = (time: number) => new Date(time).toISOString()

const gates: LineOf<'header'>['gates'] = [
  {
    gate: 'workspace_stopped',
    sentence: 'While a person has stopped all calls of the workspace, nobody is called.',
  },
  {
    gate: 'hours',
    sentence:
      'A person is called only within the hours of the law and of the campaign, on the clock of every time zone in which the person may be.',
  },
  {
    gate: 'consent',
    sentence:
      'A person is called by an artificial voice only with the consent that the law requires for the purpose of the call.',
  },
  {
    gate: 'caps',
    sentence:
      'A number has one call at a time, rests after a conversation, and is called no more often than the law, the workspace and the campaign allow, counted over all campaigns.',
  },
]

/** The header of a log, as the server writes it. */
function aHeader(overrides: Partial<LineOf<'header'>> = {}): LineOf<'header'> {
  return {
    kind: 'header',
    version: 1,
    campaign: { id: 5, name: 'Autumn renewals' },
    as_of: mockNow.toISOString(),
    created_at: iso(mockNow.getTime() - 3 * dayMs),
    started_at: null,
    logged_since: iso(mockNow.getTime() - 60 * dayMs),
    gates,
    ...overrides,
  }
}

/** Returns a whole log: the given lines, and its end. */
const withEnd = (lines: CampaignLogLine[]): CampaignLogLine[] => [
  ...lines,
  { kind: 'end', lines: lines.length },
]

/** Returns random numbers from 0 to 1 that are the same in each run. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A campaign to simulate. */
interface Plan {
  header?: Partial<LineOf<'header'>>
  contacts: number
  lines: number
  /** When it starts, on the first day of its calls. */
  startAt: number
  /** The end of the log of a campaign that is still going on. */
  asOf?: number
  /** When it is paused, and for how long. */
  pauses: { at: number; durationMs: number; reason: string }[]
  /** How long contacts are called again. */
  daysOfRetries: number
  /** When all calls are stopped, and for how long. */
  stops: { at: number; durationMs: number }[]
}

const hours = { from: 14, until: 23 }

/** Returns the next time within calling hours, which are the same in UTC on each day. */
function withinHours(time: number): number {
  const midnight = Math.floor(time / dayMs) * dayMs
  const opening = midnight + hours.from * hourMs
  if (time < opening) return opening
  return time < midnight + hours.until * hourMs ? time : opening + dayMs
}

const roundUp = (time: number) => Math.ceil(time / (5 * minuteMs)) * 5 * minuteMs

/** Returns the log of a campaign that calls within its hours: its calls depend on its plan alone. */
function simulate({ header, contacts, lines, startAt, asOf, pauses, stops, daysOfRetries }: Plan) {
  const random = seededRandom(contacts)
  const endAt = asOf ?? Number.POSITIVE_INFINITY
  const limits: (LineOf<'held'> | LineOf<'released'>)[] = []
  const hold = (at: number, gate: string, until: number | null, count: number) => {
    if (at < endAt && count > 0) {
      limits.push({
        kind: 'held',
        at: iso(at),
        gate,
        until: until === null ? null : iso(until),
        contacts: count,
      })
    }
  }
  const blocks = [...pauses, ...stops].sort((a, b) => a.at - b.at)
  /** Returns when a call may be reserved that is due at a time. */
  const allowedAt = (time: number) => {
    const open = withinHours(time)
    const block = blocks.find(({ at, durationMs }) => at <= open && open < at + durationMs)
    return block ? block.at + block.durationMs : open
  }

  const calls: LineOf<'call'>[] = []
  const freeAt = Array.from({ length: lines }, (_, index) => startAt + index * 7 * secondMs)
  const retries: { due: number; attempts: number }[] = []
  let fresh = contacts
  let heldUntil = 0
  const lastRetryAt = startAt + daysOfRetries * dayMs
  let lastEnd = startAt
  while (fresh > 0 || retries.length > 0) {
    const line = freeAt.indexOf(Math.min(...freeAt))
    const free = freeAt[line] as number
    const retry = retries[0]
    const isRetry = retry !== undefined && (fresh === 0 || retry.due <= free)
    const due = isRetry ? Math.max(free, retry.due) : free
    const at = allowedAt(due)
    if (at >= endAt) break
    // Outside the hours, all contacts that are left wait for the morning.
    const opening = withinHours(due)
    if (opening !== due && opening !== heldUntil) {
      const waiting = retries.filter((each) => each.due <= due).length
      hold(due, 'hours', opening, fresh + waiting)
      heldUntil = opening
    }
    if (at > due) {
      freeAt[line] = at + Math.floor(random() * 40) * secondMs
      continue
    }
    if (isRetry) retries.shift()
    else fresh--
    // Of some contacts no consent is recorded.
    if (!isRetry && random() < 0.06) {
      hold(at, 'consent', null, 1)
      freeAt[line] = at + secondMs
      continue
    }
    const outcome = random()
    const requestedAt = at + 1000 + Math.floor(random() * 2000)
    const isPlaced = outcome > 0.02
    const startedAt = requestedAt + 1500 + Math.floor(random() * 3000)
    const talkMs =
      outcome > 0.62 ? (60 + 200 * random()) * secondMs : (25 + 25 * random()) * secondMs
    const endedAt = Math.floor(isPlaced ? startedAt + talkMs : requestedAt + 800)
    const isOpen = endedAt > endAt
    calls.push({
      kind: 'call',
      id: 4000 + calls.length,
      reserved_at: iso(at),
      requested_at: requestedAt > endAt ? null : iso(requestedAt),
      started_at: isPlaced && startedAt <= endAt ? iso(startedAt) : null,
      ended_at: isOpen ? null : iso(endedAt),
      outcome: isOpen
        ? null
        : !isPlaced
          ? 'failed'
          : outcome > 0.62
            ? 'conversation'
            : outcome > 0.5
              ? 'voicemail'
              : 'no-answer',
    })
    lastEnd = Math.max(lastEnd, endedAt)
    // The pace of the first hour of a day is slower, as fewer contacts are due.
    freeAt[line] = endedAt + Math.floor(5 + 50 * random() ** 3) * secondMs
    const attempts = isRetry ? retry.attempts + 1 : 1
    const dueAgain = roundUp(endedAt + (attempts === 1 ? 150 * minuteMs : 21 * hourMs))
    if (outcome <= 0.62 && attempts < 3 && dueAgain < lastRetryAt) {
      hold(endedAt, 'caps', dueAgain, 1)
      const place = retries.findLastIndex((each) => each.due <= dueAgain)
      retries.splice(place + 1, 0, { due: dueAgain, attempts })
    }
  }
  const finishedAt = lastEnd + 2 * minuteMs
  const before = (time: number) => time < endAt
  const status = (
    at: number,
    name: LineOf<'status'>['status'],
    reason: string | null = null,
  ): LineOf<'status'>[] =>
    before(at)
      ? [{ kind: 'status', at: iso(at), status: name, reason, max_concurrent_calls: lines }]
      : []
  const events: CampaignLogLine[] = [
    ...status(startAt - 70 * minuteMs, 'draft'),
    ...status(startAt, 'running'),
    ...pauses.flatMap(({ at, durationMs, reason }) => [
      ...status(at, 'paused', reason),
      ...status(at + durationMs, 'running'),
    ]),
    ...(asOf === undefined ? status(finishedAt, 'completed') : []),
    ...limits,
    ...stops
      .filter(({ at }) => before(at))
      .map(({ at, durationMs }) => ({
        kind: 'stop' as const,
        at: iso(at),
        until: before(at + durationMs) ? iso(at + durationMs) : null,
      })),
  ]
  const timeOf = (line: CampaignLogLine) => ('at' in line ? Date.parse(line.at) : 0)
  events.sort((a, b) => timeOf(a) - timeOf(b))
  return withEnd([
    aHeader({
      created_at: iso(startAt - 70 * minuteMs),
      started_at: iso(startAt),
      ...(asOf !== undefined && { as_of: iso(asOf) }),
      ...header,
    }),
    ...events,
    ...calls,
  ])
}

/** The first day of the simulated campaigns, two days before the current one. */
const firstDay = Math.floor(mockNow.getTime() / dayMs) * dayMs - 2 * dayMs
const planOfTwoDays: Plan = {
  contacts: 1480,
  lines: 5,
  daysOfRetries: 1.3,
  startAt: firstDay + 13.7 * hourMs,
  pauses: [{ at: firstDay + 18.2 * hourMs, durationMs: 50 * minuteMs, reason: 'Paused manually' }],
  stops: [{ at: firstDay + dayMs + 15.5 * hourMs, durationMs: 35 * minuteMs }],
}

/** The log of a campaign of two days, with a pause and a stop of the workspace. */
export function aCampaignLog(overrides: Partial<Plan> = {}): CampaignLogLine[] {
  return simulate({ ...planOfTwoDays, ...overrides })
}

/** The log of a campaign with about 100,000 calls. */
export function aLongCampaignLog(): CampaignLogLine[] {
  return simulate({
    ...planOfTwoDays,
    contacts: 59_000,
    lines: 50,
    daysOfRetries: 12,
    pauses: [],
    stops: [{ at: firstDay - 5 * dayMs + 16 * hourMs, durationMs: 3 * hourMs }],
    startAt: firstDay - 9 * dayMs + 13.7 * hourMs,
  })
}

/** The log of a campaign from before statuses and refusals were logged. */
export function anUnloggedCampaignLog(): CampaignLogLine[] {
  const lines = aCampaignLog({ header: { logged_since: null } })
  return withEnd(lines.filter(({ kind }) => kind === 'header' || kind === 'call'))
}

/** The log of a campaign that has never started. */
export function anEmptyCampaignLog(): CampaignLogLine[] {
  return withEnd([aHeader()])
}

/** Returns the log as the file that the server writes. */
export function toLogText(lines: CampaignLogLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** Returns the log of a campaign of the mock server, with the given calls. */
function logOf(campaign: Campaign, calls: Call[]): CampaignLogLine[] {
  const { id, name, created_at, started_at, status, paused_reason, max_concurrent_calls } = campaign
  const ends = calls.flatMap(({ ended_at }) => ended_at ?? []).sort()
  const changedAt = ends.at(-1) ?? started_at
  const change = (at: string, changed: Campaign['status']): LineOf<'status'> => ({
    kind: 'status',
    at,
    status: changed,
    reason: changed === 'paused' ? paused_reason : null,
    max_concurrent_calls,
  })
  return withEnd([
    aHeader({ campaign: { id, name }, created_at, started_at, logged_since: created_at }),
    change(created_at, 'draft'),
    ...(started_at ? [change(started_at, 'running')] : []),
    ...(changedAt && status !== 'running' && status !== 'draft' ? [change(changedAt, status)] : []),
    ...calls
      .map((call) => ({
        kind: 'call' as const,
        id: call.id,
        reserved_at: call.created_at,
        requested_at: call.vapi_created_at,
        started_at: call.started_at,
        ended_at: call.ended_at,
        outcome: call.outcome,
      }))
      .sort((a, b) => a.id - b.id),
  ])
}

const path = otherOperations['campaigns.exportLog'].replace('GET ', '')
const procedure = oc.route({ method: 'GET', path: path as `/${string}` })

const respondsWithText = (text: string) =>
  new HttpResponse(text, { headers: { 'content-type': 'application/x-ndjson' } })

const handle = (respond: (campaignId: number) => Response) =>
  http.get<{ id: string }>(`*${path.replace('{id}', ':id')}`, ({ params }) =>
    respond(Number(params.id)),
  )

/** The handlers of the route of logs. */
export const replayHandlers = {
  /** The logs of the campaigns of a store. */
  stateful: (store: { campaigns: Campaign[]; calls: Call[] }) =>
    handle((campaignId) => {
      const stored = store.campaigns.find(({ id }) => id === campaignId)
      if (!stored) return errorResponse(404, { error: 'Campaign not found', code: 'not_found' })
      const calls = store.calls.filter(({ campaign }) => campaign?.id === campaignId)
      return respondsWithText(toLogText(logOf(stored, calls)))
    }),
  logIs: (lines: CampaignLogLine[]) => {
    const text = toLogText(lines.map((line) => campaignLogLine.parse(line)))
    return handle(() => respondsWithText(text))
  },
  /** The connection ends before the log does. */
  logIsCutOff: (lines: CampaignLogLine[]) => {
    const text = toLogText(lines)
    return handle(() => respondsWithText(text.slice(0, text.length / 2)))
  },
  logHangs: () => hangs(procedure),
  logFails: () => fails(procedure),
  logIsUnreachable: () => dropsConnection(procedure),
  logIsHtml: () => respondsWithHtml(procedure),
}
