import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { copyRecording } from '../dialer/recording.ts'
import {
  createDatabaseRecordingStore,
  createFileRecordingStore,
  withSynthesizedRecordings,
} from '../recordings/index.ts'
import {
  createCampaignWithLiveCall,
  openTestServer,
  type TestServer,
  withProvider,
} from '../testing.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(async () => {
  await server.clear()
  folder = mkdtempSync(join(tmpdir(), 'callwright-peaks-'))
  return () => rmSync(folder, { recursive: true })
})
afterAll(() => server.close())

const turns = [
  { role: 'assistant' as const, text: 'Hello, is this Marta?', start_seconds: 1, end_seconds: 3 },
  { role: 'user' as const, text: 'Yes, it is.', start_seconds: 4, end_seconds: 5 },
]

/** Creates an ended call of the emulator; returns its id. */
async function createCall(fields: Partial<typeof calls.$inferInsert> = {}): Promise<number> {
  await createCampaignWithLiveCall(server, 'x')
  const [call] = await server.deps.db
    .update(calls)
    .set({ duration_seconds: 6, turns, ...fields })
    .returning({ id: calls.id })
  return call?.id ?? 0
}

const getCall = async (id: number) => (await server.get(`/api/calls/${id}?user_id=1`)).body.call

/** Returns which seconds of a call of six seconds are audible in its peaks. */
function audibleSeconds(peaks: number[]): number[] {
  return [0, 1, 2, 3, 4, 5].filter((second) => {
    // The bars at the edges of a second may belong to its neighbors.
    const from = Math.ceil(((second + 0.1) / 6) * peaks.length)
    const to = Math.floor(((second + 0.9) / 6) * peaks.length)
    return peaks.slice(from, to).some((peak) => peak > 0.2)
  })
}

/** Returns the recording that the emulator would make of the turns. */
async function synthesize(id: number): Promise<Uint8Array[]> {
  const store = withSynthesizedRecordings(createFileRecordingStore(folder), server.deps.db, '')
  const recording = await store.find(firstWorkspaceId, id)
  const pieces: Uint8Array[] = []
  for await (const piece of recording?.read(0, recording.size - 1) ?? []) pieces.push(piece)
  return pieces
}

describe('the peaks of a call', () => {
  it.each([
    ['as a file', () => createFileRecordingStore(folder)],
    ['in the database', () => createDatabaseRecordingStore(server.deps)],
  ])('are stored with the recording, which is stored %s', async (_, open) => {
    const id = await createCall()
    const pieces = await synthesize(id)
    const recording = async () => ({ contentType: 'audio/wav', pieces })
    const deps = { ...withProvider(server.deps, { recording }), recordings: open() }
    await copyRecording(deps, id)
    const [row] = await server.deps.db.select().from(calls)
    expect(row?.recording_peaks?.length).toBeGreaterThanOrEqual(100)
    const { recording_peaks } = await getCall(id)
    expect(recording_peaks).toHaveLength(row?.recording_peaks?.length ?? 0)
    expect(Math.max(...recording_peaks)).toBe(1)
    expect(audibleSeconds(recording_peaks)).toEqual([1, 2, 4])
  })

  it('are computed once for a recording that is synthesized from its turns', async () => {
    const store = withSynthesizedRecordings(
      createFileRecordingStore(folder),
      server.deps.requestDb,
      '',
    )
    const find = vi.spyOn(store, 'find')
    Object.assign(server.deps.recordings, store)
    const id = await createCall({ has_recording: true })
    const [first, second] = await Promise.all([getCall(id), getCall(id)])
    expect(audibleSeconds(first.recording_peaks)).toEqual([1, 2, 4])
    expect(second.recording_peaks).toEqual(first.recording_peaks)
    expect((await getCall(id)).recording_peaks).toEqual(first.recording_peaks)
    expect(find).toHaveBeenCalledOnce()
  })

  it('are none, and are not computed again, for a format that is not read', async () => {
    const store = createFileRecordingStore(folder)
    const id = await createCall({ has_recording: true })
    await store.save(firstWorkspaceId, id, {
      contentType: 'audio/mpeg',
      pieces: [new Uint8Array(5000).fill(0xff)],
    })
    const find = vi.spyOn(store, 'find')
    Object.assign(server.deps.recordings, store)
    expect((await getCall(id)).recording_peaks).toEqual([])
    expect((await getCall(id)).recording_peaks).toEqual([])
    expect(find).toHaveBeenCalledOnce()
  })

  it('are none without a recording', async () => {
    const id = await createCall()
    expect((await getCall(id)).recording_peaks).toEqual([])
  })

  it('are none when the recording cannot be read, and the call is still shown', async () => {
    const store = createFileRecordingStore(folder)
    vi.spyOn(store, 'find').mockRejectedValue(new Error('EIO'))
    Object.assign(server.deps.recordings, store)
    const id = await createCall({ has_recording: true })
    expect(await getCall(id)).toMatchObject({ id, recording_peaks: [] })
  })

  it('are not in lists', async () => {
    await createCall()
    const { body } = await server.get('/api/calls?user_id=1')
    expect(body.calls[0]).not.toHaveProperty('recording_peaks')
  })
})
