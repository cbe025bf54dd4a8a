import type { Call } from '@callwright/contract'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  busyNumber,
  createCampaignApi,
  qualifiedNumber,
  unqualifiedNumber,
  voicemailNumber,
} from '../../test/campaign-api.ts'
import { openTestServer, type TestServer } from '../testing.ts'

const speed = 50
/** The emulator never sends the report of a call to this number. */
const numberWithoutReport = '+15005550006'

const wavHeaderBytes = 44
const wavBytesPerSecond = 16_000

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ speed })
})
afterAll(() => server.close())

const { createCampaign, sendCommand, makeCalls, getCalls, waitForStatus } = createCampaignApi(
  () => server,
)

/** Calls all numbers, and returns the calls when they have ended. */
async function callNumbers(numbers: string[]): Promise<Call[]> {
  const id = await createCampaign(numbers, { max_concurrent_calls: numbers.length })
  await sendCommand(id, 'start')
  await makeCalls(id)
  await waitForStatus(id, 'completed')
  return getCalls(id)
}

/** Downloads the provider's recording of a call, and returns its length. */
async function fetchRecordingSeconds({ vapi_call_id }: Call): Promise<number> {
  const url = `${server.address}/vapi/call/${vapi_call_id}/mono-recording`
  const response = await vi.waitFor(
    async () => {
      const recording = await fetch(url, { headers: { authorization: 'Bearer test' } })
      expect(recording.status).toBe(200)
      return recording
    },
    { timeout: 20_000, interval: 50 },
  )
  return ((await response.arrayBuffer()).byteLength - wavHeaderBytes) / wavBytesPerSecond
}

it('stores the times of a call in order, and its duration as at normal speed', async () => {
  const calls = await callNumbers([
    busyNumber,
    voicemailNumber,
    numberWithoutReport,
    qualifiedNumber,
    unqualifiedNumber,
  ])
  for (const call of calls) {
    const { created_at, vapi_created_at, started_at, ended_at } = call
    const times = [created_at, vapi_created_at, started_at, ended_at].filter((at) => at !== null)
    expect(times).toEqual(times.toSorted())
    expect(times).toHaveLength(call.ended_reason === 'customer-busy' ? 3 : 4)
  }
  const answeredCalls = calls.filter(({ started_at }) => started_at !== null)
  for (const call of answeredCalls) {
    const { duration_seconds, started_at, ended_at } = call
    const realSeconds = (Date.parse(`${ended_at}`) - Date.parse(`${started_at}`)) / 1000
    expect(duration_seconds).toBeCloseTo(await fetchRecordingSeconds(call), 1)
    expect(Math.abs((duration_seconds ?? 0) / speed - realSeconds)).toBeLessThan(0.001)
  }
})
