import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  await server.post('/api/contacts', { user_id: 1, phone_number: '+12025550101' })
})
afterAll(() => server.close())

const days = { recording_days: 1, transcript_days: 1, contact_days: 1, audit_days: 1 }

it.each([
  ['POST', '/api/contacts/1/erase', { confirm: 'erase' }],
  ['GET', '/api/contacts/1/export', undefined],
  ['GET', '/api/erasures', undefined],
  ['POST', '/api/erasures/1/retry', {}],
  ['GET', '/api/workspace/retention', undefined],
  ['PUT', '/api/workspace/retention', days],
])('a demo refuses %s %s', async (method, path, body) => {
  const headers = { 'content-type': 'application/json' }
  const init = { method, ...(body && { headers, body: JSON.stringify(body) }) }
  const response = await server.request(path, init)
  expect(response.status).toBe(409)
  expect(await response.json()).toEqual({
    error: 'A demo has no data of persons: this needs a server with accounts',
    code: 'wrong_state',
  })
})
