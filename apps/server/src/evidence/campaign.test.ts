import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  busyNumber,
  createCampaignApi,
  qualifiedNumber,
  unqualifiedNumber,
  voicemailNumber,
} from '../../test/campaign-api.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { createEvidenceApi, verifyText } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ timing: { evidenceMs: 20 } })
})
afterAll(() => server.close())
const { createCampaign, sendCommand, makeCalls, waitForStatus } = createCampaignApi(() => server)
const { getScorecard, readFile } = createEvidenceApi(() => server)

it('proves all calls of a campaign that the dialer has called, and finds each change', async () => {
  const numbers = [qualifiedNumber, unqualifiedNumber, busyNumber, voicemailNumber]
  const id = await createCampaign(numbers, {
    max_concurrent_calls: 2,
    call_caps: { attempts_per_day: 1 },
  })
  await sendCommand(id, 'start')
  await makeCalls(id)
  await waitForStatus(id, 'completed')
  await expect
    .poll(async () => (await getScorecard(id)).calls)
    .toEqual({ placed: 4, final: 4, in_chain: 4 })
  const { checks, chain } = await getScorecard(id)
  expect(chain.is_valid).toBe(true)
  // The calling rules are off, so no law limits the hours; the caps of the campaign hold.
  const kept = { examined: 4, not_examined: 0, violations: 0 }
  expect(checks).toMatchObject([
    { check: 'hours', examined: 0, not_examined: 4, violations: 0 },
    { check: 'caps', ...kept },
    { check: 'suppressed', ...kept },
    { check: 'twice', ...kept },
  ])

  const file = await readFile(id)
  const verification = await verifyText(file)
  expect(verification).toMatchObject({ ok: true, campaignId: id, erasedParts: 0 })
  for (const phone of numbers) expect(file).toContain(phone)
  expect(await verifyText(file.replace(busyNumber, voicemailNumber))).toMatchObject({ ok: false })
  const lines = file.split('\n')
  for (const index of lines.slice(0, -1).keys()) {
    expect(await verifyText(lines.toSpliced(index, 1).join('\n'))).toMatchObject({ ok: false })
  }
})
