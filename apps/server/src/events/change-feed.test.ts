import { changeEvent } from '@callwright/contract'
import { expect, it } from 'vitest'
import type { Database } from '../db/open.ts'
import { openChangeFeed, type WorkspaceChange } from './change-feed.ts'

it('reports every kind of record as changed after a lost connection', async () => {
  let reconnect = () => {}
  const database: Pick<Database, 'listen'> = {
    async listen(_channel, _onPayload, onGap) {
      reconnect = onGap
      return { stop: async () => {}, catchUp: async () => {} }
    },
  }
  const feed = await openChangeFeed(database as Database, 'feed')
  const changes: WorkspaceChange[] = []
  feed.subscribe(
    (change) => changes.push(change),
    () => {},
  )
  reconnect()
  expect(changes).toEqual(
    ['contacts', 'campaigns', 'calls', 'policy', 'suppressions'].map((changed) => ({
      ...{ workspaceId: null, changed, ids: [] },
    })),
  )
  expect(changes).toHaveLength(changeEvent.shape.changed.options.length)
})
