import type { Assistant } from '@callwright/contract'
import { type Vapi, VapiClient, VapiError, VapiTimeoutError } from '@vapi-ai/server-sdk'
import { providerFailed } from '../errors.ts'
import { keepable, type ProviderRecord, readProviderCall } from './record.ts'
import { type Audio, fetchRecording, type RecordingLimits, recordingLimits } from './recording.ts'

/** A call to be placed. */
export interface CallRequest {
  /** Our attempt: the provider hands it back as `customer.externalId`. */
  attemptId: string
  assistantId: string
  phoneNumberId: string
  number: string
  contactName: string
  email: string
  callName: string
}

/** What became of a request to place a call. */
export type Placement =
  | { kind: 'placed'; record: ProviderRecord }
  /** Nothing was placed, for want of room or because nobody answered: to be asked again after a while. */
  | { kind: 'busy'; retryAfterMs: number | null; reason?: string; fault?: boolean }
  /** Nothing was placed, and asking again would not help. */
  | { kind: 'refused'; fault: 'contact' | 'account' | 'configuration'; reason: string }
  /** It may have been placed: to be looked for before anything else is done. */
  | { kind: 'doubt'; reason: string }

/** What the server asks of the voice provider. */
export interface Provider {
  /** Asks once, and cuts the request off when the signal says so. */
  placeCall(request: CallRequest, signal: AbortSignal): Promise<Placement>
  /** Null when the provider knows no such call. */
  call(id: string): Promise<ProviderRecord | null>
  /** Calls created or updated since a time, newest first, 100 unless `limit` says otherwise. */
  calls(since: {
    createdAtGe?: Date
    createdAtLt?: Date
    createdAtLe?: Date
    updatedAtGe?: Date
    limit?: number
  }): Promise<ProviderRecord[]>
  /** How long an assistant lets a call last; null when the provider does not say. */
  maxDurationSeconds(assistantId: string): Promise<number | null>
  assistants(): Promise<Assistant[]>
  /** The audio of an ended call; null when the provider has none. */
  recording(id: string): Promise<Audio | null>
}

export interface ProviderOptions {
  /** Asked each time: a server that runs the provider itself learns its port when it listens. */
  baseUrl: () => string
  token: string
  /** Where server messages go; unset means that none come. */
  messages: { url: () => string; secret: string } | undefined
  /** No request may outlive this; the lease of an attempt is measured by it. */
  requestTimeoutMs: number
  /** How much of a recording is taken, and for how long, where it is not the product's own. */
  recording?: Partial<RecordingLimits>
}

/** What the provider takes where an assistant does not say how long its calls may last. */
const usualMaxDurationSeconds = 600

/** The provider cuts nothing itself: longer names and addresses are refused. */
const longest = 40
/** What a person reads of a refusal. */
const longestReason = 500

/** The beginning of a text, without half a character at its end. */
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/** The provider, asked through its own SDK. */
export function openProvider({
  baseUrl,
  token,
  messages,
  requestTimeoutMs,
  recording: limits,
}: ProviderOptions): Provider {
  const client = new VapiClient({
    environment: baseUrl,
    token,
    timeoutInSeconds: requestTimeoutMs / 1000,
    // Reads are repeated by the SDK, on 408, 429 and 5xx, after what Retry-After says or longer each time.
    maxRetries: 2,
  })
  const server = () =>
    messages && {
      server: {
        url: messages.url(),
        headers: { 'x-vapi-secret': messages.secret },
        // The SDK types these words and numbers as records; the provider's document has them as they are here.
        backoffPlan: {
          type: 'exponential',
          maxRetries: 3,
          baseDelaySeconds: 1,
          excludedStatusCodes: [400, 401, 403, 404, 409, 413, 422],
        } as unknown as Vapi.BackoffPlan,
      },
      serverMessages: ['status-update', 'end-of-call-report'] as (
        | 'status-update'
        | 'end-of-call-report'
      )[],
    }

  return {
    async placeCall(request, signal) {
      try {
        const answer: unknown = await client.calls.create(
          {
            assistantId: request.assistantId,
            phoneNumberId: request.phoneNumberId,
            name: cut(request.callName, longest),
            customer: {
              number: request.number,
              externalId: request.attemptId,
              ...(request.contactName ? { name: cut(request.contactName, longest) } : {}),
              ...(request.email ? { email: cut(request.email, longest) } : {}),
            },
            assistantOverrides: { variableValues: { name: request.contactName }, ...server() },
          },
          // The SDK would repeat a failed create by itself, and a repeat is a second call.
          { maxRetries: 0, abortSignal: signal },
        )
        const record = readProviderCall(answer)
        // One that is blocked for want of a line is a call all the same: it says so itself when it ends.
        if (record) return { kind: 'placed', record }
        return { kind: 'doubt', reason: isUnreadable(answer) ? notJson : withoutId }
      } catch (error) {
        return placementOf(error)
      }
    },

    async call(id) {
      try {
        const record = readProviderCall(await client.calls.get({ id }))
        // Only a 404 says that there is none: whoever takes less for it closes calls that live.
        if (!record)
          throw providerFailed('The voice provider answered with something else than a call')
        return record
      } catch (error) {
        if (error instanceof VapiError && error.statusCode === 404) return null
        throw asRefusal(error)
      }
    },

    async calls({ createdAtGe, createdAtLt, createdAtLe, updatedAtGe, limit = 100 }) {
      try {
        const found: unknown = await client.calls.list({
          limit,
          ...(createdAtGe ? { createdAtGe: createdAtGe.toISOString() } : {}),
          ...(createdAtLt ? { createdAtLt: createdAtLt.toISOString() } : {}),
          ...(createdAtLe ? { createdAtLe: createdAtLe.toISOString() } : {}),
          ...(updatedAtGe ? { updatedAtGe: updatedAtGe.toISOString() } : {}),
        })
        const records = Array.isArray(found) ? found.map(readProviderCall) : [null]
        // A list with a gap must not be taken for one in which a call is not.
        if (!records.every((record) => record !== null)) {
          throw providerFailed(
            'The voice provider answered with something else than a list of calls',
          )
        }
        return records
      } catch (error) {
        throw asRefusal(error)
      }
    },

    async assistants() {
      try {
        const found: unknown = await client.assistants.list({ limit: 1000 })
        const assistants = Array.isArray(found) ? found.map(readAssistant) : [null]
        if (!assistants.every((assistant) => assistant !== null)) {
          throw providerFailed(
            'The voice provider answered with something else than a list of assistants',
          )
        }
        return assistants
      } catch (error) {
        throw asRefusal(error)
      }
    },

    async maxDurationSeconds(assistantId) {
      try {
        const { maxDurationSeconds } = await client.assistants.get({ id: assistantId })
        return maxDurationSeconds ?? usualMaxDurationSeconds
      } catch (error) {
        if (error instanceof VapiError && error.statusCode === 404) return null
        throw asRefusal(error)
      }
    },

    recording: (id) =>
      fetchRecording(`${baseUrl()}/call/${encodeURIComponent(id)}/mono-recording`, token, {
        ...recordingLimits,
        idleMs: requestTimeoutMs,
        ...limits,
      }),
  }
}

function readAssistant(value: unknown): Assistant | null {
  const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown }
  if (typeof id !== 'string') return null
  return { id, name: typeof name === 'string' && name !== '' ? name : 'Unnamed assistant' }
}

const notJson = 'The voice provider answered with something that is not JSON'
const withoutId = 'The voice provider answered without the id of a call'
const noAnswer = 'The voice provider did not answer in time'

/** The SDK hands an answer that it cannot read on as if it were the body. */
function isUnreadable(answer: unknown): boolean {
  return (answer as { error?: { reason?: string } } | undefined)?.error?.reason === 'non-json'
}

/** What the error of a create says about the call. */
function placementOf(error: unknown): Placement {
  if (error instanceof VapiTimeoutError) return { kind: 'doubt', reason: noAnswer }
  if (!(error instanceof VapiError)) return { kind: 'doubt', reason: String(error) }
  const status = error.statusCode
  const reason = messageOf(error)
  if (status === undefined) {
    // Nobody listened at the address, so nothing was placed.
    const nobody = /ECONNREFUSED|ENOTFOUND/.test(`${codeOf(error)} ${error.message}`)
    // The SDK reports its own timeout as the reason it cut the request off.
    if (/^"?timeout"?$/i.test(error.message)) return { kind: 'doubt', reason: noAnswer }
    return nobody
      ? {
          kind: 'busy',
          retryAfterMs: null,
          reason: 'Nobody answers at the address of the voice provider',
          fault: true,
        }
      : { kind: 'doubt', reason: `The connection to the voice provider broke: ${reason}` }
  }
  if (status === 429) return { kind: 'busy', retryAfterMs: retryAfterOf(error) }
  if (status < 400 || status >= 500 || status === 408) {
    const odd = status < 400 ? notJson : `The voice provider answered with status ${status}`
    return { kind: 'doubt', reason: odd }
  }
  if (status === 401 || status === 403) {
    return { kind: 'refused', fault: 'account', reason: tokenRefused }
  }
  // Before what speaks of a subscription: its lines may be taken.
  if (status !== 402 && /concurren/i.test(reason)) return { kind: 'busy', retryAfterMs: null }
  if (status === 402 || /daily outbound call limit|credits|subscription/i.test(reason)) {
    return { kind: 'refused', fault: 'account', reason }
  }
  return { kind: 'refused', ...faultOf(reason) }
}

/** Whose fault a refused request is, and why in plain words with the provider's own beside them. */
function faultOf(reason: string): { fault: 'contact' | 'configuration'; reason: string } {
  const missing = /does not exist|not found|couldn.t get/i.test(reason)
  if (missing && /assistant/i.test(reason)) {
    const words = 'The voice provider does not know the assistant'
    return { fault: 'configuration', reason: `${words} (${reason})` }
  }
  if (missing && /phone.?number/i.test(reason)) {
    const words = 'The voice provider does not know the phone number to call from'
    return { fault: 'configuration', reason: `${words} (${reason})` }
  }
  if (
    /customer|number must be|e\.?164/i.test(reason) &&
    !/phoneNumberId|should not exist/i.test(reason)
  ) {
    const words = "The voice provider rejects the contact's number"
    return { fault: 'contact', reason: `${words} (${reason})` }
  }
  return { fault: 'configuration', reason }
}

const tokenRefused = 'VAPI token not configured'

function asRefusal(error: unknown): Error {
  if (!(error instanceof VapiError))
    return error instanceof Error ? error : new Error(String(error))
  if (error.statusCode === 401 || error.statusCode === 403) return providerFailed(tokenRefused)
  return providerFailed(`The voice provider did not answer as it should: ${messageOf(error)}`)
}

/** The provider's message may be a sentence or a list of them, and stand in either of two places. */
function messageOf(error: VapiError): string {
  const body = error.body as { message?: unknown; error?: unknown } | undefined
  const message = body?.message ?? body?.error
  const words = Array.isArray(message) ? message.join('; ') : message
  if (typeof words === 'string') return cut(keepable(words), longestReason)
  return error.statusCode === undefined ? error.message : `status ${error.statusCode}`
}

function codeOf(error: Error): string {
  const cause = error.cause as { code?: string; cause?: { code?: string } } | undefined
  return cause?.code ?? cause?.cause?.code ?? ''
}

/** In seconds or as a date, as HTTP has it. */
function retryAfterOf(error: VapiError): number | null {
  const said = error.rawResponse?.headers.get('retry-after') ?? ''
  const ms = /^\s*\d+\s*$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now()
  return ms > 0 ? Math.min(ms, longestRetryAfterMs) : null
}

/** A provider that asks for more has said something else than it meant. */
const longestRetryAfterMs = 60 * 60_000
