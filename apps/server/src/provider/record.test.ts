import { describe, expect, it } from 'vitest'
import { columnsOf } from '../dialer/index.ts'
import { readProviderCall, readServerMessage } from './record.ts'

const times = { startedAt: '2026-01-05T12:00:00.000Z', endedAt: '2026-01-05T12:00:50.831Z' }
const billed = (...minutes: unknown[]) => minutes.map((each) => ({ type: 'vapi', minutes: each }))

function durationOf(call: object, message: object = {}) {
  const type = 'end-of-call-report'
  const read = readServerMessage(
    { message: { type, call: { id: 'x', ...call }, ...message } },
    () => {},
  )
  return read && columnsOf(read.record, true).duration_seconds
}

describe('the duration of a call', () => {
  it('is the time from its start to its end', () => {
    expect(durationOf(times)).toBe(50.831)
    expect(durationOf({ ...times, endedAt: times.startedAt })).toBe(0)
  })

  it('is the billed or reported duration at an accelerated emulator', () => {
    const costs = [{ type: 'transcriber', minutes: 99 }, ...billed(508.31 / 60)]
    expect(durationOf({ ...times, costs })).toBe(508.31)
    expect(durationOf(times, { costs })).toBe(508.31)
    expect(durationOf(times, { durationSeconds: 508.31 })).toBe(508.31)
  })

  it('is not shortened by costs that are rounded, partial, pending or not numbers', () => {
    for (const costs of [billed(0.847), billed(0.5, 0.347183), billed(0), billed('9', null), {}]) {
      expect(durationOf({ ...times, costs })).toBe(50.831)
    }
  })

  it('is unknown for a call that never started or has not ended', () => {
    expect(durationOf({ endedAt: times.endedAt, costs: billed(0) })).toBeNull()
    expect(durationOf({}, { durationSeconds: 0 })).toBeNull()
    const live = readProviderCall({ id: 'x', costs: billed(1) })
    expect(live && columnsOf(live, false).duration_seconds).toBeNull()
  })

  it('is never larger than the database can sum', () => {
    expect(durationOf({ ...times, costs: billed(1e9) }, { durationSeconds: 1e10 })).toBe(50.831)
  })
})
