import {
  type Call,
  type CallOutcome,
  type CallStats,
  type CallStatus,
  type CallSums,
  call,
  callOutcome,
  callStatus,
  contract,
  type Suppression,
  type Turn,
  transcriptPreviewLength,
} from '@callwright/contract'
import { HttpResponse, http } from 'msw'
import { manyContacts } from '../contacts/contacts.mocks.ts'
import { minutesAgo, mockNow } from '../mocks/clock.ts'
import {
  dropsConnection,
  errorResponse,
  fails,
  hangs,
  paginate,
  refuses,
  responds,
  respondsWithHtml,
} from '../mocks/handlers.ts'

/** What a campaign's assistant asks, and what a contact answers. */
interface Script {
  question: string
  accepts: string
  offer: string
  acceptsReason: string
  acceptsSummary: string
  declines: string
  declinesReason: string
}

const renewals: Script = {
  question: 'Your contract ends in December. Would you like to keep it for another year?',
  accepts: 'Yes, we are happy with it. Can we add two more seats?',
  offer: 'Of course. I will send you the offer for twelve seats today.',
  acceptsReason: 'Wants to renew and to add two seats',
  acceptsSummary: 'renews for a year and adds two seats',
  declines: 'No, we have signed with somebody else.',
  declinesReason: 'Has signed elsewhere',
}

const scripts: Record<string, Script> = {
  'Trial follow-up': {
    question: 'You are two weeks into the trial. Does it work for you?',
    accepts: 'It does. My whole team would like to use it. What does that cost?',
    offer: 'I will send you the prices for a team today.',
    acceptsReason: 'Wants prices for the whole team',
    acceptsSummary: 'likes the trial and wants prices for the whole team',
    declines: 'I have not opened it since the first day. We do not need it.',
    declinesReason: 'Does not use the trial',
  },
  'Partner check-in': {
    question: 'How was this quarter for you, and is there anything that we can do better?',
    accepts: 'It was good. We would like to train three more people.',
    offer: 'I will send you dates for a training today.',
    acceptsReason: 'Wants a training for three people',
    acceptsSummary: 'is content and wants a training for three people',
    declines: 'All is well, there is nothing that we need.',
    declinesReason: 'Needs nothing this quarter',
  },
  'Second line offer': {
    question: 'Until the end of October, a second line costs half. Is that of interest to you?',
    accepts: 'It is. From when on could we have it?',
    offer: 'From next Monday on. I will send you the offer today.',
    acceptsReason: 'Wants a second line',
    acceptsSummary: 'wants a second line from next Monday on',
    declines: 'No, one line is enough for us.',
    declinesReason: 'One line is enough',
  },
}

const findScript = (campaign: Call['campaign']) => scripts[campaign?.name ?? ''] ?? renewals

/** Returns the transcript of a conversation, which fits the contact, the campaign and what came of it. */
function writeTranscript(name: string, script: Script, isQualified: boolean): string {
  const greeting = `AI: Hello, this is Ava from Callwright. Am I speaking with ${name}?
User: Yes, this is ${name}.
AI: ${script.question}`
  if (!isQualified) {
    return `${greeting}
User: ${script.declines}
AI: I understand. Thank you for your time, ${name}. Goodbye.`
  }
  return `${greeting}
User: ${script.accepts}
AI: ${script.offer} Is there anything else?
User: No, that is all. Thank you.
AI: Thank you for your time, ${name}. Goodbye.`
}

/** Returns what a call of this length costs: the sum, and its parts as JSON. */
function costOf(seconds: number) {
  const round = (usd: number) => Math.round(usd * 10_000) / 10_000
  const ofTwoMinutes = { stt: 0.0217, llm: 0.0061, tts: 0.059, vapi: 0.1063 }
  const parts = Object.entries(ofTwoMinutes).map(
    ([part, usd]) => [part, round((usd * seconds) / 127)] as const,
  )
  return {
    cost_usd: round(parts.reduce((sum, [, usd]) => sum + usd, 0)),
    cost_breakdown: JSON.stringify(Object.fromEntries(parts)),
  }
}

/** Returns the time so many seconds later, or the current time if that is earlier. */
function later(time: string, seconds: number): string {
  return new Date(Math.min(mockNow.getTime(), Date.parse(time) + 1000 * seconds)).toISOString()
}

const marta = {
  first_name: 'Marta',
  last_name: 'Okafor',
  phone_number: '(202) 555-0100',
  phone_formatted: '(202) 555-0100',
  email: 'marta@example.com',
}

/** A finished call, as in a response of the server. What is said and what it costs fit its contact and its length. */
export function aCall(overrides: Partial<Call> = {}): Call {
  const { contact, campaign = { id: 5, name: 'Autumn renewals' } } = overrides
  const { first_name, last_name } = contact ?? marta
  const { created_at = minutesAgo(32), duration_seconds = 127, qualified = true } = overrides
  const { started_at = later(created_at, 20) } = overrides
  const talkSeconds = Math.max(0, duration_seconds ?? 0)
  const script = findScript(campaign)
  const isQualified = qualified !== false
  const reason = isQualified ? script.acceptsReason : script.declinesReason
  return call.parse({
    id: 1,
    vapi_call_id: '019d2ad0-6eb1-7aac-9377-000000000001',
    status: 'ended',
    outcome: 'conversation',
    name: `${campaign?.name ?? 'Autumn renewals'}: ${first_name} ${last_name}`,
    qualified,
    qualification_reason: reason,
    transcript: writeTranscript(first_name, script, isQualified),
    duration_seconds,
    ...costOf(talkSeconds),
    created_at,
    updated_at: later(started_at ?? created_at, talkSeconds + 60),
    vapi_created_at: created_at,
    started_at,
    ended_at: started_at && later(started_at, talkSeconds),
    ended_reason: 'customer-ended-call',
    assistant_id: 'a1b2c3d4-0000-4000-8000-000000000001',
    phone_number_id: '11111111-1111-4111-8111-111111111111',
    phone_call_transport: 'pstn',
    phone_call_provider: 'twilio',
    phone_call_provider_id: 'CA00000000000000000000000000000001',
    recording_url: '/api/calls/1/recording',
    analysis_data: JSON.stringify({
      summary: `${first_name} ${isQualified ? script.acceptsSummary : 'is not interested'}.`,
      structuredData: { qualified: isQualified, reason },
      successEvaluation: String(isQualified),
    }),
    contact: marta,
    campaign,
    ...overrides,
  })
}

/** The fields that are empty until a call has ended. */
const unfinishedFields = {
  outcome: null,
  qualified: null,
  qualification_reason: null,
  transcript: null,
  duration_seconds: null,
  cost_usd: null,
  ended_at: null,
  ended_reason: null,
  recording_url: null,
  cost_breakdown: null,
  analysis_data: null,
} as const

/** A reserved call that is not placed yet. */
export function aQueuedCall(overrides: Partial<Call> = {}): Call {
  return aCall({
    ...unfinishedFields,
    created_at: minutesAgo(1),
    status: 'queued',
    vapi_call_id: null,
    vapi_created_at: null,
    started_at: null,
    phone_call_transport: null,
    phone_call_provider: null,
    phone_call_provider_id: null,
    ...overrides,
  })
}

/** A call that the provider has, and in which nobody talks yet. */
export function aRingingCall(overrides: Partial<Call> = {}): Call {
  return aLiveCall({ status: 'ringing', started_at: null, ...overrides })
}

/** A call in progress. */
export function aLiveCall(overrides: Partial<Call> = {}): Call {
  return aCall({
    ...unfinishedFields,
    created_at: minutesAgo(3),
    status: 'in-progress',
    ...overrides,
  })
}

/** A call that was not answered. */
export function anUnansweredCall(overrides: Partial<Call> = {}): Call {
  const { created_at = minutesAgo(32) } = overrides
  return aCall({
    ...unfinishedFields,
    outcome: 'no-answer',
    qualified: false,
    duration_seconds: 0,
    cost_usd: 0.0042,
    created_at,
    started_at: null,
    ended_at: later(created_at, 42),
    ended_reason: 'customer-did-not-answer',
    ...overrides,
  })
}

/** A call that a voicemail answered. */
export function aVoicemailCall(overrides: Partial<Call> = {}): Call {
  const { first_name } = overrides.contact ?? marta
  return aCall({
    outcome: 'voicemail',
    qualified: false,
    qualification_reason: 'A voicemail answered',
    transcript: `AI: Hello ${first_name}, this is Ava from Callwright. I will call again later. Goodbye.`,
    duration_seconds: 19,
    ended_reason: 'voicemail',
    analysis_data: null,
    ...overrides,
  })
}

/** A call that the provider refused. */
export function aFailedCall(overrides: Partial<Call> = {}): Call {
  return aQueuedCall({
    status: 'failed',
    outcome: 'failed',
    ended_reason: 'call.start.error-get-phone-number',
    ...overrides,
  })
}

const callBuilders = [
  aLiveCall,
  aQueuedCall,
  aCall,
  aRingingCall,
  anUnansweredCall,
  aCall,
  // A call that has ended, and is not analyzed yet.
  (overrides: Partial<Call>) =>
    aCall({ qualified: null, qualification_reason: null, analysis_data: null, ...overrides }),
  (overrides: Partial<Call>) => aCall({ qualified: false, ...overrides }),
  aFailedCall,
  (overrides: Partial<Call>) => aLiveCall({ status: 'forwarding', ...overrides }),
  (overrides: Partial<Call>) => aQueuedCall({ status: 'scheduled', ...overrides }),
]

/** A transcript of a hundred thousand words. */
export const longTranscript = Array.from(
  { length: 1_000 },
  (_, turnIndex) =>
    `${turnIndex % 2 ? 'User' : 'AI'}: Turn ${turnIndex} ${'says a few words '.repeat(25)}that end here.`,
).join('\n')

/** Returns calls with ids that fit their order, newest first, and with the ids of the provider and of the recordings. */
export function numberCalls(calls: Call[]): Call[] {
  return calls
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .map((call, index) => {
      const id = calls.length - index
      const idSuffix = String(id).padStart(12, '0')
      return {
        ...call,
        id,
        vapi_call_id: call.vapi_call_id && `019d2ad0-6eb1-7aac-9377-${idSuffix}`,
        recording_url: call.recording_url && `/api/calls/${id}/recording`,
      }
    })
}

/** Returns this many calls of one campaign, newest first; the first eleven cover every state. */
export function manyCalls(count: number): Call[] {
  const contacts = manyContacts(34)
  const calls = Array.from({ length: count }, (_, index) => {
    const buildCall =
      (index < callBuilders.length ? callBuilders[index] : callBuilders[index % 2 ? 4 : 2]) ?? aCall
    // Live calls began a moment ago.
    const age = index < callBuilders.length ? 1 + 2 * index : 190 * (index - 10)
    return buildCall({
      created_at: minutesAgo(age),
      contact: contacts[index % contacts.length] ?? null,
    })
  })
  return numberCalls(calls)
}

interface CallsFilter {
  campaign_id?: number | undefined
  days?: number | undefined
  status?: CallStatus | undefined
  live?: boolean | undefined
  outcome?: CallOutcome | undefined
  qualified?: boolean | undefined
}

/** Returns the calls that match a filter, whose days are those of UTC. */
export function filterCalls(
  calls: Call[],
  { campaign_id, days, status, live, outcome, qualified }: CallsFilter,
): Call[] {
  const firstDate = days ? minutesAgo((days - 1) * 24 * 60).slice(0, 10) : ''
  return calls
    .filter(({ campaign }) => !campaign_id || campaign?.id === campaign_id)
    .filter(({ created_at }) => created_at >= firstDate)
    .filter((call) => !status || call.status === status)
    .filter((call) => live === undefined || (call.outcome === null) === live)
    .filter((call) => !outcome || call.outcome === outcome)
    .filter((call) => qualified === undefined || call.qualified === qualified)
}

/** Returns how many calls have each value, without values that no call has. */
function countValues(values: (string | null)[], options: readonly string[]) {
  return Object.fromEntries(
    options
      .map((option) => [option, values.filter((value) => value === option).length] as const)
      .filter(([, count]) => count > 0),
  )
}

/** Returns the number of days since the first call. */
function daysSinceFirstCall(calls: Call[]): number {
  const firstCallMs = Math.min(
    mockNow.getTime(),
    ...calls.map(({ created_at }) => Date.parse(created_at)),
  )
  return 1 + Math.ceil((mockNow.getTime() - firstCallMs) / (24 * 60 * 60_000))
}

/** Returns the calls of the period before, until the same time of its last day. */
function filterPreviousCalls(calls: Call[], days: number): Call[] {
  const dayMinutes = 24 * 60
  const firstDate = minutesAgo((2 * days - 1) * dayMinutes).slice(0, 10)
  const sameTime = minutesAgo(days * dayMinutes)
  return calls.filter(({ created_at }) => created_at >= firstDate && created_at < sameTime)
}

/**
 * Returns the statistics of the given calls of the last days, or of all time, as the server counts them, and of the
 * calls of the period before.
 */
export function computeStats(
  calls: Call[],
  days = daysSinceFirstCall(calls),
  previousCalls: Call[] | null = null,
): CallStats {
  const dates = Array.from({ length: days }, (_, index) =>
    minutesAgo((days - 1 - index) * 24 * 60).slice(0, 10),
  )
  return {
    ...sumCalls(calls),
    previous: previousCalls && sumCalls(previousCalls),
    daily_calls: dates.map((date) => {
      const sums = sumCalls(calls.filter(({ created_at }) => created_at.startsWith(date)))
      const { conversation = 0 } = sums.outcome_breakdown
      return {
        date,
        count: sums.total_calls,
        conversations: conversation,
        success_rate: sums.status_breakdown.ended ? sums.success_rate : null,
        average_duration_seconds: conversation > 0 ? sums.average_duration_seconds : null,
        cost_usd: sums.total_cost_usd,
      }
    }),
  }
}

function sumCalls(calls: Call[]): CallSums {
  const ended = calls.filter(({ status }) => status === 'ended')
  const conversations = ended.filter(({ outcome }) => outcome === 'conversation')
  const totalSeconds = conversations.reduce(
    (sum, { duration_seconds }) => sum + (duration_seconds ?? 0),
    0,
  )
  return {
    total_calls: calls.length,
    success_rate: ended.length ? (100 * conversations.length) / ended.length : 0,
    average_duration_seconds: conversations.length ? totalSeconds / conversations.length : 0,
    total_cost_usd: calls.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0),
    qualified_calls: ended.filter(({ qualified }) => qualified).length,
    status_breakdown: countValues(
      calls.map(({ status }) => status),
      callStatus.options,
    ),
    outcome_breakdown: countValues(
      calls.map(({ outcome }) => outcome),
      callOutcome.options,
    ),
  }
}

/** Returns the lines of a transcript as turns. */
function toTurns(transcript: string, secondsPerTurn: number): Turn[] {
  return transcript.split('\n').map((line, index) => {
    const [speaker, ...text] = line.split(': ')
    const start_seconds = 1 + index * secondsPerTurn
    return {
      role: speaker === 'AI' ? 'assistant' : 'user',
      text: text.join(': '),
      start_seconds,
      end_seconds: start_seconds + 0.9 * secondsPerTurn,
    }
  })
}

/** Returns the peaks of a conversation with pauses; none for a call without a recording. */
const peaksOf = ({ recording_url }: Call): number[] =>
  Array.from({ length: recording_url ? 140 : 0 }, (_, index) =>
    index % 20 > 16 ? 0 : 0.45 + 0.3 * Math.sin(index * 1.3) + 0.25 * Math.cos(index * 2.9),
  )

/** Returns a silent WAV file. */
function silentWav(seconds: number): ArrayBuffer {
  const sampleRate = 8000
  const size = seconds * sampleRate
  const wav = new DataView(new ArrayBuffer(44 + size))
  const writeText = (offset: number, value: string) =>
    [...value].forEach((letter, index) => {
      wav.setUint8(offset + index, letter.charCodeAt(0))
    })
  writeText(0, 'RIFF')
  wav.setUint32(4, 36 + size, true)
  writeText(8, 'WAVEfmt ')
  wav.setUint32(16, 16, true)
  wav.setUint16(20, 1, true)
  wav.setUint16(22, 1, true)
  wav.setUint32(24, sampleRate, true)
  wav.setUint32(28, sampleRate, true)
  wav.setUint16(32, 1, true)
  wav.setUint16(34, 8, true)
  writeText(36, 'data')
  wav.setUint32(40, size, true)
  return new Uint8Array(wav.buffer).fill(128, 44).buffer
}

const recordingPath = '*/api/calls/:id/recording'

/** Responds with a silent recording, also to range requests, without which a player cannot seek. */
function recordingLasts(secondsOf: number | ((callId: number) => number)) {
  return http.get<{ id: string }>(recordingPath, ({ params, request }) => {
    const wav = silentWav(typeof secondsOf === 'number' ? secondsOf : secondsOf(Number(params.id)))
    const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' }
    const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
    if (start === undefined) return HttpResponse.arrayBuffer(wav, { headers })
    const last = end ? Number(end) : wav.byteLength - 1
    return HttpResponse.arrayBuffer(wav.slice(Number(start), last + 1), {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${start}-${last}/${wav.byteLength}` },
    })
  })
}

/** Returns why the number of a call is on the do-not-call list; null when it is not. */
function doNotCallOf({ contact }: Call, suppressions: Suppression[]): string | null {
  const entry = suppressions.find(
    ({ formatted }) => formatted !== null && formatted === contact?.phone_formatted,
  )
  if (!entry) return null
  return `On the do-not-call list${entry.reason && `: ${entry.reason}`}`
}

/** The handlers of the call routes. */
export const callsHandlers = {
  /** A stateful server with the given calls. */
  stateful: (store: { calls: Call[]; suppressions: Suppression[] }) => [
    // This handler must precede the handler of `/api/calls/{id}`, which would match `stats` as an id.
    responds(contract.calls.stats, ({ days, ...filter }) => {
      const calls = filterCalls(store.calls, filter)
      return computeStats(
        filterCalls(calls, { days }),
        days,
        days ? filterPreviousCalls(calls, days) : null,
      )
    }),
    responds(contract.calls.list, ({ page, per_page, ...filter }) => {
      const { rows, pageInfo } = paginate(filterCalls(store.calls, filter), { page, per_page })
      return { calls: rows, ...pageInfo }
    }),
    responds(contract.calls.get, ({ id }) => {
      const call = store.calls.find((call) => call.id === id)
      return call
        ? {
            call: {
              ...call,
              turns: [],
              disclosure: null,
              do_not_call: doNotCallOf(call, store.suppressions),
              recording_peaks: peaksOf(call),
            },
          }
        : errorResponse(404, { error: 'Call not found', code: 'not_found' })
    }),
    responds(contract.calls.sync, ({ vapi_call_id }) => {
      const stored = store.calls.find((call) => call.vapi_call_id === vapi_call_id)
      if (!stored) return errorResponse(404, { error: 'There is no such call', code: 'not_found' })
      const synced = { ...stored, updated_at: mockNow.toISOString() }
      store.calls = store.calls.map((call) => (call === stored ? synced : call))
      return { call: synced }
    }),
    responds(contract.calls.syncAll, () => ({
      synced_count: store.calls.filter(({ vapi_call_id }) => vapi_call_id).length,
    })),
    // At most five minutes, since a recording is made of bytes.
    recordingLasts((callId) =>
      Math.min(300, store.calls.find(({ id }) => id === callId)?.duration_seconds ?? 1),
    ),
  ],

  /** A server with these calls, whose list truncates their transcripts. */
  listTruncatesTranscripts: (calls: Call[]) =>
    responds(contract.calls.list, (paging) => {
      const { rows, pageInfo } = paginate(calls, paging)
      const truncated = rows.map((call) => ({
        ...call,
        transcript: call.transcript?.slice(0, transcriptPreviewLength) ?? null,
        transcript_cut: true,
      }))
      return { calls: truncated, ...pageInfo }
    }),
  listFails: () => fails(contract.calls.list),
  listHangs: () => hangs(contract.calls.list),
  listIsUnreachable: () => dropsConnection(contract.calls.list),
  listIsHtml: () => respondsWithHtml(contract.calls.list),

  statsFail: () => fails(contract.calls.stats),
  statsHang: () => hangs(contract.calls.stats),
  statsAreUnreachable: () => dropsConnection(contract.calls.stats),
  statsAreHtml: () => respondsWithHtml(contract.calls.stats),

  /** A server that knows when the turns of this call's transcript begin: one each `secondsPerTurn`, after a second. */
  callHasTurns: (call: Call, secondsPerTurn = 3) =>
    responds(contract.calls.get, () => ({
      call: {
        ...call,
        turns: toTurns(call.transcript ?? '', secondsPerTurn),
        disclosure: null,
        do_not_call: null,
        recording_peaks: peaksOf(call),
      },
    })),
  /** A server that knows what the assistant said first in this call. */
  callHasDisclosure: (call: Call, disclosure: string) =>
    responds(contract.calls.get, () => ({
      call: { ...call, turns: [], disclosure, do_not_call: null, recording_peaks: peaksOf(call) },
    })),
  /** A server that knows why the number of this call is on the do-not-call list. */
  callIsDoNotCall: (call: Call, do_not_call: string) =>
    responds(contract.calls.get, () => ({
      call: { ...call, turns: [], disclosure: null, do_not_call, recording_peaks: peaksOf(call) },
    })),
  callRequestFails: () => fails(contract.calls.get),
  callRequestHangs: () => hangs(contract.calls.get),

  syncNeedsToken: () =>
    refuses(contract.calls.sync, 502, {
      error: 'VAPI token not configured',
      code: 'provider_failed',
    }),
  syncFails: () => fails(contract.calls.sync),
  syncIsUnreachable: () => dropsConnection(contract.calls.sync),
  syncAllFails: () => fails(contract.calls.syncAll),
  syncAllHangs: () => hangs(contract.calls.syncAll),
  syncAllIsUnreachable: () => dropsConnection(contract.calls.syncAll),

  recordingLasts,
  recordingIsGone: () =>
    http.get(recordingPath, () =>
      errorResponse(404, { error: 'There is no recording', code: 'not_found' }),
    ),
}
