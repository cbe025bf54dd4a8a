import { type CallStatus, callStatus, type Turn } from '@callwright/contract'
import { readCostItems } from '@callwright/voice/costs'
import type { Vapi } from '@vapi-ai/server-sdk'
import type { DroppedRecord, DropReason } from '../drop-reporter.ts'
import { isDeeperThan, toStorableJson } from './json.ts'
import { recordLimits } from './limits.ts'
import { toStorableText, truncate, truncateBytes } from './text.ts'
import { readTurns } from './turns.ts'

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
  /** The duration that the provider reports. An accelerated emulator reports more than `endedAt - startedAt`. */
  durationSeconds: number | null
  cost: number | null
  costBreakdown: Record<string, number> | null
  transcript: string | null
  turns: Turn[] | null
  analysis: Record<string, unknown> | null
  qualified: boolean | null
  qualificationReason: string | null
  /** Whether a structured output says that the person must not be called again. */
  hasOptedOut: boolean
  hasRecording: boolean
  assistantId: string | null
  phoneNumberId: string | null
  transport: string | null
  carrier: string | null
  carrierCallId: string | null
}

/** A call in a list that could not be read. */
export interface Gap {
  /** The attempt that the call was placed for; null when it cannot be read, so it may be any attempt. */
  externalId: string | null
}

/** A list of the provider's calls. */
export interface CallList {
  records: ProviderRecord[]
  /** The number of entries, including unreadable ones. */
  length: number
  /** A call that is not in `records` may still exist when one of these may be its entry. */
  gaps: Gap[]
}

/** A JSON object whose fields are not validated. */
export type JsonObject = Record<string, unknown>
/** An unvalidated object of the provider: its field names are typed, its values are not. */
type Untrusted<Shape, Older extends string = never> = { [Field in keyof Shape | Older]?: unknown }
/** Called with a record, or a field of one, that is dropped or truncated. */
export type ReportDropped = (dropped: DroppedRecord) => void
/** Called with a field that is dropped or truncated. */
type Drop = (field: string, reason: DropReason) => void

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Returns a JSON object unchanged, and an empty object for any other value. */
export const toObject = (value: unknown): JsonObject => (isObject(value) ? value : {})
const isAbsent = (value: unknown) => value === undefined || value === null

/** A later time is invalid; the database could not store it. */
const lastTime = Date.UTC(2200)
const readDate = (value: unknown) => {
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
  // Old responses have transcript and recording outside of the artifact, and only a report has the duration.
  const call: Untrusted<Vapi.Call, 'transcript' | 'recordingUrl' | 'durationSeconds'> =
    toObject(value)
  const id = readId(call.id)
  if (id === null) {
    report({ id: null, field: 'id', reason: 'unreadable' })
    return null
  }
  const drop: Drop = (field, reason) => report({ id, field, reason })
  const artifact: Untrusted<Vapi.Artifact> = toObject(call.artifact)
  const transport: Untrusted<{ provider: string; callSid: string }> = toObject(call.transport)
  const externalId = readExternalId(call)
  if (externalId === undefined) drop('customer.externalId', 'unreadable')
  const readOptionalId = (field: string, value: unknown) => {
    const optionalId = readId(value)
    if (optionalId === null && !isAbsent(value) && value !== '') drop(field, 'unreadable')
    return optionalId
  }
  const startedAt = readDate(call.startedAt)
  const endedAt = readDate(call.endedAt)
  const durationSeconds = readDuration(call)
  const elapsedSeconds = startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1000 : 0
  const transcript =
    readTranscript(artifact.transcript, drop) ?? readTranscript(call.transcript, drop)
  const messages = [artifact.messages, call.messages].find(Array.isArray)
  return {
    id,
    externalId: externalId ?? null,
    status: callStatus.safeParse(call.status).data ?? null,
    endedReason: readText('endedReason', call.endedReason, drop),
    createdAt: readDate(call.createdAt),
    updatedAt: readDate(call.updatedAt),
    startedAt,
    endedAt,
    durationSeconds,
    cost: isAbsent(call.cost) ? null : readAmount('cost', call.cost, drop),
    costBreakdown: readCosts(call, drop),
    transcript,
    turns: readTurns(messages, transcript, Math.max(elapsedSeconds, durationSeconds ?? 0), drop),
    analysis: readAnalysis(call.analysis, drop),
    ...readQualification(artifact, toObject(call.analysis), drop),
    hasOptedOut: readOptOut(artifact, toObject(call.analysis)),
    hasRecording: [
      artifact.recordingUrl,
      artifact.presignedMonoUrl,
      toObject(artifact.recording).mono,
      call.recordingUrl,
    ].some(Boolean),
    assistantId: readOptionalId('assistantId', call.assistantId),
    phoneNumberId: readOptionalId('phoneNumberId', call.phoneNumberId),
    transport: readOptionalId('phoneCallTransport', call.phoneCallTransport),
    carrier:
      readOptionalId('transport.provider', transport.provider) ??
      readOptionalId('phoneCallProvider', call.phoneCallProvider),
    carrierCallId:
      readOptionalId('transport.callSid', transport.callSid) ??
      readOptionalId('phoneCallProviderId', call.phoneCallProviderId),
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

/** Returns null for a missing or too long id. An id is not truncated, because it might then be another's. */
function readId(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > recordLimits.id) return null
  return toStorableText(value) || null
}

/** Returns the attempt id of a call; null when another system placed it, undefined when that cannot be read. */
function readExternalId(call: Untrusted<Vapi.Call>): string | null | undefined {
  if (isAbsent(call.customer)) return null
  if (!isObject(call.customer)) return undefined
  const { externalId } = call.customer
  if (isAbsent(externalId)) return null
  // Attempt ids are short, so a long id belongs to another system.
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
  const truncated = truncateBytes(text, recordLimits.transcriptBytes, truncationNote)
  if (truncated !== null) drop('transcript', 'too-large')
  return (truncated ?? text) || null
}

function readAnalysis(value: unknown, drop: Drop): JsonObject | null {
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

function readCosts(
  call: { costBreakdown?: unknown; costs?: unknown },
  drop: Drop,
): Record<string, number> | null {
  const amounts: [string, number][] = []
  // A set, so that each reason is reported once, however many entries are dropped.
  const dropReasons = new Set<DropReason>()
  for (const [name, costAmount] of Object.entries(readCostItems(call) ?? {})) {
    const amount = readAmount('costBreakdown', costAmount, (_, reason) => dropReasons.add(reason))
    if (name.length > recordLimits.costName) dropReasons.add('too-large')
    else if (amount !== null) amounts.push([toStorableText(name), amount])
  }
  if (amounts.length > recordLimits.costs) dropReasons.add('too-large')
  for (const reason of dropReasons) drop('costBreakdown', reason)
  return amounts.length > 0 ? Object.fromEntries(amounts.slice(0, recordLimits.costs)) : null
}

/**
 * Returns the duration in seconds: a report has it, and a call has the billed minutes in its `vapi` costs. A call
 * that never started is not billed and has no duration.
 */
function readDuration(call: { costs?: unknown; durationSeconds?: unknown }): number | null {
  const vapiCosts = (Array.isArray(call.costs) ? call.costs : [])
    .map((item): Untrusted<Vapi.VapiCost, 'type'> => toObject(item))
    .filter(({ type }) => type === 'vapi')
  const numberOrZero = (value: unknown) =>
    typeof value === 'number' && value <= recordLimits.amount ? value : 0
  const billedSeconds = vapiCosts.map(
    ({ minutes }) => Math.round(numberOrZero(minutes) * 60_000) / 1000,
  )
  const longest = [call.durationSeconds, ...billedSeconds]
    .map(numberOrZero)
    .reduce((longestSoFar, seconds) => Math.max(longestSoFar, seconds), 0)
  return longest > 0 ? longest : null
}

/** Reads the qualification and its reason from structured outputs, structured data or the success evaluation. */
function readQualification(
  artifact: Untrusted<Vapi.Artifact>,
  analysis: Untrusted<Vapi.Analysis>,
  drop: Drop,
) {
  const outputs = Object.values(toObject(artifact.structuredOutputs)).map(toObject)
  // Each output may also be one value with its name.
  const named = Object.fromEntries(outputs.map(({ name, result }) => [toPlainName(name), result]))
  const structured = [...outputs.map(({ result }) => result), named, analysis.structuredData]
    .map(toObject)
    .find((data) => typeof data.qualified === 'boolean')
  const readReason = (value: unknown) => readText('qualificationReason', value, drop)
  if (structured) {
    const reason =
      readReason(structured.reason) ??
      readReason(structured.qualification_reason) ??
      readReason(analysis.summary)
    return { qualified: structured.qualified as boolean, qualificationReason: reason }
  }
  const { successEvaluation } = analysis
  const evaluation = typeof successEvaluation === 'string' ? successEvaluation.toLowerCase() : null
  if (evaluation === 'true' || evaluation === 'false') {
    return { qualified: evaluation === 'true', qualificationReason: readReason(analysis.summary) }
  }
  return { qualified: null, qualificationReason: null }
}

/** The name of the structured output by which an assistant notes an opt-out. */
const optOutName = 'do_not_call'

/** Returns whether a structured output `do_not_call` is true, in any of the shapes in which providers send it. */
function readOptOut(
  artifact: Untrusted<Vapi.Artifact>,
  analysis: Untrusted<Vapi.Analysis>,
): boolean {
  const outputs = Object.values(toObject(artifact.structuredOutputs)).map(toObject)
  const named = outputs.filter(({ name }) => isOptOutName(name)).map(({ result }) => result)
  // An output may also be an object with several results.
  const fields = [...outputs.map(({ result }) => result), analysis.structuredData].flatMap((data) =>
    Object.entries(toObject(data)).flatMap(([name, value]) => (isOptOutName(name) ? [value] : [])),
  )
  return [...named, ...fields].some(isTrue)
}

const toPlainName = (name: unknown) => (typeof name === 'string' ? name.trim().toLowerCase() : '')

const isOptOutName = (name: unknown) => toPlainName(name) === optOutName

const isTrueValue = (value: unknown) =>
  value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true')

const isTrue = (value: unknown) =>
  isTrueValue(value) || isTrueValue(toObject(value).value) || isTrueValue(toObject(value).result)
