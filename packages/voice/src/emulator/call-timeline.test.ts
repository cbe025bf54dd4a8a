import { describe, expect, it } from 'vitest'
import {
  conversationOf,
  createTimeline,
  endEarly,
  statusAt,
  type TimelineInput,
} from './call-timeline.ts'
import { scripts } from './scripts.ts'
import { statusEvents } from './timeline-events.ts'

const createdAt = Date.UTC(2026, 0, 5, 12)
const assistantId = scripts[0]?.id ?? ''

function createInput(
  customer: Partial<TimelineInput['request']['customer']>,
  rest: Partial<TimelineInput> = {},
): TimelineInput {
  return {
    seed: 'test',
    speed: 1,
    createdAt,
    ...rest,
    request: {
      assistantId,
      phoneNumberId: 'p',
      customer: { number: '+12025550123', ...customer },
      ...rest.request,
    },
  }
}

const manyInputs = Array.from({ length: 4000 }, (_, n) => {
  const script = scripts[n % scripts.length]
  const input = createInput({ externalId: `attempt ${n}`, name: n % 3 ? 'Ann Lee' : undefined })
  return { ...input, request: { ...input.request, assistantId: script?.id ?? '' } }
})

describe("a call's life", () => {
  it('is the same each time it is worked out', () => {
    for (const input of manyInputs.slice(0, 50))
      expect(createTimeline(input)).toEqual(createTimeline(input))
  })

  it('differs when the attempt, number or seed differs', () => {
    const timeline = JSON.stringify(createTimeline(createInput({ externalId: 'a' })))
    expect(JSON.stringify(createTimeline(createInput({ externalId: 'b' })))).not.toBe(timeline)
    expect(
      JSON.stringify(createTimeline(createInput({ externalId: 'a', number: '+12025550124' }))),
    ).not.toBe(timeline)
    expect(
      JSON.stringify(createTimeline(createInput({ externalId: 'a' }, { seed: 'other' }))),
    ).not.toBe(timeline)
  })

  it('passes through its states in order, and its report comes after its end', () => {
    for (const input of manyInputs) {
      const timeline = createTimeline(input)
      const events = statusEvents(input, timeline)
      expect(events.map((event) => event.at)).toEqual(
        events.map((event) => event.at).sort((a, b) => a - b),
      )
      for (const { at, kind } of events) {
        expect(statusAt(timeline, at)).toBe(kind === 'report' ? 'ended' : kind)
      }
      expect(statusAt(timeline, createdAt)).toBe('queued')
      expect(timeline.reportedAt - timeline.endedAt).toBeGreaterThanOrEqual(3000)
      expect(timeline.reportedAt - timeline.endedAt).toBeLessThanOrEqual(15_000)
    }
  })

  it('ends in the proportions of the real world', () => {
    const percentEnding = (...reasons: string[]) =>
      (100 *
        manyInputs.filter((input) => reasons.includes(createTimeline(input).endedReason)).length) /
      manyInputs.length
    expect(percentEnding('customer-ended-call')).toBeCloseTo(25, -0.7)
    expect(percentEnding('assistant-ended-call')).toBeCloseTo(15, -0.7)
    expect(percentEnding('voicemail')).toBeCloseTo(22, -0.7)
    expect(percentEnding('customer-did-not-answer')).toBeCloseTo(18, -0.7)
    expect(percentEnding('customer-busy')).toBeCloseTo(5, -0.7)
    expect(percentEnding('exceeded-max-duration')).toBeGreaterThan(1)
  })

  it('has conversations of 20 to 150 s, about a minute on the average', () => {
    const talkSeconds = manyInputs
      .map(createTimeline)
      .filter((timeline) => /-ended-call$/.test(timeline.endedReason))
      .map((timeline) => timeline.talkMs / 1000)
    expect(Math.min(...talkSeconds)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...talkSeconds)).toBeLessThanOrEqual(150)
    const average = talkSeconds.reduce((sum, seconds) => sum + seconds, 0) / talkSeconds.length
    expect(average).toBeGreaterThan(50)
    expect(average).toBeLessThan(70)
  })

  it('takes less real time at a higher speed, with the same talk time and text', () => {
    for (const slow of manyInputs.slice(0, 200)) {
      const fast = { ...slow, speed: 20 }
      const [a, b] = [createTimeline(slow), createTimeline(fast)]
      expect(b.talkMs).toBe(a.talkMs)
      expect(b.endedReason).toBe(a.endedReason)
      expect(conversationOf(fast, b)).toEqual(conversationOf(slow, a))
      expect(Math.abs((b.endedAt - createdAt) * 20 - (a.endedAt - createdAt))).toBeLessThan(60)
    }
  })

  it.each([
    ['01', 'customer-busy', false],
    ['02', 'customer-did-not-answer', false],
    ['03', 'voicemail', false],
    ['04', 'twilio-failed-to-connect-call', false],
    ['05', 'call.start.error-subscription-concurrency-limit-reached', false],
    ['10', 'customer-ended-call', true],
    ['11', 'customer-ended-call', false],
  ])('has its outcome fixed by a number that ends in %s', (suffix, endedReason, qualified) => {
    for (let n = 0; n < 20; n++) {
      const input = createInput({ number: `+150055500${suffix}`, externalId: `${n}` })
      const timeline = createTimeline(input)
      expect(timeline.endedReason).toBe(endedReason)
      expect(conversationOf(input, timeline)?.qualified ?? false).toBe(qualified)
    }
  })

  it('ends when the longest duration its caller allows is over', () => {
    const plain = createInput({ number: '+15005550010' })
    const input = {
      ...plain,
      request: { ...plain.request, assistantOverrides: { maxDurationSeconds: 10 } },
    }
    const timeline = createTimeline(input)
    expect(timeline).toMatchObject({ talkMs: 10_000, endedReason: 'exceeded-max-duration' })
    expect(conversationOf(input, timeline)).toMatchObject({ seconds: 10, qualified: false })
  })

  it('begins when it is scheduled', () => {
    const plain = createInput({ number: '+15005550010' })
    const earliestAt = new Date(createdAt + 3_600_000).toISOString()
    const scheduled = { ...plain, request: { ...plain.request, schedulePlan: { earliestAt } } }
    const timeline = createTimeline(scheduled)
    expect(statusAt(timeline, createdAt)).toBe('scheduled')
    expect(statusAt(timeline, createdAt + 3_600_000)).toBe('queued')
    expect(statusEvents(scheduled, timeline)[0]).toEqual({
      at: createdAt + 3_600_000,
      kind: 'queued',
    })
  })

  it('can be ended early; its talk time is the real time multiplied by the speed', () => {
    const input = createInput({ number: '+15005550010' }, { speed: 10 })
    const timeline = createTimeline(input)
    const at = (timeline.answeredAt ?? 0) + 500
    const cut = endEarly(input, timeline, at, 'manually-canceled')
    expect(cut).toMatchObject({ endedAt: at, endedReason: 'manually-canceled', talkMs: 5000 })
    expect(cut.answeredAt).toBe(timeline.answeredAt)
    expect(cut.reportedAt - cut.endedAt).toBe(timeline.reportedAt - timeline.endedAt)
    expect(endEarly(input, timeline, timeline.endedAt, 'manually-canceled')).toBe(timeline)
    const unanswered = endEarly(input, timeline, (timeline.ringingAt ?? 0) + 1, 'manually-canceled')
    expect(unanswered.talkMs).toBe(0)
    expect(conversationOf(input, unanswered)).toBeUndefined()
  })
})

describe('what is said', () => {
  it('fits into the call, turns do not overlap, and no placeholder is left unfilled', () => {
    for (const input of manyInputs) {
      const timeline = createTimeline(input)
      const conversation = conversationOf(input, timeline)
      if (!conversation) continue
      let before = 0
      for (const { text, from, to } of conversation.turns) {
        expect(from).toBeGreaterThanOrEqual(before)
        expect(to).toBeGreaterThanOrEqual(from)
        expect(text).not.toMatch(/[{}]|undefined/)
        before = to
      }
      expect(before).toBeLessThanOrEqual(timeline.talkMs / 1000)
    }
  })

  it('calls a contact by the first name', () => {
    const input = createInput({ number: '+15005550010', name: 'Grace Hopper' })
    expect(conversationOf(input, createTimeline(input))?.turns[0]?.text).toContain('Grace')
  })

  it('does without a name where there is none', () => {
    const input = createInput({ number: '+15005550003' })
    const voicemail = conversationOf(input, createTimeline(input))?.turns[1]?.text
    expect(voicemail).toMatch(/^Hi, this is Ava from Brightline/)
  })

  it('has twelve different scripts, one per assistant', () => {
    const openings = scripts.map((script) => {
      const plain = createInput({ number: '+15005550010' })
      const input = { ...plain, request: { ...plain.request, assistantId: script.id } }
      return conversationOf(input, createTimeline(input))?.turns[0]?.text
    })
    expect(new Set(openings).size).toBe(12)
  })
})
