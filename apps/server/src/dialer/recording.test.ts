import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '../db/tables/calls.table.ts'
import { openDropReporter } from '../drop-reporter.ts'
import type { Provider } from '../provider/provider.ts'
import { noProviderMessage } from '../provider/providers.ts'
import { RecordingTooLarge } from '../provider/recording.ts'
import { RedirectRejected } from '../provider/redirects.ts'
import {
  createCampaignWithLiveCall,
  openTestServer,
  type TestDeps,
  type TestServer,
  withProvider,
} from '../testing.ts'
import { copyRecording, giveUpCopy } from './recording.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const logLines: { msg: string }[] = []
const log = pino({ level: 'warn' }, { write: (line) => logLines.push(JSON.parse(line)) })

/** Runs the copy job with a mocked provider; returns the recording URL that the API then shows. */
async function runCopyRecording(recording: Provider['recording']): Promise<string | null> {
  await createCampaignWithLiveCall(server, 'x')
  const [call] = await server.deps.db.select({ id: calls.id }).from(calls)
  const drops = openDropReporter(log, new Registry())
  await copyRecording({ ...withProvider(server.deps, { recording }), drops }, call?.id ?? 0)
  return (await server.get('/api/calls?user_id=1')).body.calls[0].recording_url
}

it('sets the recording URL when the recording was copied', async () => {
  const audio = { contentType: 'audio/wav', pieces: [new Uint8Array(3)] }
  expect(await runCopyRecording(async () => audio)).toMatch(/recording$/)
})

it('throws when the connection breaks, so that the queue tries again', async () => {
  const failDownload = async () => {
    throw new Error('connection reset')
  }
  await expect(runCopyRecording(failDownload)).rejects.toThrow('connection reset')
})

it('throws when the provider of the workspace cannot be opened, so that the queue tries again', async () => {
  await createCampaignWithLiveCall(server, 'x')
  const [call] = await server.deps.db.select({ id: calls.id }).from(calls)
  const providers = { ...server.deps.providers, of: async () => null }
  const copy = copyRecording({ ...server.deps, providers }, call?.id ?? 0)
  await expect(copy).rejects.toThrow(noProviderMessage)
})

it.each([
  ['the recording is too large', new RecordingTooLarge(1024 * 1024)],
  [
    'a redirect is rejected',
    new RedirectRejected(new URL('http://127.0.0.1/'), 'only https is allowed'),
  ],
])('logs a warning and does not throw when %s', async (_, error) => {
  logLines.length = 0
  const failDownload = async () => {
    throw error
  }
  expect(await runCopyRecording(failDownload)).toBeNull()
  expect(logLines.map(({ msg }) => msg)).toEqual([error.message])
})

it.each<[string, (deps: TestDeps, callId: number) => Promise<void>]>([
  ['unreachable', giveUpCopy],
  [
    'not-found',
    (deps, callId) => copyRecording(withProvider(deps, { recording: async () => null }), callId),
  ],
  [
    'too-large',
    (deps, callId) =>
      copyRecording(
        withProvider(deps, { recording: () => Promise.reject(new RecordingTooLarge(1)) }),
        callId,
      ),
  ],
])('counts a recording that is given up several times once, as %s', async (reason, giveUp) => {
  const registry = new Registry()
  const drops = openDropReporter(pino({ level: 'silent' }), registry)
  await createCampaignWithLiveCall(server, 'x')
  const [call] = await server.deps.db.select({ id: calls.id }).from(calls)
  // Each record of a call requests a copy: the report of its end, and those of the times it is read again.
  for (let n = 0; n < 3; n++) await giveUp({ ...server.deps, drops }, call?.id ?? 0)
  expect(await registry.metrics()).toContain(
    `callwright_recordings_not_copied_total{reason="${reason}"} 1\n`,
  )
})
