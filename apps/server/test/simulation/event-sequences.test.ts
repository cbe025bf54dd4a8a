import {
  type CallCaps,
  type CallingHours,
  type CampaignPurpose,
  type ConsentBasis,
  consentBases,
} from '@callwright/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { combineFacts } from '../../src/dialer/call-facts.ts'
import { numberFactsOf } from '../../src/dialer/facts/number-facts.ts'
import { decide, type GateId, gates, placeOf, type Whereabouts } from '../../src/rules/index.ts'
import { isWithinHours } from '../hours-oracle.ts'

/** How many sequences of events to try. */
const sequenceCount = Number(process.env.SEQUENCES ?? 1000)

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** What happens to one number that two campaigns call. */
type Event =
  | { kind: 'place'; campaign: 0 | 1 }
  | { kind: 'end'; isConversation: boolean }
  | { kind: 'report'; optsOut: boolean }
  | { kind: 'list'; isListed: boolean }
  | { kind: 'consent'; basis: ConsentBasis | null; isForNumber: boolean }
  | { kind: 'stop'; isStopped: boolean }

interface Campaign {
  purpose: CampaignPurpose
  calling_hours: CallingHours | null
  call_caps: CallCaps | null
}

interface Call {
  attemptedMs: number
  endedMs: number | null
  isConversation: boolean
  isReported: boolean
}

interface World {
  contact: Whereabouts
  isLawEnforced: boolean
  policyCaps: CallCaps | null
  campaigns: Record<0 | 1, Campaign>
  calls: Call[]
  isListed: boolean
  consent: ConsentBasis | null
  /** Whether the consent is for the number of the contact. */
  isConsentForNumber: boolean
  isStopped: boolean
}

const mostlyNot = fc.constantFrom(false, false, false, false, false, true)
const cap = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null, freq: 2 })
const callCaps: fc.Arbitrary<CallCaps | null> = fc.option(
  fc.record({ attempts_per_day: cap(3), attempts_per_week: cap(6), rest_hours: cap(72) }),
  { nil: null },
)
const campaign: fc.Arbitrary<Campaign> = fc.record({
  purpose: fc.constantFrom<CampaignPurpose>('informational', 'marketing'),
  calling_hours: fc.constantFrom<CallingHours | null>(
    null,
    null,
    { from: '09:00', until: '20:00', days: [1, 2, 3, 4, 5, 6, 7] },
    { from: '12:30', until: '18:00', days: [1, 3, 5, 7] },
  ),
  call_caps: callCaps,
})
const world: fc.Arbitrary<World> = fc.record({
  contact: fc.record({
    phone_e164: fc.constantFrom(
      ...['+12125550142', '+18505550142', '+12075550142', '+14055550142', '+14105550142'],
      ...['+19285550142', '+442079460958', '+493012345678', '+61412345678', '+97714123456'],
    ),
    time_zone: fc.constantFrom(null, null, 'America/Chicago', 'Europe/Berlin'),
  }),
  isLawEnforced: fc.constantFrom(true, true, true, false),
  policyCaps: callCaps,
  campaigns: fc.record({ 0: campaign, 1: campaign }),
  calls: fc.constant([]),
  isListed: mostlyNot,
  consent: fc.constantFrom<ConsentBasis | null>('written', 'written', 'written', 'express', null),
  isConsentForNumber: fc.constant(true),
  isStopped: mostlyNot,
})

const place = fc.record({ kind: fc.constant('place' as const), campaign: fc.constantFrom(0, 1) })
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 10, arbitrary: place },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('end' as const), isConversation: fc.boolean() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('report' as const),
      optsOut: mostlyNot,
    }),
  },
  fc.record({ kind: fc.constant('list' as const), isListed: mostlyNot }),
  fc.record({
    kind: fc.constant('consent' as const),
    basis: fc.constantFrom<ConsentBasis | null>('written', 'written', 'express', 'inferred', null),
    isForNumber: fc.constantFrom(true, true, true, false),
  }),
  fc.record({ kind: fc.constant('stop' as const), isStopped: mostlyNot }),
)
/** The time between two events: mostly short, so that they meet, and at times longer than every wait. */
const pauseMs = fc.oneof(
  fc.integer({ min: 0, max: minuteMs }),
  fc.integer({ min: 0, max: 20 * minuteMs }),
  fc.integer({ min: 0, max: 12 * hourMs }),
  fc.integer({ min: 0, max: 4 * 24 * hourMs }),
)
const sequence = fc.record({
  world,
  startMs: fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
  events: fc.array(fc.tuple(pauseMs, event), { minLength: 12, maxLength: 36, size: 'max' }),
})

/** Returns the facts as the dialer assembles them from its tables. */
function factsOf(world: World, { purpose, calling_hours, call_caps }: Campaign, now: Date) {
  const { contact, isLawEnforced, policyCaps, calls, isListed, isStopped } = world
  const { consent, isConsentForNumber } = world
  const at = new Date(0)
  const otherCalls = calls.map(({ attemptedMs, endedMs, isConversation, isReported }, id) => ({
    id,
    attempted_ms: attemptedMs,
    is_live: endedMs === null,
    conversation_ms: isConversation ? endedMs : null,
    unreported_ms:
      isConversation && !isReported && endedMs !== null && endedMs > now.getTime() - 15 * minuteMs
        ? endedMs
        : null,
  }))
  const policy = {
    call_caps: policyCaps,
    stopped_at: isStopped ? at : null,
    stopped_by: isStopped ? 'Ada' : null,
  }
  const entry = { entryId: 1, kind: 'number', reason: '', source: '', origin: 'entered' } as const
  return combineFacts(
    { ...contact, calling_hours, purpose },
    {
      isLawEnforced,
      consent: consent && {
        ...{ basis: consent, text: 'Yes', source: '', evidence: '', at: at.toISOString() },
        phone_e164: isConsentForNumber ? contact.phone_e164 : '+12125550199',
      },
      numberFacts: numberFactsOf(
        { ...contact, call_caps },
        { otherCalls, policy, isLawEnforced, now },
      ),
      doNotCallFacts: { do_not_call: { entry: isListed ? { ...entry, addedAt: at } : null } },
    },
  )
}

/** The attempts that the laws allow in a period, by the area codes of the numbers above. */
const lawfulCaps: Record<string, { max: number; hours: number }> = {
  '+1850': { max: 3, hours: 24 },
  '+1207': { max: 1, hours: 8 },
  '+1405': { max: 3, hours: 24 },
  '+1410': { max: 3, hours: 24 },
}

/** Returns the rules that a call would break, computed independently of the gates. */
function brokenRules(state: World, called: Campaign, nowMs: number): GateId[] {
  const { contact, isLawEnforced, policyCaps, calls, consent, isConsentForNumber } = state
  const { zones } = placeOf(contact)
  const hours = {
    place: placeOf(contact),
    callingHours: called.calling_hours,
    isLawEnforced,
  }
  const isClosed = zones.some((zone) => !isWithinHours(hours, zone, new Date(nowMs)))

  const isAmerican = contact.phone_e164.startsWith('+1') || contact.time_zone === 'America/Chicago'
  const least = { marketing: isAmerican ? 3 : 2, informational: isAmerican ? 2 : 0 }
  const strength = consent === null || !isConsentForNumber ? 0 : consentBases.indexOf(consent) + 1

  const conversations = calls.filter((call) => call.isConversation && call.endedMs !== null)
  const sinceMs = (call: Call) => nowMs - (call.endedMs ?? nowMs)
  const rests = [policyCaps?.rest_hours, called.call_caps?.rest_hours].map((each) => each ?? 0)
  const limits = [policyCaps, called.call_caps].flatMap((caps) => [
    { max: caps?.attempts_per_day, hours: 24 },
    { max: caps?.attempts_per_week, hours: 7 * 24 },
  ])
  const ofLaw = isLawEnforced ? lawfulCaps[contact.phone_e164.slice(0, 5)] : undefined
  const isCapped = [...limits, ...(ofLaw ? [ofLaw] : [])].some(
    ({ max, hours }) =>
      max != null &&
      calls.filter(({ attemptedMs }) => nowMs - attemptedMs < hours * hourMs).length >= max,
  )
  const isBusy = calls.some(({ endedMs }) => endedMs === null)
  const isResting = conversations.some((call) => sinceMs(call) < Math.max(...rests) * hourMs)

  const broken: Record<GateId, boolean> = {
    hours: isClosed,
    consent: isLawEnforced && strength < least[called.purpose],
    caps: isBusy || isCapped || isResting,
    do_not_call: state.isListed,
    workspace_stopped: state.isStopped,
    awaiting_report: conversations.some(
      (call) => !call.isReported && sinceMs(call) < 15 * minuteMs,
    ),
  }
  return gates.map(({ id }) => id).filter((id) => broken[id])
}

/** Lets the events happen; returns the rules that the calls broke, and how many calls there were. */
function play(
  { world: initial, startMs, events }: typeof sequence extends fc.Arbitrary<infer T> ? T : never,
  table = gates,
): { broken: GateId[]; callCount: number } {
  const state = structuredClone(initial)
  const broken: GateId[] = []
  let nowMs = startMs
  for (const [afterMs, each] of events) {
    nowMs += afterMs
    if (each.kind === 'place') {
      const called = state.campaigns[each.campaign]
      const now = new Date(nowMs)
      if (decide(factsOf(state, called, now), now, table).verdict !== 'now') continue
      broken.push(...brokenRules(state, called, nowMs))
      const call = { endedMs: null, isConversation: false, isReported: false }
      state.calls.push({ attemptedMs: nowMs, ...call })
    } else if (each.kind === 'end') {
      const live = state.calls.find(({ endedMs }) => endedMs === null)
      if (live) Object.assign(live, { endedMs: nowMs, isConversation: each.isConversation })
    } else if (each.kind === 'report') {
      const ended = state.calls.find((call) => call.endedMs !== null && !call.isReported)
      if (!ended) continue
      ended.isReported = true
      if (each.optsOut && ended.isConversation) state.isListed = true
    } else if (each.kind === 'list') state.isListed = each.isListed
    else if (each.kind === 'consent') {
      state.consent = each.basis
      state.isConsentForNumber = each.isForNumber
    } else state.isStopped = each.isStopped
  }
  return { broken, callCount: state.calls.length }
}

describe('random sequences of events', () => {
  it(
    'never let a call break a rule',
    () => {
      let callCount = 0
      fc.assert(
        fc.property(sequence, (each) => {
          const result = play(each)
          callCount += result.callCount
          expect(result.broken).toEqual([])
        }),
        { numRuns: sequenceCount },
      )
      // Sequences without calls would prove nothing.
      expect(callCount).toBeGreaterThan(sequenceCount / 2)
    },
    120_000 + sequenceCount * 10,
  )

  it.each(gates)('let a call break the rule of $id without its gate', ({ id }) => {
    const others = gates.filter((gate) => gate.id !== id)
    const { failed } = fc.check(
      fc.property(sequence, (each) => !play(each, others).broken.includes(id)),
      { numRuns: 5000, endOnFailure: true },
    )
    expect(failed).toBe(true)
  })
})
