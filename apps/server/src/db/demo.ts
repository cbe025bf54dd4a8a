import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type Emulator, emulatorPhoneNumberId, openEmulator } from '@callwright/voice/emulator'
import { eq } from 'drizzle-orm'
import { calls } from '../calls/calls.table.ts'
import { recordingFiles } from '../calls/recordings.ts'
import { campaigns, memberships } from '../campaigns/campaigns.table.ts'
import { readContactsCsv } from '../contacts/contacts.csv.ts'
import { contacts } from '../contacts/contacts.table.ts'
import { consequenceOf, outcomeOf } from '../dialler/rules.ts'
import { columnsOf } from '../dialler/settle.ts'
import { type ProviderRecord, readProviderCall } from '../provider/record.ts'
import { type Db, openEmbedded } from './open.ts'

type ContactRow = typeof contacts.$inferSelect
type NewCall = typeof calls.$inferInsert
type NewMember = Omit<typeof memberships.$inferInsert, 'campaign_id'>

/** What a demo campaign was meant to be, and how far it came. */
interface Story {
  name: string
  description: string
  /** Which of the emulator's assistants speaks. */
  assistant: number
  status: 'completed' | 'running' | 'paused' | 'cancelled' | 'draft'
  contacts: number
  startedDaysAgo: number
  /** Hours it was let run; absent means to its end, or until now. */
  hours?: number
  retries: number
  lines: number
}

const stories: Story[] = [
  {
    name: 'Spring webinar follow-up',
    description: 'Everyone who registered for the webinar and did not book a demo.',
    assistant: 1,
    status: 'completed',
    contacts: 110,
    startedDaysAgo: 29,
    retries: 2,
    lines: 3,
  },
  {
    name: 'Contract renewals, this quarter',
    description: 'Customers whose contract ends within ninety days.',
    assistant: 3,
    status: 'completed',
    contacts: 85,
    startedDaysAgo: 18,
    retries: 3,
    lines: 2,
  },
  {
    name: 'Trade fair invitations',
    description: 'Stopped when the fair was postponed.',
    assistant: 5,
    status: 'cancelled',
    contacts: 60,
    startedDaysAgo: 12,
    hours: 5,
    retries: 1,
    lines: 2,
  },
  {
    name: 'Customer satisfaction survey',
    description: 'Five questions, at the most three minutes.',
    assistant: 4,
    status: 'paused',
    contacts: 90,
    startedDaysAgo: 6,
    hours: 30,
    retries: 1,
    lines: 2,
  },
  {
    name: 'New leads, outbound',
    description: 'Qualifies inbound leads and books a call with a specialist.',
    assistant: 1,
    status: 'running',
    contacts: 120,
    startedDaysAgo: 2,
    hours: 6,
    retries: 2,
    lines: 3,
  },
  {
    name: 'Winter offer',
    description: 'Ready to go; waits for the price list.',
    assistant: 2,
    status: 'draft',
    contacts: 45,
    startedDaysAgo: 0,
    retries: 3,
    lines: 2,
  },
]

const minute = 60_000
const day = 24 * 60 * minute
const opens = 9
const closes = 17
const retryDelayMinutes = 45
/** The newest recordings are there to be heard; a month of them would fill a disk. */
const recordingsKept = 40

/**
 * Fills a new data folder with a month of contacts, campaigns and calls, made by the emulator in a past
 * it is told of, so that the provider knows every call the demo shows. The same month each time but for its dates.
 */
export async function fillDemo(dataDir: string, contactsCsv: string, now: Date): Promise<void> {
  const database = await openEmbedded(dataDir)
  let clock = now.getTime()
  const emulator = await openEmulator({
    dataDir,
    speed: 1,
    baseUrl: () => 'http://localhost',
    now: () => clock,
    timer: () => () => {},
    concurrencyLimit: Number.POSITIVE_INFINITY,
  })
  try {
    const people = await addPeople(database.db, contactsCsv, new Date(now.getTime() - 32 * day))
    const made: { id: number; providerId: string }[] = []
    let next = 0
    for (const story of stories) {
      const called = people.slice(next, next + story.contacts)
      next = (next + story.contacts) % (people.length - 120)
      made.push(
        ...(await tell(database.db, story, called, now, async (request, at) => {
          clock = at
          const id = await place(emulator, request)
          // Long after the end, when everything is known of the call.
          clock = at + 30 * minute
          return read(emulator, id)
        })),
      )
    }
    const recordings = recordingFiles(join(dataDir, 'recordings'))
    for (const { id, providerId } of made.slice(-recordingsKept)) {
      const bytes = await listen(emulator, providerId)
      if (!bytes) continue
      await recordings.keep(id, { contentType: 'audio/wav', pieces: [bytes] })
      await database.db.update(calls).set({ has_recording: true }).where(eq(calls.id, id))
    }
  } finally {
    await emulator.stop()
    await database.close()
  }
}

async function addPeople(db: Db, csv: string, created_at: Date): Promise<ContactRow[]> {
  const rows = new Map<string, typeof contacts.$inferInsert>()
  for await (const line of readContactsCsv(createReadStream(csv), 'US')) {
    if ('contact' in line)
      rows.set(line.contact.phone_e164, { ...line.contact, user_id: 1, created_at })
  }
  return db
    .insert(contacts)
    .values([...rows.values()])
    .returning()
}

interface CallRequest {
  assistantId: string
  externalId: string
  contact: ContactRow
  name: string
}

/** Lives a campaign through and writes it down; returns the calls it made. */
async function tell(
  db: Db,
  story: Story,
  people: ContactRow[],
  now: Date,
  callUp: (request: CallRequest, at: number) => Promise<ProviderRecord>,
) {
  const began = atOpening(now.getTime() - story.startedDaysAgo * day)
  const planned = Math.min(began, now.getTime()) - 40 * minute
  const until = Math.min(
    now.getTime() - 20 * minute,
    began + (story.hours ?? 24 * 30) * 60 * minute,
  )
  const assistant_id = `a5515700-ca11-4000-8000-${String(story.assistant).padStart(12, '0')}`
  const policy = { retry_attempts: story.retries, retry_delay_minutes: retryDelayMinutes }

  const members = people.map((person) => ({
    contact_id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    phone_number: person.phone_number,
    phone_e164: person.phone_e164,
    email: person.email,
    state: 'waiting' as NewMember['state'],
    attempts: 0,
    next_try_at: null as Date | null,
  }))
  const lived: { member: number; call: Omit<NewCall, 'campaign_id' | 'membership_id'> }[] = []

  let attemptsMade = 0
  const lines = Array.from({ length: story.lines }, (_, line) => began + line * 20_000)
  while (story.status !== 'draft') {
    const line = lines.indexOf(Math.min(...lines))
    const at = atOpening(lines[line] ?? until)
    if (at >= until) break
    const due = members.findIndex(
      (member) => member.state === 'waiting' && (member.next_try_at?.getTime() ?? 0) <= at,
    )
    const member = members[due]
    if (!member) {
      if (!members.some((each) => each.state === 'waiting')) break
      lines[line] = at + 5 * minute
      continue
    }
    const person = people[due] as ContactRow
    member.attempts++
    const attempt_id = uuidOf(`${story.name} ${due} ${member.attempts}`)
    const name = `${story.name} / ${person.first_name} ${person.last_name}`
    const record = await callUp(
      { assistantId: assistant_id, externalId: attempt_id, contact: person, name },
      at,
    )
    const endedAt = record.endedAt ?? new Date(at)
    const outcome = outcomeOf(record.endedReason)
    const consequence = consequenceOf(outcome, policy, {
      attempts: member.attempts,
      endedAt,
      campaign: 'running',
      contactGone: false,
    })
    member.state = consequence.kind === 'final' ? consequence.state : 'waiting'
    member.next_try_at = consequence.kind === 'retry' ? consequence.at : null
    lived.push({
      member: due,
      call: {
        ...columnsOf(record, true),
        user_id: 1,
        attempt_id,
        attempt_number: member.attempts,
        status: 'ended',
        outcome,
        name,
        created_at: new Date(at),
        updated_at: new Date(endedAt.getTime() + 10_000),
        assistant_id,
        phone_number_id: emulatorPhoneNumberId,
      },
    })
    lines[line] = endedAt.getTime() + 8 * minute + (attemptsMade++ % 7) * 2 * minute
  }
  if (story.status === 'cancelled') {
    for (const member of members) {
      if (member.state === 'waiting')
        Object.assign(member, { state: 'cancelled', next_try_at: null })
    }
  }

  const inState = (...states: NewMember['state'][]) =>
    members.filter((member) => states.includes(member.state)).length
  return db.transaction(async (tx) => {
    const [campaign] = await tx
      .insert(campaigns)
      .values({
        user_id: 1,
        name: story.name,
        description: story.description,
        status: story.status,
        assistant_id,
        phone_number_id: emulatorPhoneNumberId,
        max_concurrent_calls: story.lines,
        ...policy,
        scheduled_start: '',
        scheduled_end: '',
        total_contacts: members.length,
        calls_completed: inState('reached', 'unreached'),
        calls_successful: inState('reached'),
        calling: story.status !== 'draft',
        paused_reason: story.status === 'paused' ? 'Paused by a person' : null,
        created_at: new Date(planned),
        started_at: story.status === 'draft' ? null : new Date(began),
        // It goes on calling as soon as the dialler looks.
        wake_at: story.status === 'running' ? new Date(began) : null,
      })
      .returning({ id: campaigns.id })
    const campaign_id = campaign?.id as number
    const kept = await tx
      .insert(memberships)
      .values(members.map((member) => ({ ...member, campaign_id })))
      .returning({ id: memberships.id })
    if (lived.length === 0) return []
    const rows = lived.map(({ member, call }) => {
      return { ...call, campaign_id, membership_id: kept[member]?.id as number }
    })
    const added = await tx
      .insert(calls)
      .values(rows)
      .returning({ id: calls.id, providerId: calls.vapi_call_id })
    return added.map(({ id, providerId }) => ({ id, providerId: providerId as string }))
  })
}

/** The next instant at which people may be called: within working hours, Monday to Friday, UTC. */
function atOpening(time: number): number {
  const at = new Date(time)
  if (at.getUTCHours() < opens) at.setUTCHours(opens, 0, 0, 0)
  if (at.getUTCHours() >= closes) {
    at.setUTCDate(at.getUTCDate() + 1)
    at.setUTCHours(opens, 0, 0, 0)
  }
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6) {
    at.setUTCDate(at.getUTCDate() + 1)
    at.setUTCHours(opens, 0, 0, 0)
  }
  return at.getTime()
}

/** The same id for the same words, so that the same month is drawn each time. */
function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const authorization = 'Bearer demo'

async function place(
  { app }: Emulator,
  { assistantId, externalId, contact, name }: CallRequest,
): Promise<string> {
  const first = contact.first_name
  const answer = await app.request('/call', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      assistantId,
      phoneNumberId: emulatorPhoneNumberId,
      name: name.slice(0, 40),
      customer: { number: contact.phone_e164, externalId, ...(first ? { name: first } : {}) },
    }),
  })
  const { id } = (await answer.json()) as { id?: string }
  if (!id) throw new Error(`the emulator refused a demo call with ${answer.status}`)
  return id
}

async function read({ app }: Emulator, id: string): Promise<ProviderRecord> {
  const answer = await app.request(`/call/${id}`, { headers: { authorization } })
  const record = readProviderCall(await answer.json())
  if (!record) throw new Error('the emulator lost a demo call')
  return record
}

async function listen({ app }: Emulator, id: string): Promise<Uint8Array | null> {
  const link = await app.request(`/call/${id}/mono-recording`, { headers: { authorization } })
  const address = link.headers.get('location')
  if (!address) return null
  const audio = await app.request(new URL(address).pathname + new URL(address).search)
  return audio.ok ? new Uint8Array(await audio.arrayBuffer()) : null
}
