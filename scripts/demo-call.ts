import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoCall } from '../apps/site/src/product/call-script.ts'
import { createRecordingSynthesizer } from '../packages/voice/src/emulator/index.ts'

// node scripts/demo-call.ts: makes the recording of the landing page's demo call, and the loudness of its bars, with
// the emulator's voices. The files are committed, so that every build has the same recording. Run it with espeak-ng
// in PATH when the script of the call changes: without it the emulator has syllables instead of words.
const product = join(import.meta.dirname, '../apps/site/src/product')
const sampleRate = 8000
const headerBytes = 44
const barCount = 96

const synthesize = createRecordingSynthesizer(process.env.PATH ?? '')
const turns = demoCall.turns.map(({ isAgent, text, from, to }) => ({
  speaker: isAgent ? ('bot' as const) : ('user' as const),
  text,
  from,
  to,
}))
const recording = synthesize(turns, demoCall.seconds)
const blocks: Uint8Array[] = []
for await (const block of recording.read(0, recording.byteLength)) blocks.push(block)
const wav = Buffer.concat(blocks)
const samples = Array.from({ length: (wav.length - headerBytes) / 2 }, (_, index) =>
  wav.readInt16LE(headerBytes + 2 * index),
)

writeFileSync(join(product, 'demo-call.wav'), encodeWav(samples))
writeFileSync(join(product, 'demo-call-peaks.json'), `${JSON.stringify(peaksOf(samples))}\n`)

/** Returns a WAV file in the format of a telephone line (ITU-T G.711 µ-law), half as large as 16-bit samples. */
function encodeWav(samples: readonly number[]): Buffer {
  const header = Buffer.alloc(58)
  header.write('RIFF', 0)
  header.writeUInt32LE(header.length - 8 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(18, 16)
  header.writeUInt16LE(7, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('fact', 38)
  header.writeUInt32LE(4, 42)
  header.writeUInt32LE(samples.length, 46)
  header.write('data', 50)
  header.writeUInt32LE(samples.length, 54)
  return Buffer.concat([header, Uint8Array.from(samples, toMuLaw)])
}

/** Encodes a 16-bit sample as ITU-T G.711 defines it for µ-law. */
function toMuLaw(sample: number): number {
  const bias = 132
  const magnitude = Math.min(Math.abs(sample), 32_635) + bias
  const exponent = Math.floor(Math.log2(magnitude)) - 7
  const mantissa = (magnitude >> (exponent + 3)) & 15
  return ~((sample < 0 ? 128 : 0) | (exponent << 4) | mantissa) & 255
}

/** Returns the loudness of each bar, from 0 to 1, with two decimals. */
function peaksOf(samples: readonly number[]): number[] {
  const barLength = samples.length / barCount
  const levels = Array.from({ length: barCount }, (_, bar) => {
    const part = samples.slice(Math.round(bar * barLength), Math.round((bar + 1) * barLength))
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length)
  })
  const loudest = Math.max(...levels)
  // A root shows soft syllables as well.
  return levels.map((level) => Math.round(100 * Math.max(0.06, (level / loudest) ** 0.7)) / 100)
}
