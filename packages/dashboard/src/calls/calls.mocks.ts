import {
  type Call,
  type CallStats,
  call,
  callStatus,
  contract,
  transcriptPreviewLength,
} from '@callwright/contract'
import { HttpResponse, http } from 'msw'
import { answers, fails, hangs, isUnreachable, refusal, refuses } from '../mocks/answer.ts'
import { minutesAgo, mockNow } from '../mocks/clock.ts'

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
      email: 'marta.okafor@example.com',
    },
    campaign: { id: 5, name: 'Autumn renewals' },
    ...overrides,
  })
}

/** The fields that are empty until a call has ended. */
const notYet = {
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
    ...notYet,
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
  return aCall({ ...notYet, status: 'in-progress', ...overrides })
}

/** A call that was not answered. */
function anUnansweredCall(overrides: Partial<Call> = {}): Call {
  return aCall({
    ...notYet,
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
    ended_reason: 'call.start.error-get-phone-number',
    ...overrides,
  })
}

const kinds = [
  aLiveCall,
  aQueuedCall,
  aCall,
  (overrides: Partial<Call>) => aQueuedCall({ status: 'ringing', ...overrides }),
  anUnansweredCall,
  aCall,
  // Ended, but not analyzed yet.
  (overrides: Partial<Call>) =>
    aCall({ qualified: null, qualification_reason: null, analysis_data: null, ...overrides }),
  (overrides: Partial<Call>) =>
    aCall({ qualified: false, qualification_reason: 'Has signed elsewhere', ...overrides }),
  aFailedCall,
  (overrides: Partial<Call>) => aLiveCall({ status: 'forwarding', ...overrides }),
  (overrides: Partial<Call>) => aQueuedCall({ status: 'scheduled', ...overrides }),
]
const people = [
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
  (_, turn) =>
    `${turn % 2 ? 'User' : 'AI'}: Turn ${turn} ${'says a few words '.repeat(25)}that end here.`,
).join('\n')

/** Returns this many calls, newest first; the first eleven cover every state. */
export function manyCalls(count: number): Call[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = (index < kinds.length ? kinds[index] : kinds[index % 2 ? 4 : 2]) ?? aCall
    const id = count - index
    const age = 20 + index * 190
    const [first_name, last_name] = people[index % people.length] ?? people[0]
    const made = kind({
      id,
      name: `Autumn renewals: ${first_name} ${last_name}`,
      created_at: minutesAgo(age),
      updated_at: minutesAgo(age - 4),
      contact: {
        first_name,
        last_name,
        phone_number: `(202) 555-${String(100 + index).padStart(4, '0')}`,
        email: `user${index}@example.com`,
      },
    })
    const tail = String(id).padStart(12, '0')
    return {
      ...made,
      vapi_call_id: made.vapi_call_id && `019d2ad0-6eb1-7aac-9377-${tail}`,
      vapi_created_at: made.vapi_created_at && minutesAgo(age),
      started_at: made.started_at && minutesAgo(age - 1),
      ended_at: made.ended_at && minutesAgo(age - 3),
      recording_url: made.recording_url && `/api/calls/${id}/recording`,
    }
  })
}

/** Returns the number of days since the first call. */
function daysOf(calls: Call[]): number {
  const first = Math.min(mockNow.getTime(), ...calls.map((one) => Date.parse(one.created_at)))
  return 1 + Math.ceil((mockNow.getTime() - first) / (24 * 60 * 60_000))
}

/** Returns the statistics of the given calls for the last days, or for all time, as the server counts them. */
function statsOf(calls: Call[], days = daysOf(calls)): CallStats {
  const ended = calls.filter(({ status }) => status === 'ended')
  const conversations = ended.filter(({ duration_seconds }) => duration_seconds)
  const seconds = conversations.reduce((sum, one) => sum + (one.duration_seconds ?? 0), 0)
  const dates = Array.from({ length: days }, (_, index) =>
    minutesAgo((days - 1 - index) * 24 * 60).slice(0, 10),
  )
  return {
    total_calls: calls.length,
    success_rate: ended.length ? (100 * conversations.length) / ended.length : 0,
    average_duration_seconds: conversations.length ? seconds / conversations.length : 0,
    total_cost_usd: calls.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0),
    status_breakdown: Object.fromEntries(
      callStatus.options
        .map((status) => [status, calls.filter((one) => one.status === status).length] as const)
        .filter(([, count]) => count > 0),
    ),
    daily_calls: dates.map((date) => ({
      date,
      count: calls.filter(({ created_at }) => created_at.startsWith(date)).length,
    })),
  }
}

/** A silent WAV file. */
function silence(seconds: number): ArrayBuffer {
  const rate = 8000
  const size = seconds * rate
  const wav = new DataView(new ArrayBuffer(44 + size))
  const text = (at: number, value: string) =>
    [...value].forEach((letter, index) => {
      wav.setUint8(at + index, letter.charCodeAt(0))
    })
  text(0, 'RIFF')
  wav.setUint32(4, 36 + size, true)
  text(8, 'WAVEfmt ')
  wav.setUint32(16, 16, true)
  wav.setUint16(20, 1, true)
  wav.setUint16(22, 1, true)
  wav.setUint32(24, rate, true)
  wav.setUint32(28, rate, true)
  wav.setUint16(32, 1, true)
  wav.setUint16(34, 8, true)
  text(36, 'data')
  wav.setUint32(40, size, true)
  for (let at = 44; at < 44 + size; at++) wav.setUint8(at, 128)
  return wav.buffer
}

const recordingPath = '*/api/calls/:id/recording'

/** A silent recording that supports range requests: without them a player cannot seek. */
function recordingLasts(seconds: number) {
  const wav = silence(seconds)
  return http.get(recordingPath, ({ request }) => {
    const headers = { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' }
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
    if (from === undefined) return HttpResponse.arrayBuffer(wav, { headers })
    const last = to ? Number(to) : wav.byteLength - 1
    return HttpResponse.arrayBuffer(wav.slice(Number(from), last + 1), {
      status: 206,
      headers: { ...headers, 'content-range': `bytes ${from}-${last}/${wav.byteLength}` },
    })
  })
}

/** The HTML page of a proxy. */
const page = () => HttpResponse.html('<!doctype html><h1>Sign in to the network</h1>')

/** The handlers of the call routes. */
export const callsHandlers = {
  /** A stateful server with the given calls. */
  remembers: (world: { calls: Call[] }) => [
    // Before the handlers that would match `stats` as an id.
    answers(contract.calls.stats, ({ campaign_id, days }) =>
      statsOf(
        world.calls.filter(({ campaign }) => !campaign_id || campaign?.id === campaign_id),
        days,
      ),
    ),
    answers(contract.calls.list, ({ campaign_id, page, per_page }) => {
      const found = world.calls.filter(
        ({ campaign }) => !campaign_id || campaign?.id === campaign_id,
      )
      return {
        calls: found.slice((page - 1) * per_page, page * per_page),
        total: found.length,
        pages: Math.ceil(found.length / per_page),
        page,
        per_page,
      }
    }),
    answers(contract.calls.get, ({ id }) => {
      const call = world.calls.find((one) => one.id === id)
      return call ? { call } : refusal(404, { error: 'Call not found', code: 'not_found' })
    }),
    answers(contract.calls.sync, ({ vapi_call_id }) => {
      const stored = world.calls.find((one) => one.vapi_call_id === vapi_call_id)
      if (!stored) return refusal(404, { error: 'There is no such call', code: 'not_found' })
      const synced = { ...stored, updated_at: mockNow.toISOString() }
      world.calls = world.calls.map((one) => (one.id === stored.id ? synced : one))
      return { call: synced }
    }),
    answers(contract.calls.syncAll, () => ({
      synced_count: world.calls.filter(({ vapi_call_id }) => vapi_call_id).length,
    })),
    recordingLasts(1),
  ],

  listIsEmpty: () =>
    answers(contract.calls.list, ({ page, per_page }) => ({
      calls: [],
      total: 0,
      pages: 0,
      page,
      per_page,
    })),
  /** A server that truncates the transcripts of these calls in its list. */
  listCuts: (calls: Call[]) =>
    answers(contract.calls.list, ({ page, per_page }) => ({
      calls: calls.map((one) => ({
        ...one,
        transcript: one.transcript?.slice(0, transcriptPreviewLength) ?? null,
        transcript_cut: true,
      })),
      total: calls.length,
      pages: 1,
      page,
      per_page,
    })),
  listFails: () => fails(contract.calls.list),
  listHangs: () => hangs(contract.calls.list),
  listIsUnreachable: () => isUnreachable(contract.calls.list),
  listIsHtml: () => http.get('*/api/calls', page),

  statsFail: () => fails(contract.calls.stats),
  statsHang: () => hangs(contract.calls.stats),
  statsAreUnreachable: () => isUnreachable(contract.calls.stats),
  statsAreHtml: () => http.get('*/api/calls/stats', page),

  callFails: () => fails(contract.calls.get),
  callHangs: () => hangs(contract.calls.get),

  syncNeedsToken: () =>
    refuses(contract.calls.sync, 502, {
      error: 'VAPI token not configured',
      code: 'provider_failed',
    }),
  syncFails: () => fails(contract.calls.sync),
  syncIsUnreachable: () => isUnreachable(contract.calls.sync),
  syncAllFails: () => fails(contract.calls.syncAll),
  syncAllHangs: () => hangs(contract.calls.syncAll),
  syncAllIsUnreachable: () => isUnreachable(contract.calls.syncAll),

  recordingLasts,
  recordingIsGone: () =>
    http.get(recordingPath, () =>
      refusal(404, { error: 'There is no recording', code: 'not_found' }),
    ),
}
