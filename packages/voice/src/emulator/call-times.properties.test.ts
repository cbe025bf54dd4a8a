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
const everyMessage = [
  'status-update',
  'end-of-call-report',
  'assistant.started',
  'speech-update',
  'transcript',
  'conversation-update',
]

function aTimelineInput(
  number: string,
  externalId: string,
  rest: Partial<TimelineInput> = {},
): TimelineInput {
  return {
    seed: 'order',
    speed: 1,
    createdAt,
    ...rest,
    request: {
      assistantId: scripts[0]?.id ?? '',
      phoneNumberId: 'p',
      customer: { number, externalId },
      assistantOverrides: {
        server: { url: 'http://owner.example' },
        serverMessages: everyMessage,
      },
      ...rest.request,
    },
  }
}

function aCall(input: TimelineInput, more: Partial<Call> = {}): Call {
  return {
    id: '0a9ca11e-0000-7000-8000-000000000000',
    input,
    timeline: createTimeline(input),
    ...more,
  }
}

interface SpokenMessage {
  time: number
  endTime: number
}

const ascends = (times: number[]) =>
  times.every((time, n) => n === 0 || (times[n - 1] ?? 0) <= time)
const parse = (iso: string | undefined) => (iso === undefined ? [] : [Date.parse(iso)])
const spokenTimes = (messages: SpokenMessage[] = []) =>
  messages.flatMap(({ time, endTime }) => [time, endTime])

/** Fails when a time of a call is out of order, at any time of its timeline or in any message. */
function expectInOrder(call: Call) {
  const events = timelineEvents(call.input, call.timeline)
  const looks = [createdAt, ...events.flatMap(({ at }) => [at - 1, at, at + 1])]
  for (const time of looks.filter((each) => each >= createdAt)) {
    const wire = wireCall(call, time, links)
    const { startedAt, endedAt, updatedAt } = wire
    const messages = 'messages' in wire ? (wire.messages as SpokenMessage[]) : []
    const said = [
      createdAt,
      ...parse(startedAt),
      ...spokenTimes(messages),
      ...parse(endedAt),
      ...(endedAt ? parse(updatedAt) : []),
    ]
    expect(ascends(said), JSON.stringify(wire)).toBe(true)
    expect(ascends([createdAt, ...parse(startedAt), ...parse(updatedAt), time])).toBe(true)
    expect(Date.parse(wire.createdAt)).toBe(createdAt)
  }
  expect(ascends([createdAt, ...events.map(({ at }) => at)])).toBe(true)
  for (const event of events) {
    const message = wireMessage(call, event, links)
    const { startedAt, endedAt, messages } = message as {
      startedAt?: string
      endedAt?: string
      messages?: SpokenMessage[]
    }
    const said = [
      createdAt,
      ...parse(startedAt ?? message.call.startedAt),
      ...spokenTimes(messages),
      ...parse(endedAt ?? message.call.endedAt),
      message.timestamp,
    ]
    expect(ascends(said), JSON.stringify(message)).toBe(true)
  }
}

/** One call for each reason a call ends for. */
const everyOutcome = new Map(
  Array.from({ length: 2000 }, (_, n) => {
    const fixed = n < 11 ? String(n + 1).padStart(2, '0') : undefined
    const input = aTimelineInput(
      fixed ? `+150055500${fixed}` : `+1202555${1000 + n}`,
      `attempt ${n}`,
    )
    return [createTimeline(input).endedReason, input] as const
  }),
)

describe.each(speeds)('at speed %d', (speed) => {
  it.each([...everyOutcome])(
    'a call that ends as "%s" says of itself what is in order',
    (_, input) => {
      expectInOrder(aCall({ ...input, speed }))
    },
  )

  it('a call lasts as long as at speed 1, and says so', () => {
    for (const input of everyOutcome.values()) {
      const { timeline } = aCall(input)
      if (!Number.isFinite(timeline.endedAt) || timeline.answeredAt === undefined) continue
      const fast = aCall({ ...input, speed })
      for (const time of [fast.timeline.endedAt, fast.timeline.reportedAt]) {
        const wire = wireCall(fast, time, links)
        const usage = (wire.costs ?? []).find(({ type }) => type === 'vapi')
        expect((usage as { minutes: number }).minutes * 60_000).toBeCloseTo(timeline.talkMs, 6)
        expect(wire.emulator).toEqual({ speed })
      }
    }
  })
})

it('says of itself what is in order also where it waits, is scheduled, renamed or hung up', () => {
  expect(everyOutcome.size).toBeGreaterThan(11)
  fc.assert(
    fc.property(
      fc.record({
        speed: fc.oneof(fc.constantFrom(...speeds), fc.double({ min: 1, max: 1000, noNaN: true })),
        seed: fc.string(),
        number: fc.integer({ min: 1, max: 30 }),
        externalId: fc.uuid(),
        waitsFor: fc.option(fc.nat(60_000)),
        scheduledIn: fc.option(fc.integer({ min: -60_000, max: 60_000 })),
        hungUpAfter: fc.option(fc.nat(200_000)),
        renamedAfter: fc.option(fc.nat(200_000)),
      }),
      ({ seed, speed, number, externalId, waitsFor, scheduledIn, hungUpAfter, renamedAfter }) => {
        const plain = aTimelineInput(`+150055500${String(number).padStart(2, '0')}`, externalId)
        const earliestAt = new Date(createdAt + (scheduledIn ?? 0)).toISOString()
        const input: TimelineInput = {
          ...plain,
          seed,
          speed,
          ...(waitsFor !== null && { withoutLine: 'waits', dialledAt: createdAt + waitsFor }),
          request: {
            ...plain.request,
            ...(scheduledIn !== null && { schedulePlan: { earliestAt } }),
          },
        }
        const timeline = createTimeline(input)
        expectInOrder(
          aCall(input, {
            ...(renamedAfter !== null && { renamedAt: createdAt + renamedAfter }),
            ...(hungUpAfter !== null && {
              timeline: endEarly(input, timeline, createdAt + hungUpAfter, 'manually-canceled'),
            }),
          }),
        )
      },
    ),
    { numRuns: 300 },
  )
})
