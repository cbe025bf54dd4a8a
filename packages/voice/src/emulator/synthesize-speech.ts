import { type SpeechRenderer, sampleRate } from './recording.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

const syllablesOf = { bot: syllables(175, 'bot'), user: syllables(112, 'user') }

/** A voice without words, used when no speech program is installed: it fills a turn with synthetic syllables. */
export const synthesizeSpeech: SpeechRenderer = async ({ speaker, text, from, to }) => {
  const samples = new Int16Array(Math.round(to * sampleRate) - Math.round(from * sampleRate))
  const random = seededRandom('recording', text)
  let at = 0
  while (at < samples.length) {
    const syllable = random.pick(syllablesOf[speaker])
    samples.set(syllable.subarray(0, samples.length - at), at)
    at += syllable.length + Math.round(random.between(0.02, 0.09) * sampleRate)
    if (random.next() < 0.08) at += Math.round(0.25 * sampleRate)
  }
  return samples
}

/** Syllables of a voice, computed once, so that a recording only copies them. */
function syllables(pitch: number, voice: string): Int16Array[] {
  const random = seededRandom('voice', voice)
  return Array.from({ length: 24 }, () => syllable(pitch * random.between(0.88, 1.14), random))
}

/**
 * One syllable: a short noise (the consonant), then pulses at the pitch (the vowel), both filtered by two
 * formants.
 */
function syllable(pitch: number, random: SeededRandom): Int16Array {
  const length = Math.round(random.between(0.11, 0.24) * sampleRate)
  const breath = Math.round(random.between(0.01, 0.03) * sampleRate)
  const glide = random.between(-0.12, 0.08)
  const firstFormant = resonance(random.between(320, 720), 90)
  const secondFormant = resonance(random.between(900, 2100), 140)
  const samples = new Float64Array(length)
  let phase = 0
  let loudest = 0
  for (let i = 0; i < length; i++) {
    phase += (pitch * (1 + (glide * i) / length)) / sampleRate
    const pulse = phase >= 1 ? 1 : 0
    phase %= 1
    const noise = (random.next() - 0.5) * (i < breath ? 0.5 : 0.02)
    const sample = firstFormant(pulse + noise) + 0.5 * secondFormant(pulse + noise)
    const swell = Math.sin((Math.PI * (i + 0.5)) / length) ** 0.7
    samples[i] = sample * swell
    loudest = Math.max(loudest, Math.abs(samples[i] as number))
  }
  return Int16Array.from(samples, (sample) => (sample / loudest) * 7000)
}

function resonance(frequency: number, bandwidth: number): (sample: number) => number {
  const decay = Math.exp((-Math.PI * bandwidth) / sampleRate)
  const feedback = 2 * decay * Math.cos((2 * Math.PI * frequency) / sampleRate)
  let last = 0
  let secondLast = 0
  return (sample) => {
    const value = sample + feedback * last - decay * decay * secondLast
    secondLast = last
    last = value
    return value
  }
}
