import type { Turn } from './conversation.ts'
import type { Channels } from './links.ts'

/** Samples per second, as on a telephone line. */
export const sampleRate = 8000

/** Renders a turn as samples. Samples that are longer than the turn are cut off. */
export type SpeechRenderer = (turn: Turn) => Promise<Int16Array>

/** A 16-bit WAV file that is generated while it is read. */
export interface Recording {
  /** The length of the file in bytes. */
  byteLength: number
  /** Generates the bytes from `from` up to but not including `to`, block by block. */
  read(from: number, to: number): AsyncGenerator<Uint8Array>
}

const headerBytes = 44
const blockFrames = 16_384

/**
 * Returns the recording of a conversation, which is as long as the call. In stereo the assistant is in the left
 * channel and the customer in the right channel.
 */
export function recordingOf(
  turns: readonly Turn[],
  seconds: number,
  channels: Channels,
  renderSpeech: SpeechRenderer,
): Recording {
  const channelCount = channels === 'stereo' ? 2 : 1
  const frames = Math.round(seconds * sampleRate)
  const frameBytes = channelCount * 2
  const byteLength = headerBytes + frames * frameBytes
  const audibleTurns = turns.filter(
    ({ speaker }) =>
      channelCount === 2 ||
      channels === 'mono' ||
      (channels === 'assistant') === (speaker === 'bot'),
  )

  async function* read(from: number, to: number) {
    if (from < headerBytes)
      yield wavHeader(frames, channelCount).subarray(from, Math.min(to, headerBytes))
    const samplesByTurn = new Map<Turn, Promise<Int16Array>>()
    const end = Math.ceil((to - headerBytes) / frameBytes)
    let frame = Math.max(0, Math.floor((from - headerBytes) / frameBytes))
    while (frame < end) {
      const count = Math.min(blockFrames, end - frame)
      const block = new Int16Array(count * channelCount)
      for (const turn of audibleTurns) {
        const turnStart = Math.round(turn.from * sampleRate)
        const turnEnd = Math.min(frames, Math.round(turn.to * sampleRate))
        if (turnStart >= frame + count || turnEnd <= frame) continue
        const turnSamples = samplesByTurn.get(turn) ?? renderSpeech(turn)
        samplesByTurn.set(turn, turnSamples)
        const channel = channelCount === 2 && turn.speaker === 'user' ? 1 : 0
        mix(
          block,
          channelCount,
          channel,
          frame,
          turnStart,
          (await turnSamples).subarray(0, turnEnd - turnStart),
        )
      }
      const blockOffset = headerBytes + frame * frameBytes
      yield new Uint8Array(block.buffer).subarray(
        Math.max(0, from - blockOffset),
        Math.min(block.byteLength, to - blockOffset),
      )
      frame += count
    }
  }

  return { byteLength: byteLength, read }
}

/** Copies the samples that overlap a block into one of its channels; both starts are frames of the recording. */
function mix(
  block: Int16Array,
  channelCount: number,
  channel: number,
  blockStart: number,
  samplesStart: number,
  samples: Int16Array,
) {
  const from = Math.max(0, blockStart - samplesStart)
  const to = Math.min(samples.length, blockStart + block.length / channelCount - samplesStart)
  for (let i = from; i < to; i++) {
    block[(samplesStart + i - blockStart) * channelCount + channel] = samples[i] as number
  }
}

function wavHeader(frames: number, channelCount: number): Uint8Array {
  const dataBytes = frames * channelCount * 2
  const view = new DataView(new ArrayBuffer(headerBytes))
  const writeText = (at: number, value: string) => {
    for (let i = 0; i < value.length; i++) view.setUint8(at + i, value.charCodeAt(i))
  }
  writeText(0, 'RIFF')
  view.setUint32(4, headerBytes - 8 + dataBytes, true)
  writeText(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, channelCount, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * channelCount * 2, true)
  view.setUint16(32, channelCount * 2, true)
  view.setUint16(34, 16, true)
  writeText(36, 'data')
  view.setUint32(40, dataBytes, true)
  return new Uint8Array(view.buffer)
}
