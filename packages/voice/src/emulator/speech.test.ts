import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Turn } from './conversation.ts'
import { recordingOf, type SpeechRenderer, sampleRate } from './recording.ts'
import { findSpeechProgram } from './speech.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'speech-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const renderTones: SpeechRenderer = async () => Int16Array.of(1, 1, 1)

/** Returns a WAV file as a streaming program writes it: with wrong lengths in its header. */
function streamedWav(seconds: number, level: number, rate = 22_050) {
  const frames = Math.round(seconds * rate)
  const file = Buffer.alloc(44 + frames * 2)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(0x7ffff000, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(0x7ffff000, 40)
  for (let frame = 0; frame < frames; frame++) file.writeInt16LE(level, 44 + frame * 2)
  return file
}

/** Installs a program that logs its arguments and input; `output` is written to a file beside it. */
function installProgram(name: string, script: string, output?: Buffer) {
  const file = join(folder, name)
  if (output) writeFileSync(`${file}.wav`, output)
  writeFileSync(
    file,
    `#!/bin/sh\nread -r text\nprintf '%s|%s\\n' "$*" "$text" >> "${file}.log"\n${script}\n`,
  )
  chmodSync(file, 0o755)
  return { readCalls: () => readFileSync(`${file}.log`, 'utf8').trim().split('\n') }
}
const installSpeaking = (output: Buffer, name = 'espeak-ng') =>
  installProgram(name, `cat "${join(folder, name)}.wav"`, output)

const createTurn = (fields: Partial<Turn> = {}): Turn => ({
  speaker: 'bot',
  text: 'Hello there, is this a good time?',
  from: 1,
  to: 5,
  ...fields,
})
const findInFolder = (platform: NodeJS.Platform = 'linux') =>
  findSpeechProgram(folder, platform, renderTones)

describe('the speech renderer', () => {
  it('is undefined when no program for the platform is installed', () => {
    expect(findInFolder()).toBeUndefined()
    installProgram('say', 'exit 0')
    expect(findInFolder('linux')).toBeUndefined()
    expect(findInFolder('darwin')).toBeDefined()
  })

  it('runs the program without a shell, with a voice per speaker and the speed of the turn', async () => {
    const program = installSpeaking(streamedWav(2, 1000))
    const renderSpeech = findInFolder()
    const text = 'It costs $HOME; `rm -rf` & "more" \\ really'
    await renderSpeech?.(createTurn({ text, to: 4 }))
    await renderSpeech?.(createTurn({ speaker: 'user', to: 3 }))
    expect(program.readCalls()[0]).toMatch(/^-v en-us\+f3 -s 200 --stdin --stdout\|/)
    expect(program.readCalls()[0]).toContain('$HOME; `rm -rf` & "more"')
    expect(program.readCalls()[1]).toMatch(/^-v en-us\+m3 -s 240 --stdin --stdout\|Hello there/)
  })

  it('fills the recording only where its turns are', async () => {
    installSpeaking(streamedWav(2, 1000))
    const renderSpeech = findInFolder() as SpeechRenderer
    const recording = recordingOf(
      [createTurn(), createTurn({ speaker: 'user', from: 6, to: 9 })],
      10,
      'stereo',
      renderSpeech,
    )
    const blocks: Uint8Array[] = []
    for await (const block of recording.read(0, recording.byteLength)) blocks.push(block)
    const bytes = Buffer.concat(blocks)
    expect(bytes.length).toBe(44 + 10 * sampleRate * 4)
    const sampleAt = (seconds: number, channel: number) =>
      bytes.readInt16LE(44 + Math.round(seconds * sampleRate) * 4 + channel * 2)
    expect([sampleAt(0.99, 0), sampleAt(1.01, 0), sampleAt(2.99, 0), sampleAt(3.01, 0)]).toEqual([
      0, 1000, 1000, 0,
    ])
    expect([sampleAt(5.99, 1), sampleAt(6.01, 1), sampleAt(7.99, 1), sampleAt(8.01, 1)]).toEqual([
      0, 1000, 1000, 0,
    ])
    expect([sampleAt(1.5, 1), sampleAt(6.5, 0)]).toEqual([0, 0])
  })

  it('shortens speech that is longer than its turn', async () => {
    installSpeaking(streamedWav(9, 1000))
    const samples = await findInFolder()?.(createTurn())
    expect(samples?.length).toBe(4 * sampleRate)
    expect(samples?.at(-1)).toBe(1000)
  })

  it('runs the program once for the same text', async () => {
    const program = installSpeaking(streamedWav(1, 1000))
    const renderSpeech = findInFolder()
    await Promise.all([
      renderSpeech?.(createTurn()),
      renderSpeech?.(createTurn()),
      renderSpeech?.(createTurn({ from: 11, to: 15 })),
    ])
    expect(program.readCalls()).toHaveLength(1)
  })

  it.each([
    ['fails', 'exit 3', undefined],
    ['outputs text', 'echo no sound', undefined],
    ['outputs nothing', 'exit 0', undefined],
    ['outputs 8 bits per sample', `cat "$0.wav"`, 8],
  ])('uses the fallback when the program %s', async (_, script, bitsPerSample) => {
    const output = streamedWav(1, 5)
    if (bitsPerSample) output.writeUInt16LE(bitsPerSample, 34)
    installProgram('espeak-ng', script, output)
    expect(await findInFolder()?.(createTurn())).toEqual(Int16Array.of(1, 1, 1))
  })

  it('reads the output file when the program writes a file, and removes the file', async () => {
    const program = installProgram(
      'say',
      'while [ "$1" != -o ]; do shift; done; cat "$0.wav" > "$2"',
      streamedWav(1, 1000, sampleRate),
    )
    expect((await findInFolder('darwin')?.(createTurn()))?.length).toBe(sampleRate)
    const [, file = ''] = / -o (\S+) /.exec(program.readCalls()[0] ?? '') ?? []
    expect(() => readFileSync(file)).toThrow('ENOENT')
  })
})
