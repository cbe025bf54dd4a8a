import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { insertCallToFormerNumber } from '../../test/former-number.ts'
import { purgeDeletedContacts } from '../db/deleted-contacts.ts'
import { calls } from '../db/tables/calls.table.ts'
import { memberships } from '../db/tables/campaigns.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { appendEvidence } from '../dialer/evidence/append-evidence.ts'
import { createDatabaseRecordingStore } from '../recordings/index.ts'
import { createCampaignWithLiveCall, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, isDemo: false })
  // Its recordings are read by statements of the request, and those in files are not.
  Object.assign(server.deps.recordings, createDatabaseRecordingStore(server.deps))
})
beforeEach(() => server.clear())
afterAll(() => server.close())

/** Creates a contact with an ended call that has a recording; returns the bytes of the recording. */
const consent = {
  ...{ basis: 'written', text: 'I agree.', source: 'Form', evidence: 'form 17' },
  at: '2025-06-01T00:00:00.000Z',
}

async function createCalledContact() {
  await createCampaignWithLiveCall(server, 'x')
  await server.post(
    '/api/contacts/1',
    { user_id: 1, first_name: 'Ünïcode', tags: ['vip'], company: 'Contoso', consent },
    'PATCH',
  )
  await server.deps.db.update(calls).set({
    status: 'ended',
    outcome: 'conversation',
    transcript: 'User: Hello',
    turns: [{ role: 'user', text: 'Hello', start_seconds: 0, end_seconds: 1 }],
    analysis_data: { summary: 'Said hello' },
    duration_seconds: 60,
    cost_usd: 0.5,
    has_recording: true,
  })
  const bytes = Uint8Array.from({ length: 700_001 }, (_, n) => (n * 7) % 251)
  await server.deps.recordings.save(firstWorkspaceId, 1, {
    contentType: 'audio/wav',
    pieces: [bytes],
  })
  return bytes
}

/** Extracts a ZIP file with the system's program, which also checks its sums; returns a function that reads a file of it. */
async function extract(response: Response) {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const zip = join(folder, 'contact.zip')
  writeFileSync(zip, new Uint8Array(await response.arrayBuffer()))
  const unzip =
    'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2]); print("\\n".join(z.namelist()))'
  const names = execFileSync('python3', ['-c', unzip, zip, folder]).toString().trim().split('\n')
  return { names, read: (name: string) => readFileSync(join(folder, name)) }
}

it('is one ZIP file with everything about the contact', async () => {
  const recording = await createCalledContact()
  await server.post('/api/contacts', {
    user_id: 1,
    phone_number: '+12025550102',
    first_name: 'Bea',
  })
  await server.post('/api/suppressions', { user_id: 1, number: '+12025550101', reason: 'Asked' })
  await server.post('/api/suppressions', { user_id: 1, number: '+12025550102', reason: 'Other' })
  await appendEvidence(server.deps)
  const response = await server.request('/api/contacts/1/export')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="contact-1.zip"')
  const { names, read } = await extract(response)
  expect(names).toEqual(['contact.json', 'recordings/call-1.wav'])
  expect(new Uint8Array(read('recordings/call-1.wav'))).toEqual(recording)
  const text = read('contact.json').toString()
  expect(text).not.toContain('Bea')
  const parties = { parties: expect.objectContaining({ phone_number: '+12025550101' }) }
  expect(JSON.parse(text)).toEqual({
    exported_at: expect.stringMatching(/Z$/),
    contact: expect.objectContaining({
      first_name: 'Ünïcode',
      phone_e164: '+12025550101',
      company: 'Contoso',
      tags: ['vip'],
      consent: { ...consent, phone_e164: '+12025550101' },
    }),
    other_consents: [],
    do_not_call: [expect.objectContaining({ number: '+12025550101', reason: 'Asked' })],
    campaigns: [
      expect.objectContaining({ campaign: { id: 1, name: 'Spring' }, state: 'live', attempts: 1 }),
    ],
    calls: [
      expect.objectContaining({
        id: 1,
        transcript: 'User: Hello',
        turns: [expect.objectContaining({ text: 'Hello' })],
        analysis_data: '{"summary":"Said hello"}',
        outcome: 'conversation',
        cost_usd: 0.5,
        duration_seconds: 60,
        recording_url: '/api/calls/1/recording',
        evidence: { current: expect.objectContaining(parties), entries: expect.any(Array) },
      }),
    ],
  })
  const { evidence } = (await server.get('/api/calls/1/evidence?user_id=1')).body
  const { current, entries } = evidence
  expect(entries).toContainEqual(
    expect.objectContaining({ parts: expect.objectContaining(parties) }),
  )
  expect(JSON.parse(text).calls[0].evidence).toEqual({ current, entries })
})

it.each([
  ['waits', {}],
  [
    'was reached before the number was corrected',
    { state: 'reached' as const, phone_number: '(202) 555-0101', phone_e164: '+12025550101' },
  ],
])(
  'has a call to the number from when another contact had it, without that contact, whose member %s',
  async (_, member) => {
    const alice = { user_id: 1, phone_number: '+12025550101', first_name: 'Alice' }
    const { contact } = (await server.post('/api/contacts', alice)).body
    const bea = {
      ...{ user_id: 1, phone_number: '+12025550102', first_name: 'Bea', last_name: 'Baxter' },
      email: 'bea@baxter.example',
    }
    const wrong = (await server.post('/api/contacts', bea)).body.contact
    const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [wrong.id] }
    await server.post('/api/campaigns', plan)
    if ('state' in member) await server.deps.db.update(memberships).set(member)
    await insertCallToFormerNumber(server.deps.db, {
      name: 'Spring / Bea Baxter',
      phone_number: '(202) 555-0101',
      phone_e164: '+12025550101',
      transcript: 'User: I am Alice',
    })
    const hours = { verdict: 'now', facts: { time_zone: 'America/Boise' } }
    const decision = { at: '2026-01-14T17:00:00.000Z', verdict: 'now', gates: { hours } }
    const decisions = { reserving: decision, placing: decision } as never
    await server.deps.db.update(calls).set({ decisions })
    if ('state' in member) {
      // It was reserved with the number that Bea had before, and never placed.
      await insertCallToFormerNumber(server.deps.db, {
        ...{ name: 'Spring', phone_number: null, phone_e164: '+12025550102', transcript: null },
      })
    }
    await appendEvidence(server.deps)
    const { read } = await extract(await server.request(`/api/contacts/${contact.id}/export`))
    const text = read('contact.json').toString()
    // In the upper case of the name, because digests are in lower case.
    expect(text).not.toMatch(/Bea|Baxter|baxter|Boise/)
    expect(JSON.parse(text).calls).toMatchObject([
      {
        name: 'Spring',
        transcript: 'User: I am Alice',
        contact: { first_name: '', last_name: '', email: '', phone_number: '(202) 555-0101' },
        evidence: {
          current: {
            parties: { name: '', phone_number: '+12025550101' },
            basis: null,
            decisions: null,
          },
          entries: expect.arrayContaining([expect.objectContaining({ erased: [] })]),
        },
      },
      ...('state' in member ? [{ evidence: { current: { parties: null } } }] : []),
    ])
  },
)

it('has the calls to the number that was called, also after a change of DEFAULT_COUNTRY', async () => {
  const { db, settings } = server.deps
  const numbers = { DE: '+493012345678', GB: '+443012345678' }
  const ids: Record<string, number> = {}
  for (const [country, phone_number] of Object.entries(numbers)) {
    const { contact } = (await server.post('/api/contacts', { user_id: 1, phone_number })).body
    ids[country] = contact.id
  }
  const other = { user_id: 1, phone_number: '+12025550102' }
  const wrong = (await server.post('/api/contacts', other)).body.contact
  const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [wrong.id] }
  await server.post('/api/campaigns', plan)
  await insertCallToFormerNumber(db, {
    name: 'Spring',
    phone_number: '030 12345678',
    phone_e164: numbers.DE,
    transcript: 'User: Hello',
  })
  const { defaultCountry } = settings
  onTestFinished(() => void Object.assign(settings, { defaultCountry }))
  const exportedCalls = async (id: number | undefined) => {
    const { read } = await extract(await server.request(`/api/contacts/${id}/export`))
    return JSON.parse(read('contact.json').toString()).calls
  }
  for (settings.defaultCountry of ['DE', 'GB']) {
    expect(await exportedCalls(ids.DE)).toMatchObject([{ transcript: 'User: Hello' }])
    expect(await exportedCalls(ids.GB)).toEqual([])
  }
})

it("has the person's name in the campaigns of a deleted contact that was added again, until the deletion cannot be undone", async () => {
  const { deps } = server
  const alice = { user_id: 1, phone_number: '+12025550101', first_name: 'Alice' }
  const deleted = (await server.post('/api/contacts', alice)).body.contact
  const plan = { user_id: 1, name: 'Spring', assistant_id: 'a', contact_ids: [deleted.id] }
  await server.post('/api/campaigns', plan)
  await server.request(`/api/contacts/${deleted.id}?user_id=1`, { method: 'DELETE' })
  const { contact } = (await server.post('/api/contacts', alice)).body
  const exportedCampaigns = async () => {
    const { read } = await extract(await server.request(`/api/contacts/${contact.id}/export`))
    return JSON.parse(read('contact.json').toString()).campaigns
  }
  expect(await exportedCampaigns()).toMatchObject([{ first_name: 'Alice' }])
  const later = new Date(deps.now().getTime() + 61_000)
  await purgeDeletedContacts({ ...deps, now: () => later })
  expect(await exportedCampaigns()).toMatchObject([{ first_name: '' }])
})

it('has the consents for the number that other contacts keep, also a deleted one', async () => {
  const first = { user_id: 1, phone_number: '+12025550101', consent }
  const deleted = (await server.post('/api/contacts', first)).body.contact
  await server.request(`/api/contacts/${deleted.id}?user_id=1`, { method: 'DELETE' })
  const changed = { ...first, consent: { ...consent, text: 'Call me.' } }
  const { contact: moved } = (await server.post('/api/contacts', changed)).body
  const newNumber = { user_id: 1, phone_number: '+12025550102' }
  await server.post(`/api/contacts/${moved.id}`, newNumber, 'PATCH')
  const third = { user_id: 1, phone_number: '+12025550101' }
  const { contact } = (await server.post('/api/contacts', third)).body
  const exportedConsents = async (id: number) => {
    const { read } = await extract(await server.request(`/api/contacts/${id}/export`))
    return JSON.parse(read('contact.json').toString()).other_consents
  }
  expect(await exportedConsents(contact.id)).toEqual([
    { ...consent, text: 'Call me.', phone_e164: '+12025550101' },
    { ...consent, phone_e164: '+12025550101' },
  ])
  expect(await exportedConsents(moved.id)).toEqual([])
})

it('has no calls for a contact that was never called', async () => {
  await server.post('/api/contacts', { user_id: 1, phone_number: '+12025550102' })
  const { names, read } = await extract(await server.request('/api/contacts/1/export'))
  expect(names).toEqual(['contact.json'])
  expect(JSON.parse(read('contact.json').toString())).toMatchObject({ campaigns: [], calls: [] })
})

it('reads a recording only as fast as the client does, and closes it when the client leaves', async () => {
  await createCalledContact()
  let readBytes = 0
  let isClosed = false
  const size = 512 * 1024 * 1024
  server.deps.recordings.find = async () => ({
    contentType: 'audio/wav',
    size,
    async *read() {
      try {
        for (; readBytes < size; readBytes += 256 * 1024) yield new Uint8Array(256 * 1024)
      } finally {
        isClosed = true
      }
    },
  })
  const { body } = await server.request('/api/contacts/1/export')
  const reader = (body as ReadableStream<Uint8Array>).getReader()
  let receivedBytes = 0
  while (receivedBytes < 8 * 1024 * 1024) receivedBytes += (await reader.read()).value?.length ?? 0
  expect(readBytes).toBeLessThan(12 * 1024 * 1024)
  expect(isClosed).toBe(false)
  await reader.cancel()
  expect(isClosed).toBe(true)
})

it('is 404 for a contact that does not exist', async () => {
  for (const id of ['4711', '999999999']) {
    expect((await server.request(`/api/contacts/${id}/export`)).status).toBe(404)
  }
})
