import type { Assistant } from '@callwright/contract'
import { type Vapi, VapiClient, VapiError, VapiTimeoutError } from '@vapi-ai/server-sdk'
import { providerFailed } from '../errors.ts'
import { type ProviderRecord, readProviderCall } from './record.ts'

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
  /** Nothing was placed and nobody is at fault: to be asked again after a while. */
  | { kind: 'busy'; retryAfterMs: number | null }
  /** Nothing was placed, and asking again would not help. */
  | { kind: 'refused'; fault: 'contact' | 'account' | 'configuration'; reason: string }
  /** It may have been placed: to be looked for before anything else is done. */
  | { kind: 'doubt'; reason: string }

/** What the server asks of the voice provider. */
export interface Provider {
  placeCall(request: CallRequest): Promise<Placement>
  /** Null when the provider knows no such call. */
  call(id: string): Promise<ProviderRecord | null>
  /** Calls created or updated since a time, newest first, 100 at the most. */
  calls(since: {
    createdAtGe?: Date
    createdAtLt?: Date
    updatedAtGe?: Date
  }): Promise<ProviderRecord[]>
  assistants(): Promise<Assistant[]>
  /** The audio of an ended call; null when the provider has none. */
  recording(id: string): Promise<{ contentType: string; bytes: Uint8Array } | null>
}

export interface ProviderOptions {
  /** Asked each time: a server that runs the provider itself learns its port when it listens. */
  baseUrl: () => string
  token: string
  /** Where server messages go; unset means that none come. */
  messages: { url: () => string; secret: string } | undefined
}

/** No request may outlive this; the lease of an attempt is measured by it. */
export const requestTimeoutMs = 20_000

/** The provider cuts nothing itself: longer names and addresses are refused. */
const longest = 40

/** The provider, asked through its own SDK. */
export function openProvider({ baseUrl, token, messages }: ProviderOptions): Provider {
  const client = new VapiClient({
    environment: baseUrl,
    token,
    timeoutInSeconds: requestTimeoutMs / 1000,
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
          excludedStatusCodes: [400, 401, 403, 404, 413, 422],
        } as unknown as Vapi.BackoffPlan,
      },
      serverMessages: ['status-update', 'end-of-call-report'] as (
        | 'status-update'
        | 'end-of-call-report'
      )[],
    }

  return {
    async placeCall(request) {
      try {
        const answer: unknown = await client.calls.create(
          {
            assistantId: request.assistantId,
            phoneNumberId: request.phoneNumberId,
            name: request.callName.slice(0, longest),
            customer: {
              number: request.number,
              externalId: request.attemptId,
              ...(request.contactName ? { name: request.contactName.slice(0, longest) } : {}),
              ...(request.email ? { email: request.email.slice(0, longest) } : {}),
            },
            assistantOverrides: { variableValues: { name: request.contactName }, ...server() },
          },
          // The SDK would repeat a failed create by itself, and a repeat is a second call.
          { maxRetries: 0 },
        )
        const record = readProviderCall(answer)
        if (!record) return { kind: 'doubt', reason: 'the provider answered without a call id' }
        const limits = (answer as { subscriptionLimits?: { concurrencyBlocked?: boolean } })
          .subscriptionLimits
        return limits?.concurrencyBlocked
          ? { kind: 'busy', retryAfterMs: null }
          : { kind: 'placed', record }
      } catch (error) {
        return placementOf(error)
      }
    },

    async call(id) {
      try {
        return readProviderCall(await client.calls.get({ id }))
      } catch (error) {
        if (error instanceof VapiError && error.statusCode === 404) return null
        throw asRefusal(error)
      }
    },

    async calls({ createdAtGe, createdAtLt, updatedAtGe }) {
      try {
        const found: unknown = await client.calls.list({
          limit: 100,
          ...(createdAtGe ? { createdAtGe: createdAtGe.toISOString() } : {}),
          ...(createdAtLt ? { createdAtLt: createdAtLt.toISOString() } : {}),
          ...(updatedAtGe ? { updatedAtGe: updatedAtGe.toISOString() } : {}),
        })
        if (!Array.isArray(found))
          throw providerFailed('The provider answered with something else than a list')
        return found.map(readProviderCall).filter((record) => record !== null)
      } catch (error) {
        throw asRefusal(error)
      }
    },

    async assistants() {
      try {
        const found = await client.assistants.list({ limit: 1000 })
        return found.map(({ id, name }) => ({ id, name: name || 'Unnamed assistant' }))
      } catch (error) {
        throw asRefusal(error)
      }
    },

    async recording(id) {
      // Not through the SDK: it follows the redirect with our key, and the signed link wants none.
      const answer = await fetch(`${baseUrl()}/call/${id}/mono-recording`, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(requestTimeoutMs),
      })
      if (answer.status === 404) return null
      if (!answer.ok) throw providerFailed(`The provider answered ${answer.status} for a recording`)
      return {
        contentType: answer.headers.get('content-type') ?? 'audio/wav',
        bytes: new Uint8Array(await answer.arrayBuffer()),
      }
    },
  }
}

/** What the error of a create says about the call. */
function placementOf(error: unknown): Placement {
  if (error instanceof VapiTimeoutError)
    return { kind: 'doubt', reason: 'the provider did not answer in time' }
  if (!(error instanceof VapiError)) return { kind: 'doubt', reason: String(error) }
  const status = error.statusCode
  const reason = messageOf(error)
  if (status === undefined) {
    // Nobody listened at the address, so nothing was placed.
    const refused = /ECONNREFUSED|ENOTFOUND/.test(`${codeOf(error)} ${error.message}`)
    return refused ? { kind: 'busy', retryAfterMs: null } : { kind: 'doubt', reason }
  }
  if (status === 429) return { kind: 'busy', retryAfterMs: retryAfterOf(error) }
  if (status >= 500 || status === 408)
    return { kind: 'doubt', reason: `the provider answered ${status}` }
  if (status === 401 || status === 403)
    return { kind: 'refused', fault: 'account', reason: tokenRefused }
  if (status === 402 || /daily outbound call limit|credits|subscription/i.test(reason)) {
    return { kind: 'refused', fault: 'account', reason }
  }
  if (/concurrency/i.test(reason)) return { kind: 'busy', retryAfterMs: null }
  if (/customer|number must be|e\.?164/i.test(reason) && !/phoneNumberId/i.test(reason)) {
    return { kind: 'refused', fault: 'contact', reason }
  }
  return { kind: 'refused', fault: 'configuration', reason }
}

const tokenRefused = 'VAPI token not configured'

function asRefusal(error: unknown): Error {
  if (!(error instanceof VapiError))
    return error instanceof Error ? error : new Error(String(error))
  if (error.statusCode === 401) return providerFailed(tokenRefused)
  return providerFailed(`The voice provider did not answer as it should: ${messageOf(error)}`)
}

/** The provider's message may be a sentence or a list of them. */
function messageOf(error: VapiError): string {
  const message = (error.body as { message?: unknown } | undefined)?.message
  if (Array.isArray(message)) return message.join('; ')
  if (typeof message === 'string') return message
  return error.statusCode === undefined ? error.message : `status ${error.statusCode}`
}

function codeOf(error: Error): string {
  const cause = error.cause as { code?: string; cause?: { code?: string } } | undefined
  return cause?.code ?? cause?.cause?.code ?? ''
}

function retryAfterOf(error: VapiError): number | null {
  const seconds = Number(error.rawResponse?.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
}
