import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createReservedCall, mockProvider, withDatabaseHook } from '../../../test/reserved-call.ts'
import { firstWorkspaceId, toWorkspaceId } from '../../db/workspace-id.ts'
import { openTestServer, type TestServer } from '../../testing.ts'
import { createPlacer } from './placer.ts'
import { soleWorkerSession } from './worker-session.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
beforeEach(() => server.clear())
afterAll(() => server.close())

const otherWorkspaceId = toWorkspaceId(2)

it.each([
  ['does nothing for a line of another workspace', firstWorkspaceId, otherWorkspaceId, 0],
  ['places the call that waits for a line of its workspace', firstWorkspaceId, firstWorkspaceId, 1],
  ['places it for any line of a provider that all share', undefined, otherWorkspaceId, 1],
])('the placer of a workspace %s', async (_, placerOf, lineOf, requestCount) => {
  const { provider, requests, createRecord } = mockProvider((request) => ({
    kind: 'placed',
    record: createRecord(request),
  }))
  const { deps, ingest } = await createReservedCall(server, provider)
  let transactionCount = 0
  const db = withDatabaseHook(deps.db, () => transactionCount++)
  const session = soleWorkerSession('worker')
  const placer = createPlacer({ ...deps, db, workspaceId: placerOf }, session, ingest, () => 0.5)
  placer.wake({ workspaceId: lineOf, count: 1 })
  await placer.idle()
  expect(requests).toHaveLength(requestCount)
  if (requestCount === 0) expect(transactionCount).toBe(0)
})
