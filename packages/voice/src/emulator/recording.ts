import type { Turn } from './conversation.ts'
import { type Draw, drawFrom } from './draw.ts'
import type { Channels } from './links.ts'

const sampleRate = 8000
const headerBytes = 44
const voices = { bot: syllables(175, 'bot'), user: syllables(112, 'user') }

/**
 * A recording of a conversation as a 16-bit WAV file: two voices that murmur in turn, as long as the
 * call was. In stereo the assistant is on the left and the customer on the right.
 */
export function recordingOf(
  turns: readonly Turn[],
  seconds: number,
  channels: Channels,
): Uint8Array<ArrayBuffer> {
  const width = channels === 'mono' ? 1 : 2
  const frames = Math.round(seconds * sampleRate)
  const file = new ArrayBuffer(headerBytes + frames * width * 2)
  writeHeader(new DataView(file), frames, width)
  const samples = new Int16Array(file, headerBytes)
  for (const turn of turns) {
    const draw = drawFrom('recording', turn.text)
    const channel = width === 2 && turn.speaker === 'user' ? 1 : 0
    const end = Math.min(frames, Math.round(turn.to * sampleRate))
    let at = Math.round(turn.from * sampleRate)
    while (at < end) {
      const syllable = draw.pick(voices[turn.speaker])
      const length = Math.min(syllable.length, end - at)
      if (width === 1) samples.set(syllable.subarray(0, length), at)
      else for (let i = 0; i < length; i++) samples[(at + i) * 2 + channel] = syllable[i] as number
      at += length + Math.round(draw.between(0.02, 0.09) * sampleRate)
      if (draw.next() < 0.08) at += Math.round(0.25 * sampleRate)
    }
  }
  return new Uint8Array(file)
}

/** A few syllables of a voice: made once, so that a recording is a matter of copying. */
function syllables(pitch: number, voice: string): Int16Array[] {
  const draw = drawFrom('voice', voice)
  return Array.from({ length: 24 }, () => syllable(pitch * draw.between(0.88, 1.14), draw))
}

/** Pulses at the pitch through two resonances, after a breath of noise: a vowel behind a consonant. */
function syllable(pitch: number, draw: Draw): Int16Array {
  const length = Math.round(draw.between(0.11, 0.24) * sampleRate)
  const breath = Math.round(draw.between(0.01, 0.03) * sampleRate)
  const glide = draw.between(-0.12, 0.08)
  const first = resonance(draw.between(320, 720), 90)
  const second = resonance(draw.between(900, 2100), 140)
  const samples = new Float64Array(length)
  let phase = 0
  let loudest = 0
  for (let i = 0; i < length; i++) {
    phase += (pitch * (1 + (glide * i) / length)) / sampleRate
    const pulse = phase >= 1 ? 1 : 0
    phase %= 1
    const noise = (draw.next() - 0.5) * (i < breath ? 0.5 : 0.02)
    const sample = first(pulse + noise) + 0.5 * second(pulse + noise)
    const swell = Math.sin((Math.PI * (i + 0.5)) / length) ** 0.7
    samples[i] = sample * swell
    loudest = Math.max(loudest, Math.abs(samples[i] as number))
  }
  return Int16Array.from(samples, (sample) => (sample / loudest) * 7000)
}

function resonance(frequency: number, bandwidth: number): (sample: number) => number {
  const decay = Math.exp((-Math.PI * bandwidth) / sampleRate)
  const swing = 2 * decay * Math.cos((2 * Math.PI * frequency) / sampleRate)
  let last = 0
  let before = 0
  return (sample) => {
    const value = sample + swing * last - decay * decay * before
    before = last
    last = value
    return value
  }
}

function writeHeader(view: DataView, frames: number, width: number) {
  const dataBytes = frames * width * 2
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
}
