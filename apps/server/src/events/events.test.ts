import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createApp } from '../app.ts'
import { demoAuth } from '../auth/index.ts'
import { firstWorkspaceId, toWorkspaceId, type WorkspaceId } from '../db/workspace-id.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { publishChange } from './change-feed.ts'

let server: TestServer
let addedMs = 0
beforeAll(async () => {
  const now = () => new Date(Date.now() + addedMs)
  server = await openTestServer({ runsDialer: false, now })
})
afterAll(() => server?.close())
beforeEach(async () => {
  await server.clear()
  // A new stream does not repeat the changes of the tests before.
  addedMs += 10_000
})
afterEach(() => vi.useRealTimers())

/** Connects to `/api/events`, whose text is read step by step. */
async function connectToEvents(app = server.app) {
  const headers = { host: new URL(server.address).host }
  const response = await app.request(`${server.address}/api/events`, { headers })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const reader = (response.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let received = ''
  return {
    async readUntil(word: string): Promise<string> {
      while (!received.includes(word)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`the stream ended after ${received}`)
        received += value
      }
      return received
    },
    /** Reads until the stream ends; returns all text that was received. */
    async readToEnd(): Promise<string> {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return received
        received += value
      }
    },
    disconnect: () => reader.cancel(),
  }
}

const sendJson = (path: string, body: object) =>
  server.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 1, ...body }),
  })

it('sends the kind and the ids of a change, without data', async () => {
  const events = await connectToEvents()
  await events.readUntil(': connected')
  const { body } = await server.post('/api/contacts', {
    user_id: 1,
    first_name: 'Ada',
    phone_number: '+12025550101',
  })
  const received = await events.readUntil('data:')
  await events.disconnect()
  const data = /data: (.*)\n\n/.exec(received)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual({ changed: 'contacts', ids: [body.contact.id] })
})

it('begins with what changed in the workspace shortly before', async () => {
  const publish = (workspaceId: WorkspaceId, ids: number[]) =>
    server.deps.db.transaction((tx) => publishChange(tx, workspaceId, 'calls', ids))
  const firstStream = await connectToEvents()
  await publish(firstWorkspaceId, [1])
  await publish(toWorkspaceId(2), [2])
  await publish(firstWorkspaceId, [3])
  await firstStream.readUntil('"ids":[3]')
  await firstStream.disconnect()
  const events = await connectToEvents()
  await publish(firstWorkspaceId, [4])
  const received = await events.readUntil('"ids":[4]')
  await events.disconnect()
  expect(received.match(/data: .*/g)).toEqual([
    'data: {"changed":"calls","ids":[]}',
    'data: {"changed":"calls","ids":[4]}',
  ])
})

it('sends a change when it is committed, and not when it is rolled back', async () => {
  const events = await connectToEvents()
  await events.readUntil(': connected')
  const rolledBack = server.deps.db.transaction(async (tx) => {
    await publishChange(tx, firstWorkspaceId, 'calls', [1])
    throw new Error('rollback')
  })
  await expect(rolledBack).rejects.toThrow('rollback')
  await server.deps.db.transaction((tx) => publishChange(tx, firstWorkspaceId, 'calls', [2]))
  const received = await events.readUntil('data:')
  await events.disconnect()
  expect(received).toContain('"ids":[2]')
  expect(received).not.toContain('"ids":[1]')
})

it.each<[string, () => Promise<Response>]>([
  ['a contact is added', () => sendJson('/api/contacts', { phone_number: '+12025550101' })],
  [
    'contacts are imported',
    async () => {
      const body = new FormData()
      body.set('user_id', '1')
      body.set('file', new File(['phone\n+12025550102\n'], 'contacts.csv'))
      return server.request('/api/contacts/import', { method: 'POST', body })
    },
  ],
])('names the last event before the response when %s', async (_, write) => {
  const events = await connectToEvents()
  await events.readUntil(': connected')
  const lastIds = []
  for (let n = 0; n < 20; n++) {
    await server.clear()
    lastIds.push((await write()).headers.get('x-last-event-id'))
  }
  const received = await events.readUntil(`id: ${lastIds.at(-1)}\n`)
  await events.disconnect()
  const sentIds = Array.from(
    received.matchAll(/id: (.*)\ndata: \{"changed":"contacts"/g),
    ([, id]) => id,
  )
  expect(lastIds).toEqual(sentIds)
})

it('sends no change of another workspace', async () => {
  const events = await connectToEvents()
  await events.readUntil(': connected')
  await server.deps.db.transaction((tx) => publishChange(tx, toWorkspaceId(2), 'calls', [1]))
  await server.deps.db.transaction((tx) => publishChange(tx, firstWorkspaceId, 'calls', [2]))
  const received = await events.readUntil('"ids":[2]')
  await events.disconnect()
  expect(received.match(/data:/g)).toHaveLength(1)
  expect(received).not.toContain('orkspace')
})

it('sends a comment every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const events = await connectToEvents()
  await events.readUntil(': connected')
  vi.advanceTimersByTime(15_000)
  await events.readUntil(': still here')
  await events.disconnect()
})

it('ends at the next comment when the session of its request has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isSignedIn: () => Promise<boolean> = async () => true
  const auth = { ...demoAuth, isSignedIn: () => isSignedIn() }
  const app = createApp({ ...server.deps, auth, registry: new Registry() }, server.dialer)
  const events = await connectToEvents(app)
  await events.readUntil(': connected')
  isSignedIn = () => Promise.reject(new Error('the database does not answer'))
  vi.advanceTimersByTime(15_000)
  await events.readUntil(': still here')
  isSignedIn = async () => false
  vi.advanceTimersByTime(15_000)
  expect(await events.readToEnd()).not.toMatch(/still here[\s\S]*still here/)
})

it('disconnects a browser that does not read, and buffers little for it', async () => {
  const events = await connectToEvents()
  const ids = Array.from({ length: 500 }, (_, n) => n)
  const fastReader = await connectToEvents()
  // A subscriber that reads gets all changes up to the last one.
  const fastReaderText = fastReader.readUntil('"ids":[424242]')
  for (let n = 0; n < 200; n++)
    await server.deps.db.transaction((tx) => publishChange(tx, firstWorkspaceId, 'calls', ids))
  await server.deps.db.transaction((tx) => publishChange(tx, firstWorkspaceId, 'calls', [424242]))
  expect((await fastReaderText).length).toBeGreaterThan(200_000)
  await fastReader.disconnect()
  const bufferedText = await events.readToEnd()
  expect(bufferedText.length).toBeGreaterThan(1000)
  expect(bufferedText.length).toBeLessThan(80_000)
})

it('does not subscribe for a HEAD request', async () => {
  const subscribe = vi.spyOn(server.deps.changes, 'subscribe')
  const response = await server.request('/api/events', { method: 'HEAD' })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  expect(subscribe).not.toHaveBeenCalled()
  subscribe.mockRestore()
})

// This is the last test, because the server sends no changes afterwards.
it('ends every stream when the server stops, and rejects new ones', async () => {
  const response = await server.request('/api/events')
  server.deps.changes.end()
  expect(await response.text()).toBe(': connected\n\n')
  expect((await server.request('/api/events')).status).toBe(503)
})
