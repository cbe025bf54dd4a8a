import { describe, expect, it } from 'vitest'
import { columnsOf } from '../dialer/index.ts'
import { readProviderCall } from './record.ts'
import { readServerMessage } from './server-message.ts'

const times = { startedAt: '2026-01-05T12:00:00.000Z', endedAt: '2026-01-05T12:00:50.831Z' }
const billedCosts = (...minutesOfCosts: unknown[]) =>
  minutesOfCosts.map((minutes) => ({ type: 'vapi', minutes }))

/** Returns the duration that is stored for a call after its end-of-call report. */
function readDuration(call: object, message: object = {}) {
  const type = 'end-of-call-report'
  const result = readServerMessage(
    { message: { type, call: { id: 'x', ...call }, ...message } },
    () => {},
  )
  return result && columnsOf(result.record, true).duration_seconds
}

describe('the duration of a call', () => {
  it('is the time from its start to its end', () => {
    expect(readDuration(times)).toBe(50.831)
    expect(readDuration({ ...times, endedAt: times.startedAt })).toBe(0)
  })

  it('is the billed or reported duration when it is longer, as from an accelerated emulator', () => {
    const costs = [{ type: 'transcriber', minutes: 99 }, ...billedCosts(508.31 / 60)]
    expect(readDuration({ ...times, costs })).toBe(508.31)
    expect(readDuration(times, { costs })).toBe(508.31)
    expect(readDuration(times, { durationSeconds: 508.31 })).toBe(508.31)
  })

  it('is not shortened by costs that are rounded, partial, pending or not numbers', () => {
    for (const costs of [
      billedCosts(0.847),
      billedCosts(0.5, 0.347183),
      billedCosts(0),
      billedCosts('9', null),
      {},
    ]) {
      expect(readDuration({ ...times, costs })).toBe(50.831)
    }
  })

  it('is unknown for a call that never started or has not ended', () => {
    expect(readDuration({ endedAt: times.endedAt, costs: billedCosts(0) })).toBeNull()
    expect(readDuration({}, { durationSeconds: 0 })).toBeNull()
    const liveCall = readProviderCall({ id: 'x', costs: billedCosts(1) })
    expect(liveCall && columnsOf(liveCall, false).duration_seconds).toBeNull()
  })

  it('is never larger than the database can sum', () => {
    expect(readDuration({ ...times, costs: billedCosts(1e9) }, { durationSeconds: 1e10 })).toBe(
      50.831,
    )
  })
})

describe('the costs of a call', () => {
  it('include those of the analysis and of the voicemail detection, so that they add up to the total', () => {
    const message = {
      type: 'end-of-call-report',
      call: { id: 'x' },
      costBreakdown: {
        ...{ transport: 0, stt: 0.0118, llm: 0.0036, tts: 0.032, vapi: 0.0592, total: 0.1099 },
        ...{ llmPromptTokens: 900, ttsCharacters: 412 },
        analysisCostBreakdown: {
          summary: 0.0004,
          structuredData: 0.0005,
          successEvaluation: 0.0003,
        },
      },
      costs: [{ type: 'voicemail-detection', provider: 'google', cost: 0.0021 }],
    }
    const { total, ...parts } = readServerMessage({ message }, () => {})?.record.costBreakdown ?? {}
    expect(parts).toMatchObject({ analysis: 0.0012, 'voicemail-detection': 0.0021 })
    expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(total ?? 0, 10)
  })
})

describe('the qualification of a call', () => {
  const readQualification = (outputs: object[], analysis: object = {}) => {
    const structuredOutputs = Object.fromEntries(outputs.map((output, index) => [index, output]))
    const record = readProviderCall({ id: 'x', analysis, artifact: { structuredOutputs } })
    return [record?.qualified, record?.qualificationReason]
  }
  const optOut = { name: 'do_not_call', result: true }

  it('is read from a structured output that is an object', () => {
    const result = { qualified: false, reason: 'has signed elsewhere' }
    expect(readQualification([optOut, { name: 'lead', result }])).toEqual([
      false,
      'has signed elsewhere',
    ])
  })

  it.each(['reason', 'Qualification_Reason '])(
    'is read from outputs that are a value each, with the reason in the output %o',
    (name) => {
      const outputs = [{ name: ' Qualified', result: true }, optOut]
      expect(readQualification(outputs, { summary: 'A talk' })).toEqual([true, 'A talk'])
      expect(readQualification([...outputs, { name, result: 'wants a demo' }])).toEqual([
        true,
        'wants a demo',
      ])
    },
  )

  it('is unknown when no output has it', () => {
    const outputs = [optOut, { result: true }, { name: 'qualified', result: null }]
    expect(readQualification(outputs)).toEqual([null, null])
  })
})
