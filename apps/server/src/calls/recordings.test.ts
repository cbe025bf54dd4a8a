import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runInWorkspace } from '../db/request-scope.ts'
import { calls } from '../db/tables/calls.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import {
  createDatabaseRecordingStore,
  createFileRecordingStore,
  type RecordingStore,
} from '../recordings/recordings.ts'
import { createCampaignWithLiveCall, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  folder = mkdtempSync(join(tmpdir(), 'callwright-recordings-'))
})
beforeEach(() => server.clear())
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

// Larger than one stored piece, and not a multiple of the piece size.
const size = 700_001
const audio = Uint8Array.from({ length: size }, (_, n) => (n * 7) % 251)

describe.each([
  ['as a file', () => createFileRecordingStore(folder)],
  ['in the database', () => createDatabaseRecordingStore(server.deps)],
] as const)('a recording stored %s', (_, open) => {
  let recordings: RecordingStore
  let url: string
  beforeEach(async () => {
    recordings = open()
    Object.assign(server.deps.recordings, recordings)
    await createCampaignWithLiveCall(server, 'x')
    const [call] = await server.deps.db
      .update(calls)
      .set({ has_recording: true })
      .returning({ id: calls.id })
    url = `/api/calls/${call?.id}/recording`
    await recordings.save(firstWorkspaceId, call?.id ?? 0, {
      contentType: 'audio/mpeg',
      pieces: audioPieces(),
    })
  })

  async function* audioPieces() {
    yield audio.subarray(0, 1000)
    yield audio.subarray(1000, 600_000)
    yield audio.subarray(600_000)
  }
  const readBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  const requestRecording = (range?: string) =>
    server.request(url, range === undefined ? {} : { headers: { range } })

  it('is served completely', async () => {
    const response = await requestRecording()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('audio/mpeg')
    expect(response.headers.get('content-length')).toBe(String(size))
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(Buffer.compare(await readBytes(response), audio)).toBe(0)
  })

  it.each([
    ['bytes=0-3', 0, 3],
    ['bytes=262140-524300', 262_140, 524_300],
    ['bytes=699999-', 699_999, size - 1],
    ['bytes=-5', size - 5, size - 1],
    ['bytes=-9999999', 0, size - 1],
    ['bytes=5-9999999', 5, size - 1],
  ])('is served in part for the range %s', async (range, from, to) => {
    const response = await requestRecording(range)
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${size}`)
    expect(response.headers.get('content-length')).toBe(String(to + 1 - from))
    expect(Buffer.compare(await readBytes(response), audio.subarray(from, to + 1))).toBe(0)
  })

  it.each([`bytes=${size}-`, 'bytes=-0', 'bytes=9999999-99999999'])(
    'returns 416 and no content for the range %s, which is outside of it',
    async (range) => {
      const response = await requestRecording(range)
      expect(response.status).toBe(416)
      expect(response.headers.get('content-range')).toBe(`bytes */${size}`)
      expect(await response.text()).toBe('')
    },
  )

  it.each(['bytes=5-2', 'bytes=-', 'pages=1-2', 'bytes=0-1,4-5', 'bytes=a-b'])(
    'is served completely for the range %s, which is invalid or has several parts',
    async (range) => {
      const response = await requestRecording(range)
      expect(response.status).toBe(200)
      await response.body?.cancel()
    },
  )

  it.each(['audio/mp4', 'audio/ogg', 'audio/webm'])(
    'is served as %s when the provider sent that',
    async (contentType) => {
      const callId = Number(url.split('/')[3])
      await recordings.delete(firstWorkspaceId, callId)
      await recordings.save(firstWorkspaceId, callId, { contentType, pieces: audioPieces() })
      const response = await requestRecording()
      expect(response.headers.get('content-type')).toBe(contentType)
      await response.body?.cancel()
    },
  )

  it('is not read further after the client disconnects', async () => {
    await runInWorkspace(firstWorkspaceId, async () => {
      const recording = await recordings.find(firstWorkspaceId, Number(url.split('/')[3]))
      const pieces = recording?.read(0, size - 1)[Symbol.asyncIterator]()
      expect((await pieces?.next())?.value?.byteLength).toBeLessThan(size / 2)
      await pieces?.return?.()
      expect(await pieces?.next()).toMatchObject({ done: true })
    })
  })

  it('is not stored when its download is interrupted', async () => {
    async function* interruptedPieces() {
      yield audio.subarray(0, 1000)
      throw new Error('connection lost')
    }
    const interruptedAudio = { contentType: 'audio/wav', pieces: interruptedPieces() }
    await expect(recordings.save(firstWorkspaceId, 999, interruptedAudio)).rejects.toThrow(
      'connection lost',
    )
    const found = runInWorkspace(firstWorkspaceId, () => recordings.find(firstWorkspaceId, 999))
    expect(await found).toBeNull()
    expect(readdirSync(folder).filter((name) => name.startsWith('999'))).toEqual([])
  })
})
