import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createReservedCall, mockProvider } from '../../test/reserved-call.ts'
import type { CallList } from '../provider/record.ts'
import { toCallList } from '../provider/testing.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { soleWorkerSession } from './placing/worker-session.ts'
import { createProviderTasks } from './provider-tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

/** Starts the tasks of a provider whose list of calls hangs until `respond` is called. */
async function startHangingTasks() {
  const { provider, createRecord } = mockProvider((request) => ({
    kind: 'placed',
    record: createRecord(request),
  }))
  const { deps, ingest, place, advanceTime } = await createReservedCall(server, provider)
  await place()
  const response = Promise.withResolvers<CallList>()
  const timing = { ...deps.timing, tickMs: 1, pollMs: 1 }
  const withList = (calls: () => Promise<CallList>) => ({
    ...{ ...deps, timing },
    provider: { ...provider, calls: vi.fn(calls) },
  })
  const removed = withList(() => response.promise)
  let current = [removed]
  const providers = { ...deps.providers, all: async () => current }
  const session = soleWorkerSession('worker')
  const tasks = createProviderTasks({ ...deps, providers }, session, () => ingest)
  await tasks.update()
  await expect.poll(() => removed.provider.calls).toHaveBeenCalled()
  return {
    tasks,
    withList,
    async replaceBy(added: (typeof removed)[]) {
      current = added
      advanceTime(1000)
      await tasks.update()
    },
    respond: () => response.resolve(toCallList([])),
  }
}

it('starts the tasks of a new provider while a request to the removed one hangs', async () => {
  const { tasks, withList, replaceBy, respond } = await startHangingTasks()
  const added = withList(async () => toCallList([]))
  await replaceBy([added])
  await expect.poll(() => added.provider.calls).toHaveBeenCalled()
  respond()
  await tasks.close()
})

it('waits at the end for the request to a removed provider', async () => {
  const { tasks, replaceBy, respond } = await startHangingTasks()
  await replaceBy([])
  let isClosed = false
  const closing = tasks.close().then(() => {
    isClosed = true
  })
  // The other tasks of the provider end within these requests.
  for (let n = 0; n < 20; n++) await server.get('/api/calls?user_id=1')
  expect(isClosed).toBe(false)
  respond()
  await closing
})
