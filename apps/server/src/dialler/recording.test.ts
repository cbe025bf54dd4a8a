import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '../calls/calls.table.ts'
import type { Provider } from '../provider/provider.ts'
import { RecordingTooLarge } from '../provider/recording.ts'
import { aLiveCall, openTestServer, type TestServer } from '../testing.ts'
import { copyRecording } from './recording.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ works: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

async function copy(recording: Provider['recording']): Promise<string | null> {
  await aLiveCall(server, 'x')
  const [call] = await server.deps.db.select({ id: calls.id }).from(calls)
  const provider = { ...server.deps.provider, recording }
  await copyRecording({ ...server.deps, provider }, call?.id ?? 0)
  return (await server.get('/api/calls?user_id=1')).body.calls[0].recording_url
}

it('is offered when it is ours', async () => {
  const audio = { contentType: 'audio/wav', pieces: [new Uint8Array(3)] }
  expect(await copy(async () => audio)).toMatch(/recording$/)
})

it('is tried again when the copy breaks off', async () => {
  const broken = async () => {
    throw new Error('the line broke')
  }
  await expect(copy(broken)).rejects.toThrow('the line broke')
})

it('is left where it is when it is too large, and is not tried again', async () => {
  const large = async () => {
    throw new RecordingTooLarge(1024 * 1024)
  }
  expect(await copy(large)).toBeNull()
})
