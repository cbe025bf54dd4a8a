import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openLog } from './log.ts'
import { openTestServer, type TestServer } from './testing.ts'

let server: TestServer
const lines: string[] = []
const logRecords = () => lines.map((line) => JSON.parse(line))
const requestRecords = () => logRecords().filter(({ msg }) => msg === 'request')
const log = openLog('debug', { write: (line) => void lines.push(line) })

beforeAll(async () => {
  server = await openTestServer({ runsDialer: false, log })
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.clear()
  lines.length = 0
})

it('logs id, method, route pattern, status and duration of each request', async () => {
  const response = await server.request('/api/campaigns/12345?user_id=1&note=private')
  expect(response.status).toBe(404)
  const id = response.headers.get('x-request-id')
  expect(requestRecords()).toMatchObject([
    { request_id: id, method: 'GET', route: '/api/campaigns/{id}', status: 404, level: 'info' },
  ])
  expect(requestRecords()[0].duration_ms).toBeGreaterThan(0)
  expect(lines.join()).not.toMatch(/12345|private/)
})

it('uses the caller’s request id if it is valid, and generates one otherwise', async () => {
  const sendRequestId = async (id: string) => {
    const response = await server.request('/api/config', { headers: { 'x-request-id': id } })
    return response.headers.get('x-request-id')
  }
  expect(await sendRequestId('trace-7:a')).toBe('trace-7:a')
  for (const invalid of ['x'.repeat(65), 'a b', '{"admin":true}']) {
    expect(await sendRequestId(invalid)).toMatch(/^[\da-f-]{36}$/)
  }
  expect(requestRecords()[0].request_id).toBe('trace-7:a')
})

it('logs requests to unknown paths with the pattern /api/*', async () => {
  await server.request('/api/nothing/of/this', { headers: { 'x-request-id': 'lost' } })
  expect(requestRecords()).toMatchObject([{ request_id: 'lost', route: '/api/*', status: 404 }])
})

it('logs no phone number, email address, name, transcript or secret, not even from error messages', async () => {
  const secret = 'sk-4f9d8e7c6b5a49388271605f4e3d2c1b'
  const privateTexts = [
    '2025550147',
    'ada@lovelace.example',
    'Lovelace',
    'hello my name is',
    secret,
  ]
  const contact = {
    user_id: 1,
    first_name: 'Lovelace',
    phone_number: '(202) 555-0147',
    email: 'ada@lovelace.example',
  }
  await server.post('/api/contacts', contact)
  await server.post('/api/contacts', contact)
  await server.get('/api/contacts?user_id=1&search=Lovelace')
  await server.request('/api/vapi/webhook', {
    method: 'POST',
    headers: { 'x-vapi-secret': secret },
    body: JSON.stringify({ message: { transcript: 'hello my name is' } }),
  })
  await server.request('/api/contacts', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"phone_number": "+12025550147", hello my name is',
  })
  // When a statement fails, the driver's error message contains its parameter values.
  await server.deps.db.execute('alter table contacts rename to contacts_gone')
  const failedResponse = await server.post('/api/contacts', {
    ...contact,
    phone_number: '+12025550147',
  })
  await server.deps.db.execute('alter table contacts_gone rename to contacts')
  expect(failedResponse).toMatchObject({ status: 500, body: { code: 'internal' } })
  const [errorRecord] = logRecords().filter(({ msg }) => msg === 'request failed')
  expect(errorRecord).toMatchObject({ level: 'error', request_id: expect.any(String) })
  expect(errorRecord.err.message).toContain('insert into')
  expect(errorRecord.err.stack).toMatch(/^\s+at /)
  expect(errorRecord.err.cause.code).toBe('42P01')

  const messages = [
    `duplicate key: (phone_e164)=(+12025550147) already exists`,
    `Unexpected token 'h', "hello my name is" is not valid JSON`,
    `cannot mail ada@lovelace.example`,
    `Authorization: Bearer ${secret}`,
    `token ${secret} refused`,
    `call 202.555.0147 or 2025550147 or 202 555 0147`,
    `"Lovelace, Ada" is too long`,
    `"contacts" already holds "Lovelace, Ada"`,
  ]
  for (const message of messages) log.error({ err: new Error(message) }, 'failed')
  log.error({ err: new Error('failed', { cause: new Error(messages[0]) }) }, 'failed')

  expect(requestRecords().map(({ status }) => status)).toEqual([201, 409, 200, 401, 400, 500])
  const logText = lines.join('').toLowerCase()
  for (const text of privateTexts) expect(logText).not.toContain(text.toLowerCase())
  expect(logText).not.toMatch(/555\D?0147/)
})
