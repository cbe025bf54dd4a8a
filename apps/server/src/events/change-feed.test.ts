import { changeEvent } from '@callwright/contract'
import { expect, it } from 'vitest'
import type { Database } from '../db/open.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { openChangeFeed, type WorkspaceChange } from './change-feed.ts'

it('reports every kind of record as changed after a lost connection', async () => {
  let reconnect = () => {}
  const database: Pick<Database, 'listen'> = {
    async listen(_channel, _onPayload, onGap) {
      reconnect = onGap
      return { stop: async () => {}, catchUp: async () => {} }
    },
  }
  const feed = await openChangeFeed(database as Database, 'feed', () => new Date())
  const changes: WorkspaceChange[] = []
  feed.subscribe({ onChange: (change) => changes.push(change) })
  reconnect()
  expect(changes).toEqual(
    ['contacts', 'campaigns', 'calls', 'policy', 'suppressions'].map((changed) => ({
      ...{ workspaceId: null, changed, ids: [] },
    })),
  )
  expect(changes).toHaveLength(changeEvent.shape.changed.options.length)
})

it('keeps the last change of each kind for ten seconds', async () => {
  let publish = (_payload: string) => {}
  const database: Pick<Database, 'listen'> = {
    async listen(_channel, onPayload) {
      publish = onPayload
      return { stop: async () => {}, catchUp: async () => {} }
    },
  }
  let timeMs = 0
  const feed = await openChangeFeed(database as Database, 'feed', () => new Date(timeMs))
  const change = (changed: WorkspaceChange['changed'], ids: number[]): WorkspaceChange => ({
    workspaceId: firstWorkspaceId,
    changed,
    ids,
  })
  publish(JSON.stringify(change('contacts', [1])))
  timeMs = 4_000
  publish(JSON.stringify(change('calls', [2])))
  publish(JSON.stringify(change('calls', [3])))
  timeMs = 9_999
  expect(feed.recentChanges()).toEqual([
    [change('contacts', []), 'feed-1'],
    [change('calls', []), 'feed-3'],
  ])
  timeMs = 10_000
  expect(feed.recentChanges()).toEqual([[change('calls', []), 'feed-3']])
  timeMs = 14_000
  expect(feed.recentChanges()).toEqual([])
})
