import type { Assistant } from '@callwright/contract'
import { type Vapi, VapiClient, VapiError } from '@vapi-ai/server-sdk'
import type { DropReporter } from '../drop-reporter.ts'
import { HttpError, providerFailed } from '../errors.ts'
import { cacheReads } from './cached-reads.ts'
import { createProviderClock } from './clock.ts'
import { notJsonMessage, openingFailureOf, placementOf, toProviderError } from './errors.ts'
import { limitedFetch, ResponseTooLarge } from './limited-fetch.ts'
import { maxResponseBytes, recordLimits } from './limits.ts'
import { type AssistantOpening, type Opening, readAssistantOpening, toOpening } from './opening.ts'
import { type CallList, type ProviderRecord, readCallList, readProviderCall } from './record.ts'
import { type Audio, fetchRecording, type RecordingLimits, recordingLimits } from './recording.ts'
import { truncate } from './text.ts'

/** A call to be placed. */
export interface CallRequest {
  /** Sent as `customer.externalId`, which the provider returns. */
  attemptId: string
  assistantId: string
  phoneNumberId: string
  number: string
  contactName: string
  email: string
  callName: string
  /** How the assistant begins the call; null leaves that to the assistant. */
  opening: Opening | null
}

/** The result of a request to place a call. */
export type Placement =
  | { kind: 'placed'; record: ProviderRecord }
  /** The call was not placed, because no line is free or nothing listens at the address; retry later. */
  | { kind: 'busy'; retryAfterMs: number | null; reason?: string; isProviderFault?: boolean }
  /** The call was not placed, and a retry would not help. */
  | { kind: 'refused'; fault: 'contact' | 'account' | 'configuration'; reason: string }
  /** The call may have been placed: the provider's list must be searched before a retry. */
  | { kind: 'unconfirmed'; reason: string }

/** The result of putting a disclosure before the assistant's own words. Without an opening, the call must not be placed. */
export type OpeningResult =
  | { kind: 'opening'; opening: Opening }
  | Extract<Placement, { kind: 'busy' | 'refused' }>

/** The requests to the voice provider. */
export interface Provider {
  /** The provider's time; null before its first response. */
  now(): Date | null
  /**
   * Returns how an assistant begins a call with a disclosure, before its own words. The assistant is read at most once a
   * minute.
   */
  openingOf(assistantId: string, disclosure: string): Promise<OpeningResult>
  /** Requests a call once, without retries. */
  placeCall(request: CallRequest, signal: AbortSignal): Promise<Placement>
  /** Returns a call, or null when there is none. Throws `UnreadableResponse`. */
  call(id: string): Promise<ProviderRecord | null>
  /**
   * Returns calls created or updated since a time, newest first, up to `limit` (100). Throws `ResponseTooLarge`,
   * after which a smaller limit may succeed.
   */
  calls(since: {
    createdAtGe?: Date
    createdAtLe?: Date
    updatedAtGe?: Date
    limit?: number
  }): Promise<CallList>
  /** Returns an assistant's maximum duration of calls; null when the assistant does not exist. */
  maxDurationSeconds(assistantId: string): Promise<number | null>
  assistants(): Promise<Assistant[]>
  /** Whether the account has a phone number with this id. */
  hasPhoneNumber(id: string): Promise<boolean>
  /**
   * Deletes an ended call with its recording. Returns false when the call has not ended: the request has then only ended
   * it. A call that does not exist counts as deleted.
   */
  deleteCall(id: string): Promise<boolean>
  /** Returns the audio of an ended call, or null. */
  recording(id: string): Promise<Audio | null>
}

export interface ProviderOptions {
  /** Called for each request, because the embedded provider's port is known only when the server listens. */
  baseUrl: () => string
  token: string
  /** Where the provider sends server messages; undefined when the provider must send none. */
  messages: { url: () => string; secret: string } | undefined
  /** Time limit of a request; leases are longer than this. */
  requestTimeoutMs: number
  /** Overrides of `recordingLimits`. */
  recording?: Partial<RecordingLimits>
  /** Override of the response size limit. */
  maxResponseBytes?: number
  drops: DropReporter
}

/** The response for one call is invalid or too large; other calls may still be read. */
export class UnreadableResponse extends HttpError {
  constructor(message: string, options?: ErrorOptions) {
    super(502, 'provider_failed', message)
    this.cause = options?.cause
  }
}

/** The provider's default when an assistant does not set a maximum duration. */
const defaultMaxDurationSeconds = 600

/** An assistant whose first message is changed says the former one for at most so long after it was read. */
const assistantMaxAgeMs = 60_000

/** The `ended_reason` of a call whose assistant begins with something that no disclosure can be put before. */
const firstMessageReason = 'callwright.first-message'

/** The provider rejects longer names and email addresses. */
const maxNameLength = 40

/** Opens the client of the provider, which uses its SDK. */
export function openProvider({
  baseUrl,
  token,
  messages,
  requestTimeoutMs,
  recording: limits,
  maxResponseBytes: responseBytes = maxResponseBytes,
  drops,
}: ProviderOptions): Provider {
  const clock = createProviderClock()
  const client = new VapiClient({
    environment: baseUrl,
    token,
    timeoutInSeconds: requestTimeoutMs / 1000,
    // The SDK retries reads on 408, 429 and 5xx, with `Retry-After` or exponential backoff.
    maxRetries: 2,
    fetch: limitedFetch(responseBytes, requestTimeoutMs, clock.read),
  })
  const messageOptions = () =>
    messages && {
      server: {
        url: messages.url(),
        headers: { 'x-vapi-secret': messages.secret },
        // The SDK types these fields as records; the provider's documentation has plain values.
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

  const readOpening = cacheReads<AssistantOpening>(
    async (id) => readAssistantOpening(await client.assistants.get({ id })),
    assistantMaxAgeMs,
  )

  return {
    now: clock.now,

    async openingOf(assistantId, disclosure) {
      try {
        const opening = toOpening(await readOpening(assistantId), disclosure)
        if (opening) return { kind: 'opening', opening }
        return { kind: 'refused', fault: 'configuration', reason: firstMessageReason }
      } catch (error) {
        return openingFailureOf(error, clock)
      }
    },

    async placeCall(request, signal) {
      try {
        const response: unknown = await withOwnSignal(signal, (abortSignal) =>
          client.calls.create(
            {
              assistantId: request.assistantId,
              phoneNumberId: request.phoneNumberId,
              name: truncate(request.callName, maxNameLength),
              customer: {
                number: request.number,
                externalId: request.attemptId,
                ...(request.contactName
                  ? { name: truncate(request.contactName, maxNameLength) }
                  : {}),
                ...(request.email ? { email: truncate(request.email, maxNameLength) } : {}),
              },
              assistantOverrides: {
                variableValues: { name: request.contactName },
                ...request.opening,
                ...messageOptions(),
              },
            },
            // A retried create would be a second call.
            { maxRetries: 0, abortSignal },
          ),
        )
        const record = readProviderCall(response, drops.record)
        // A call that the provider blocks because no line is free is created, too; its ended reason says so.
        if (record) return { kind: 'placed', record }
        return {
          kind: 'unconfirmed',
          reason: isNotJson(response) ? notJsonMessage : withoutIdMessage,
        }
      } catch (error) {
        return placementOf(error, clock)
      }
    },

    async call(id) {
      try {
        const record = readProviderCall(await client.calls.get({ id }), drops.record)
        // Only a 404 means that the call does not exist; any other response must not end a live call.
        if (!record) {
          throw new UnreadableResponse(
            'The voice provider answered with something else than a call',
          )
        }
        return record
      } catch (error) {
        if (error instanceof VapiError && error.statusCode === 404) return null
        const providerError = toProviderError(error)
        if (!(providerError instanceof ResponseTooLarge)) throw providerError
        throw new UnreadableResponse(providerError.message, { cause: providerError })
      }
    },

    async calls({ createdAtGe, createdAtLe, updatedAtGe, limit = 100 }) {
      try {
        const found: unknown = await client.calls.list({
          limit,
          ...(createdAtGe ? { createdAtGe: createdAtGe.toISOString() } : {}),
          ...(createdAtLe ? { createdAtLe: createdAtLe.toISOString() } : {}),
          ...(updatedAtGe ? { updatedAtGe: updatedAtGe.toISOString() } : {}),
        })
        if (!Array.isArray(found)) {
          throw providerFailed(
            'The voice provider answered with something else than a list of calls',
          )
        }
        return readCallList(found, drops.record)
      } catch (error) {
        throw toProviderError(error)
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
        throw toProviderError(error)
      }
    },

    async maxDurationSeconds(assistantId) {
      try {
        const { maxDurationSeconds } = await client.assistants.get({ id: assistantId })
        return maxDurationSeconds ?? defaultMaxDurationSeconds
      } catch (error) {
        if (error instanceof VapiError && error.statusCode === 404) return null
        throw toProviderError(error)
      }
    },

    async hasPhoneNumber(id) {
      try {
        await client.phoneNumbers.get({ id })
        return true
      } catch (error) {
        if (error instanceof VapiError && error.statusCode === 404) return false
        throw toProviderError(error)
      }
    },

    async deleteCall(id) {
      try {
        const deleted = await client.calls.delete({ id })
        return deleted.status === 'ended'
      } catch (error) {
        if (error instanceof VapiError && error.statusCode === 404) return true
        throw toProviderError(error)
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

/**
 * Sends a request with a signal of its own that follows `signal`. The SDK never removes its listener, so listeners
 * would accumulate on a signal that lives as long as the process.
 */
async function withOwnSignal<T>(
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const abort = () => controller.abort(signal.reason)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  try {
    return await send(controller.signal)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function readAssistant(value: unknown): Assistant | null {
  const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown }
  if (typeof id !== 'string' || id.length > recordLimits.id) return null
  const hasName = typeof name === 'string' && name !== ''
  return { id, name: hasName ? truncate(name, recordLimits.assistantName) : 'Unnamed assistant' }
}

const withoutIdMessage = 'The voice provider answered without the id of a call'

/** The SDK returns a response that is not JSON as an object with this error. */
function isNotJson(response: unknown): boolean {
  return (response as { error?: { reason?: string } } | undefined)?.error?.reason === 'non-json'
}
