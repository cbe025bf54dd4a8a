import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTimeline, endEarly, type TimelineInput } from './call-timeline.ts'
import { createLinks } from './links.ts'
import { scripts } from './scripts.ts'
import type { Call } from './stored-call.ts'
import { timelineEvents } from './timeline-events.ts'
import { wireCall, wireMessage } from './wire.ts'

const createdAt = Date.UTC(2026, 0, 5, 12)
const speeds = [1, 2, 10, 100, 10_000]
const links = createLinks(
  () => 'http://emulator.example',
  () => createdAt,
)
const allMessageTypes = [
  'status-update',
  'end-of-call-report',
  'assistant.started',
  'speech-update',
  'transcript',
  'conversation-update',
]

function createInput(
  number: string,
  externalId: string,
  fields: Partial<TimelineInput> = {},
): TimelineInput {
  return {
    seed: 'order',
    speed: 1,
    createdAt,
    ...fields,
    request: {
      assistantId: scripts[0]?.id ?? '',
      phoneNumberId: 'p',
      customer: { number, externalId },
      assistantOverrides: {
        server: { url: 'http://owner.example' },
        serverMessages: allMessageTypes,
      },
      ...fields.request,
    },
  }
}

function createCall(input: TimelineInput, fields: Partial<Call> = {}): Call {
  return {
    id: '0a9ca11e-0000-7000-8000-000000000000',
    input,
    timeline: createTimeline(input),
    ...fields,
  }
}

interface SpokenMessage {
  time: number
  endTime: number
}

const isAscending = (times: number[]) =>
  times.every((time, n) => n === 0 || (times[n - 1] ?? 0) <= time)
const toTimes = (iso: string | undefined) => (iso === undefined ? [] : [Date.parse(iso)])
const spokenTimes = (messages: SpokenMessage[] = []) =>
  messages.flatMap(({ time, endTime }) => [time, endTime])

/** Fails when the times of a call are out of order, as read at any time or in any server message. */
function expectTimesInOrder(call: Call) {
  const events = timelineEvents(call.input, call.timeline)
  const sampleTimes = [createdAt, ...events.flatMap(({ at }) => [at - 1, at, at + 1])]
  for (const time of sampleTimes.filter((each) => each >= createdAt)) {
    const wire = wireCall(call, time, links)
    const { startedAt, endedAt, updatedAt } = wire
    const messages = 'messages' in wire ? (wire.messages as SpokenMessage[]) : []
    const times = [
      createdAt,
      ...toTimes(startedAt),
      ...spokenTimes(messages),
      ...toTimes(endedAt),
      ...(endedAt ? toTimes(updatedAt) : []),
    ]
    expect(isAscending(times), JSON.stringify(wire)).toBe(true)
    expect(isAscending([createdAt, ...toTimes(startedAt), ...toTimes(updatedAt), time])).toBe(true)
    expect(Date.parse(wire.createdAt)).toBe(createdAt)
  }
  expect(isAscending([createdAt, ...events.map(({ at }) => at)])).toBe(true)
  for (const event of events) {
    const message = wireMessage(call, event, links)
    const { startedAt, endedAt, messages } = message as {
      startedAt?: string
      endedAt?: string
      messages?: SpokenMessage[]
    }
    const times = [
      createdAt,
      ...toTimes(startedAt ?? message.call.startedAt),
      ...spokenTimes(messages),
      ...toTimes(endedAt ?? message.call.endedAt),
      message.timestamp,
    ]
    expect(isAscending(times), JSON.stringify(message)).toBe(true)
  }
}

/** One input for each ended reason. */
const inputsByEndedReason = new Map(
  Array.from({ length: 2000 }, (_, n) => {
    const testNumberSuffix = n < 11 ? String(n + 1).padStart(2, '0') : undefined
    const input = createInput(
      testNumberSuffix ? `+150055500${testNumberSuffix}` : `+1202555${1000 + n}`,
      `attempt ${n}`,
    )
    return [createTimeline(input).endedReason, input] as const
  }),
)

describe.each(speeds)('at speed %d', (speed) => {
  it.each([...inputsByEndedReason])(
    'a call that ends with "%s" has its times in order',
    (_, input) => {
      expectTimesInOrder(createCall({ ...input, speed }))
    },
  )

  it('a call is billed for its duration at speed 1', () => {
    for (const input of inputsByEndedReason.values()) {
      const { timeline } = createCall(input)
      if (!Number.isFinite(timeline.endedAt) || timeline.answeredAt === undefined) continue
      const fastCall = createCall({ ...input, speed })
      for (const time of [fastCall.timeline.endedAt, fastCall.timeline.reportedAt]) {
        const wire = wireCall(fastCall, time, links)
        const usageItem = (wire.costs ?? []).find(({ type }) => type === 'vapi')
        expect((usageItem as { minutes: number }).minutes * 60_000).toBeCloseTo(timeline.talkMs, 6)
        expect(wire.emulator).toEqual({ speed })
      }
    }
  })
})

it('a call that waits, is scheduled, renamed or hung up has its times in order', () => {
  expect(inputsByEndedReason.size).toBeGreaterThan(11)
  fc.assert(
    fc.property(
      fc.record({
        speed: fc.oneof(fc.constantFrom(...speeds), fc.double({ min: 1, max: 1000, noNaN: true })),
        seed: fc.string(),
        number: fc.integer({ min: 1, max: 30 }),
        externalId: fc.uuid(),
        waitMs: fc.option(fc.nat(60_000)),
        scheduledInMs: fc.option(fc.integer({ min: -60_000, max: 60_000 })),
        hungUpAfterMs: fc.option(fc.nat(200_000)),
        renamedAfterMs: fc.option(fc.nat(200_000)),
      }),
      ({
        seed,
        speed,
        number,
        externalId,
        waitMs,
        scheduledInMs,
        hungUpAfterMs,
        renamedAfterMs,
      }) => {
        const baseInput = createInput(`+150055500${String(number).padStart(2, '0')}`, externalId)
        const earliestAt = new Date(createdAt + (scheduledInMs ?? 0)).toISOString()
        const input: TimelineInput = {
          ...baseInput,
          seed,
          speed,
          ...(waitMs !== null && { withoutLine: 'waits', dialledAt: createdAt + waitMs }),
          request: {
            ...baseInput.request,
            ...(scheduledInMs !== null && { schedulePlan: { earliestAt } }),
          },
        }
        const timeline = createTimeline(input)
        expectTimesInOrder(
          createCall(input, {
            ...(renamedAfterMs !== null && { renamedAt: createdAt + renamedAfterMs }),
            ...(hungUpAfterMs !== null && {
              timeline: endEarly(input, timeline, createdAt + hungUpAfterMs, 'manually-canceled'),
            }),
          }),
        )
      },
    ),
    { numRuns: 300 },
  )
})
