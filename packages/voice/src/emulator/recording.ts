import type { Turn } from './conversation.ts'
import type { Channels } from './links.ts'

/** Samples per second, as on a telephone line. */
export const sampleRate = 8000

/** Speaks a turn as samples; they may be shorter than its time and are cut when they are longer. */
export type SpeechRenderer = (turn: Turn) => Promise<Int16Array>

/** A 16-bit WAV file that is generated while it is read. */
export interface Recording {
  /** The length of the file in bytes. */
  bytes: number
  /** The bytes from `from` up to but not including `to`, block by block. */
  read(from: number, to: number): AsyncGenerator<Uint8Array>
}

const headerBytes = 44
const blockFrames = 16_384

/**
 * The recording of a conversation, as long as its call. In stereo the assistant is on the left and the
 * customer on the right.
 */
export function recordingOf(
  turns: readonly Turn[],
  seconds: number,
  channels: Channels,
  voice: SpeechRenderer,
): Recording {
  const width = channels === 'stereo' ? 2 : 1
  const frames = Math.round(seconds * sampleRate)
  const frameBytes = width * 2
  const bytes = headerBytes + frames * frameBytes
  const heard = turns.filter(
    ({ speaker }) =>
      width === 2 || channels === 'mono' || (channels === 'assistant') === (speaker === 'bot'),
  )

  async function* read(from: number, to: number) {
    if (from < headerBytes) yield header(frames, width).subarray(from, Math.min(to, headerBytes))
    const spoken = new Map<Turn, Promise<Int16Array>>()
    const end = Math.ceil((to - headerBytes) / frameBytes)
    let frame = Math.max(0, Math.floor((from - headerBytes) / frameBytes))
    while (frame < end) {
      const count = Math.min(blockFrames, end - frame)
      const block = new Int16Array(count * width)
      for (const turn of heard) {
        const first = Math.round(turn.from * sampleRate)
        const after = Math.min(frames, Math.round(turn.to * sampleRate))
        if (first >= frame + count || after <= frame) continue
        const said = spoken.get(turn) ?? voice(turn)
        spoken.set(turn, said)
        const channel = width === 2 && turn.speaker === 'user' ? 1 : 0
        mix(block, width, channel, frame, first, (await said).subarray(0, after - first))
      }
      const at = headerBytes + frame * frameBytes
      yield new Uint8Array(block.buffer).subarray(
        Math.max(0, from - at),
        Math.min(block.byteLength, to - at),
      )
      frame += count
    }
  }

  return { bytes, read }
}

/** Copies samples that begin at one frame into a block that begins at another. */
function mix(
  block: Int16Array,
  width: number,
  channel: number,
  blockStart: number,
  saidStart: number,
  said: Int16Array,
) {
  const from = Math.max(0, blockStart - saidStart)
  const to = Math.min(said.length, blockStart + block.length / width - saidStart)
  for (let i = from; i < to; i++) {
    block[(saidStart + i - blockStart) * width + channel] = said[i] as number
  }
}

function header(frames: number, width: number): Uint8Array {
  const dataBytes = frames * width * 2
  const view = new DataView(new ArrayBuffer(headerBytes))
  const text = (at: number, value: string) => {
    for (let i = 0; i < value.length; i++) view.setUint8(at + i, value.charCodeAt(i))
  }
  text(0, 'RIFF')
  view.setUint32(4, headerBytes - 8 + dataBytes, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, width, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * width * 2, true)
  view.setUint16(32, width * 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, dataBytes, true)
  return new Uint8Array(view.buffer)
}
