import type { IncomingMessage } from 'node:http'
import { providerFailed } from '../errors.ts'
import { abortable, internet } from '../network/index.ts'
import { getFollowingRedirects } from './redirects.ts'

/** Audio, in the pieces in which it arrives. */
export interface Audio {
  contentType: string
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** Limits for the download of a recording. */
export interface RecordingLimits {
  /** Maximum size. */
  bytes: number
  /** Time limit for the whole download. */
  totalMs: number
  /** Longest time without data. */
  idleMs: number
}

/**
 * The size is enough for four and a half hours in the provider's format. The time is shorter than the time limit of a
 * job, so that no two jobs copy the same recording.
 */
export const recordingLimits: Omit<RecordingLimits, 'idleMs'> = {
  bytes: 512 * 1024 * 1024,
  totalMs: 100_000,
}

/** A recording that exceeds the size limit; retrying does not help. */
export class RecordingTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`The recording is larger than the limit of ${megabytes(maxBytes)}`)
  }
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

/**
 * Downloads the audio at an address of the provider; null when there is none. It does not use the SDK, which
 * follows redirects to any address.
 */
export async function fetchRecording(
  address: string,
  token: string,
  limits: RecordingLimits,
  network = internet,
): Promise<Audio | null> {
  const controller = new AbortController()
  const abortWith = (reason: string) => controller.abort(providerFailed(reason))
  const totalTimer = setTimeout(
    abortWith,
    limits.totalMs,
    'The download of a recording took too long',
  )
  const idleTimer = setTimeout(abortWith, limits.idleMs, 'The download of a recording broke off')
  const close = () => {
    clearTimeout(totalTimer)
    clearTimeout(idleTimer)
    controller.abort()
  }
  // An aborted request fails with a connection error; this returns the reason of the abort instead.
  const reasonFor = (error: unknown) =>
    controller.signal.aborted ? controller.signal.reason : error
  try {
    const response = await abortable(
      controller.signal,
      getFollowingRedirects(address, token, controller.signal, network),
    )
    const contentType = readContentType(response)
    if (contentType === null) {
      close()
      return null
    }
    if (Number(response.headers['content-length']) > limits.bytes) {
      throw new RecordingTooLarge(limits.bytes)
    }
    const pieces = limitPieces(response, limits.bytes, () => idleTimer.refresh(), reasonFor, close)
    return { contentType, pieces }
  } catch (error) {
    const reason = reasonFor(error)
    close()
    throw reason
  }
}

/** Returns the content type of the audio; null when the provider has none. */
function readContentType({ statusCode = 0, headers }: IncomingMessage): string | null {
  if (statusCode === 404) return null
  if (statusCode < 200 || statusCode > 299) {
    throw providerFailed(`The provider answered ${statusCode} for a recording`)
  }
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  // Text must not be stored as audio, nor served from this origin.
  if (/^text\/|html|xml|json/.test(type)) {
    throw providerFailed(`The provider answered with ${type} for a recording`)
  }
  return /^(audio|video)\/[\w.+-]+$/.test(type) ? type : 'audio/wav'
}

/** Yields pieces up to the size limit. */
async function* limitPieces(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  onData: () => void,
  reasonFor: (error: unknown) => unknown,
  close: () => void,
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of body) {
      onData()
      size += piece.byteLength
      if (size > maxBytes) throw new RecordingTooLarge(maxBytes)
      yield piece
    }
    if (size === 0) throw providerFailed('The provider answered with nothing for a recording')
  } catch (error) {
    throw reasonFor(error)
  } finally {
    close()
  }
}
