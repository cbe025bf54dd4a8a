import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costsOf } from './costs.ts'
import { type Birth, conversationOf, cutShort, lifeOf, startedAt, statusAt } from './life.ts'
import { momentsOf, statesOf } from './moments.ts'
import { murmur } from './murmur.ts'
import { recordingOf } from './recording.ts'
import { scripts } from './scripts.ts'

const birthday = Date.UTC(2026, 0, 5, 12)
const order = ['scheduled', 'queued', 'ringing', 'in-progress', 'ended']

const births: fc.Arbitrary<Birth> = fc.record({
  seed: fc.string(),
  speed: fc.constantFrom(1, 10, 500),
  createdAt: fc.integer({ min: birthday, max: birthday + 1e9 }),
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
const lives = fc
  .tuple(births, fc.option(fc.integer({ min: 0, max: 400_000 })))
  .map(([birth, cutAfter]) => {
    const life = lifeOf(birth)
    return {
      birth,
      life:
        cutAfter === null ? life : cutShort(life, birth.createdAt + cutAfter, 'manually-canceled'),
    }
  })

describe("a call's life", () => {
  it('is the same for the same request, seed and time', () => {
    fc.assert(
      fc.property(births, (birth) => {
        expect(lifeOf(structuredClone(birth))).toEqual(lifeOf(birth))
      }),
    )
  })

  it('only moves forward, whenever it is looked at', () => {
    fc.assert(
      fc.property(lives, fc.array(fc.nat(900_000)), ({ birth, life }, looks) => {
        const seen = looks
          .sort((a, b) => a - b)
          .map((after) => order.indexOf(statusAt(life, birth.createdAt + after)))
        expect(seen).toEqual(seen.toSorted((a, b) => a - b))
      }),
    )
  })

  it('has its moments in order, none before its birth, its report last', () => {
    fc.assert(
      fc.property(lives, ({ birth, life }) => {
        const moments = momentsOf(birth, life)
        const times = moments.map(({ at }) => at)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
        expect(Math.min(...times, birth.createdAt)).toBe(birth.createdAt)
        const events = moments.map(({ event }) => event)
        if (Number.isFinite(life.endedAt)) expect(events.slice(-2)).toEqual(['ended', 'report'])
        else expect(events).not.toContain('ended')
        expect(
          moments.filter((each) => order.includes(each.event) || each.event === 'report'),
        ).toEqual(statesOf(birth, life))
      }),
    )
  })

  it('has already had, when it is hung up, the moments it had without that', () => {
    fc.assert(
      fc.property(births, fc.nat(400_000), (birth, after) => {
        const life = lifeOf(birth)
        const at = birth.createdAt + after
        const before = (moments: ReturnType<typeof momentsOf>) =>
          moments.filter((each) => each.at < at)
        expect(before(momentsOf(birth, cutShort(life, at, 'x')))).toEqual(
          before(momentsOf(birth, life)),
        )
      }),
    )
  })

  it('costs what its parts cost', () => {
    fc.assert(
      fc.property(lives, fc.boolean(), fc.boolean(), ({ birth, life }, charged, machine) => {
        const { cost, costs, costBreakdown } = costsOf(
          conversationOf(birth, life),
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
      }),
    )
  })

  it('has a recording as long as it lasted, and nothing said after it', () => {
    fc.assert(
      fc.property(lives, ({ birth, life }) => {
        const conversation = conversationOf(birth, life)
        if (!conversation || !Number.isFinite(life.endedAt)) return
        const lasted = (life.endedAt - (startedAt(life) ?? 0)) / 1000
        const { bytes } = recordingOf(conversation.turns, conversation.seconds, 'mono', murmur)
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
