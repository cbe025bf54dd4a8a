/** The browser's requests to the voice provider, and the conversion of its calls to one shape. */

import { readCostItems } from './costs.ts'

/** The provider's record of a call. A field that the provider omits or sends in an unknown form is absent. */
export interface ProviderCall {
  status?: string
  startedAt?: string
  endedAt?: string
  createdAt?: string
  updatedAt?: string
  endedReason?: string
  /** The duration in seconds. */
  duration?: number
  /** The cost in US dollars. */
  cost?: number
  /** US dollars by cost item. */
  costBreakdown?: Record<string, number>
  transcript?: string
  recordingUrl?: string
  analysis?: Record<string, unknown>
  phoneCallProvider?: string
  phoneCallProviderId?: string
  phoneCallTransport?: string
  assistantId?: string
  phoneNumberId?: string
}

export type ProviderErrorKind =
  | 'token-missing'
  | 'token-invalid'
  | 'not-found'
  | 'other'
  | 'network'

/** Why a request to the provider failed. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly kind: ProviderErrorKind
  /** The HTTP status; undefined when no response came. */
  readonly status: number | undefined

  constructor(
    kind: ProviderErrorKind,
    message: string,
    { status, ...options }: ErrorOptions & { status?: number } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.status = status
  }
}

export interface ProviderRequest {
  /** The provider's address, without a trailing slash. */
  baseUrl: string
  token: string
  fetch?: typeof fetch
  signal?: AbortSignal
  /** How long to wait for the complete response. */
  timeoutMs?: number
}

/** Returns the provider's record of one call. Throws `ProviderError`. */
export async function fetchProviderCall({
  id,
  ...request
}: ProviderRequest & { id: string }): Promise<ProviderCall> {
  const response = await requestWithToken(request, `/call/${encodeURIComponent(id)}`)
  const { ok, status, text } = response
  if (status === 404) throw new ProviderError('not-found', 'Call not found in VAPI.', { status })
  const call = ok ? parseJson(text) : undefined
  // Every call has an id, so a body without one is not a call.
  if (!isObject(call) || typeof call.id !== 'string') throw unexpectedResponse(response)
  return readProviderCall(call)
}

/** Returns whether the provider accepts a token, and the error if it does not. */
export async function testToken(
  request: ProviderRequest,
): Promise<{ ok: true } | { ok: false; error: ProviderError }> {
  try {
    const response = await requestWithToken(request, '/call?limit=1')
    return response.ok ? { ok: true } : { ok: false, error: unexpectedResponse(response) }
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error }
    throw error
  }
}

/** Sends a request with the token. Throws `ProviderError` when the token is missing or rejected, or no response comes. */
async function requestWithToken(request: ProviderRequest, path: string): Promise<ProviderResponse> {
  if (!request.token.trim()) throw new ProviderError('token-missing', 'VAPI token not found.')
  let response: ProviderResponse
  try {
    response = await sendRequest(request, path)
  } catch (cause) {
    request.signal?.throwIfAborted()
    throw new ProviderError('network', `Connection error: ${errorMessage(cause)}`, { cause })
  }
  const { status } = response
  if (status === 401) throw new ProviderError('token-invalid', 'Invalid VAPI token.', { status })
  return response
}

function unexpectedResponse({ status, statusText }: ProviderResponse): ProviderError {
  return new ProviderError('other', `VAPI API error: ${status} ${statusText}`.trimEnd(), { status })
}

interface ProviderResponse {
  ok: boolean
  status: number
  statusText: string
  text: string
}

/** Sends a request and reads the whole body, because a connection may also break or stall while the body arrives. */
async function sendRequest(
  { baseUrl, token, fetch = globalThis.fetch, signal, timeoutMs = 20_000 }: ProviderRequest,
  path: string,
): Promise<ProviderResponse> {
  const timeoutController = new AbortController()
  const seconds = Math.round(timeoutMs / 1000)
  const timeout = setTimeout(
    () => timeoutController.abort(new Error(`no answer within ${seconds} seconds`)),
    timeoutMs,
  )
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
      signal: signal
        ? AbortSignal.any([signal, timeoutController.signal])
        : timeoutController.signal,
    })
    const { ok, status, statusText } = response
    return { ok, status, statusText, text: await response.text() }
  } finally {
    clearTimeout(timeout)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Fields = Record<string, unknown>

function readProviderCall(call: Fields): ProviderCall {
  const artifact = isObject(call.artifact) ? call.artifact : {}
  const startedAt = nonEmptyString(call.startedAt)
  const endedAt = nonEmptyString(call.endedAt)
  return omitUndefined({
    status: nonEmptyString(call.status),
    startedAt,
    endedAt,
    createdAt: nonEmptyString(call.createdAt),
    updatedAt: nonEmptyString(call.updatedAt),
    endedReason: nonEmptyString(call.endedReason),
    duration:
      finiteNumber(call.duration) ??
      finiteNumber(call.durationSeconds) ??
      readDuration(call.costs, startedAt, endedAt),
    cost: finiteNumber(call.cost),
    costBreakdown: readCostItems(call),
    transcript: transcriptText(call.transcript) ?? transcriptText(artifact.transcript),
    recordingUrl: recordingUrl(call, artifact),
    analysis: isObject(call.analysis) ? call.analysis : undefined,
    phoneCallProvider: nonEmptyString(call.phoneCallProvider),
    phoneCallProviderId: nonEmptyString(call.phoneCallProviderId),
    phoneCallTransport: nonEmptyString(call.phoneCallTransport),
    assistantId: nonEmptyString(call.assistantId),
    phoneNumberId: nonEmptyString(call.phoneNumberId),
  })
}

function transcriptText(transcript: unknown): string | undefined {
  if (Array.isArray(transcript)) {
    const lines = transcript.filter(isObject).map((entry) => {
      const content = nonEmptyString(entry.text) ?? nonEmptyString(entry.message) ?? ''
      return `${nonEmptyString(entry.role) ?? 'Speaker'}: ${content}`
    })
    return nonEmptyString(lines.join('\n'))
  }
  return isObject(transcript) ? JSON.stringify(transcript, null, 2) : nonEmptyString(transcript)
}

/** Prefers the signed addresses, which can be played without a token, to the fields of older versions of the API. */
function recordingUrl(call: Fields, artifact: Fields): string | undefined {
  const recording = isObject(artifact.recording) ? artifact.recording : {}
  const mono = isObject(recording.mono) ? recording.mono : {}
  const artifacts = Array.isArray(call.artifacts) ? call.artifacts.filter(isObject) : []
  const recordingEntry = artifacts.find((entry) => entry.type === 'recording')
  return [
    artifact.presignedMonoUrl,
    artifact.presignedStereoUrl,
    call.recordingUrl,
    call.recording_url,
    artifact.recordingUrl,
    recordingEntry?.url,
    recordingEntry?.recordingUrl,
    mono.combinedUrl,
    recording.stereoUrl,
  ].find(isWebAddress)
}

/**
 * Returns the seconds between start and end, or the minutes that the provider billed when they are longer:
 * with an emulator that runs faster than real time, the billed minutes are the length of the conversation.
 */
function readDuration(costs: unknown, start: string | undefined, end: string | undefined) {
  const vapiCost =
    Array.isArray(costs) && costs.filter(isObject).find(({ type }) => type === 'vapi')
  const billedSeconds = vapiCost
    ? Math.round((finiteNumber(vapiCost.minutes) ?? 0) * 60_000) / 1000
    : 0
  const elapsedSeconds = secondsBetween(start, end)
  return billedSeconds > (elapsedSeconds ?? 0) ? billedSeconds : elapsedSeconds
}

function secondsBetween(start: string | undefined, end: string | undefined): number | undefined {
  const seconds = (Date.parse(end ?? '') - Date.parse(start ?? '')) / 1000
  return seconds >= 0 ? seconds : undefined
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is an http or https address; a page shows it as a link, so `javascript:` must not pass. */
function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value)
}

function nonEmptyString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function finiteNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function omitUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
