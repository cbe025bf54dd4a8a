import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls, recordings as rows } from '../db/tables/calls.table.ts'
import type { Deps } from '../deps.ts'
import { copyRecording } from '../dialer/recording.ts'
import { openDropReporter } from '../drop-reporter.ts'
import { RecordingTooLarge } from '../provider/recording.ts'
import { aLiveCall, openTestServer, type TestServer } from '../testing.ts'
import { createDatabaseRecordingStore, createFileRecordingStore } from './recordings.ts'
import { type QuotaLimits, recordingLimits } from './storage-quota.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(async () => {
  await server.clear()
  folder = mkdtempSync(join(tmpdir(), 'callwright-recordings-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
afterAll(() => server.close())

const mb = 1024 * 1024
const limits = (own: Partial<QuotaLimits>): QuotaLimits => ({
  ...recordingLimits,
  readFreeBytes: async () => 100 * recordingLimits.minFreeBytes,
  ...own,
})
const audio = (...sizes: number[]) => ({
  contentType: 'audio/wav',
  pieces: sizes.map((size) => new Uint8Array(size)),
})

/** As many calls of one contact as asked for; returns their ids. */
async function someCalls(count: number): Promise<number[]> {
  await aLiveCall(server, 'x')
  const [{ id: first, ...call } = { id: 0 }] = await server.deps.db.select().from(calls)
  const more = Array.from({ length: count - 1 }, (_, n) => ({
    ...(call as typeof calls.$inferInsert),
    attempt_id: crypto.randomUUID(),
    attempt_number: null,
    vapi_call_id: `x${n}`,
  }))
  const made = more.length > 0 ? await server.deps.db.insert(calls).values(more).returning() : []
  return [first, ...made.map(({ id }) => id)]
}

describe.each([
  ['as files', (own: Partial<QuotaLimits>) => createFileRecordingStore(folder, limits(own))],
  [
    'in the database',
    (own: Partial<QuotaLimits>) => createDatabaseRecordingStore(server.deps.db, limits(own)),
  ],
] as const)('recordings stored %s', (_, open) => {
  it('are limited in number', async () => {
    const [first = 0, second = 0, third = 0] = await someCalls(3)
    const store = open({ recordings: 2 })
    await store.save(first, audio(10))
    await store.checkQuota()
    await store.save(second, audio(10))
    await expect(store.checkQuota()).rejects.toMatchObject({ reason: 'too-many' })
    await expect(store.save(third, audio(10))).rejects.toMatchObject({ reason: 'too-many' })
    expect(await store.find(third)).toBeNull()
  })

  it('are limited in total size, to which an incomplete one does not count', async () => {
    const [first = 0, second = 0, third = 0] = await someCalls(3)
    const store = open({ bytes: 100 })
    await store.save(first, audio(60))
    await expect(store.save(second, audio(30, 30))).rejects.toMatchObject({
      reason: 'storage-full',
    })
    expect(await store.find(second)).toBeNull()
    await store.save(third, audio(40))
    expect((await store.find(third))?.size).toBe(40)
    await expect(store.checkQuota()).rejects.toMatchObject({ reason: 'storage-full' })
  })

  it('are limited in total size while several are copied concurrently', async () => {
    const [first = 0, second = 0] = await someCalls(2)
    const store = open({ bytes: 100 })
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    async function* slowly() {
      yield new Uint8Array(60)
      begun.resolve()
      await held.promise
    }
    const slow = store.save(first, { contentType: 'audio/wav', pieces: slowly() })
    await begun.promise
    await expect(store.save(second, audio(60))).rejects.toMatchObject({ reason: 'storage-full' })
    held.resolve()
    await slow
  })

  it('include one that was copied meanwhile', async () => {
    const [first = 0, second = 0] = await someCalls(2)
    const store = open({ bytes: 100 })
    const begun = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    async function* slowly() {
      yield new Uint8Array(1)
      begun.resolve()
      await held.promise
      yield new Uint8Array(60)
    }
    const slow = store.save(first, { contentType: 'audio/wav', pieces: slowly() })
    await begun.promise
    await store.save(second, audio(60))
    held.resolve()
    await expect(slow).rejects.toMatchObject({ reason: 'storage-full' })
    expect(await store.find(first)).toBeNull()
  })

  it('leave space on the disk', async () => {
    const [first = 0, second = 0] = await someCalls(2)
    let free = 2 * mb
    const store = open({ minFreeBytes: mb, readFreeBytes: async () => free })
    async function* pieces() {
      yield new Uint8Array(16 * mb)
      free = 1000
      yield new Uint8Array(16 * mb)
    }
    const endless = { contentType: 'audio/wav', pieces: pieces() }
    await expect(store.save(first, endless)).rejects.toMatchObject({ reason: 'disk-full' })
    expect(await store.find(first)).toBeNull()
    await expect(store.checkQuota()).rejects.toMatchObject({ reason: 'disk-full' })
    free = 2 * mb
    await store.save(second, audio(10))
  })
})

it('The size after a restart includes recordings, but not incomplete copies', async () => {
  writeFileSync(join(folder, '1.wav'), new Uint8Array(60))
  writeFileSync(join(folder, '2.wav.part'), new Uint8Array(60))
  const store = createFileRecordingStore(folder, limits({ bytes: 100 }))
  await store.save(3, audio(40))
  await expect(store.checkQuota()).rejects.toMatchObject({ reason: 'storage-full' })
})

it('A recording that is copied again counts once', async () => {
  const store = createFileRecordingStore(folder, limits({ recordings: 2, bytes: 100 }))
  await store.save(1, audio(40))
  await store.save(1, audio(40))
  await store.save(2, audio(60))
  expect(readdirSync(folder).sort()).toEqual(['1.wav', '2.wav'])
})

it('The free space is read from the disk', async () => {
  expect(await recordingLimits.readFreeBytes(folder)).toBeGreaterThan(0)
})

describe('a recording without space', () => {
  it('is not requested from the provider, is logged once and counted, and stays at the provider', async () => {
    const lines: string[] = []
    const registry = new Registry()
    const drops = openDropReporter(
      pino({}, { write: (line: string) => lines.push(line) }),
      registry,
    )
    let asked = 0
    const deps: Deps = {
      ...server.deps,
      drops,
      recordings: createFileRecordingStore(folder, limits({ recordings: 1 })),
      provider: {
        ...server.deps.provider,
        recording: async () => {
          asked++
          return audio(10)
        },
      },
    }
    const ids = await someCalls(4)
    for (const id of ids) await copyRecording(deps, id)
    expect(asked).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('Recordings are not copied any more: 1 of them may be kept')
    expect(await registry.metrics()).toContain(
      'callwright_recordings_not_copied_total{reason="too-many"} 3',
    )
    const { body } = await server.get('/api/calls?user_id=1')
    const urls = body.calls.map((call: { recording_url: string | null }) => call.recording_url)
    expect(urls.filter(Boolean)).toHaveLength(1)
    expect(await server.deps.db.select().from(rows)).toHaveLength(0)
  })

  it('that is too large itself is counted separately', async () => {
    const registry = new Registry()
    const drops = openDropReporter(pino({ level: 'silent' }), registry)
    const recording = async () => {
      throw new RecordingTooLarge(mb)
    }
    const provider = { ...server.deps.provider, recording }
    const [id = 0] = await someCalls(1)
    await copyRecording({ ...server.deps, drops, provider }, id)
    expect(await registry.metrics()).toContain(
      'callwright_recordings_not_copied_total{reason="too-large"} 1',
    )
  })
})
