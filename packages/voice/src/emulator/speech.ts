import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Turn } from './conversation.ts'
import { type SpeechRenderer, sampleRate } from './recording.ts'

/** A text-to-speech program that reads the text from standard input. */
interface Program {
  name: string
  platform?: NodeJS.Platform
  /** Returns the arguments; `file` is the output file of a program that cannot write to standard output. */
  argumentsFor(speaker: Turn['speaker'], wordsPerMinute: number, file: string): string[]
  outputTo: 'output' | 'file'
}

const espeak = (name: string): Program => ({
  name,
  argumentsFor: (speaker, wordsPerMinute) => [
    '-v',
    speaker === 'bot' ? 'en-us+f3' : 'en-us+m3',
    '-s',
    String(wordsPerMinute),
    '--stdin',
    '--stdout',
  ],
  outputTo: 'output',
})

const programs: Program[] = [
  espeak('espeak-ng'),
  espeak('espeak'),
  {
    name: 'say',
    platform: 'darwin',
    argumentsFor: (speaker, wordsPerMinute, file) => [
      ...['-v', speaker === 'bot' ? 'Samantha' : 'Daniel'],
      ...['-r', String(wordsPerMinute)],
      ...['--file-format=WAVE', `--data-format=LEI16@${sampleRate}`],
      ...['-o', file, '-f', '-'],
    ],
    outputTo: 'file',
  },
]

const maxConcurrentPrograms = 2
const programTimeoutMs = 10_000
const maxOutputBytes = 16 << 20
const maxCacheBytes = 32 << 20
/** Faster speech is hard to understand, so a text that still does not fit is resampled. */
const maxWordsPerMinute = 260

/**
 * Returns a renderer that uses the first speech program in a search path, or undefined when there is none. When
 * the program fails, the renderer uses `fallback`.
 */
export function findSpeechProgram(
  searchPath: string,
  platform: NodeJS.Platform,
  fallback: SpeechRenderer,
): SpeechRenderer | undefined {
  const folders = searchPath.split(delimiter).filter(isAbsolute)
  for (const program of programs) {
    if (program.platform && program.platform !== platform) continue
    const file = folders.map((folder) => join(folder, program.name)).find(isExecutable)
    if (file) return createRenderer(program, file, fallback)
  }
  return undefined
}

function createRenderer(program: Program, file: string, fallback: SpeechRenderer): SpeechRenderer {
  const cache = new Map<string, Promise<Int16Array>>()
  let cacheBytes = 0
  let freeSlots = maxConcurrentPrograms
  const waiting: (() => void)[] = []

  async function renderSamples(speaker: Turn['speaker'], wordsPerMinute: number, text: string) {
    if (freeSlots > 0) freeSlots -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return readSamples(await runProgram(program, file, speaker, wordsPerMinute, text))
    } finally {
      const next = waiting.shift()
      if (next) next()
      else freeSlots += 1
    }
  }

  /** Renders a text, or returns it from the cache, whose size is limited. */
  async function renderCached(speaker: Turn['speaker'], wordsPerMinute: number, text: string) {
    const key = `${speaker} ${wordsPerMinute} ${text}`
    const cached = cache.get(key)
    if (cached) {
      cache.delete(key)
      cache.set(key, cached)
      return cached
    }
    const rendered = renderSamples(speaker, wordsPerMinute, text)
    cache.set(key, rendered)
    try {
      cacheBytes += (await rendered).byteLength
    } catch (error) {
      cache.delete(key)
      throw error
    }
    for (const [oldest, samples] of cache) {
      if (cacheBytes <= maxCacheBytes) break
      cache.delete(oldest)
      cacheBytes -= (await samples.catch(() => new Int16Array())).byteLength
    }
    return rendered
  }

  return async (turn) => {
    const seconds = turn.to - turn.from
    const neededWordsPerMinute = (turn.text.split(' ').length / seconds) * 60
    // Speeds are rounded to multiples of ten, so that turns with the same text share cached speech.
    const wordsPerMinute = Math.min(
      maxWordsPerMinute,
      Math.max(90, Math.ceil((neededWordsPerMinute * 1.1) / 10) * 10),
    )
    try {
      return fitToDuration(await renderCached(turn.speaker, wordsPerMinute, turn.text), seconds)
    } catch {
      return fallback(turn)
    }
  }
}

/** Runs the program without a shell and returns its WAV file. */
async function runProgram(
  program: Program,
  file: string,
  speaker: Turn['speaker'],
  wordsPerMinute: number,
  text: string,
): Promise<Buffer> {
  const outputPath = join(tmpdir(), `speech-${randomUUID()}.wav`)
  const child = spawn(file, program.argumentsFor(speaker, wordsPerMinute, outputPath), {
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: programTimeoutMs,
  })
  const chunks: Buffer[] = []
  let outputBytes = 0
  child.stdout.on('data', (chunk: Buffer) => {
    outputBytes += chunk.length
    if (outputBytes > maxOutputBytes) child.kill()
    else chunks.push(chunk)
  })
  // A program that does not read its input closes the pipe; only its exit code says whether it failed.
  child.stdin.on('error', () => {})
  child.stdin.end(text)
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`${program.name} ended with ${code}`)),
      )
    })
    return program.outputTo === 'file' ? await readFile(outputPath) : Buffer.concat(chunks)
  } finally {
    if (program.outputTo === 'file') await rm(outputPath, { force: true })
  }
}

/**
 * Returns the first channel of a 16-bit WAV file, at the sample rate of recordings. Ignores lengths beyond the
 * end of the file, because the header of a streamed file has wrong lengths.
 */
function readSamples(wav: Buffer): Int16Array {
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
      return resample(samples, Math.round((frames * sampleRate) / rate))
    }
    at = start + size + (size % 2)
  }
  throw new Error('no sound in the WAV file')
}

/** Shortens samples that are longer than a duration. */
function fitToDuration(samples: Int16Array, seconds: number): Int16Array {
  const maxLength = Math.floor(seconds * sampleRate)
  return samples.length <= maxLength ? samples : resample(samples, maxLength)
}

/** Resamples to a number of samples, of which each is the average of those it replaces. */
function resample(samples: Int16Array, length: number): Int16Array {
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
