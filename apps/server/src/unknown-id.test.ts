import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSealer } from './auth/index.ts'
import { openTestServer, type TestServer } from './testing.ts'
import { openWebhooks } from './webhooks/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    runsDialer: false,
    webhooks: (deps) =>
      openWebhooks({
        ...deps,
        sealer: createSealer('k'.repeat(32)),
        publicUrl: 'http://localhost',
      }),
  })
})
afterAll(() => server.close())

const sendRequest = async (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
) => {
  const headers = { 'content-type': 'application/json' }
  const init = body ? { method, headers, body: JSON.stringify(body) } : { method }
  const response = await server.request(path, init)
  return { status: response.status, body: (await response.json()) as { fields?: object } }
}

describe.each([
  ['that no record has yet', '4711'],
  ['above the range of the column', '2147483648'],
  ['above the exact range of a number', '9'.repeat(30)],
  ['above the range of a number', '9'.repeat(400)],
])('an id %s', (_, id) => {
  const user_id = 1
  it.each([
    ['GET', `/api/campaigns/${id}?user_id=1`],
    ['GET', `/api/campaigns/${id}/members?user_id=1`],
    ['GET', `/api/campaigns/${id}/funnel?user_id=1`],
    ['POST', `/api/campaigns/${id}/start`, { user_id }],
    ['POST', `/api/campaigns/${id}/pause`, { user_id }],
    ['POST', `/api/campaigns/${id}/stop`, { user_id }],
    ['POST', `/api/vapi/campaigns/${id}/start`, { user_id }],
    ['PATCH', `/api/contacts/${id}`, { user_id, company: 'Elsewhere' }],
    ['DELETE', `/api/contacts/${id}?user_id=1`],
    ['PATCH', `/api/webhooks/${id}`, { description: 'Elsewhere' }],
    ['DELETE', `/api/webhooks/${id}`],
    ['POST', `/api/webhooks/${id}/rotate-secret`, {}],
    ['POST', `/api/webhooks/${id}/test`, {}],
    ['GET', `/api/webhooks/${id}/deliveries`],
    ['POST', `/api/webhook-deliveries/${id}/replay`, {}],
    ['GET', `/api/calls/${id}?user_id=1`],
    ['GET', `/api/calls/${id}/recording`],
  ] as const)('gets 404 from %s %s', async (method, path, body?: object) => {
    const response = await sendRequest(method, path, body)
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('matches no call as a filter', async () => {
    expect(await sendRequest('GET', `/api/calls?user_id=1&campaign_id=${id}`)).toMatchObject({
      status: 200,
      body: { calls: [], total: 0 },
    })
    expect(await sendRequest('GET', `/api/calls/stats?user_id=1&campaign_id=${id}`)).toMatchObject({
      status: 200,
      body: { total_calls: 0 },
    })
  })
})

it('gets 404 when contacts that do not exist are to be restored', async () => {
  const response = await sendRequest('POST', '/api/contacts/restore', {
    user_id: 1,
    contact_ids: [4711, 2 ** 31, Number.MAX_SAFE_INTEGER],
  })
  expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

it.each([4711, 2 ** 31, Number.MAX_SAFE_INTEGER])(
  'gets 404 when the number of the call %d, which does not exist, is to be suppressed',
  async (call_id) => {
    const response = await sendRequest('POST', '/api/suppressions', { user_id: 1, call_id })
    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
  },
)

it.each(['0', '-1', '1.5', 'one', ''])('rejects %o as an id', async (id) => {
  const response = await sendRequest('GET', `/api/calls?user_id=1&campaign_id=${id}`)
  expect(response.status).toBe(400)
  expect(response.body.fields).toHaveProperty('campaign_id')
})
