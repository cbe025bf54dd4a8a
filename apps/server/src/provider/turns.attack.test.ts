import { turn } from '@callwright/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { DroppedRecord } from '../drop-reporter.ts'
import { readProviderCall } from './record.ts'

const mb = 1024 * 1024

function readCall(messages: unknown, transcript: string | null = null) {
  const dropped: DroppedRecord[] = []
  const call = { id: 'x', status: 'ended', endedReason: 'busy', artifact: { messages, transcript } }
  const record = readProviderCall(call, (drop) => dropped.push(drop))
  return { record, dropped: dropped.map(({ field, reason }) => `${field} ${reason}`) }
}

describe('turns', () => {
  it('of any messages are valid and in order, and never lose the rest of the call', () => {
    const number = fc.oneof(fc.double(), fc.integer(), fc.constant(undefined), fc.string())
    const message = fc.record({
      role: fc.oneof(fc.constantFrom('bot', 'user', 'tool_calls', 'constructor'), fc.anything()),
      message: fc.oneof(fc.string({ unit: 'binary' }), fc.anything()),
      secondsFromStart: number,
      time: number,
      endTime: number,
    })
    fc.assert(
      fc.property(fc.array(fc.oneof(message, fc.anything())), (messages) => {
        const { record } = readCall(messages)
        expect(record).toMatchObject({ status: 'ended', endedReason: 'busy' })
        const turns = z.array(turn).parse(record?.turns ?? [])
        const starts = turns.map(({ start_seconds }) => start_seconds)
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
        for (const { text, start_seconds, end_seconds } of turns) {
          expect(text).not.toMatch(/\0/)
          expect(text.isWellFormed()).toBe(true)
          expect(start_seconds).toBeGreaterThanOrEqual(0)
          expect(end_seconds ?? start_seconds).toBeGreaterThanOrEqual(start_seconds)
        }
      }),
      { seed: 1, numRuns: 500 },
    )
  })

  it('of up to 2 MB are stored, and larger ones are dropped while the transcript is stored', () => {
    const message = (text: string) => ({ role: 'bot', message: text, secondsFromStart: 1 })
    const json = JSON.stringify([
      { role: 'assistant', text: '', start_seconds: 1, end_seconds: null },
    ])
    const text = 'x'.repeat(2 * mb - json.length)
    expect(readCall([message(text)], `AI: ${text}`)).toMatchObject({
      record: { turns: [{ text }], transcript: `AI: ${text}` },
      dropped: [],
    })
    expect(readCall([message(`${text}x`)], `AI: ${text}x`)).toMatchObject({
      record: { turns: null, transcript: `AI: ${text}x` },
      dropped: ['turns too-large'],
    })
  })

  it('of a transcript that is made to be slow to compare are read without delay', () => {
    const text = 'a'.repeat(2 * mb)
    const messages = Array.from({ length: 50_000 }, () => ({
      role: 'bot',
      message: 'a',
      secondsFromStart: 1,
    }))
    const startedAt = performance.now()
    expect(readCall(messages, `${' '.repeat(2 * mb)}${text}`).record?.turns).toBeNull()
    expect(readCall(messages, text).record?.turns).toBeNull()
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })
})
