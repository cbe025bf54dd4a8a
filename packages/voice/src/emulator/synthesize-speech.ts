import { type SpeechRenderer, sampleRate } from './recording.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'

const syllablesBySpeaker = { bot: createSyllables(175, 'bot'), user: createSyllables(112, 'user') }

/** Fills a turn with synthetic syllables instead of words; used when no speech program is installed. */
export const synthesizeSpeech: SpeechRenderer = async ({ speaker, text, from, to }) => {
  const samples = new Int16Array(Math.round(to * sampleRate) - Math.round(from * sampleRate))
  const random = seededRandom('recording', text)
  let at = 0
  while (at < samples.length) {
    const syllable = random.pick(syllablesBySpeaker[speaker])
    samples.set(syllable.subarray(0, samples.length - at), at)
    at += syllable.length + Math.round(random.between(0.02, 0.09) * sampleRate)
    if (random.next() < 0.08) at += Math.round(0.25 * sampleRate)
  }
  return samples
}

/** Returns the syllables of a voice, which are computed once so that a recording only copies them. */
function createSyllables(pitch: number, voice: string): Int16Array[] {
  const random = seededRandom('voice', voice)
  return Array.from({ length: 24 }, () =>
    createSyllable(pitch * random.between(0.88, 1.14), random),
  )
}

/**
 * Returns one syllable: a short noise as consonant, then pulses at the pitch as vowel, both filtered by two
 * formants.
 */
function createSyllable(pitch: number, random: SeededRandom): Int16Array {
  const length = Math.round(random.between(0.11, 0.24) * sampleRate)
  const noiseLength = Math.round(random.between(0.01, 0.03) * sampleRate)
  const pitchChange = random.between(-0.12, 0.08)
  const firstFormant = createResonator(random.between(320, 720), 90)
  const secondFormant = createResonator(random.between(900, 2100), 140)
  const samples = new Float64Array(length)
  let phase = 0
  let peak = 0
  for (let i = 0; i < length; i++) {
    phase += (pitch * (1 + (pitchChange * i) / length)) / sampleRate
    const pulse = phase >= 1 ? 1 : 0
    phase %= 1
    const noise = (random.next() - 0.5) * (i < noiseLength ? 0.5 : 0.02)
    const sample = firstFormant(pulse + noise) + 0.5 * secondFormant(pulse + noise)
    const envelope = Math.sin((Math.PI * (i + 0.5)) / length) ** 0.7
    samples[i] = sample * envelope
    peak = Math.max(peak, Math.abs(samples[i] as number))
  }
  return Int16Array.from(samples, (sample) => (sample / peak) * 7000)
}

function createResonator(frequency: number, bandwidth: number): (sample: number) => number {
  const decay = Math.exp((-Math.PI * bandwidth) / sampleRate)
  const feedback = 2 * decay * Math.cos((2 * Math.PI * frequency) / sampleRate)
  let previous = 0
  let beforePrevious = 0
  return (sample) => {
    const value = sample + feedback * previous - decay * decay * beforePrevious
    beforePrevious = previous
    previous = value
    return value
  }
}
