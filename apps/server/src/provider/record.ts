import { type CallStatus, callStatus } from '@callwright/contract'
import type { Vapi } from '@vapi-ai/server-sdk'
import type { DroppedRecord, DropReason } from '../drop-reporter.ts'
import { isDeeperThan, toStorableJson } from './json.ts'
import { recordLimits } from './limits.ts'
import { toStorableText, truncate, truncateBytes } from './text.ts'

/** The fields of the provider's call object that are stored; null when absent. */
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
  /** The duration that the provider reports; an accelerated emulator reports more than its times span. */
  durationSeconds: number | null
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

/** A call in a list that could not be read. */
export interface Gap {
  /** The attempt it was placed for; null when that cannot be read either, so that it may be any. */
  externalId: string | null
}

/** A list of the provider's calls. */
export interface CallList {
  records: ProviderRecord[]
  /** The number of entries, including unreadable ones. */
  length: number
  /** A call that is in no record may still exist when a gap may be it. */
  gaps: Gap[]
}

/** Creates a list without gaps. */
export const listOf = (records: ProviderRecord[]): CallList => ({
  records,
  length: records.length,
  gaps: [],
})

type Loose = Record<string, unknown>
/** An unvalidated object of the provider: its field names are typed, its values are not. */
type Untrusted<Shape, Older extends string = never> = { [Field in keyof Shape | Older]?: unknown }
type ReportDropped = (dropped: DroppedRecord) => void
/** Called with a field that is dropped or truncated. */
type Drop = (field: string, reason: DropReason) => void

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const object = (value: unknown): Loose => (isObject(value) ? value : {})
const isAbsent = (value: unknown) => value === undefined || value === null

/** A later time is invalid; the database could not store it. */
const lastTime = Date.UTC(2200)
const date = (value: unknown) => {
  const parsed = typeof value === 'string' || value instanceof Date ? new Date(value) : null
  return parsed && parsed.getTime() >= 0 && parsed.getTime() <= lastTime ? parsed : null
}

const truncationNote = `\n[The transcript is longer than ${recordLimits.transcriptBytes / 1024 / 1024} MB and is cut here.]`

/**
 * Reads the provider's call object; null when it has no valid id. A field that cannot be stored is dropped or
 * truncated, and `report` is called with it.
 */
export function readProviderCall(
  value: unknown,
  report: ReportDropped = () => {},
): ProviderRecord | null {
  // Older responses have transcript and recording outside of the artifact; only a report has the duration.
  const call: Untrusted<Vapi.Call, 'transcript' | 'recordingUrl' | 'durationSeconds'> =
    object(value)
  const id = readId(call.id)
  if (id === null) {
    report({ id: null, field: 'id', reason: 'unreadable' })
    return null
  }
  const drop: Drop = (field, reason) => report({ id, field, reason })
  const artifact: Untrusted<Vapi.Artifact> = object(call.artifact)
  const transport: Untrusted<{ provider: string; callSid: string }> = object(call.transport)
  const externalId = readExternalId(call)
  if (externalId === undefined) drop('customer.externalId', 'unreadable')
  const otherId = (field: string, given: unknown) => {
    const read = readId(given)
    if (read === null && !isAbsent(given) && given !== '') drop(field, 'unreadable')
    return read
  }
  return {
    id,
    externalId: externalId ?? null,
    status: callStatus.safeParse(call.status).data ?? null,
    endedReason: readText('endedReason', call.endedReason, drop),
    createdAt: date(call.createdAt),
    updatedAt: date(call.updatedAt),
    startedAt: date(call.startedAt),
    endedAt: date(call.endedAt),
    durationSeconds: readDuration(call),
    cost: isAbsent(call.cost) ? null : readAmount('cost', call.cost, drop),
    costBreakdown: readCosts(call.costBreakdown, drop),
    transcript: readTranscript(artifact.transcript, drop) ?? readTranscript(call.transcript, drop),
    analysis: readAnalysis(call.analysis, drop),
    ...readQualification(artifact, object(call.analysis), drop),
    hasRecording: [
      artifact.recordingUrl,
      artifact.presignedMonoUrl,
      object(artifact.recording).mono,
      call.recordingUrl,
    ].some(Boolean),
    assistantId: otherId('assistantId', call.assistantId),
    phoneNumberId: otherId('phoneNumberId', call.phoneNumberId),
    transport: otherId('phoneCallTransport', call.phoneCallTransport),
    carrier:
      otherId('transport.provider', transport.provider) ??
      otherId('phoneCallProvider', call.phoneCallProvider),
    carrierCallId:
      otherId('transport.callSid', transport.callSid) ??
      otherId('phoneCallProviderId', call.phoneCallProviderId),
  }
}

/** Reads a list of calls; an entry that cannot be read becomes a gap. */
export function readCallList(entries: unknown[], report: ReportDropped): CallList {
  const records: ProviderRecord[] = []
  const gaps: Gap[] = []
  for (const entry of entries) {
    try {
      const record = readProviderCall(entry, report)
      if (record) records.push(record)
      const externalId = isObject(entry) ? readExternalId(entry) : undefined
      if (!record || externalId === undefined) gaps.push({ externalId: externalId ?? null })
    } catch (error) {
      report({ id: null, field: null, reason: 'unreadable', error })
      gaps.push({ externalId: null })
    }
  }
  return { records, length: entries.length, gaps }
}

/** Reads a server message as a call; the message's own fields override those of the call in it. */
export function readServerMessage(
  body: unknown,
  report: ReportDropped,
): { type: string; record: ProviderRecord } | null {
  const message = object(object(body).message)
  const { type } = message
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
      'costs',
      'startedAt',
      'endedAt',
      'durationSeconds',
    ]) {
      if (message[key] !== undefined) own[key] = message[key]
    }
  } else {
    return null
  }
  const record = readProviderCall({ ...call, ...own }, report)
  if (record === null) return null
  // An end without a reason is ignored, because the outcome depends on it; the report and the list have it.
  const ends = type !== 'status-update' || record.status !== 'ended' || record.endedReason !== null
  return { type, record: ends ? record : { ...record, status: null } }
}

/** Returns null for a missing or too long id, because a truncated id may be another call's. */
function readId(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > recordLimits.id) return null
  return toStorableText(value) || null
}

/** Returns the attempt of a call; null when it was placed by someone else, undefined when that cannot be read. */
function readExternalId(call: Untrusted<Vapi.Call>): string | null | undefined {
  if (isAbsent(call.customer)) return null
  if (!isObject(call.customer)) return undefined
  const { externalId } = call.customer
  if (isAbsent(externalId)) return null
  // An attempt's id is short, so a long id belongs to another system.
  return typeof externalId === 'string' ? readId(externalId) : undefined
}

function readText(field: string, value: unknown, drop: Drop): string | null {
  if (isAbsent(value)) return null
  if (typeof value !== 'string') {
    drop(field, 'wrong-type')
    return null
  }
  const text = toStorableText(value)
  if (text.length > recordLimits.text) drop(field, 'too-large')
  return truncate(text, recordLimits.text) || null
}

function readTranscript(value: unknown, drop: Drop): string | null {
  if (isAbsent(value)) return null
  if (typeof value !== 'string') {
    drop('transcript', 'wrong-type')
    return null
  }
  const text = toStorableText(value)
  const shorter = truncateBytes(text, recordLimits.transcriptBytes, truncationNote)
  if (shorter !== null) drop('transcript', 'too-large')
  return (shorter ?? text) || null
}

function readAnalysis(value: unknown, drop: Drop): Loose | null {
  if (isAbsent(value)) return null
  if (!isObject(value)) {
    drop('analysis', 'wrong-type')
    return null
  }
  if (Object.keys(value).length === 0) return null
  if (isDeeperThan(value, recordLimits.analysisDepth)) {
    drop('analysis', 'too-deep')
    return null
  }
  const json = toStorableJson(value)
  if (Buffer.byteLength(json) > recordLimits.analysisBytes) {
    drop('analysis', 'too-large')
    return null
  }
  return JSON.parse(json)
}

function readAmount(field: string, value: unknown, drop: Drop): number | null {
  if (typeof value === 'number' && value >= 0 && value <= recordLimits.amount) {
    // Turns -0 into 0, as the database does.
    return value || 0
  }
  drop(field, typeof value === 'number' ? 'out-of-range' : 'wrong-type')
  return null
}

function readCosts(value: unknown, drop: Drop): Record<string, number> | null {
  const amounts: [string, number][] = []
  // Reported once, however many entries are wrong.
  const wrong = new Set<DropReason>()
  for (const [name, given] of Object.entries(object(value))) {
    if (typeof given !== 'number' || /tokens|characters/i.test(name)) continue
    const amount = readAmount('costBreakdown', given, (_, reason) => wrong.add(reason))
    if (name.length > recordLimits.costName) wrong.add('too-large')
    else if (amount !== null) amounts.push([toStorableText(name), amount])
  }
  if (amounts.length > recordLimits.costs) wrong.add('too-large')
  for (const reason of wrong) drop('costBreakdown', reason)
  return amounts.length > 0 ? Object.fromEntries(amounts.slice(0, recordLimits.costs)) : null
}

/**
 * Returns the duration in seconds: a report has it, and a call has the billed minutes in its `vapi` costs. A call
 * that never started is not billed and has no duration.
 */
function readDuration(call: { costs?: unknown; durationSeconds?: unknown }): number | null {
  const shares = (Array.isArray(call.costs) ? call.costs : [])
    .map((item): Untrusted<Vapi.VapiCost, 'type'> => object(item))
    .filter(({ type }) => type === 'vapi')
  const amount = (value: unknown) =>
    typeof value === 'number' && value <= recordLimits.amount ? value : 0
  const billed = shares.map(({ minutes }) => Math.round(amount(minutes) * 60_000) / 1000)
  const longest = [call.durationSeconds, ...billed]
    .map(amount)
    .reduce((most, seconds) => Math.max(most, seconds), 0)
  return longest > 0 ? longest : null
}

/** Reads the qualification and its reason from structured outputs, structured data or the success evaluation. */
function readQualification(
  artifact: Untrusted<Vapi.Artifact>,
  analysis: Untrusted<Vapi.Analysis>,
  drop: Drop,
) {
  const outputs = Object.values(object(artifact.structuredOutputs)).map((it) =>
    object(object(it).result),
  )
  const structured = [...outputs, object(analysis.structuredData)].find(
    (it) => typeof it.qualified === 'boolean',
  )
  const reasonOf = (value: unknown) => readText('qualificationReason', value, drop)
  if (structured) {
    const reason =
      reasonOf(structured.reason) ??
      reasonOf(structured.qualification_reason) ??
      reasonOf(analysis.summary)
    return { qualified: structured.qualified as boolean, qualificationReason: reason }
  }
  const { successEvaluation } = analysis
  const evaluation = typeof successEvaluation === 'string' ? successEvaluation.toLowerCase() : null
  if (evaluation === 'true' || evaluation === 'false') {
    return { qualified: evaluation === 'true', qualificationReason: reasonOf(analysis.summary) }
  }
  return { qualified: null, qualificationReason: null }
}
