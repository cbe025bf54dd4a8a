import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Turn } from './conversation.ts'
import { type SpeechRenderer, sampleRate } from './recording.ts'

/** A program that reads a text from standard input and speaks it. */
interface Program {
  name: string
  platform?: NodeJS.Platform
  /** Its arguments for a voice at so many words a minute; it writes to the file if it cannot write to standard output. */
  call(speaker: Turn['speaker'], wordsPerMinute: number, file: string): string[]
  writes: 'output' | 'file'
}

const espeak = (name: string): Program => ({
  name,
  call: (speaker, wordsPerMinute) => [
    '-v',
    speaker === 'bot' ? 'en-us+f3' : 'en-us+m3',
    '-s',
    String(wordsPerMinute),
    '--stdin',
    '--stdout',
  ],
  writes: 'output',
})

const programs: Program[] = [
  espeak('espeak-ng'),
  espeak('espeak'),
  {
    name: 'say',
    platform: 'darwin',
    call: (speaker, wordsPerMinute, file) => [
      ...['-v', speaker === 'bot' ? 'Samantha' : 'Daniel'],
      ...['-r', String(wordsPerMinute)],
      ...['--file-format=WAVE', `--data-format=LEI16@${sampleRate}`],
      ...['-o', file, '-f', '-'],
    ],
    writes: 'file',
  },
]

const atOnce = 2
const longestMs = 10_000
const mostOutputBytes = 16 << 20
const mostKeptBytes = 32 << 20
/** Faster speech is hard to understand; longer text is shortened by resampling. */
const fastestWordsPerMinute = 260

/**
 * Returns the voice of the first speech program in a search path, or undefined when there is none. What it
 * cannot speak is spoken by `otherwise`.
 */
export function findSpeech(
  searchPath: string,
  platform: NodeJS.Platform,
  otherwise: SpeechRenderer,
): SpeechRenderer | undefined {
  const folders = searchPath.split(delimiter).filter(isAbsolute)
  for (const program of programs) {
    if (program.platform && program.platform !== platform) continue
    const file = folders.map((folder) => join(folder, program.name)).find(isExecutable)
    if (file) return speakWith(program, file, otherwise)
  }
  return undefined
}

function speakWith(program: Program, file: string, otherwise: SpeechRenderer): SpeechRenderer {
  const kept = new Map<string, Promise<Int16Array>>()
  let keptBytes = 0
  let free = atOnce
  const waiting: (() => void)[] = []

  async function spoken(speaker: Turn['speaker'], wordsPerMinute: number, text: string) {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return samplesOf(await run(program, file, speaker, wordsPerMinute, text))
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }

  /** A cache by words and speed, limited in size. */
  async function remembered(speaker: Turn['speaker'], wordsPerMinute: number, text: string) {
    const key = `${speaker} ${wordsPerMinute} ${text}`
    const known = kept.get(key)
    if (known) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const made = spoken(speaker, wordsPerMinute, text)
    kept.set(key, made)
    try {
      keptBytes += (await made).byteLength
    } catch (error) {
      kept.delete(key)
      throw error
    }
    for (const [oldest, samples] of kept) {
      if (keptBytes <= mostKeptBytes) break
      kept.delete(oldest)
      keptBytes -= (await samples.catch(() => new Int16Array())).byteLength
    }
    return made
  }

  return async (turn) => {
    const seconds = turn.to - turn.from
    const needed = (turn.text.split(' ').length / seconds) * 60
    // In steps, so that calls of a similar pace share cached speech.
    const pace = Math.min(fastestWordsPerMinute, Math.max(90, Math.ceil((needed * 1.1) / 10) * 10))
    try {
      return fitted(await remembered(turn.speaker, pace, turn.text), seconds)
    } catch {
      return otherwise(turn)
    }
  }
}

/** Runs the program without a shell and returns its WAV file. */
async function run(
  program: Program,
  file: string,
  speaker: Turn['speaker'],
  wordsPerMinute: number,
  text: string,
): Promise<Buffer> {
  const target = join(tmpdir(), `speech-${randomUUID()}.wav`)
  const child = spawn(file, program.call(speaker, wordsPerMinute, target), {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: longestMs,
  })
  const chunks: Buffer[] = []
  let bytes = 0
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > mostOutputBytes) child.kill()
    else chunks.push(chunk)
  })
  // A program that reads nothing breaks the pipe; its exit code tells whether it failed.
  child.stdin.on('error', () => {})
  child.stdin.end(text)
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`${program.name} ended with ${code}`)),
      )
    })
    return program.writes === 'file' ? await readFile(target) : Buffer.concat(chunks)
  } finally {
    if (program.writes === 'file') await rm(target, { force: true })
  }
}

/** The first channel of a 16-bit WAV file, at the sample rate of recordings. Lengths in a streamed header may be wrong. */
function samplesOf(wav: Buffer): Int16Array {
  if (wav.length < 44 || wav.toString('latin1', 0, 4) !== 'RIFF') throw new Error('no WAV file')
  let channels = 1
  let rate = sampleRate
  for (let at = 12; at + 8 <= wav.length; ) {
    const kind = wav.toString('latin1', at, at + 4)
    const size = wav.readUInt32LE(at + 4)
    const start = at + 8
    if (kind === 'fmt ') {
      channels = wav.readUInt16LE(start + 2)
      rate = wav.readUInt32LE(start + 4)
      if (wav.readUInt16LE(start + 14) !== 16) throw new Error('not 16 bits a sample')
    } else if (kind === 'data') {
      const frames = Math.floor(Math.min(size, wav.length - start) / (2 * channels))
      const samples = Int16Array.from({ length: frames }, (_, frame) =>
        wav.readInt16LE(start + frame * channels * 2),
      )
      return stretched(samples, Math.round((frames * sampleRate) / rate))
    }
    at = start + size + (size % 2)
  }
  throw new Error('no sound in the WAV file')
}

/** Speeds up samples that are too long for their time. */
function fitted(samples: Int16Array, seconds: number): Int16Array {
  const room = Math.floor(seconds * sampleRate)
  return samples.length <= room ? samples : stretched(samples, room)
}

/** Resamples to another number of samples, each the average of those it replaces. */
function stretched(samples: Int16Array, length: number): Int16Array {
  if (length === samples.length) return samples
  const step = samples.length / length
  const result = new Int16Array(length)
  for (let i = 0; i < length; i++) {
    const from = Math.floor(i * step)
    const to = Math.min(samples.length, Math.max(from + 1, Math.floor((i + 1) * step)))
    let sum = 0
    for (let j = from; j < to; j++) sum += samples[j] as number
    result[i] = sum / (to - from)
  }
  return result
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
