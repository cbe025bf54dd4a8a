import { createHash } from 'node:crypto'
import { emulatorPhoneNumberId, type SeededRandom, seededRandom } from '@callwright/voice/emulator'
import type { calls } from '../db/tables/calls.table.ts'
import type { memberships } from '../db/tables/campaigns.table.ts'
import type { contacts } from '../db/tables/contacts.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { columnsOf, consequenceOf, isSilent, reasonClassOf, roundUpHold } from '../dialer/index.ts'
import type { DemoCampaign } from './campaigns.ts'
import type { DemoProvider } from './provider.ts'
import { addWorkingTime, workingTimeBetween } from './working-time.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** The retry delay of each campaign: short enough that the running one has retries before all contacts are called. */
export const retryDelayMinutes = 20
/** The calls of a campaign that ends when all contacts are final are spaced as if there were so many per contact. */
const expectedAttempts = 1.8

type Contact = typeof contacts.$inferSelect
type Member = Omit<typeof memberships.$inferInsert, 'workspace_id' | 'campaign_id'> & {
  attempts: number
}
type NewCall = Omit<typeof calls.$inferInsert, 'campaign_id' | 'membership_id'>

/** What happened in a campaign so far. */
export interface SimulatedCampaign {
  startedAt: Date
  members: Member[]
  calls: { memberIndex: number; call: NewCall }[]
  /** When a cap refused members, and until when. */
  held: { at: Date; until: Date }[]
}

/** Returns the id of one of the emulator's assistants. */
export const assistantIdOf = ({ assistant }: DemoCampaign) =>
  `a5515700-ca11-4000-8000-${String(assistant).padStart(12, '0')}`

/** Makes the calls of a campaign in working hours of the past. */
export async function simulateCampaign(
  demo: DemoCampaign,
  people: readonly Contact[],
  now: Date,
  provider: DemoProvider,
): Promise<SimulatedCampaign> {
  const random = seededRandom('demo', demo.name)
  const lastCallMs = now.getTime() - 40 * minuteMs
  const startedAtMs = addWorkingTime(now.getTime() - demo.startedDaysAgo * dayMs, 0)
  const periodEndMs = Math.min(lastCallMs, startedAtMs + demo.days * dayMs)
  const offsetsMs = spreadCalls(
    demo.calls ?? Math.ceil(people.length * expectedAttempts),
    workingTimeBetween(startedAtMs, periodEndMs),
    random,
  )
  const members = people.map(toMember)
  const result: SimulatedCampaign = {
    startedAt: new Date(startedAtMs),
    members,
    calls: [],
    held: [],
  }
  if (demo.status === 'draft') return result

  for (const offsetMs of offsetsMs) {
    const atMs = addWorkingTime(startedAtMs, offsetMs)
    if (atMs >= lastCallMs || result.calls.length === demo.calls) break
    const memberIndex = members.findIndex(
      ({ state, next_try_at }) => state === 'waiting' && (next_try_at?.getTime() ?? 0) <= atMs,
    )
    const [member, person] = [members[memberIndex], people[memberIndex]]
    if (!member || !person) {
      if (members.every(({ state }) => state !== 'waiting')) break
      // Everyone who can be called now was called, so the next call is a retry.
      continue
    }
    result.calls.push({ memberIndex, call: await placeCall(demo, member, person, atMs, provider) })
    if (demo.isCapped && member.next_try_at) {
      const until = new Date(atMs + dayMs)
      result.held.push({ at: member.next_try_at, until: roundUpHold(until) })
      member.next_try_at = until
    }
  }
  if (demo.status === 'cancelled') {
    for (const member of members) {
      if (member.state === 'waiting')
        Object.assign(member, { state: 'cancelled', next_try_at: null })
    }
  }
  return result
}

/** The pace of a campaign changes after so many calls, because no two days are alike. */
const callsPerPace = 60

/** Yields the times of calls within a period in which so many calls are expected, and after it at the average pace. */
function* spreadCalls(count: number, periodMs: number, random: SeededRandom): Generator<number> {
  let pace = 1
  const gaps = Array.from({ length: count }, (_, n) => {
    if (n % callsPerPace === 0) pace = random.between(0.5, 1.8)
    return pace * random.between(0.1, 1.9)
  })
  const total = gaps.reduce((sum, gap) => sum + gap, 0)
  let elapsed = 0
  for (const gap of gaps) {
    yield (elapsed / total) * periodMs
    elapsed += gap
  }
  for (let n = 0; ; n++) yield periodMs * (1 + n / count)
}

function toMember(person: Contact): Member {
  const { id: contact_id, first_name, last_name, phone_number, phone_e164, email } = person
  return {
    contact_id,
    first_name,
    last_name,
    phone_number,
    phone_e164,
    email,
    state: 'waiting',
    attempts: 0,
    next_try_at: null,
  }
}

/** Places a call to a member, and changes the member by its outcome. */
async function placeCall(
  demo: DemoCampaign,
  member: Member,
  person: Contact,
  atMs: number,
  provider: DemoProvider,
): Promise<NewCall> {
  member.attempts++
  const assistant_id = assistantIdOf(demo)
  const attempt_id = deriveUuid(`${demo.name} ${person.phone_e164} ${member.attempts}`)
  const name = `${demo.name} / ${person.first_name} ${person.last_name}`
  const record = await provider.placeCall(
    {
      assistantId: assistant_id,
      externalId: attempt_id,
      number: person.phone_e164,
      firstName: person.first_name,
      name,
    },
    atMs,
  )
  const endedAt = record.endedAt ?? new Date(atMs)
  const reasonClass = reasonClassOf(record.endedReason)
  const consequence = consequenceOf(
    reasonClass,
    { retry_attempts: demo.retries, retry_delay_minutes: retryDelayMinutes },
    {
      attempts: member.attempts,
      endedAt,
      campaignStatus: 'running',
      isContactDeleted: false,
      isUnplaced: false,
    },
  )
  member.state = consequence.kind === 'final' ? consequence.state : 'waiting'
  member.next_try_at = consequence.kind === 'retry' ? consequence.at : null
  return {
    ...columnsOf(record, true),
    workspace_id: firstWorkspaceId,
    attempt_id,
    attempt_number: member.attempts,
    status: 'ended',
    outcome: reasonClass,
    name,
    created_at: new Date(atMs),
    updated_at: new Date(endedAt.getTime() + 10_000),
    assistant_id,
    phone_number_id: emulatorPhoneNumberId,
    phone_number: person.phone_number,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    // The server synthesizes the recording when somebody plays it.
    has_recording: record.turns !== null,
    silent: reasonClass === 'conversation' ? isSilent(record.turns) : null,
  }
}

/** Derives a UUID from a text, so that the demo has the same ids each time. */
function deriveUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
