import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  conversationOf,
  createTimeline,
  endEarly,
  statusAt,
  type TimelineInput,
} from './call-timeline.ts'
import { costsOf } from './costs.ts'
import { recordingOf } from './recording.ts'
import { scripts } from './scripts.ts'
import { synthesizeSpeech } from './synthesize-speech.ts'
import { statusEvents, timelineEvents } from './timeline-events.ts'

const firstCreatedAt = Date.UTC(2026, 0, 5, 12)
const order = ['scheduled', 'queued', 'ringing', 'in-progress', 'ended']

const inputs: fc.Arbitrary<TimelineInput> = fc.record({
  seed: fc.string(),
  speed: fc.constantFrom(1, 10, 500),
  createdAt: fc.integer({ min: firstCreatedAt, max: firstCreatedAt + 1e9 }),
  reportDelayMs: fc.constantFrom(0, 60_000),
  request: fc.record(
    {
      assistantId: fc.constantFrom(...scripts.map(({ id }) => id)),
      phoneNumberId: fc.constant('p'),
      customer: fc.record(
        {
          number: fc.oneof(
            fc.integer({ min: 1, max: 11 }).map((n) => `+150055500${String(n).padStart(2, '0')}`),
            fc.integer({ min: 2_010_000_000, max: 9_899_999_999 }).map((n) => `+1${n}`),
          ),
          name: fc.string({ maxLength: 40 }),
          externalId: fc.uuid(),
        },
        { requiredKeys: ['number'] },
      ),
      assistantOverrides: fc.record({
        maxDurationSeconds: fc.integer({ min: 10, max: 600 }),
        server: fc.constant({ url: 'http://owner.example' }),
      }),
    },
    { requiredKeys: ['assistantId', 'phoneNumberId', 'customer'] },
  ),
})

/** A life, and the same hung up at some time in it or not at all. */
const timelines = fc
  .tuple(inputs, fc.option(fc.integer({ min: 0, max: 400_000 })))
  .map(([input, cutAfter]) => {
    const timeline = createTimeline(input)
    return {
      input,
      timeline:
        cutAfter === null
          ? timeline
          : endEarly(input, timeline, input.createdAt + cutAfter, 'manually-canceled'),
    }
  })

describe("a call's life", () => {
  it('is the same for the same request, seed and time', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(createTimeline(structuredClone(input))).toEqual(createTimeline(input))
      }),
    )
  })

  it('only moves forward, whenever it is looked at', () => {
    fc.assert(
      fc.property(timelines, fc.array(fc.nat(900_000)), ({ input, timeline }, looks) => {
        const seen = looks
          .sort((a, b) => a - b)
          .map((after) => order.indexOf(statusAt(timeline, input.createdAt + after)))
        expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      }),
    )
  })

  it('has its events in order, none before its creation, its report last', () => {
    fc.assert(
      fc.property(timelines, ({ input, timeline }) => {
        const events = timelineEvents(input, timeline)
        const times = events.map(({ at }) => at)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(Math.min(...times, input.createdAt)).toBe(input.createdAt)
        const kinds = events.map(({ kind }) => kind)
        if (Number.isFinite(timeline.endedAt)) expect(kinds.slice(-2)).toEqual(['ended', 'report'])
        else expect(kinds).not.toContain('ended')
        expect(
          events.filter((each) => order.includes(each.kind) || each.kind === 'report'),
        ).toEqual(statusEvents(input, timeline))
      }),
    )
  })

  it('has had, when it is hung up, the events it had without that', () => {
    fc.assert(
      fc.property(inputs, fc.nat(400_000), (input, after) => {
        const timeline = createTimeline(input)
        const at = input.createdAt + after
        const before = (events: ReturnType<typeof timelineEvents>) =>
          events.filter((each) => each.at < at)
        expect(before(timelineEvents(input, endEarly(input, timeline, at, 'x')))).toEqual(
          before(timelineEvents(input, timeline)),
        )
      }),
    )
  })

  it('costs what its parts cost', () => {
    fc.assert(
      fc.property(
        timelines,
        fc.boolean(),
        fc.boolean(),
        ({ input, timeline }, charged, machine) => {
          const { cost, costs, costBreakdown } = costsOf(
            conversationOf(input, timeline),
            charged,
            machine,
          )
          expect(costs.reduce((sum, each) => sum + each.cost, 0)).toBeCloseTo(cost, 9)
          expect(costBreakdown.total).toBe(cost)
          for (const [type, part] of [
            ['transcriber', costBreakdown.stt],
            ['model', costBreakdown.llm],
            ['voice', costBreakdown.tts],
            ['vapi', costBreakdown.vapi],
          ] as const) {
            expect(costs.find((each) => each.type === type)?.cost ?? 0).toBe(part)
          }
        },
      ),
    )
  })

  it('has a recording as long as it lasted, and nothing said after it', () => {
    fc.assert(
      fc.property(timelines, ({ input, timeline }) => {
        const conversation = conversationOf(input, timeline)
        if (!conversation || !Number.isFinite(timeline.endedAt)) return
        const lasted = timeline.talkMs / 1000
        const passed = timeline.endedAt - (timeline.answeredAt ?? 0)
        expect(Math.abs(timeline.talkMs / input.speed - passed)).toBeLessThanOrEqual(0.51)
        const { byteLength: bytes } = recordingOf(
          conversation.turns,
          conversation.seconds,
          'mono',
          synthesizeSpeech,
        )
        expect(Math.abs((bytes - 44) / 16_000 - lasted)).toBeLessThan(0.05)
        for (const turn of conversation.turns) {
          expect(turn.to).toBeGreaterThanOrEqual(turn.from)
          expect(turn.to).toBeLessThanOrEqual(lasted + 0.05)
          expect(turn.text).not.toBe('')
        }
      }),
    )
  })
})
