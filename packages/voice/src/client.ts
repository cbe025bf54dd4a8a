/** What the browser asks of the provider, and the provider's words read into one shape. */

/** The provider's record of a call. Whatever it did not say, or said in no form we know, is absent. */
export interface ProviderCall {
  status?: string
  startedAt?: string
  endedAt?: string
  createdAt?: string
  updatedAt?: string
  endedReason?: string
  /** In seconds. */
  duration?: number
  /** In US dollars. */
  cost?: number
  /** Dollars by name of what they were spent on. */
  costBreakdown?: Record<string, number>
  transcript?: string
  recordingUrl?: string
  analysis?: Record<string, unknown>
  messages?: unknown[]
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
  /** The HTTP status, where the provider answered. */
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
  /** The provider's address, without a slash at its end. */
  baseUrl: string
  token: string
  fetch?: typeof fetch
  signal?: AbortSignal
  /** How long an answer is waited for. */
  timeoutMs?: number
}

/** Returns the provider's record of one call. Throws `ProviderError`. */
export async function fetchProviderCall({
  id,
  ...request
}: ProviderRequest & { id: string }): Promise<ProviderCall> {
  const answer = await askWithToken(request, `/call/${encodeURIComponent(id)}`)
  const { ok, status, text } = answer
  if (status === 404) throw new ProviderError('not-found', 'Call not found in VAPI.', { status })
  const call = ok ? parsed(text) : undefined
  // What has no id is no call, whatever else it may be.
  if (!isObject(call) || typeof call.id !== 'string') throw unexpected(answer)
  return readProviderCall(call)
}

/** Returns whether the provider accepts a token, and the error if it does not. */
export async function testToken(
  request: ProviderRequest,
): Promise<{ ok: true } | { ok: false; error: ProviderError }> {
  try {
    const answer = await askWithToken(request, '/call?limit=1')
    return answer.ok ? { ok: true } : { ok: false, error: unexpected(answer) }
  } catch (error) {
    if (error instanceof ProviderError) return { ok: false, error }
    throw error
  }
}

/** Asks, and throws a `ProviderError` when the token is missing or rejected, or no answer comes. */
async function askWithToken(request: ProviderRequest, path: string): Promise<Answer> {
  if (!request.token.trim()) throw new ProviderError('token-missing', 'VAPI token not found.')
  let answer: Answer
  try {
    answer = await ask(request, path)
  } catch (cause) {
    request.signal?.throwIfAborted()
    throw new ProviderError('network', `Connection error: ${messageOf(cause)}`, { cause })
  }
  const { status } = answer
  if (status === 401) throw new ProviderError('token-invalid', 'Invalid VAPI token.', { status })
  return answer
}

function unexpected({ status, statusText }: Answer): ProviderError {
  return new ProviderError('other', `VAPI API error: ${status} ${statusText}`.trimEnd(), { status })
}

interface Answer {
  ok: boolean
  status: number
  statusText: string
  text: string
}

/** Asks, and reads the answer to its end: a connection may break, or fall silent, in the middle of it. */
async function ask(
  { baseUrl, token, fetch = globalThis.fetch, signal, timeoutMs = 20_000 }: ProviderRequest,
  path: string,
): Promise<Answer> {
  const late = new AbortController()
  const seconds = Math.round(timeoutMs / 1000)
  const timer = setTimeout(
    () => late.abort(new Error(`no answer within ${seconds} seconds`)),
    timeoutMs,
  )
  try {
    const response = await fetch(`${baseUrl}${path}`, {
      headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    })
    const { ok, status, statusText } = response
    return { ok, status, statusText, text: await response.text() }
  } finally {
    clearTimeout(timer)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Fields = Record<string, unknown>

function readProviderCall(call: Fields): ProviderCall {
  const artifact = isObject(call.artifact) ? call.artifact : {}
  const startedAt = text(call.startedAt)
  const endedAt = text(call.endedAt)
  return withoutAbsent({
    status: text(call.status),
    startedAt,
    endedAt,
    createdAt: text(call.createdAt),
    updatedAt: text(call.updatedAt),
    endedReason: text(call.endedReason),
    duration:
      number(call.duration) ??
      number(call.durationSeconds) ??
      secondsLasted(call.costs, startedAt, endedAt),
    cost: number(call.cost),
    costBreakdown: amounts(call.costBreakdown),
    transcript: transcriptText(call.transcript) ?? transcriptText(artifact.transcript),
    recordingUrl: recordingUrl(call, artifact),
    analysis: isObject(call.analysis) ? call.analysis : undefined,
    messages: [call.messages, artifact.messages].find(Array.isArray),
    phoneCallProvider: text(call.phoneCallProvider),
    phoneCallProviderId: text(call.phoneCallProviderId),
    phoneCallTransport: text(call.phoneCallTransport),
    assistantId: text(call.assistantId),
    phoneNumberId: text(call.phoneNumberId),
  })
}

function transcriptText(transcript: unknown): string | undefined {
  if (Array.isArray(transcript)) {
    const lines = transcript.filter(isObject).map((entry) => {
      const said = text(entry.text) ?? text(entry.message) ?? ''
      return `${text(entry.role) ?? 'Speaker'}: ${said}`
    })
    return text(lines.join('\n'))
  }
  return isObject(transcript) ? JSON.stringify(transcript, null, 2) : text(transcript)
}

/** The provider's signed address can be played; the others are older, and some only name a file. */
function recordingUrl(call: Fields, artifact: Fields): string | undefined {
  const recording = isObject(artifact.recording) ? artifact.recording : {}
  const mono = isObject(recording.mono) ? recording.mono : {}
  const artifacts = Array.isArray(call.artifacts) ? call.artifacts.filter(isObject) : []
  const listed = artifacts.find((entry) => entry.type === 'recording')
  return [
    artifact.presignedMonoUrl,
    artifact.presignedStereoUrl,
    call.recordingUrl,
    call.recording_url,
    artifact.recordingUrl,
    listed?.url,
    listed?.recordingUrl,
    mono.combinedUrl,
    recording.stereoUrl,
  ].find(isWebAddress)
}

/** Only what is money: the provider counts tokens and characters beside it. */
function amounts(breakdown: unknown): Record<string, number> | undefined {
  if (!isObject(breakdown)) return undefined
  return Object.fromEntries(
    Object.entries(breakdown).filter(
      (entry): entry is [string, number] =>
        number(entry[1]) !== undefined && !/(Tokens|Characters)$/.test(entry[0]),
    ),
  )
}

/**
 * The time between start and end, or what the provider's own share of the costs is for where that is longer:
 * an emulator may let the time of a call pass faster than it lasts.
 */
function secondsLasted(costs: unknown, start: string | undefined, end: string | undefined) {
  const share = Array.isArray(costs) && costs.filter(isObject).find(({ type }) => type === 'vapi')
  const billed = share ? Math.round((number(share.minutes) ?? 0) * 60_000) / 1000 : 0
  const passed = secondsBetween(start, end)
  return billed > (passed ?? 0) ? billed : passed
}

function secondsBetween(start: string | undefined, end: string | undefined): number | undefined {
  const seconds = (Date.parse(end ?? '') - Date.parse(start ?? '')) / 1000
  return seconds >= 0 ? seconds : undefined
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A page shows this address as a link, so it must not be able to run anything. */
function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//i.test(value)
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}

function withoutAbsent<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
