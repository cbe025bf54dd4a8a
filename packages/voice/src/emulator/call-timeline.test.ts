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
  fields: Partial<TimelineInput> = {},
): TimelineInput {
  return {
    seed: 'test',
    speed: 1,
    createdAt,
    ...fields,
    request: {
      assistantId,
      phoneNumberId: 'p',
      customer: { number: '+12025550123', ...customer },
      ...fields.request,
    },
  }
}

const inputs = Array.from({ length: 4000 }, (_, n) => {
  const script = scripts[n % scripts.length]
  const input = createInput({ externalId: `attempt ${n}`, name: n % 3 ? 'Ann Lee' : undefined })
  return { ...input, request: { ...input.request, assistantId: script?.id ?? '' } }
})

describe('the timeline of a call', () => {
  it('is the same each time it is computed', () => {
    for (const input of inputs.slice(0, 50))
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

  it('has its statuses in order and its report after its end', () => {
    for (const input of inputs) {
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

  it('ends for each reason at the expected rate', () => {
    const percentEndedBy = (...reasons: string[]) =>
      (100 * inputs.filter((input) => reasons.includes(createTimeline(input).endedReason)).length) /
      inputs.length
    expect(percentEndedBy('customer-ended-call')).toBeCloseTo(25, -0.7)
    expect(percentEndedBy('assistant-ended-call')).toBeCloseTo(15, -0.7)
    expect(percentEndedBy('voicemail')).toBeCloseTo(22, -0.7)
    expect(percentEndedBy('customer-did-not-answer')).toBeCloseTo(18, -0.7)
    expect(percentEndedBy('customer-busy')).toBeCloseTo(5, -0.7)
    expect(percentEndedBy('exceeded-max-duration')).toBeGreaterThan(1)
  })

  it('has conversations of 20 to 150 s, about a minute on average', () => {
    const talkSeconds = inputs
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
    for (const slowInput of inputs.slice(0, 200)) {
      const fastInput = { ...slowInput, speed: 20 }
      const [slowTimeline, fastTimeline] = [createTimeline(slowInput), createTimeline(fastInput)]
      expect(fastTimeline.talkMs).toBe(slowTimeline.talkMs)
      expect(fastTimeline.endedReason).toBe(slowTimeline.endedReason)
      expect(conversationOf(fastInput, fastTimeline)).toEqual(
        conversationOf(slowInput, slowTimeline),
      )
      expect(
        Math.abs((fastTimeline.endedAt - createdAt) * 20 - (slowTimeline.endedAt - createdAt)),
      ).toBeLessThan(60)
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
  ])(
    'has a fixed outcome for the test number that ends in %s',
    (suffix, endedReason, isQualified) => {
      for (let n = 0; n < 20; n++) {
        const input = createInput({ number: `+150055500${suffix}`, externalId: `${n}` })
        const timeline = createTimeline(input)
        expect(timeline.endedReason).toBe(endedReason)
        expect(conversationOf(input, timeline)?.qualified ?? false).toBe(isQualified)
      }
    },
  )

  it('ends after the maximum duration of the request', () => {
    const baseInput = createInput({ number: '+15005550010' })
    const input = {
      ...baseInput,
      request: { ...baseInput.request, assistantOverrides: { maxDurationSeconds: 10 } },
    }
    const timeline = createTimeline(input)
    expect(timeline).toMatchObject({ talkMs: 10_000, endedReason: 'exceeded-max-duration' })
    expect(conversationOf(input, timeline)).toMatchObject({ seconds: 10, qualified: false })
  })

  it('begins at the scheduled time', () => {
    const baseInput = createInput({ number: '+15005550010' })
    const earliestAt = new Date(createdAt + 3_600_000).toISOString()
    const scheduled = {
      ...baseInput,
      request: { ...baseInput.request, schedulePlan: { earliestAt } },
    }
    const timeline = createTimeline(scheduled)
    expect(statusAt(timeline, createdAt)).toBe('scheduled')
    expect(statusAt(timeline, createdAt + 3_600_000)).toBe('queued')
    expect(statusEvents(scheduled, timeline)[0]).toEqual({
      at: createdAt + 3_600_000,
      kind: 'queued',
    })
  })

  it('has, when it is hung up, a talk time of the elapsed time multiplied by the speed', () => {
    const input = createInput({ number: '+15005550010' }, { speed: 10 })
    const timeline = createTimeline(input)
    const hungUpAt = (timeline.answeredAt ?? 0) + 500
    const cutTimeline = endEarly(input, timeline, hungUpAt, 'manually-canceled')
    expect(cutTimeline).toMatchObject({
      endedAt: hungUpAt,
      endedReason: 'manually-canceled',
      talkMs: 5000,
    })
    expect(cutTimeline.answeredAt).toBe(timeline.answeredAt)
    expect(cutTimeline.reportedAt - cutTimeline.endedAt).toBe(
      timeline.reportedAt - timeline.endedAt,
    )
    expect(endEarly(input, timeline, timeline.endedAt, 'manually-canceled')).toBe(timeline)
    const unansweredTimeline = endEarly(
      input,
      timeline,
      (timeline.ringingAt ?? 0) + 1,
      'manually-canceled',
    )
    expect(unansweredTimeline.talkMs).toBe(0)
    expect(conversationOf(input, unansweredTimeline)).toBeUndefined()
  })
})

describe('the conversation of a call', () => {
  it('fits into the call, with turns that do not overlap and no unfilled placeholder', () => {
    for (const input of inputs) {
      const timeline = createTimeline(input)
      const conversation = conversationOf(input, timeline)
      if (!conversation) continue
      let previousEnd = 0
      for (const { text, from, to } of conversation.turns) {
        expect(from).toBeGreaterThanOrEqual(previousEnd)
        expect(to).toBeGreaterThanOrEqual(from)
        expect(text).not.toMatch(/[{}]|undefined/)
        previousEnd = to
      }
      expect(previousEnd).toBeLessThanOrEqual(timeline.talkMs / 1000)
    }
  })

  it('contains the first name of the contact', () => {
    const input = createInput({ number: '+15005550010', name: 'Grace Hopper' })
    expect(conversationOf(input, createTimeline(input))?.turns[0]?.text).toContain('Grace')
  })

  it('omits the name when the contact has none', () => {
    const input = createInput({ number: '+15005550003' })
    const voicemail = conversationOf(input, createTimeline(input))?.turns[1]?.text
    expect(voicemail).toMatch(/^Hi, this is Ava from Brightline/)
  })

  it('has twelve different scripts, one per assistant', () => {
    const openings = scripts.map((script) => {
      const baseInput = createInput({ number: '+15005550010' })
      const input = { ...baseInput, request: { ...baseInput.request, assistantId: script.id } }
      return conversationOf(input, createTimeline(input))?.turns[0]?.text
    })
    expect(new Set(openings).size).toBe(12)
  })

  it.each([
    ['a person, with the first message', '+15005550010', 0, 'I am an AI.'],
    ['a machine, with the message for it', '+15005550003', 1, 'I am a voice.'],
  ])('greets %s of the request, and goes on as without it', (_, number, turn, text) => {
    const input = createInput({ number })
    const assistantOverrides = { firstMessage: 'I am an AI.', voicemailMessage: 'I am a voice.' }
    const changed = { ...input, request: { ...input.request, assistantOverrides } }
    const textsOf = (each: TimelineInput) =>
      conversationOf(each, createTimeline(each))?.turns.map((said) => said.text)
    expect(textsOf(changed)).toEqual(textsOf(input)?.with(turn, text))
  })
})
