import { providerFailed } from '../errors.ts'

/** Audio, piece by piece as it comes. */
export interface Audio {
  contentType: string
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** How much of a recording is taken. */
export interface RecordingLimits {
  /** No larger one. */
  bytes: number
  /** All of it has to have come within this time. */
  withinMs: number
  /** It may pause for so long. */
  idleMs: number
}

/**
 * Four and a half hours as the provider records them. The time is less than a job may take, so that a
 * recording is never copied by two.
 */
export const recordingLimits: Omit<RecordingLimits, 'idleMs'> = {
  bytes: 512 * 1024 * 1024,
  withinMs: 100_000,
}

/** A recording that is not kept, however often it is asked for. */
export class RecordingTooLarge extends Error {
  constructor(most: number) {
    super(`The recording is larger than the ${megabytes(most)} that are kept of one`)
  }
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`

/**
 * The audio at an address of the provider's; null when there is none. Not through the SDK: it follows the
 * redirect with our key, and the signed link wants none.
 */
export async function fetchRecording(
  address: string,
  token: string,
  limits: RecordingLimits,
): Promise<Audio | null> {
  const line = new AbortController()
  const giveUp = (reason: string) => line.abort(providerFailed(reason))
  const whole = setTimeout(giveUp, limits.withinMs, 'The provider took too long over a recording')
  const pause = setTimeout(giveUp, limits.idleMs, 'The provider broke off a recording')
  const close = () => {
    clearTimeout(whole)
    clearTimeout(pause)
    line.abort()
  }
  try {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(address, { headers, signal: line.signal })
    const contentType = readType(answer)
    if (contentType === null || !answer.body) {
      close()
      return null
    }
    if (Number(answer.headers.get('content-length')) > limits.bytes) {
      throw new RecordingTooLarge(limits.bytes)
    }
    return { contentType, pieces: limited(answer.body, limits.bytes, () => pause.refresh(), close) }
  } catch (error) {
    close()
    throw error
  }
}

/** What kind of audio an answer brings; null when the provider has none. */
function readType(answer: Response): string | null {
  if (answer.status === 404) return null
  if (!answer.ok) throw providerFailed(`The provider answered ${answer.status} for a recording`)
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  // What is none must not be kept for one, nor served as a page of ours.
  if (/^text\/|html|xml|json/.test(type)) {
    throw providerFailed(`The provider answered with ${type} for a recording`)
  }
  return /^(audio|video)\/[\w.+-]+$/.test(type) ? type : 'audio/wav'
}

/** Passes pieces on until there are more bytes than may be. */
async function* limited(
  body: AsyncIterable<Uint8Array>,
  most: number,
  heard: () => void,
  close: () => void,
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of body) {
      heard()
      size += piece.byteLength
      if (size > most) throw new RecordingTooLarge(most)
      yield piece
    }
    if (size === 0) throw providerFailed('The provider answered with nothing for a recording')
  } finally {
    close()
  }
}
