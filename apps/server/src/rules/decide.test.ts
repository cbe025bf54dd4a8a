import { suppressionOrigins } from '@callwright/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithinHours } from '../../test/hours-oracle.ts'
import { decide, gates } from './decide.ts'
import type { DoNotCallFacts } from './do-not-call.gate.ts'
import type { CallFacts, Decision, Gate } from './gate.ts'
import type { HoursFacts } from './hours.gate.ts'
import { law, lawOn } from './law.ts'
import { placeOf } from './places.ts'

const numbers = [
  ...['+12125550142', '+18505550142', '+19285550142', '+18125550142', '+12055550142'],
  ...['+14015550142', '+15045550142', '+19075550142', '+16715550142', '+18005550142'],
  ...['+442079460958', '+33142685300', '+34612345678', '+390612345678', '+61412345678'],
  ...['+97714123456', '+79161234567', '+14165550142', '+493012345678'],
]
const timeZones = Intl.supportedValuesOf('timeZone')

const clock = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map(
    (minute) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )
const callingHours = fc
  .record({
    from: clock,
    until: clock,
    days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  })
  .filter(({ from, until }) => from < until)
const hoursFacts: fc.Arbitrary<HoursFacts> = fc.record({
  place: fc
    .record({
      phone_e164: fc.constantFrom(...numbers),
      time_zone: fc.option(fc.constantFrom(...timeZones), { nil: null, freq: 3 }),
    })
    .map(placeOf),
  callingHours: fc.option(callingHours, { nil: null }),
  isLawEnforced: fc.boolean(),
})
/** Many are near a change of the clocks, which happens within an hour of 02:00 or of midnight. */
const moment = fc
  .tuple(
    fc.constantFrom(
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-10-04',
      '2026-10-25',
      '2026-11-01',
    ),
    fc.integer({ min: -20 * 24 * 3_600_000, max: 20 * 24 * 3_600_000 }),
  )
  .map(([day, afterMs]) => new Date(Date.parse(day) + afterMs))

const facts = fc
  .record({ hours: hoursFacts, reportAt: fc.option(moment, { nil: null, freq: 1 }) })
  .map(({ hours, reportAt }) => {
    const awaiting_report = reportAt && { callId: 1, endedAt: new Date(0), recheckAt: reportAt }
    return { hours, ...(awaiting_report && { awaiting_report }) }
  })
const listEntry: fc.Arbitrary<DoNotCallFacts> = fc.record({
  entry: fc.record({
    entryId: fc.integer(),
    kind: fc.constantFrom('number', 'prefix', 'hash'),
    reason: fc.string(),
    source: fc.string(),
    origin: fc.constantFrom(...suppressionOrigins),
    addedAt: moment,
  }),
})

describe('decide', () => {
  it('never allows a call outside the hours in any time zone of the evidence, or before a report', () => {
    fc.assert(
      fc.property(facts, moment, (each, at) => {
        const isAllowed = decide(each, at).verdict === 'now'
        const { hours, awaiting_report } = each
        const isReported = !awaiting_report || at >= awaiting_report.recheckAt
        const isOpen = hours.place.zones.every((zone) => isWithinHours(hours, zone, at))
        expect(isAllowed).toBe(isReported && isOpen)
      }),
      { numRuns: 3000 },
    )
  })

  it('never allows a call to a number on the do-not-call list, whatever else is known', () => {
    fc.assert(
      fc.property(facts, listEntry, moment, (each, do_not_call, at) => {
        expect(decide({ ...each, do_not_call }, at).verdict).toBe('never')
      }),
    )
  })

  it('names the first moment at which the call is allowed', () => {
    fc.assert(
      fc.property(facts, moment, fc.double({ min: 0, max: 1, noNaN: true }), (each, at, share) => {
        const decision = decide(each, at)
        if (decision.verdict !== 'later') return
        const untilMs = decision.until.getTime()
        expect(decide(each, decision.until)).toEqual({ verdict: 'now' })
        expect(decide(each, new Date(untilMs - 1)).verdict).toBe('later')
        const between = Math.floor(at.getTime() + share * (untilMs - 1 - at.getTime()))
        expect(decide(each, new Date(between))).toMatchObject({
          verdict: 'later',
          until: decision.until,
        })
      }),
      { numRuns: 1000 },
    )
  })

  it('waits until all gates allow the call at the same time', () => {
    const opensFor = (gate: 'hours', from: number, until: number, reason: string): Gate => ({
      ...{ id: gate, sentence: '', source: '', toStoredFacts: () => null },
      evaluate: (_, now): Decision => {
        const minute = Math.floor(now.getTime() / 60_000) % 60
        if (from <= minute && minute < until) return { verdict: 'now' }
        const waitMs = ((from - minute + 60) % 60) * 60_000
        return { verdict: 'later', until: new Date(now.getTime() + waitMs), gate, reason }
      },
    })
    const table = [opensFor('hours', 10, 40, 'first'), opensFor('hours', 30, 59, 'second')]
    const decideAt = (minute: number) => decide({}, new Date(minute * 60_000), table)
    expect(decideAt(35)).toEqual({ verdict: 'now' })
    expect(decideAt(0)).toMatchObject({ until: new Date(30 * 60_000), reason: 'first' })
    expect(decideAt(15)).toMatchObject({ until: new Date(30 * 60_000), reason: 'second' })
    expect(decideAt(50)).toMatchObject({ until: new Date(90 * 60_000), reason: 'first' })
  })
})

describe('a gate', () => {
  /** For each gate, a call that this gate alone refuses. */
  const refusedBy: Record<Gate['id'], { facts: CallFacts; at: Date }> = {
    hours: {
      facts: {
        hours: {
          place: placeOf({ phone_e164: '+12125550142', time_zone: null }),
          callingHours: null,
          isLawEnforced: true,
        },
      },
      at: new Date('2026-01-14T08:00:00Z'),
    },
    consent: {
      facts: {
        consent: {
          jurisdictions: ['US'],
          purpose: 'informational',
          phone_e164: '+12125550142',
          consent: null,
        },
      },
      at: new Date('2026-01-14T18:00:00Z'),
    },
    caps: {
      facts: {
        caps: {
          limits: [{ id: 'campaign-24h', maxAttempts: 1, hours: 24, setBy: 'the campaign' }],
          attempts: [new Date('2026-01-14T07:00:00Z')],
          restHours: null,
          conversationEndedAt: null,
          busyUntil: null,
        },
      },
      at: new Date('2026-01-14T08:00:00Z'),
    },
    do_not_call: {
      facts: {
        do_not_call: {
          entry: {
            entryId: 1,
            kind: 'number',
            reason: '',
            source: '',
            origin: 'entered',
            addedAt: new Date('2026-01-14T07:00:00Z'),
          },
        },
      },
      at: new Date('2026-01-14T08:00:00Z'),
    },
    awaiting_report: {
      facts: {
        awaiting_report: {
          callId: 1,
          endedAt: new Date('2026-01-14T07:59:00Z'),
          recheckAt: new Date('2026-01-14T08:00:10Z'),
        },
      },
      at: new Date('2026-01-14T08:00:00Z'),
    },
    workspace_stopped: {
      facts: {
        workspace_stopped: {
          stoppedBy: 'Ada',
          stoppedAt: new Date('2026-01-14T07:00:00Z'),
          recheckAt: new Date('2026-01-14T08:00:10Z'),
        },
      },
      at: new Date('2026-01-14T08:00:00Z'),
    },
  }

  it.each(gates)('$id refuses a call that nothing else refuses', ({ id }) => {
    const { facts: refused, at } = refusedBy[id]
    const others = gates.filter((gate) => gate.id !== id)
    expect(decide(refused, at)).toMatchObject({ gate: id })
    expect(decide(refused, at, others)).toEqual({ verdict: 'now' })
  })
})

describe('the rows of the law', () => {
  it.each(law)('$id names its source, days, and hours that end after they begin', (row) => {
    expect(row.source).not.toBe('')
    expect(row.days.length).toBeGreaterThan(0)
    expect(row.from < row.until).toBe(true)
    expect(law.filter(({ id }) => id === row.id)).toHaveLength(1)
  })

  it('apply from the day on which they come into force', () => {
    const ids = (date: string) =>
      lawOn(['US', 'US-FL', 'FR'], Temporal.PlainDate.from(date))
        .flatMap(({ rows }) => rows)
        .map(({ id }) => id)
    expect(ids('2021-06-30')).toEqual(['us', 'other'])
    expect(ids('2021-07-01')).toEqual(['us', 'us-fl-2021', 'other'])
    expect(ids('2023-03-01')).toEqual(['us', 'us-fl-2021', 'fr-morning-2023', 'fr-afternoon-2023'])
  })
})
