import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { createCampaignWithLiveCall, openTestServer, type TestServer } from '../testing.ts'
import { createFileRecordingStore } from './recordings.ts'
import { withSynthesizedRecordings } from './synthesized.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  folder = mkdtempSync(join(tmpdir(), 'callwright-synthesized-'))
})
beforeEach(async () => {
  await server.clear()
  // Without a search path no speech program is found, so that the audio is the same on each machine.
  Object.assign(
    server.deps.recordings,
    withSynthesizedRecordings(createFileRecordingStore(folder), server.deps.requestDb, ''),
  )
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const turns = [
  { role: 'assistant' as const, text: 'Hello, is this Marta?', start_seconds: 1, end_seconds: 2.5 },
  { role: 'user' as const, text: 'Yes.', start_seconds: 4, end_seconds: 4.5 },
]

/** Creates a call without a copy of its recording; returns the path of the recording. */
async function createCall(fields: Partial<typeof calls.$inferInsert>): Promise<string> {
  await createCampaignWithLiveCall(server, 'x')
  const [call] = await server.deps.db
    .update(calls)
    .set({ has_recording: true, duration_seconds: 6, ...fields })
    .returning()
  return `/api/calls/${call?.id}/recording`
}

describe('a recording without a copy', () => {
  it('is synthesized from the turns of the call, which are audible at their times', async () => {
    const response = await server.request(await createCall({ turns }))
    expect(response.headers.get('content-type')).toBe('audio/wav')
    const samples = new Int16Array((await response.arrayBuffer()).slice(44))
    expect(samples.length).toBe(6 * 8000)
    const isAudible = (from: number, to: number) =>
      samples.subarray(from * 8000, to * 8000).some((sample) => Math.abs(sample) > 500)
    expect([
      isAudible(0, 1),
      isAudible(1, 2.5),
      isAudible(2.5, 4),
      isAudible(4, 4.5),
      isAudible(4.5, 6),
    ]).toEqual([false, true, false, true, false])
  })

  it('has the same bytes when a range of it is read', async () => {
    const path = await createCall({ turns })
    const whole = new Uint8Array(await (await server.request(path)).arrayBuffer())
    const range = await server.request(path, { headers: { range: 'bytes=20000-30000' } })
    expect(range.status).toBe(206)
    expect(new Uint8Array(await range.arrayBuffer())).toEqual(whole.slice(20_000, 30_001))
  })

  it('does not exist when a real provider made the call', async () => {
    const path = await createCall({ turns, phone_number_id: 'a phone number of a real provider' })
    expect((await server.request(path)).status).toBe(404)
  })

  it('does not exist when the turns of the call are unknown', async () => {
    expect((await server.request(await createCall({ turns: null }))).status).toBe(404)
  })
})

it('is not synthesized in place of a stored copy', async () => {
  const path = await createCall({ turns })
  const id = Number(path.split('/')[3])
  const bytes = new Uint8Array([1, 2, 3])
  await server.deps.recordings.save(firstWorkspaceId, id, {
    contentType: 'audio/mpeg',
    pieces: [bytes],
  })
  expect(new Uint8Array(await (await server.request(path)).arrayBuffer())).toEqual(bytes)
})
