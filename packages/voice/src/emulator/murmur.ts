import { type Draw, drawFrom } from './draw.ts'
import { sampleRate, type Voice } from './recording.ts'

const voices = { bot: syllables(175, 'bot'), user: syllables(112, 'user') }

/** A voice without words, for where no program can speak: it fills an utterance's time with syllables. */
export const murmur: Voice = async ({ speaker, text, from, to }) => {
  const samples = new Int16Array(Math.round(to * sampleRate) - Math.round(from * sampleRate))
  const draw = drawFrom('recording', text)
  let at = 0
  while (at < samples.length) {
    const syllable = draw.pick(voices[speaker])
    samples.set(syllable.subarray(0, samples.length - at), at)
    at += syllable.length + Math.round(draw.between(0.02, 0.09) * sampleRate)
    if (draw.next() < 0.08) at += Math.round(0.25 * sampleRate)
  }
  return samples
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
