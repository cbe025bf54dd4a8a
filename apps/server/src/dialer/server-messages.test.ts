import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCampaignApi, qualifiedNumber } from '../../test/campaign-api.ts'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => server.clear())
afterAll(() => server.close())
const { createCampaign, sendCommand, makeCalls, getCalls, waitForStatus } = createCampaignApi(
  () => server,
)

describe('server messages', () => {
  const sendMessage = (secret: string, message: object) =>
    server.request('/api/vapi/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vapi-secret': secret },
      body: JSON.stringify({ message }),
    })

  it('get a 401 when the secret is wrong', async () => {
    expect((await sendMessage('guess', { type: 'status-update' })).status).toBe(401)
  })

  it('get a 413 when they are too large, and a 400 when they are not JSON', async () => {
    const { webhookSecret } = server.deps
    const large = { type: 'status-update', padding: 'x'.repeat(5 * 1024 * 1024) }
    expect((await sendMessage(webhookSecret, large)).status).toBe(413)
    const headers = { 'content-type': 'application/json', 'x-vapi-secret': webhookSecret }
    const invalidJson = { method: 'POST', headers, body: '{' }
    expect((await server.request('/api/vapi/webhook', invalidJson)).status).toBe(400)
  })

  it('get a 409 when they are repeated, and an old message overwrites nothing', async () => {
    const id = await createCampaign([qualifiedNumber])
    await sendCommand(id, 'start')
    await makeCalls(id)
    await waitForStatus(id, 'completed')
    const call = { id: (await getCalls(id))[0]?.vapi_call_id, updatedAt: '2020-01-01T00:00:00Z' }
    await expect.poll(async () => (await getCalls(id))[0]?.cost_usd).toBeTruthy()
    const [callBefore] = await getCalls(id)
    const oldReport = { type: 'end-of-call-report', endedReason: 'voicemail', cost: 99, call }
    expect((await sendMessage(server.deps.webhookSecret, oldReport)).status).toBe(200)
    expect((await sendMessage(server.deps.webhookSecret, oldReport)).status).toBe(409)
    expect((await getCalls(id))[0]).toMatchObject({
      ended_reason: callBefore?.ended_reason,
      cost_usd: callBefore?.cost_usd,
    })
  })

  it('get a 200 when fields are missing', async () => {
    const { webhookSecret } = server.deps
    for (const message of [
      {},
      { type: 'status-update' },
      { type: 'end-of-call-report', call: {} },
      { type: 'hang', call: { id: 'x' } },
    ]) {
      expect((await sendMessage(webhookSecret, message)).status).toBe(200)
    }
  })

  it('do not set a call back to an earlier status', async () => {
    const id = await createCampaign([qualifiedNumber])
    await sendCommand(id, 'start')
    await makeCalls(id)
    await waitForStatus(id, 'completed')
    const [call] = await getCalls(id)
    const lateMessage = {
      type: 'status-update',
      status: 'ringing',
      call: { id: call?.vapi_call_id },
    }
    expect((await sendMessage(server.deps.webhookSecret, lateMessage)).status).toBe(200)
    expect((await getCalls(id))[0]?.status).toBe('ended')
  })
})
