import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { busyNumber, createCampaignApi, qualifiedNumber } from '../../test/campaign-api.ts'
import { calls } from '../db/tables/calls.table.ts'
import { createCampaignWithLiveCall, openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
beforeEach(() => server.clear())
afterAll(() => server.close())
const { createCampaign, sendCommand, makeCalls, getCalls, waitForStatus } = createCampaignApi(
  () => server,
)

interface Turn {
  role: string
  text: string
  start_seconds: number
  end_seconds: number
}

/** Calls a number; returns the id of the call once it is reported. */
async function makeCall(number: string): Promise<number> {
  const campaignId = await createCampaign([number])
  await sendCommand(campaignId, 'start')
  await makeCalls(campaignId)
  await waitForStatus(campaignId, 'completed')
  await expect.poll(async () => (await getCalls(campaignId))[0]?.cost_breakdown).not.toBeNull()
  return (await getCalls(campaignId))[0]?.id ?? 0
}
const getTurns = async (id: number, from = server): Promise<Turn[]> =>
  (await from.get(`/api/calls/${id}?user_id=1`)).body.call.turns

describe('the turns of a call', () => {
  it('are its transcript with times within the recording', async () => {
    const id = await makeCall(qualifiedNumber)
    const { call } = (await server.get(`/api/calls/${id}?user_id=1`)).body
    const turns: Turn[] = call.turns
    const lines = turns.map(({ role, text }) => `${role === 'user' ? 'User' : 'AI'}: ${text}`)
    expect(lines.join('\n')).toBe(call.transcript)
    const times = turns.flatMap(({ start_seconds, end_seconds }) => [start_seconds, end_seconds])
    // The emulator's times are whole milliseconds of an accelerated call.
    const previousTimes = [0, ...times]
    for (const [n, time] of times.entries())
      expect(time).toBeGreaterThan((previousTimes[n] ?? 0) - 1.5)
    expect(times.at(-1)).toBeLessThanOrEqual(call.duration_seconds + 1.5)
  })

  it('are not in lists', async () => {
    const id = await makeCall(qualifiedNumber)
    const { body } = await server.get('/api/calls?user_id=1')
    expect(body.calls[0].id).toBe(id)
    expect(body.calls[0]).not.toHaveProperty('turns')
  })

  it('are empty when nobody answered', async () => {
    expect(await getTurns(await makeCall(busyNumber))).toEqual([])
  })

  it('are added to a call from before they were stored when the call is read again', async () => {
    const id = await makeCall(qualifiedNumber)
    const turns = await getTurns(id)
    const { db } = server.deps
    const [row] = await db.update(calls).set({ turns: null }).where(eq(calls.id, id)).returning()
    expect(await getTurns(id)).toEqual([])
    const { vapi_call_id } = row ?? {}
    expect((await server.post('/api/vapi/calls/sync', { vapi_call_id })).status).toBe(200)
    expect(await getTurns(id)).toEqual(turns)
  })

  it('are stored from an end-of-call report, whatever else it contains', async () => {
    // A dialer would place the call, and the emulator would refuse its assistant.
    const server = await openTestServer({ runsDialer: false })
    onTestFinished(() => server.close())
    await createCampaignWithLiveCall(server, 'reported')
    const report = (fields: object) =>
      server.request('/api/vapi/webhook', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-vapi-secret': server.deps.webhookSecret,
        },
        body: JSON.stringify({
          message: { type: 'end-of-call-report', call: { id: 'reported' }, ...fields },
        }),
      })
    const artifact = {
      transcript: 'AI: Hi \0\nUser: Yes',
      messages: [
        { role: 'bot', message: 'Hi \0', secondsFromStart: -1 },
        { role: 'tool', toolCalls: [{}] },
        null,
        { role: 'user', message: 'Yes' },
      ],
    }
    expect((await report({ endedReason: 'customer-ended-call', artifact })).status).toBe(200)
    const [call] = (await server.get('/api/calls?user_id=1')).body.calls
    expect(call).toMatchObject({ status: 'ended', transcript: 'AI: Hi \nUser: Yes' })
    expect(await getTurns(call.id, server)).toEqual([
      { role: 'assistant', text: 'Hi', start_seconds: 0, end_seconds: null },
      { role: 'user', text: 'Yes', start_seconds: 0, end_seconds: null },
    ])
    // A later report without messages keeps the turns.
    expect((await report({ cost: 0.5 })).status).toBe(200)
    expect(await getTurns(call.id, server)).toHaveLength(2)
    // Messages without their transcript would replace what was said.
    const messages = [{ role: 'bot', message: 'Another call', secondsFromStart: 1 }]
    expect((await report({ artifact: { messages } })).status).toBe(200)
    expect(await getTurns(call.id, server)).toHaveLength(2)
    // A corrected transcript without messages has no times.
    expect((await report({ artifact: { transcript: 'AI: Corrected' } })).status).toBe(200)
    const { body } = await server.get(`/api/calls/${call.id}?user_id=1`)
    expect(body.call).toMatchObject({ transcript: 'AI: Corrected', turns: [] })
  })
})
