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
  type Turn,
  transcriptPreviewLength,
} from '@callwright/contract'
import { HttpResponse, http } from 'msw'
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

const transcript = `AI: Hello, this is Ava from Callwright. Am I speaking with Marta?
User: Yes, this is Marta.
AI: Your contract ends in December. Would you like to keep it for another year?
User: Yes, we are happy with it. Can we add two more seats?
AI: Of course. I will send you the offer for twelve seats today. Is there anything else?
User: No, that is all. Thank you.
AI: Thank you for your time, Marta. Goodbye.`

/** A finished call, as in a response of the server. */
export function aCall(overrides: Partial<Call> = {}): Call {
  return call.parse({
    id: 1,
    vapi_call_id: '019d2ad0-6eb1-7aac-9377-000000000001',
    status: 'ended',
    outcome: 'conversation',
    name: 'Autumn renewals: Marta Okafor',
    qualified: true,
    qualification_reason: 'Wants to renew and to add two seats',
    transcript,
    duration_seconds: 127,
    cost_usd: 0.1931,
    created_at: minutesAgo(32),
    updated_at: minutesAgo(28),
    vapi_created_at: minutesAgo(32),
    started_at: minutesAgo(31),
    ended_at: minutesAgo(29),
    ended_reason: 'customer-ended-call',
    assistant_id: 'a1b2c3d4-0000-4000-8000-000000000001',
    phone_number_id: '11111111-1111-4111-8111-111111111111',
    phone_call_transport: 'pstn',
    phone_call_provider: 'twilio',
    phone_call_provider_id: 'CA00000000000000000000000000000001',
    recording_url: '/api/calls/1/recording',
    cost_breakdown: JSON.stringify({ stt: 0.0217, llm: 0.0061, tts: 0.059, vapi: 0.1063 }),
    analysis_data: JSON.stringify({
      summary: 'Marta renews for a year and adds two seats.',
      structuredData: { qualified: true, reason: 'Wants to renew and to add two seats' },
      successEvaluation: 'true',
    }),
    contact: {
      first_name: 'Marta',
      last_name: 'Okafor',
      phone_number: '(202) 555-0100',
      phone_formatted: '(202) 555-0100',
      email: 'marta.okafor@example.com',
    },
    campaign: { id: 5, name: 'Autumn renewals' },
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

/** A call in progress. */
export function aLiveCall(overrides: Partial<Call> = {}): Call {
  return aCall({ ...unfinishedFields, status: 'in-progress', ...overrides })
}

/** A call that was not answered. */
function anUnansweredCall(overrides: Partial<Call> = {}): Call {
  return aCall({
    ...unfinishedFields,
    outcome: 'no-answer',
    qualified: false,
    duration_seconds: 0,
    cost_usd: 0.0042,
    ended_at: minutesAgo(29),
    ended_reason: 'customer-did-not-answer',
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
  (overrides: Partial<Call>) => aQueuedCall({ status: 'ringing', ...overrides }),
  anUnansweredCall,
  aCall,
  // A call that has ended, and is not analyzed yet.
  (overrides: Partial<Call>) =>
    aCall({ qualified: null, qualification_reason: null, analysis_data: null, ...overrides }),
  (overrides: Partial<Call>) =>
    aCall({ qualified: false, qualification_reason: 'Has signed elsewhere', ...overrides }),
  aFailedCall,
  (overrides: Partial<Call>) => aLiveCall({ status: 'forwarding', ...overrides }),
  (overrides: Partial<Call>) => aQueuedCall({ status: 'scheduled', ...overrides }),
]
const names = [
  ['Marta', 'Okafor'],
  ['Lucía', 'D’Angelo'],
  ['Liam', 'Virtanen'],
  ['Priya', 'Hall'],
  ['Łukasz', 'Weber'],
  ['Ingrid', 'Novák'],
  ['Kenji', 'van der Berg'],
  ['Siobhán', 'Ivanova'],
  ['Kwame', 'Schmidt'],
] as const

/** A transcript of a hundred thousand words. */
export const longTranscript = Array.from(
  { length: 1_000 },
  (_, turnIndex) =>
    `${turnIndex % 2 ? 'User' : 'AI'}: Turn ${turnIndex} ${'says a few words '.repeat(25)}that end here.`,
).join('\n')

/** Returns this many calls, newest first; the first eleven cover every state. */
export function manyCalls(count: number): Call[] {
  return Array.from({ length: count }, (_, index) => {
    const buildCall =
      (index < callBuilders.length ? callBuilders[index] : callBuilders[index % 2 ? 4 : 2]) ?? aCall
    const id = count - index
    const ageMinutes = 20 + index * 190
    // A live call began a moment ago, also when it was reserved long before.
    const startedMinutes = ageMinutes - 1
    const liveMinutes = Math.min(startedMinutes, 19 - index)
    const [first_name, last_name] = names[index % names.length] ?? names[0]
    const built = buildCall({
      id,
      name: `Autumn renewals: ${first_name} ${last_name}`,
      created_at: minutesAgo(ageMinutes),
      updated_at: minutesAgo(ageMinutes - 4),
      contact: {
        first_name,
        last_name,
        phone_number: `202555${String(100 + index).padStart(4, '0')}`,
        phone_formatted: `(202) 555-${String(100 + index).padStart(4, '0')}`,
        email: `user${index}@example.com`,
      },
    })
    const idSuffix = String(id).padStart(12, '0')
    return {
      ...built,
      vapi_call_id: built.vapi_call_id && `019d2ad0-6eb1-7aac-9377-${idSuffix}`,
      vapi_created_at: built.vapi_created_at && minutesAgo(ageMinutes),
      started_at:
        built.started_at && minutesAgo(built.outcome === null ? liveMinutes : startedMinutes),
      ended_at: built.ended_at && minutesAgo(ageMinutes - 3),
      recording_url: built.recording_url && `/api/calls/${id}/recording`,
    }
  })
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
  for (let offset = 44; offset < 44 + size; offset++) wav.setUint8(offset, 128)
  return wav.buffer
}

const recordingPath = '*/api/calls/:id/recording'

/** Responds with a silent recording, also to range requests, without which a player cannot seek. */
function recordingLasts(seconds: number) {
  const wav = silentWav(seconds)
  return http.get(recordingPath, ({ request }) => {
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

/** The handlers of the call routes. */
export const callsHandlers = {
  /** A stateful server with the given calls. */
  stateful: (store: { calls: Call[] }) => [
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
        ? { call: { ...call, turns: [], recording_peaks: peaksOf(call) } }
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
    recordingLasts(1),
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
        recording_peaks: peaksOf(call),
      },
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
