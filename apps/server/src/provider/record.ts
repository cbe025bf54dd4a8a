import { type CallStatus, callStatus } from '@callwright/contract'
import type { Vapi } from '@vapi-ai/server-sdk'

/** What we keep of the provider's call object; null is what it does not say. */
export interface ProviderRecord {
  id: string
  /** The id of our attempt. */
  externalId: string | null
  status: CallStatus | null
  endedReason: string | null
  createdAt: Date | null
  updatedAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  cost: number | null
  costBreakdown: Record<string, number> | null
  transcript: string | null
  analysis: Record<string, unknown> | null
  qualified: boolean | null
  qualificationReason: string | null
  hasRecording: boolean
  assistantId: string | null
  phoneNumberId: string | null
  transport: string | null
  carrier: string | null
  carrierCallId: string | null
}

type Loose = Record<string, unknown>
/** An object of the provider whose values may be anything: only fields its own types know can be read. */
type Said<Shape, Older extends string = never> = { [Field in keyof Shape | Older]?: unknown }

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const object = (value: unknown): Loose => (isObject(value) ? value : {})
/** PostgreSQL keeps neither the character 0 nor halves of characters. */
export const keepable = (value: string) => value.replaceAll('\0', '').toWellFormed()
const text = (value: unknown) => (typeof value === 'string' ? keepable(value) : '') || null
/** No amount is larger and no time is later: what the database could not add up would hold up all other news. */
const largest = { number: 1e9, time: Date.UTC(2200) }
const number = (value: unknown) =>
  typeof value === 'number' && Math.abs(value) <= largest.number ? value : null
const date = (value: unknown) => {
  const parsed = typeof value === 'string' || value instanceof Date ? new Date(value) : null
  return parsed && parsed.getTime() >= 0 && parsed.getTime() <= largest.time ? parsed : null
}

/** Reads the provider's call object, tolerant of what is missing or odd; null when it has no id. */
export function readProviderCall(value: unknown): ProviderRecord | null {
  // Older answers have the transcript and the recording beside the artifact.
  const call: Said<Vapi.Call, 'transcript' | 'recordingUrl'> = object(value)
  const id = text(call.id)
  if (id === null) return null
  const artifact: Said<Vapi.Artifact> = object(call.artifact)
  const customer: Said<Vapi.CreateCustomerDto> = object(call.customer)
  const transport: Said<{ provider: string; callSid: string }> = object(call.transport)
  const analysis =
    isObject(call.analysis) && Object.keys(call.analysis).length > 0
      ? keepableIn(call.analysis)
      : null
  return {
    id,
    externalId: text(customer.externalId),
    status: callStatus.safeParse(call.status).data ?? null,
    endedReason: text(call.endedReason),
    createdAt: date(call.createdAt),
    updatedAt: date(call.updatedAt),
    startedAt: date(call.startedAt),
    endedAt: date(call.endedAt),
    cost: number(call.cost),
    costBreakdown: readCosts(call.costBreakdown),
    transcript: text(artifact.transcript) ?? text(call.transcript),
    analysis,
    ...readQualification(artifact, analysis),
    hasRecording: [
      artifact.recordingUrl,
      artifact.presignedMonoUrl,
      object(artifact.recording).mono,
      call.recordingUrl,
    ].some(Boolean),
    assistantId: text(call.assistantId),
    phoneNumberId: text(call.phoneNumberId),
    transport: text(call.phoneCallTransport),
    carrier: text(transport.provider) ?? text(call.phoneCallProvider),
    carrierCallId: text(transport.callSid) ?? text(call.phoneCallProviderId),
  }
}

/** Reads a server message as the call it speaks of: the message's own words win over its snapshot of the call. */
export function readServerMessage(body: unknown): { type: string; record: ProviderRecord } | null {
  const message = object(object(body).message)
  const type = text(message.type)
  const call = object(message.call)
  const own: Loose = {}
  if (type === 'status-update') {
    own.status = message.status
    if (message.endedReason) own.endedReason = message.endedReason
  } else if (type === 'end-of-call-report') {
    own.status = 'ended'
    for (const key of [
      'endedReason',
      'artifact',
      'analysis',
      'cost',
      'costBreakdown',
      'startedAt',
      'endedAt',
    ]) {
      if (message[key] !== undefined) own[key] = message[key]
    }
  } else {
    return null
  }
  const record = readProviderCall({ ...call, ...own })
  if (record === null) return null
  // What follows from an end depends on its reason: the report has it, and so has the list.
  const ends = type !== 'status-update' || record.status !== 'ended' || record.endedReason !== null
  return { type, record: ends ? record : { ...record, status: null } }
}

function keepableIn(value: Loose): Loose {
  // In its text, as names have to be keepable, too: there both stand as escapes.
  const kept = JSON.stringify(value).replace(
    /\\(?:(u0000)|(ud[89a-f]..)|.)/g,
    (written, nul, half) => (nul ? '' : half ? '\uFFFD' : written),
  )
  return JSON.parse(kept)
}

function readCosts(value: unknown): Record<string, number> | null {
  if (!isObject(value)) return null
  const amounts = Object.entries(value).filter(
    (entry): entry is [string, number] =>
      number(entry[1]) !== null && !/tokens|characters/i.test(entry[0]),
  )
  return amounts.length > 0
    ? Object.fromEntries(amounts.map(([name, amount]) => [keepable(name), amount]))
    : null
}

/** Qualified and why: from structured outputs, else structured data, else the success evaluation. */
function readQualification(artifact: Said<Vapi.Artifact>, analysis: Said<Vapi.Analysis> | null) {
  const outputs = Object.values(object(artifact.structuredOutputs)).map((it) =>
    object(object(it).result),
  )
  const structured = [...outputs, object(analysis?.structuredData)].find(
    (it) => typeof it.qualified === 'boolean',
  )
  const summary = text(analysis?.summary)
  if (structured) {
    const reason = text(structured.reason) ?? text(structured.qualification_reason) ?? summary
    return { qualified: structured.qualified as boolean, qualificationReason: reason }
  }
  const evaluation = text(analysis?.successEvaluation)?.toLowerCase()
  if (evaluation === 'true' || evaluation === 'false') {
    return { qualified: evaluation === 'true', qualificationReason: summary }
  }
  return { qualified: null, qualificationReason: null }
}
