import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server?.close())

const change = (changes: object) => server.post('/api/disclosure', changes, 'PUT')

it('needs a caller first, and keeps what a change does not name', async () => {
  expect(await change({ language: 'de' })).toMatchObject({
    status: 400,
    body: { fields: { caller_name: 'Enter who calls' } },
  })
  expect((await change({ caller_name: 'Acme' })).body).toMatchObject({ language: 'en' })
  expect((await change({ language: 'de' })).body).toMatchObject({ caller_name: 'Acme' })
  const stored = { caller_name: 'Acme Ltd', language: 'de' }
  expect((await change({ caller_name: 'Acme Ltd' })).body).toMatchObject(stored)
  expect((await change({})).body).toMatchObject(stored)
  expect((await server.get('/api/disclosure')).body).toMatchObject(stored)
})
