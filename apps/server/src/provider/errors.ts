import { VapiError, VapiTimeoutError } from '@vapi-ai/server-sdk'
import { providerFailed } from '../errors.ts'
import type { ProviderClock } from './clock.ts'
import { ResponseTooLarge } from './limited-fetch.ts'
import type { Placement } from './provider.ts'
import { toStorableText, truncate } from './text.ts'

type Rejection = Extract<Placement, { kind: 'busy' | 'refused' }>

/** Characters of the provider's reason that are shown. */
const maxReasonLength = 500

export const notJsonMessage = 'The voice provider answered with something that is not JSON'
const timeoutMessage = 'The voice provider did not answer in time'

/** Classifies the error of a create request. */
export function placementOf(error: unknown, clock: ProviderClock): Placement {
  if (error instanceof VapiTimeoutError) return { kind: 'unconfirmed', reason: timeoutMessage }
  if (!(error instanceof VapiError)) return { kind: 'unconfirmed', reason: shorten(String(error)) }
  const status = error.statusCode
  const reason = messageOf(error)
  if (status === undefined) {
    // Nothing listens at the address, so no call was placed.
    const isUnreachable = /ECONNREFUSED|ENOTFOUND/.test(`${codeOf(error)} ${error.message}`)
    // The SDK reports its own timeout as the reason of an abort.
    const isTimeout = /^"?timeout"?$/i.test(error.message) || isTimeoutError(error.cause)
    if (isTimeout) return { kind: 'unconfirmed', reason: timeoutMessage }
    return isUnreachable
      ? {
          kind: 'busy',
          retryAfterMs: null,
          reason: 'Nobody answers at the address of the voice provider',
          isProviderFault: true,
        }
      : { kind: 'unconfirmed', reason: `The connection to the voice provider broke: ${reason}` }
  }
  if (!isRejection(status)) {
    const unexpected =
      status < 400 ? notJsonMessage : `The voice provider answered with status ${status}`
    return { kind: 'unconfirmed', reason: unexpected }
  }
  return rejectionOf(error, clock)
}

/** Returns whether a status says that the provider has processed the request, and rejects it. */
const isRejection = (status: number) => status >= 400 && status < 500 && status !== 408

/** Classifies the error of a request that the provider rejected. */
function rejectionOf(error: VapiError, clock: ProviderClock): Rejection {
  const { statusCode: status } = error
  const reason = messageOf(error)
  if (status === 429) return { kind: 'busy', retryAfterMs: retryAfterOf(error, clock) }
  if (status === 401 || status === 403) {
    return { kind: 'refused', fault: 'account', reason: tokenRejectedMessage }
  }
  // Checked before `subscription`, because a message about the concurrency limit may contain that word.
  if (status !== 402 && /concurren/i.test(reason)) return { kind: 'busy', retryAfterMs: null }
  if (status === 402 || /daily outbound call limit|credits|subscription/i.test(reason)) {
    return { kind: 'refused', fault: 'account', reason }
  }
  return { kind: 'refused', ...faultOf(reason) }
}

/** Whether the body of a response was not complete in time. */
const isTimeoutError = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

/** Classifies the error of a request that reads an assistant: the call is placed later, unless that would not help. */
export function openingFailureOf(error: unknown, clock: ProviderClock): Rejection {
  if (error instanceof VapiError && error.statusCode === 404) {
    const reason = 'The voice provider does not know the assistant'
    return { kind: 'refused', fault: 'configuration', reason }
  }
  if (error instanceof VapiError && isRejection(error.statusCode ?? 0)) {
    return rejectionOf(error, clock)
  }
  const reason = `The assistant could not be read, so no disclosure could be put before its words: ${shorten(toProviderError(error).message)}`
  return { kind: 'busy', retryAfterMs: null, reason, isProviderFault: true }
}

/** Returns what is at fault for a rejected request, and a sentence with the provider's reason in parentheses. */
function faultOf(reason: string): { fault: 'contact' | 'configuration'; reason: string } {
  const isMissing = /does not exist|not found|couldn.t get/i.test(reason)
  if (isMissing && /assistant/i.test(reason)) {
    const sentence = 'The voice provider does not know the assistant'
    return { fault: 'configuration', reason: `${sentence} (${reason})` }
  }
  if (isMissing && /phone.?number/i.test(reason)) {
    const sentence = 'The voice provider does not know the phone number to call from'
    return { fault: 'configuration', reason: `${sentence} (${reason})` }
  }
  if (
    /customer|number must be|e\.?164/i.test(reason) &&
    !/phoneNumberId|should not exist/i.test(reason)
  ) {
    const sentence = "The voice provider rejects the contact's number"
    return { fault: 'contact', reason: `${sentence} (${reason})` }
  }
  return { fault: 'configuration', reason }
}

export const tokenRejectedMessage = 'VAPI token not configured'

/** Converts an error of the SDK to one that the API responds with. */
export function toProviderError(error: unknown): Error {
  if (!(error instanceof VapiError))
    return error instanceof Error ? error : new Error(String(error))
  if (error.cause instanceof ResponseTooLarge) return error.cause
  if (isTimeoutError(error.cause)) return providerFailed(timeoutMessage)
  if (error.statusCode === 401 || error.statusCode === 403)
    return providerFailed(tokenRejectedMessage)
  return providerFailed(`The voice provider did not answer as it should: ${messageOf(error)}`)
}

/**
 * Returns the provider's error message, which is a text or a list of texts in `message` or `error`, or the whole body. A page
 * in HTML has none.
 */
function messageOf(error: VapiError): string {
  const body = error.body as string | { message?: unknown; error?: unknown } | undefined
  const isPage = typeof body === 'string' && /^\s*(<|$)/.test(body)
  const message = typeof body === 'string' ? !isPage && body.trim() : (body?.message ?? body?.error)
  const text = Array.isArray(message) ? message.join('; ') : message
  if (typeof text === 'string') return shorten(text)
  return error.statusCode === undefined ? shorten(error.message) : `status ${error.statusCode}`
}

const shorten = (text: string) => truncate(toStorableText(text), maxReasonLength)

function codeOf(error: Error): string {
  const cause = error.cause as { code?: string; cause?: { code?: string } } | undefined
  return cause?.code ?? cause?.cause?.code ?? ''
}

/** Returns the time of `Retry-After` in milliseconds; the header has seconds or a date. */
function retryAfterOf(error: VapiError, clock: ProviderClock): number | null {
  const header = error.rawResponse?.headers.get('retry-after') ?? ''
  const msUntil = (timeMs: number) => timeMs - (clock.now()?.getTime() ?? Date.now())
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : msUntil(Date.parse(header))
  return ms > 0 ? Math.min(ms, maxRetryAfterMs) : null
}

/** A longer `Retry-After` is treated as a mistake and limited to this. */
const maxRetryAfterMs = 60 * 60_000
