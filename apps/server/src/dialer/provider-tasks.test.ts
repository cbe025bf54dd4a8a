import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createReservedCall, mockProvider } from '../../test/reserved-call.ts'
import { type CallList, toCallList } from '../provider/record.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { soleWorkerSession } from './placing/worker-session.ts'
import { createProviderTasks } from './provider-tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

it('starts the tasks of a new provider while a request to the removed one hangs, and waits for it at the end', async () => {
  const { provider, createRecord } = mockProvider((request) => ({
    kind: 'placed',
    record: createRecord(request),
  }))
  const { deps, ingest, place, advanceTime } = await createReservedCall(server, provider)
  await place()
  const response = Promise.withResolvers<CallList>()
  const removed = { ...provider, calls: vi.fn(() => response.promise) }
  const added = { ...provider, calls: vi.fn(async () => toCallList([])) }
  const timing = { ...deps.timing, tickMs: 1, pollMs: 1 }
  let current = { ...deps, timing, provider: removed }
  const providers = { ...deps.providers, all: async () => [current] }
  const session = soleWorkerSession('worker')
  const tasks = createProviderTasks({ ...deps, providers }, session, () => ingest)
  await tasks.update()
  await expect.poll(() => removed.calls).toHaveBeenCalled()
  current = { ...deps, timing, provider: added }
  advanceTime(1000)
  await tasks.update()
  await expect.poll(() => added.calls).toHaveBeenCalled()
  let isClosed = false
  const closing = tasks.close().then(() => {
    isClosed = true
  })
  await server.get('/api/calls?user_id=1')
  expect(isClosed).toBe(false)
  response.resolve(toCallList([]))
  await closing
})
