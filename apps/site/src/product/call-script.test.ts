import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoCall, turnsAt } from './call-script.ts'

const { seconds, turns } = demoCall
const turnTexts = turns.map(({ text }) => text)
const headerBytes = 58
const recording = readFileSync(new URL('./demo-call.wav', import.meta.url)).subarray(headerBytes)
const bytesPerSecond = 8000

test('nothing is said at the start, everything at the end', () => {
  expect(turnsAt(0).map(({ said }) => said)).toEqual(turnTexts.map(() => ''))
  expect(turnsAt(seconds).map(({ said }) => said)).toEqual(turnTexts)
})

test('at any time, said and unsaid text form the whole turn, and no word is split', () => {
  for (let second = 0; second <= seconds; second += 0.1) {
    const shownTurns = turnsAt(second)
    expect(shownTurns.map(({ said, unsaid }) => said + unsaid)).toEqual(turnTexts)
    for (const { said, unsaid } of shownTurns)
      expect(unsaid === '' || /^$| $/.test(said)).toBe(true)
  }
})

test('turns do not overlap', () => {
  for (const [index, { from, to }] of turns.entries()) {
    expect(from).toBeLessThan(to)
    expect(to).toBeLessThanOrEqual(turns[index + 1]?.from ?? seconds)
  }
})

test('the recording is as long as the call', () => {
  expect(recording.length / bytesPerSecond).toBe(seconds)
})

test('somebody speaks when text appears, and nobody before and after the turns', () => {
  for (const { from, to } of turns) {
    expect(loudness(from, from + 0.6 * (to - from))).toBeGreaterThan(500)
  }
  expect(loudness(0, turns[0]?.from ?? 0)).toBe(0)
  expect(loudness(turns.at(-1)?.to ?? seconds, seconds)).toBe(0)
})

/** Returns the average amplitude of 16-bit samples between two times. */
function loudness(from: number, to: number): number {
  const part = recording.subarray(
    Math.round(from * bytesPerSecond),
    Math.round(to * bytesPerSecond),
  )
  return part.reduce((sum, code) => sum + Math.abs(decode(code)), 0) / part.length
}

/** Decodes a byte as ITU-T G.711 defines it for µ-law. */
function decode(code: number): number {
  const inverted = ~code & 255
  const magnitude = (((inverted & 15) << 3) + 132) << ((inverted >> 4) & 7)
  return inverted & 128 ? 132 - magnitude : magnitude - 132
}
