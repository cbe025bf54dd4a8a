import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { abortable, lookupReturning, type Network, sendRequest } from '../network/index.ts'
import { checkDestination, type Destination, DestinationRejected } from './destination.ts'

/** Limits for a request to a webhook. */
export interface PostLimits {
  /** Time limit until the response, including DNS. */
  timeoutMs: number
  /** How much of the response is read, so that the receiver can finish to send it. */
  responseBytes: number
}

export const postLimits: PostLimits = { timeoutMs: 15_000, responseBytes: 64 * 1024 }

/** What became of a request: the status of the response, if there was one, and a sentence when it failed. */
export interface PostResult {
  status: number | null
  error: string | null
}

interface Post {
  url: string
  allowsLoopback: boolean
  headers: OutgoingHttpHeaders
  body: string
}

/** Sends a request to an address that it checks before. Follows no redirect. Never throws: the result says what failed. */
export async function post(
  network: Network,
  { url, allowsLoopback, headers, body }: Post,
  { timeoutMs, responseBytes }: PostLimits,
): Promise<PostResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const destination = await abortable(signal, checkDestination(network, url, allowsLoopback))
    const response = await abortable(signal, send(network, destination, headers, body, signal))
    drain(response, responseBytes)
    const status = response.statusCode ?? 0
    return { status, error: status >= 200 && status < 300 ? null : explainStatus(status) }
  } catch (error) {
    if (signal.aborted) {
      return { status: null, error: `No response within ${timeoutMs / 1000} seconds` }
    }
    return { status: null, error: explainError(error) }
  }
}

function send(
  network: Network,
  { url, addresses }: Destination,
  headers: OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = network.request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    signal,
    // No keep-alive: a reused connection may lead to an address that was not checked.
    agent: false,
    lookup: lookupReturning(addresses),
  })
  return sendRequest(request, body)
}

/** Reads and discards a response, and closes the connection of one that is longer than the limit. */
function drain(response: IncomingMessage, maxBytes: number): void {
  let size = 0
  response.on('error', () => {})
  response.on('data', (piece: Uint8Array) => {
    size += piece.byteLength
    if (size > maxBytes) response.destroy()
  })
}

function explainStatus(status: number): string {
  const isRedirect = status >= 300 && status < 400
  return `Responded with ${status}${isRedirect ? ': redirects are not followed' : ''}`
}

function explainError(error: unknown): string {
  if (error instanceof DestinationRejected) return error.message
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ECONNREFUSED') return 'The connection was refused'
  if (code === 'ECONNRESET') return 'The connection was closed without a response'
  if (/CERT|TLS|SSL|SIGNATURE/.test(code)) return `The certificate is not valid (${code})`
  return `The connection failed${code ? ` (${code})` : ''}`
}
