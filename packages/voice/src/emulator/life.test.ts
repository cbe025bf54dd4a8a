import { describe, expect, it } from 'vitest'
import { type Birth, conversationOf, cutShort, lifeOf, startedAt, statusAt } from './life.ts'
import { statesOf } from './moments.ts'
import { scripts } from './scripts.ts'

const createdAt = Date.UTC(2026, 0, 5, 12)
const assistantId = scripts[0]?.id ?? ''

function birth(customer: Partial<Birth['request']['customer']>, rest: Partial<Birth> = {}): Birth {
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

const many = Array.from({ length: 4000 }, (_, n) => {
  const script = scripts[n % scripts.length]
  const each = birth({ externalId: `attempt ${n}`, name: n % 3 ? 'Ann Lee' : undefined })
  return { ...each, request: { ...each.request, assistantId: script?.id ?? '' } }
})

describe("a call's life", () => {
  it('is the same each time it is worked out', () => {
    for (const each of many.slice(0, 50)) expect(lifeOf(each)).toEqual(lifeOf(each))
  })

  it('goes otherwise for another attempt, number or seed', () => {
    const life = JSON.stringify(lifeOf(birth({ externalId: 'a' })))
    expect(JSON.stringify(lifeOf(birth({ externalId: 'b' })))).not.toBe(life)
    expect(JSON.stringify(lifeOf(birth({ externalId: 'a', number: '+12025550124' })))).not.toBe(
      life,
    )
    expect(JSON.stringify(lifeOf(birth({ externalId: 'a' }, { seed: 'other' })))).not.toBe(life)
  })

  it('passes through its states in order, and its report comes after its end', () => {
    for (const each of many) {
      const life = lifeOf(each)
      const moments = statesOf(each, life)
      expect(moments.map((moment) => moment.at)).toEqual(
        moments.map((moment) => moment.at).sort((a, b) => a - b),
      )
      for (const { at, event } of moments) {
        expect(statusAt(life, at)).toBe(event === 'report' ? 'ended' : event)
      }
      expect(statusAt(life, createdAt)).toBe('queued')
      expect(life.reportedAt - life.endedAt).toBeGreaterThanOrEqual(3000)
      expect(life.reportedAt - life.endedAt).toBeLessThanOrEqual(15_000)
    }
  })

  it('ends in the proportions of the real world', () => {
    const share = (...reasons: string[]) =>
      (100 * many.filter((each) => reasons.includes(lifeOf(each).endedReason)).length) / many.length
    expect(share('customer-ended-call')).toBeCloseTo(25, -0.7)
    expect(share('assistant-ended-call')).toBeCloseTo(15, -0.7)
    expect(share('voicemail')).toBeCloseTo(22, -0.7)
    expect(share('customer-did-not-answer')).toBeCloseTo(18, -0.7)
    expect(share('customer-busy')).toBeCloseTo(5, -0.7)
    expect(share('exceeded-max-duration')).toBeGreaterThan(1)
  })

  it('has conversations of 20 to 150 s, about a minute on the average', () => {
    const talks = many
      .map(lifeOf)
      .filter((life) => /-ended-call$/.test(life.endedReason))
      .map((life) => life.talkMs / 1000)
    expect(Math.min(...talks)).toBeGreaterThanOrEqual(20)
    expect(Math.max(...talks)).toBeLessThanOrEqual(150)
    const average = talks.reduce((sum, each) => sum + each, 0) / talks.length
    expect(average).toBeGreaterThan(50)
    expect(average).toBeLessThan(70)
  })

  it('waits less at a higher speed but lasts and says the same', () => {
    for (const slow of many.slice(0, 200)) {
      const fast = { ...slow, speed: 20 }
      const [a, b] = [lifeOf(slow), lifeOf(fast)]
      expect(b.talkMs).toBe(a.talkMs)
      expect(b.endedReason).toBe(a.endedReason)
      expect(conversationOf(fast, b)).toEqual(conversationOf(slow, a))
      expect(Math.abs((b.endedAt - createdAt) * 20 - (a.endedAt - createdAt))).toBeLessThan(60)
    }
  })

  it('starts a duration before its end, at speed 1 with the answer', () => {
    for (const each of many) {
      const life = lifeOf(each)
      expect(startedAt(life)).toBe(life.answeredAt)
      const fast = lifeOf({ ...each, speed: 10 })
      if (fast.answeredAt) expect(startedAt(fast)).toBe(fast.endedAt - life.talkMs)
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
      const each = birth({ number: `+150055500${suffix}`, externalId: `${n}` })
      const life = lifeOf(each)
      expect(life.endedReason).toBe(endedReason)
      expect(conversationOf(each, life)?.qualified ?? false).toBe(qualified)
    }
  })

  it('ends when the longest duration its caller allows is over', () => {
    const plain = birth({ number: '+15005550010' })
    const each = {
      ...plain,
      request: { ...plain.request, assistantOverrides: { maxDurationSeconds: 10 } },
    }
    const life = lifeOf(each)
    expect(life).toMatchObject({ talkMs: 10_000, endedReason: 'exceeded-max-duration' })
    expect(conversationOf(each, life)).toMatchObject({ seconds: 10, qualified: false })
  })

  it('begins when it is scheduled', () => {
    const plain = birth({ number: '+15005550010' })
    const earliestAt = new Date(createdAt + 3_600_000).toISOString()
    const scheduled = { ...plain, request: { ...plain.request, schedulePlan: { earliestAt } } }
    const life = lifeOf(scheduled)
    expect(statusAt(life, createdAt)).toBe('scheduled')
    expect(statusAt(life, createdAt + 3_600_000)).toBe('queued')
    expect(statesOf(scheduled, life)[0]).toEqual({ at: createdAt + 3_600_000, event: 'queued' })
  })

  it('can be cut short, and its start stays where it was reported', () => {
    const each = birth({ number: '+15005550010' }, { speed: 10 })
    const life = lifeOf(each)
    const at = (life.answeredAt ?? 0) + 500
    const cut = cutShort(life, at, 'manually-canceled')
    expect(cut).toMatchObject({ endedAt: at, endedReason: 'manually-canceled' })
    expect(startedAt(cut)).toBe(startedAt(life))
    expect(cut.reportedAt - cut.endedAt).toBe(life.reportedAt - life.endedAt)
    expect(cutShort(life, life.endedAt, 'manually-canceled')).toBe(life)
    const unanswered = cutShort(life, (life.ringingAt ?? 0) + 1, 'manually-canceled')
    expect(unanswered.talkMs).toBe(0)
    expect(conversationOf(each, unanswered)).toBeUndefined()
  })
})

describe('what is said', () => {
  it('fills its call, one voice after the other, without gaps in the text', () => {
    for (const each of many) {
      const life = lifeOf(each)
      const conversation = conversationOf(each, life)
      if (!conversation) continue
      let before = 0
      for (const { text, from, to } of conversation.turns) {
        expect(from).toBeGreaterThanOrEqual(before)
        expect(to).toBeGreaterThanOrEqual(from)
        expect(text).not.toMatch(/[{}]|undefined/)
        before = to
      }
      expect(before).toBeLessThanOrEqual(life.talkMs / 1000)
    }
  })

  it('calls a contact by the first name', () => {
    const each = birth({ number: '+15005550010', name: 'Grace Hopper' })
    expect(conversationOf(each, lifeOf(each))?.turns[0]?.text).toContain('Grace')
  })

  it('does without a name where there is none', () => {
    const each = birth({ number: '+15005550003' })
    const voicemail = conversationOf(each, lifeOf(each))?.turns[1]?.text
    expect(voicemail).toMatch(/^Hi, this is Ava from Brightline/)
  })

  it('is about a dozen things, each told by its own assistant', () => {
    const openings = scripts.map((script) => {
      const plain = birth({ number: '+15005550010' })
      const each = { ...plain, request: { ...plain.request, assistantId: script.id } }
      return conversationOf(each, lifeOf(each))?.turns[0]?.text
    })
    expect(new Set(openings).size).toBe(12)
  })
})
