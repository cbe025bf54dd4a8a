import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { openDropReporter } from '../drop-reporter.ts'
import type { Provider } from '../provider/provider.ts'
import { RecordingTooLarge } from '../provider/recording.ts'
import { RedirectRejected } from '../provider/redirects.ts'
import { createLiveCall, openTestServer, type TestServer } from '../testing.ts'
import { copyRecording } from './recording.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const logged: { msg: string }[] = []
const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) })

async function copy(recording: Provider['recording']): Promise<string | null> {
  await createLiveCall(server, 'x')
  const [call] = await server.deps.db.select({ id: calls.id }).from(calls)
  const provider = { ...server.deps.provider, recording }
  const drops = openDropReporter(log, new Registry())
  await copyRecording({ ...server.deps, provider, drops }, call?.id ?? 0)
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

it.each([
  ['is too large', new RecordingTooLarge(1024 * 1024)],
  [
    'is sent for to an address that is not followed',
    new RedirectRejected(new URL('http://127.0.0.1/'), 'only https is'),
  ],
])('is left where it is when it %s, and is not tried again', async (_, refusal) => {
  logged.length = 0
  const refused = async () => {
    throw refusal
  }
  expect(await copy(refused)).toBeNull()
  expect(logged.map(({ msg }) => msg)).toEqual([refusal.message])
})
