import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { type Emulator, emulatorPhoneNumberId, openEmulator } from '@callwright/voice/emulator'
import { eq } from 'drizzle-orm'
import { readContactsCsv } from './contacts/index.ts'
import { type Db, openEmbedded } from './db/open.ts'
import { calls } from './db/tables/calls.table.ts'
import { campaigns, memberships } from './db/tables/campaigns.table.ts'
import { contacts } from './db/tables/contacts.table.ts'
import { columnsOf, consequenceOf, outcomeOf } from './dialer/index.ts'
import { type ProviderRecord, readProviderCall } from './provider/index.ts'
import { createFileRecordingStore } from './recordings/index.ts'

type ContactRow = typeof contacts.$inferSelect
type NewCall = typeof calls.$inferInsert
type NewMember = Omit<typeof memberships.$inferInsert, 'campaign_id'>

/** A campaign of the demo. */
interface DemoCampaign {
  name: string
  description: string
  /** The number of one of the emulator's assistants. */
  assistant: number
  status: 'completed' | 'running' | 'paused' | 'cancelled' | 'draft'
  contacts: number
  startedDaysAgo: number
  /** Hours after its start when the simulation stops making calls; absent: until all contacts are final or until now. */
  simulatedHours?: number
  retries: number
  maxConcurrentCalls: number
}

const demoCampaigns: DemoCampaign[] = [
  {
    name: 'Spring webinar follow-up',
    description: 'Everyone who registered for the webinar and did not book a demo.',
    assistant: 1,
    status: 'completed',
    contacts: 110,
    startedDaysAgo: 29,
    retries: 2,
    maxConcurrentCalls: 3,
  },
  {
    name: 'Contract renewals, this quarter',
    description: 'Customers whose contract ends within ninety days.',
    assistant: 3,
    status: 'completed',
    contacts: 85,
    startedDaysAgo: 18,
    retries: 3,
    maxConcurrentCalls: 2,
  },
  {
    name: 'Trade fair invitations',
    description: 'Stopped when the fair was postponed.',
    assistant: 5,
    status: 'cancelled',
    contacts: 60,
    startedDaysAgo: 12,
    simulatedHours: 5,
    retries: 1,
    maxConcurrentCalls: 2,
  },
  {
    name: 'Customer satisfaction survey',
    description: 'Five questions, at the most three minutes.',
    assistant: 4,
    status: 'paused',
    contacts: 90,
    startedDaysAgo: 6,
    simulatedHours: 30,
    retries: 1,
    maxConcurrentCalls: 2,
  },
  {
    name: 'New leads, outbound',
    description: 'Qualifies inbound leads and books a call with a specialist.',
    assistant: 1,
    status: 'running',
    contacts: 120,
    startedDaysAgo: 2,
    simulatedHours: 6,
    retries: 2,
    maxConcurrentCalls: 3,
  },
  {
    name: 'Winter offer',
    description: 'Ready to go; waits for the price list.',
    assistant: 2,
    status: 'draft',
    contacts: 45,
    startedDaysAgo: 0,
    retries: 3,
    maxConcurrentCalls: 2,
  },
]

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const openingHour = 9
const closingHour = 17
const retryDelayMinutes = 45
/** How many recordings are stored, the newest first; the recordings of a month would need too much space. */
const maxRecordings = 40

/**
 * Fills a new data folder with a month of contacts, campaigns and calls. The emulator places the calls with a clock
 * in the past, so that the provider knows each of them. The data is the same each time, except for the dates.
 */
export async function fillDemo(dataDir: string, contactsCsvPath: string, now: Date): Promise<void> {
  const database = await openEmbedded(dataDir)
  let clockMs = now.getTime()
  const emulator = await openEmulator({
    dataDir,
    speed: 1,
    baseUrl: () => 'http://localhost',
    now: () => clockMs,
    timer: () => () => {},
    concurrencyLimit: Number.POSITIVE_INFINITY,
  })
  try {
    const people = await insertContacts(
      database.db,
      contactsCsvPath,
      new Date(now.getTime() - 32 * dayMs),
    )
    const placedCalls: { id: number; providerId: string }[] = []
    let nextContact = 0
    for (const demo of demoCampaigns) {
      const campaignContacts = people.slice(nextContact, nextContact + demo.contacts)
      nextContact = (nextContact + demo.contacts) % (people.length - 120)
      placedCalls.push(
        ...(await simulateCampaign(
          database.db,
          demo,
          campaignContacts,
          now,
          async (request, atMs) => {
            clockMs = atMs
            const id = await requestCall(emulator, request)
            // By this time the call has ended and has all of its data.
            clockMs = atMs + 30 * minuteMs
            return readCall(emulator, id)
          },
        )),
      )
    }
    const recordings = createFileRecordingStore(join(dataDir, 'recordings'))
    for (const { id, providerId } of placedCalls.slice(-maxRecordings)) {
      const bytes = await downloadRecording(emulator, providerId)
      if (!bytes) continue
      await recordings.save(id, { contentType: 'audio/wav', pieces: [bytes] })
      await database.db.update(calls).set({ has_recording: true }).where(eq(calls.id, id))
    }
  } finally {
    await emulator.stop()
    await database.close()
  }
}

async function insertContacts(db: Db, csvPath: string, created_at: Date): Promise<ContactRow[]> {
  const rows = new Map<string, typeof contacts.$inferInsert>()
  for await (const line of readContactsCsv(createReadStream(csvPath), 'US')) {
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

/** Simulates a campaign and inserts its rows; returns its calls. */
async function simulateCampaign(
  db: Db,
  demo: DemoCampaign,
  people: ContactRow[],
  now: Date,
  placeCall: (request: CallRequest, atMs: number) => Promise<ProviderRecord>,
) {
  const startedAtMs = nextWorkingTime(now.getTime() - demo.startedDaysAgo * dayMs)
  const createdAtMs = Math.min(startedAtMs, now.getTime()) - 40 * minuteMs
  const untilMs = Math.min(
    now.getTime() - 20 * minuteMs,
    startedAtMs + (demo.simulatedHours ?? 24 * 30) * 60 * minuteMs,
  )
  const assistant_id = `a5515700-ca11-4000-8000-${String(demo.assistant).padStart(12, '0')}`
  const policy = { retry_attempts: demo.retries, retry_delay_minutes: retryDelayMinutes }

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
  const simulatedCalls: {
    memberIndex: number
    call: Omit<NewCall, 'campaign_id' | 'membership_id'>
  }[] = []

  let attemptsMade = 0
  const lineFreeAtMs = Array.from(
    { length: demo.maxConcurrentCalls },
    (_, lineIndex) => startedAtMs + lineIndex * 20_000,
  )
  while (demo.status !== 'draft') {
    const lineIndex = lineFreeAtMs.indexOf(Math.min(...lineFreeAtMs))
    const atMs = nextWorkingTime(lineFreeAtMs[lineIndex] ?? untilMs)
    if (atMs >= untilMs) break
    const dueIndex = members.findIndex(
      (member) => member.state === 'waiting' && (member.next_try_at?.getTime() ?? 0) <= atMs,
    )
    const member = members[dueIndex]
    if (!member) {
      if (!members.some((other) => other.state === 'waiting')) break
      lineFreeAtMs[lineIndex] = atMs + 5 * minuteMs
      continue
    }
    const person = people[dueIndex] as ContactRow
    member.attempts++
    const attempt_id = deriveUuid(`${demo.name} ${dueIndex} ${member.attempts}`)
    const name = `${demo.name} / ${person.first_name} ${person.last_name}`
    const record = await placeCall(
      { assistantId: assistant_id, externalId: attempt_id, contact: person, name },
      atMs,
    )
    const endedAt = record.endedAt ?? new Date(atMs)
    const outcome = outcomeOf(record.endedReason)
    const consequence = consequenceOf(outcome, policy, {
      attempts: member.attempts,
      endedAt,
      campaignStatus: 'running',
      isContactDeleted: false,
    })
    member.state = consequence.kind === 'final' ? consequence.state : 'waiting'
    member.next_try_at = consequence.kind === 'retry' ? consequence.at : null
    simulatedCalls.push({
      memberIndex: dueIndex,
      call: {
        ...columnsOf(record, true),
        user_id: 1,
        attempt_id,
        attempt_number: member.attempts,
        status: 'ended',
        outcome,
        name,
        created_at: new Date(atMs),
        updated_at: new Date(endedAt.getTime() + 10_000),
        assistant_id,
        phone_number_id: emulatorPhoneNumberId,
      },
    })
    lineFreeAtMs[lineIndex] = endedAt.getTime() + 8 * minuteMs + (attemptsMade++ % 7) * 2 * minuteMs
  }
  if (demo.status === 'cancelled') {
    for (const member of members) {
      if (member.state === 'waiting')
        Object.assign(member, { state: 'cancelled', next_try_at: null })
    }
  }

  const countInState = (...states: NewMember['state'][]) =>
    members.filter((member) => states.includes(member.state)).length
  return db.transaction(async (tx) => {
    const [campaign] = await tx
      .insert(campaigns)
      .values({
        user_id: 1,
        name: demo.name,
        description: demo.description,
        status: demo.status,
        assistant_id,
        phone_number_id: emulatorPhoneNumberId,
        max_concurrent_calls: demo.maxConcurrentCalls,
        ...policy,
        scheduled_start: '',
        scheduled_end: '',
        total_contacts: members.length,
        calls_completed: countInState('reached', 'unreached'),
        calls_successful: countInState('reached'),
        calling: demo.status !== 'draft',
        paused_reason: demo.status === 'paused' ? 'Paused manually' : null,
        created_at: new Date(createdAtMs),
        started_at: demo.status === 'draft' ? null : new Date(startedAtMs),
        // Due already, so that the dialer continues the campaign when the server starts.
        next_run_at: demo.status === 'running' ? new Date(startedAtMs) : null,
      })
      .returning({ id: campaigns.id })
    const campaign_id = campaign?.id as number
    const insertedMembers = await tx
      .insert(memberships)
      .values(members.map((member) => ({ ...member, campaign_id })))
      .returning({ id: memberships.id })
    if (simulatedCalls.length === 0) return []
    const rows = simulatedCalls.map(({ memberIndex, call }) => {
      return { ...call, campaign_id, membership_id: insertedMembers[memberIndex]?.id as number }
    })
    const insertedCalls = await tx
      .insert(calls)
      .values(rows)
      .returning({ id: calls.id, providerId: calls.vapi_call_id })
    return insertedCalls.map(({ id, providerId }) => ({ id, providerId: providerId as string }))
  })
}

/** Returns the next time within working hours: Monday to Friday, UTC. */
function nextWorkingTime(timeMs: number): number {
  const date = new Date(timeMs)
  if (date.getUTCHours() < openingHour) date.setUTCHours(openingHour, 0, 0, 0)
  if (date.getUTCHours() >= closingHour) {
    date.setUTCDate(date.getUTCDate() + 1)
    date.setUTCHours(openingHour, 0, 0, 0)
  }
  while (date.getUTCDay() === 0 || date.getUTCDay() === 6) {
    date.setUTCDate(date.getUTCDate() + 1)
    date.setUTCHours(openingHour, 0, 0, 0)
  }
  return date.getTime()
}

/** Derives a UUID from a text, so that the demo has the same ids each time. */
function deriveUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const authorization = 'Bearer demo'

async function requestCall(
  { app }: Emulator,
  { assistantId, externalId, contact, name }: CallRequest,
): Promise<string> {
  const firstName = contact.first_name
  const response = await app.request('/call', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      assistantId,
      phoneNumberId: emulatorPhoneNumberId,
      name: name.slice(0, 40),
      customer: {
        number: contact.phone_e164,
        externalId,
        ...(firstName ? { name: firstName } : {}),
      },
    }),
  })
  const { id } = (await response.json()) as { id?: string }
  if (!id) throw new Error(`the emulator refused a demo call with ${response.status}`)
  return id
}

async function readCall({ app }: Emulator, id: string): Promise<ProviderRecord> {
  const response = await app.request(`/call/${id}`, { headers: { authorization } })
  const record = readProviderCall(await response.json())
  if (!record) throw new Error('the emulator lost a demo call')
  return record
}

async function downloadRecording({ app }: Emulator, id: string): Promise<Uint8Array | null> {
  const redirect = await app.request(`/call/${id}/mono-recording`, { headers: { authorization } })
  const address = redirect.headers.get('location')
  if (!address) return null
  const audio = await app.request(new URL(address).pathname + new URL(address).search)
  return audio.ok ? new Uint8Array(await audio.arrayBuffer()) : null
}
