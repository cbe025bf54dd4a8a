import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runInWorkspace } from '../db/request-scope.ts'
import { calls, recordings as recordingRows } from '../db/tables/calls.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { copyRecording } from '../dialer/recording.ts'
import { openDropReporter } from '../drop-reporter.ts'
import { RecordingTooLarge } from '../provider/recording.ts'
import type { TestDeps } from '../testing.ts'
import {
  createCampaignWithLiveCall,
  openTestServer,
  type TestServer,
  withProvider,
} from '../testing.ts'
import {
  createDatabaseRecordingStore,
  createFileRecordingStore,
  type RecordingStore,
} from './recordings.ts'
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
const createLimits = (overrides: Partial<QuotaLimits>): QuotaLimits => ({
  ...recordingLimits,
  readFreeBytes: async () => 100 * recordingLimits.minFreeBytes,
  ...overrides,
})
const createAudio = (...sizes: number[]) => ({
  contentType: 'audio/wav',
  pieces: sizes.map((size) => new Uint8Array(size)),
})

/** Creates calls of one contact; returns their ids. */
async function createCalls(count: number): Promise<number[]> {
  await createCampaignWithLiveCall(server, 'x')
  const [{ id: first, ...call } = { id: 0 }] = await server.deps.db.select().from(calls)
  const values = Array.from({ length: count - 1 }, (_, n) => ({
    ...(call as typeof calls.$inferInsert),
    attempt_id: crypto.randomUUID(),
    attempt_number: null,
    vapi_call_id: `x${n}`,
  }))
  const inserted =
    values.length > 0 ? await server.deps.db.insert(calls).values(values).returning() : []
  return [first, ...inserted.map(({ id }) => id)]
}

/** Finds a recording as a request does. */
const find = (store: RecordingStore, callId: number) =>
  runInWorkspace(firstWorkspaceId, () => store.find(firstWorkspaceId, callId))

describe.each([
  [
    'as files',
    (overrides: Partial<QuotaLimits>) => createFileRecordingStore(folder, createLimits(overrides)),
  ],
  [
    'in the database',
    (overrides: Partial<QuotaLimits>) =>
      createDatabaseRecordingStore(server.deps, createLimits(overrides)),
  ],
] as const)('recordings stored %s', (_, open) => {
  it('are limited in number', async () => {
    const [first = 0, second = 0, third = 0] = await createCalls(3)
    const store = open({ recordings: 2 })
    await store.save(firstWorkspaceId, first, createAudio(10))
    await store.checkQuota()
    await store.save(firstWorkspaceId, second, createAudio(10))
    await expect(store.checkQuota()).rejects.toMatchObject({ reason: 'too-many' })
    await expect(store.save(firstWorkspaceId, third, createAudio(10))).rejects.toMatchObject({
      reason: 'too-many',
    })
    expect(await find(store, third)).toBeNull()
  })

  it('are limited in total size, without counting incomplete copies', async () => {
    const [first = 0, second = 0, third = 0] = await createCalls(3)
    const store = open({ bytes: 100 })
    await store.save(firstWorkspaceId, first, createAudio(60))
    await expect(store.save(firstWorkspaceId, second, createAudio(30, 30))).rejects.toMatchObject({
      reason: 'storage-full',
    })
    expect(await find(store, second)).toBeNull()
    await store.save(firstWorkspaceId, third, createAudio(40))
    expect((await find(store, third))?.size).toBe(40)
    await expect(store.checkQuota()).rejects.toMatchObject({ reason: 'storage-full' })
  })

  it('are limited in total size while several are copied concurrently', async () => {
    const [first = 0, second = 0] = await createCalls(2)
    const store = open({ bytes: 100 })
    const saveStarted = Promise.withResolvers<void>()
    const saveContinues = Promise.withResolvers<void>()
    async function* pausingPieces() {
      yield new Uint8Array(60)
      saveStarted.resolve()
      await saveContinues.promise
    }
    const pausedSave = store.save(firstWorkspaceId, first, {
      contentType: 'audio/wav',
      pieces: pausingPieces(),
    })
    await saveStarted.promise
    await expect(store.save(firstWorkspaceId, second, createAudio(60))).rejects.toMatchObject({
      reason: 'storage-full',
    })
    saveContinues.resolve()
    await pausedSave
  })

  it('count a copy that completes while another one is being saved', async () => {
    const [first = 0, second = 0] = await createCalls(2)
    const store = open({ bytes: 100 })
    const saveStarted = Promise.withResolvers<void>()
    const saveContinues = Promise.withResolvers<void>()
    async function* pausingPieces() {
      yield new Uint8Array(1)
      saveStarted.resolve()
      await saveContinues.promise
      yield new Uint8Array(60)
    }
    const pausedSave = store.save(firstWorkspaceId, first, {
      contentType: 'audio/wav',
      pieces: pausingPieces(),
    })
    await saveStarted.promise
    await store.save(firstWorkspaceId, second, createAudio(60))
    saveContinues.resolve()
    await expect(pausedSave).rejects.toMatchObject({ reason: 'storage-full' })
    expect(await find(store, first)).toBeNull()
  })

  it('are not saved when the disk has too little free space', async () => {
    const [first = 0, second = 0] = await createCalls(2)
    let freeBytes = 2 * mb
    const store = open({ minFreeBytes: mb, readFreeBytes: async () => freeBytes })
    async function* pieces() {
      yield new Uint8Array(16 * mb)
      freeBytes = 1000
      yield new Uint8Array(16 * mb)
    }
    const largeAudio = { contentType: 'audio/wav', pieces: pieces() }
    await expect(store.save(firstWorkspaceId, first, largeAudio)).rejects.toMatchObject({
      reason: 'disk-full',
    })
    expect(await find(store, first)).toBeNull()
    await expect(store.checkQuota()).rejects.toMatchObject({ reason: 'disk-full' })
    freeBytes = 2 * mb
    await store.save(firstWorkspaceId, second, createAudio(10))
  })
})

it('counts the recordings that exist after a restart, but not incomplete copies', async () => {
  writeFileSync(join(folder, '1.wav'), new Uint8Array(60))
  writeFileSync(join(folder, '2.wav.part'), new Uint8Array(60))
  const store = createFileRecordingStore(folder, createLimits({ bytes: 100 }))
  await store.save(firstWorkspaceId, 3, createAudio(40))
  await expect(store.checkQuota()).rejects.toMatchObject({ reason: 'storage-full' })
})

it('counts a recording only once when it is copied again', async () => {
  const store = createFileRecordingStore(folder, createLimits({ recordings: 2, bytes: 100 }))
  await store.save(firstWorkspaceId, 1, createAudio(40))
  await store.save(firstWorkspaceId, 1, createAudio(40))
  await store.save(firstWorkspaceId, 2, createAudio(60))
  expect(readdirSync(folder).sort()).toEqual(['1.wav', '2.wav'])
})

it('reads the free space of the disk', async () => {
  expect(await recordingLimits.readFreeBytes(folder)).toBeGreaterThan(0)
})

describe('a recording that exceeds a limit', () => {
  it('is not requested from the provider and has no URL, and is logged once and counted', async () => {
    const lines: string[] = []
    const registry = new Registry()
    const drops = openDropReporter(
      pino({}, { write: (line: string) => lines.push(line) }),
      registry,
    )
    let requestCount = 0
    const recording = async () => {
      requestCount++
      return createAudio(10)
    }
    const deps: TestDeps = {
      ...withProvider(server.deps, { recording }),
      drops,
      recordings: createFileRecordingStore(folder, createLimits({ recordings: 1 })),
    }
    const ids = await createCalls(4)
    for (const id of ids) await copyRecording(deps, id)
    expect(requestCount).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(
      'Recordings are not copied any more: the limit of 1 recordings is reached',
    )
    expect(await registry.metrics()).toContain(
      'callwright_recordings_not_copied_total{reason="too-many"} 3',
    )
    const { body } = await server.get('/api/calls?user_id=1')
    const urls = body.calls.map((call: { recording_url: string | null }) => call.recording_url)
    expect(urls.filter(Boolean)).toHaveLength(1)
    expect(await server.deps.db.select().from(recordingRows)).toHaveLength(0)
  })

  it('is counted as too large when its own size is the reason', async () => {
    const registry = new Registry()
    const drops = openDropReporter(pino({ level: 'silent' }), registry)
    const recording = async () => {
      throw new RecordingTooLarge(mb)
    }
    const [id = 0] = await createCalls(1)
    await copyRecording({ ...withProvider(server.deps, { recording }), drops }, id)
    expect(await registry.metrics()).toContain(
      'callwright_recordings_not_copied_total{reason="too-large"} 1',
    )
  })
})
