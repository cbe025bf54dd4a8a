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

const tones: SpeechRenderer = async () => Int16Array.of(1, 1, 1)

/** A WAV file as a streaming program writes it: with lengths nobody knew yet. */
function wav(seconds: number, level: number, rate = 22_050) {
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

/** Puts a program in the folder that answers with a file and writes down how it was called. */
function install(name: string, body: string, answer?: Buffer) {
  const file = join(folder, name)
  if (answer) writeFileSync(`${file}.wav`, answer)
  writeFileSync(
    file,
    `#!/bin/sh\nread -r text\nprintf '%s|%s\\n' "$*" "$text" >> "${file}.log"\n${body}\n`,
  )
  chmodSync(file, 0o755)
  return { calls: () => readFileSync(`${file}.log`, 'utf8').trim().split('\n') }
}
const answering = (answer: Buffer, name = 'espeak-ng') =>
  install(name, `cat "${join(folder, name)}.wav"`, answer)

const turn = (more: Partial<Turn> = {}): Turn => ({
  speaker: 'bot',
  text: 'Hello there, is this a good time?',
  from: 1,
  to: 5,
  ...more,
})
const find = (platform: NodeJS.Platform = 'linux') => findSpeechProgram(folder, platform, tones)

describe('speech', () => {
  it('is not there where no program is', () => {
    expect(find()).toBeUndefined()
    install('say', 'exit 0')
    expect(find('linux')).toBeUndefined()
    expect(find('darwin')).toBeDefined()
  })

  it('is spoken by two voices, without a shell, at the pace of the call', async () => {
    const program = answering(wav(2, 1000))
    const speak = find()
    const text = 'It costs $HOME; `rm -rf` & "more" \\ really'
    await speak?.(turn({ text, to: 4 }))
    await speak?.(turn({ speaker: 'user', to: 3 }))
    expect(program.calls()[0]).toMatch(/^-v en-us\+f3 -s 200 --stdin --stdout\|/)
    expect(program.calls()[0]).toContain('$HOME; `rm -rf` & "more"')
    expect(program.calls()[1]).toMatch(/^-v en-us\+m3 -s 240 --stdin --stdout\|Hello there/)
  })

  it('lies in the recording where its turn is, and nowhere else', async () => {
    answering(wav(2, 1000))
    const speak = find() as SpeechRenderer
    const recording = recordingOf(
      [turn(), turn({ speaker: 'user', from: 6, to: 9 })],
      10,
      'stereo',
      speak,
    )
    const blocks: Uint8Array[] = []
    for await (const block of recording.read(0, recording.byteLength)) blocks.push(block)
    const bytes = Buffer.concat(blocks)
    expect(bytes.length).toBe(44 + 10 * sampleRate * 4)
    const at = (seconds: number, channel: number) =>
      bytes.readInt16LE(44 + Math.round(seconds * sampleRate) * 4 + channel * 2)
    expect([at(0.99, 0), at(1.01, 0), at(2.99, 0), at(3.01, 0)]).toEqual([0, 1000, 1000, 0])
    expect([at(5.99, 1), at(6.01, 1), at(7.99, 1), at(8.01, 1)]).toEqual([0, 1000, 1000, 0])
    expect([at(1.5, 1), at(6.5, 0)]).toEqual([0, 0])
  })

  it('that would run into the next turn is spoken faster', async () => {
    answering(wav(9, 1000))
    const said = await find()?.(turn())
    expect(said?.length).toBe(4 * sampleRate)
    expect(said?.at(-1)).toBe(1000)
  })

  it('is made once for the same words', async () => {
    const program = answering(wav(1, 1000))
    const speak = find()
    await Promise.all([speak?.(turn()), speak?.(turn()), speak?.(turn({ from: 11, to: 15 }))])
    expect(program.calls()).toHaveLength(1)
  })

  it.each([
    ['fails', 'exit 3', undefined],
    ['answers with something else', 'echo no sound', undefined],
    ['answers with nothing', 'exit 0', undefined],
    ['answers with 8 bits', `cat "$0.wav"`, 8],
  ])('gives way to tones where the program %s', async (_, body, bits) => {
    const answer = wav(1, 5)
    if (bits) answer.writeUInt16LE(bits, 34)
    install('espeak-ng', body, answer)
    expect(await find()?.(turn())).toEqual(Int16Array.of(1, 1, 1))
  })

  it('is taken from a file where the program writes one, and the file is removed', async () => {
    const program = install(
      'say',
      'while [ "$1" != -o ]; do shift; done; cat "$0.wav" > "$2"',
      wav(1, 1000, sampleRate),
    )
    expect((await find('darwin')?.(turn()))?.length).toBe(sampleRate)
    const [, file = ''] = / -o (\S+) /.exec(program.calls()[0] ?? '') ?? []
    expect(() => readFileSync(file)).toThrow('ENOENT')
  })
})
