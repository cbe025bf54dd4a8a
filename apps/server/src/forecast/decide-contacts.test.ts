import {
  type CallCaps,
  type CallingHours,
  type Consent,
  campaignPurposes,
  consentBases,
} from '@callwright/contract'
import { arrayContains } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaignApi } from '../../test/campaign-api.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { contacts } from '../db/tables/contacts.table.ts'
import { workspacePolicies } from '../db/tables/policy.table.ts'
import { suppressions } from '../db/tables/suppressions.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { type CampaignRules, loadCallFacts, toPossibleCall } from '../dialer/index.ts'
import { decide } from '../rules/index.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { countReasons } from './count-reasons.ts'
import { decideContacts } from './decide-contacts.ts'

/** A Wednesday, 10:00 in New York and 7:00 in Los Angeles. */
const now = new Date('2026-01-14T15:00:00.000Z')
const hourMs = 3_600_000

let server: TestServer
let campaign_id = 0
let membership_id = 0
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, callingRules: 'on', now: () => now })
  campaign_id = await createCampaignApi(() => server).createCampaign(['+12025550100'])
  membership_id = (await server.deps.db.select().from(memberships))[0]?.id ?? 0
})
afterAll(() => server.close())

const consentOf = (basis: Consent['basis'], text: string): Consent => ({
  basis,
  text,
  ...{ source: '', evidence: '', at: '2026-01-01T00:00:00.000Z' },
})

/** Drizzle accepts no objects without a prototype. */
const asObjects = { noNullPrototype: true }

/** A call to the number of a contact that some cap, rest or conflict may depend on, or that is too old for all. */
const pastCall = fc.record(
  {
    agoHours: fc.constantFrom(1, 20, 100, 500, 1000),
    outcome: fc.constantFrom('conversation' as const, 'no-answer' as const),
    isLive: fc.boolean(),
  },
  asObjects,
)
const person = fc.record(
  {
    // Of New York, Los Angeles, Florida with its caps, Germany, and nowhere.
    prefix: fc.constantFrom('+1212555', '+1213555', '+1305555', '+4930901', '+9991234'),
    time_zone: fc.constantFrom(null, null, 'America/New_York', 'Asia/Tokyo'),
    consent: fc.option(
      fc.tuple(fc.constantFrom(...consentBases), fc.string()).map((each) => consentOf(...each)),
    ),
    pastCalls: fc.oneof(
      { weight: 3, arbitrary: fc.array(pastCall, { maxLength: 0 }) },
      { weight: 1, arbitrary: fc.array(pastCall, { maxLength: 4 }) },
    ),
    isConsentForNumber: fc.constantFrom(true, true, false),
    // How the do-not-call list names the number, or a prefix of this and other numbers.
    entry: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('number', 'prefix', 'number_hmac') },
    ),
  },
  asObjects,
)
type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never

const callCaps: fc.Arbitrary<CallCaps | null> = fc.option(
  fc.record(
    {
      attempts_per_day: fc.option(fc.integer({ min: 1, max: 3 })),
      attempts_per_week: fc.option(fc.integer({ min: 1, max: 3 })),
      rest_hours: fc.option(fc.constantFrom(24, 700)),
    },
    asObjects,
  ),
)
const campaign = fc.record(
  {
    purpose: fc.constantFrom(...campaignPurposes),
    calling_hours: fc.option(
      fc.constant<CallingHours>({ from: '09:00', until: '12:00', days: [3, 4] }),
    ),
    call_caps: callCaps,
  },
  asObjects,
)

let worldCount = 0

/** Stores contacts with their calls; returns the tag that selects them. */
async function store(people: readonly Person[]): Promise<string> {
  worldCount += 1
  const tag = `world-${worldCount}`
  const withNumbers = people.map((each, n) => ({
    ...each,
    phone_e164: `${each.prefix}${String(1000 * worldCount + n).padStart(5, '0')}`,
  }))
  await server.deps.db.insert(contacts).values(
    withNumbers.map(({ phone_e164, time_zone, consent, isConsentForNumber }) => ({
      ...{ workspace_id: firstWorkspaceId, user_id: 1, created_at: now, tags: [tag] },
      ...{ first_name: '', last_name: '', email: '', company: '', phone_number: phone_e164 },
      ...{ phone_e164, time_zone },
      consent: consent && {
        ...consent,
        ...(!isConsentForNumber && { phone_e164: '+12025550100' }),
      },
    })),
  )
  const rows = withNumbers.flatMap(({ phone_e164, pastCalls }) =>
    pastCalls.map(({ agoHours, outcome, isLive }) => {
      const at = new Date(now.getTime() - agoHours * hourMs)
      const attempt_id = crypto.randomUUID()
      return {
        ...{ workspace_id: firstWorkspaceId, campaign_id, membership_id, attempt_id, name: '' },
        ...{ phone_e164, attempted_at: at, created_at: at, updated_at: at },
        vapi_call_id: attempt_id,
        ...(isLive
          ? { status: 'in-progress' as const }
          : { status: 'ended' as const, outcome, ended_at: at }),
      }
    }),
  )
  if (rows.length > 0) await server.deps.db.insert(calls).values(rows)
  const entries = withNumbers.flatMap(({ phone_e164, entry }) => {
    if (entry === null) return []
    const number_hmac = server.deps.hashNumber(firstWorkspaceId, phone_e164)
    const names = { number: phone_e164, prefix: phone_e164.slice(0, -1), number_hmac }
    const values = { workspace_id: firstWorkspaceId, reason: '', source: '', created_at: now }
    return [{ ...values, [entry]: names[entry] }]
  })
  if (entries.length > 0) {
    await server.deps.db.insert(suppressions).values(entries).onConflictDoNothing()
  }
  return tag
}

/** Decides about each contact alone. */
async function decideEach(rules: CampaignRules, tag: string, at: Date) {
  const { db } = server.deps
  const rows = await db
    .select()
    .from(contacts)
    .where(arrayContains(contacts.tags, [tag]))
  const possible = rows.map(({ id: contact_id, phone_e164, time_zone }) =>
    toPossibleCall(rules, { contact_id, phone_e164, time_zone }),
  )
  const [later, never] = [countReasons(), countReasons()]
  let callableNow = 0
  for (const { facts } of await loadCallFacts(server.deps, db, possible)) {
    const decision = decide(facts, at)
    if (decision.verdict === 'now') callableNow += 1
    else (decision.verdict === 'later' ? later : never).add(decision, 1)
  }
  return {
    contacts: rows.length,
    now: callableNow,
    later: later.summarize(),
    never: never.summarize(),
  }
}

/** Returns the decisions with their reasons in the order of the alphabet: equally frequent ones have no order. */
function inAnyOrder<Decided extends Awaited<ReturnType<typeof decideEach>>>(decided: Decided) {
  const sort = ({ contacts, reasons }: Decided['later']) => ({
    contacts,
    reasons: reasons.toSorted((a, b) => a.reason.localeCompare(b.reason)),
  })
  return { ...decided, later: sort(decided.later), never: sort(decided.never) }
}

/** A decision on each contact is counted at its place, at the time from which it may be called. */
const inPlaces = (places: Awaited<ReturnType<typeof decideContacts>>['places']) =>
  places.reduce(
    (sum, { now, later }) => ({
      now: sum.now + now,
      later: sum.later + [...later.values()].reduce((count, contacts) => count + contacts, 0),
    }),
    { now: 0, later: 0 },
  )

it('decides about many contacts as about each alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 30, maxLength: 60 }),
      campaign,
      callCaps,
      fc.constantFrom(0, 4, 70),
      async (people, settings, workspaceCaps, afterHours) => {
        const rules = { workspace_id: firstWorkspaceId, ...settings }
        const policy = { workspace_id: firstWorkspaceId, call_caps: workspaceCaps }
        const { db } = server.deps
        await db
          .insert(workspacePolicies)
          .values(policy)
          .onConflictDoUpdate({ target: workspacePolicies.workspace_id, set: policy })
        const tag = await store(people)
        const at = new Date(now.getTime() + afterHours * hourMs)
        const contact_filter = { search: '', tag }
        const { places, ...decided } = await decideContacts(
          server.deps,
          db,
          rules,
          { contact_filter },
          at,
        )
        expect(inAnyOrder(decided)).toEqual(inAnyOrder(await decideEach(rules, tag, at)))
        expect(inPlaces(places)).toEqual({ now: decided.now, later: decided.later.contacts })
      },
    ),
    // A counterexample is not made smaller, which would take minutes with a database.
    { numRuns: 20, endOnFailure: true },
  )
})
