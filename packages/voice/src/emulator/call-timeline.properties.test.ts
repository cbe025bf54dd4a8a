import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCostItems } from '../costs.ts'
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
const statusOrder = ['scheduled', 'queued', 'ringing', 'in-progress', 'ended']

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

/** Inputs with their timelines, of which some are hung up. */
const timelinesWithInput = fc
  .tuple(inputs, fc.option(fc.integer({ min: 0, max: 400_000 })))
  .map(([input, hungUpAfterMs]) => {
    const timeline = createTimeline(input)
    return {
      input,
      timeline:
        hungUpAfterMs === null
          ? timeline
          : endEarly(input, timeline, input.createdAt + hungUpAfterMs, 'manually-canceled'),
    }
  })

describe('the timeline of a call', () => {
  it('is the same for the same request, seed and time', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        expect(createTimeline(structuredClone(input))).toEqual(createTimeline(input))
      }),
    )
  })

  it('has a status that never goes back', () => {
    fc.assert(
      fc.property(timelinesWithInput, fc.array(fc.nat(900_000)), ({ input, timeline }, delays) => {
        const statusIndexes = delays
          .sort((a, b) => a - b)
          .map((delay) => statusOrder.indexOf(statusAt(timeline, input.createdAt + delay)))
        expect(statusIndexes).toEqual(statusIndexes.toSorted((a, b) => a - b))
      }),
    )
  })

  it('has its events in order, with none before its creation and the report last', () => {
    fc.assert(
      fc.property(timelinesWithInput, ({ input, timeline }) => {
        const events = timelineEvents(input, timeline)
        const times = events.map(({ at }) => at)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(Math.min(...times, input.createdAt)).toBe(input.createdAt)
        const kinds = events.map(({ kind }) => kind)
        if (Number.isFinite(timeline.endedAt)) expect(kinds.slice(-2)).toEqual(['ended', 'report'])
        else expect(kinds).not.toContain('ended')
        expect(
          events.filter((each) => statusOrder.includes(each.kind) || each.kind === 'report'),
        ).toEqual(statusEvents(input, timeline))
      }),
    )
  })

  it('has the same earlier events when it is hung up', () => {
    fc.assert(
      fc.property(inputs, fc.nat(400_000), (input, hungUpAfterMs) => {
        const timeline = createTimeline(input)
        const hungUpAt = input.createdAt + hungUpAfterMs
        const eventsBefore = (events: ReturnType<typeof timelineEvents>) =>
          events.filter((each) => each.at < hungUpAt)
        expect(
          eventsBefore(timelineEvents(input, endEarly(input, timeline, hungUpAt, 'x'))),
        ).toEqual(eventsBefore(timelineEvents(input, timeline)))
      }),
    )
  })

  it('has a cost that is the sum of its cost items', () => {
    fc.assert(
      fc.property(
        timelinesWithInput,
        fc.boolean(),
        fc.boolean(),
        ({ input, timeline }, isCharged, isVoicemail) => {
          const { cost, costs, costBreakdown } = costsOf(
            conversationOf(input, timeline),
            isCharged,
            isVoicemail,
          )
          expect(costs.reduce((sum, each) => sum + each.cost, 0)).toBeCloseTo(cost, 9)
          expect(costBreakdown.total).toBe(cost)
          for (const [type, expectedCost] of [
            ['transcriber', costBreakdown.stt],
            ['model', costBreakdown.llm],
            ['voice', costBreakdown.tts],
            ['vapi', costBreakdown.vapi],
          ] as const) {
            expect(costs.find((each) => each.type === type)?.cost ?? 0).toBe(expectedCost)
          }
          const { total, ...parts } = readCostItems({ costBreakdown, costs }) ?? {}
          expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBeCloseTo(cost, 9)
          expect(total).toBe(cost)
        },
      ),
    )
  })

  it('has a recording as long as the conversation, and no turn after its end', () => {
    fc.assert(
      fc.property(timelinesWithInput, ({ input, timeline }) => {
        const conversation = conversationOf(input, timeline)
        if (!conversation || !Number.isFinite(timeline.endedAt)) return
        const talkSeconds = timeline.talkMs / 1000
        const elapsedMs = timeline.endedAt - (timeline.answeredAt ?? 0)
        expect(Math.abs(timeline.talkMs / input.speed - elapsedMs)).toBeLessThanOrEqual(0.51)
        const { byteLength } = recordingOf(
          conversation.turns,
          conversation.seconds,
          'mono',
          synthesizeSpeech,
        )
        expect(Math.abs((byteLength - 44) / 16_000 - talkSeconds)).toBeLessThan(0.05)
        for (const turn of conversation.turns) {
          expect(turn.to).toBeGreaterThanOrEqual(turn.from)
          expect(turn.to).toBeLessThanOrEqual(talkSeconds + 0.05)
          expect(turn.text).not.toBe('')
        }
      }),
    )
  })
})
