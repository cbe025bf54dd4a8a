import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { openTestServer, type TestServer } from '../testing.ts'
import { publishChange } from './change-feed.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server?.close())
beforeEach(() => server.clear())
afterEach(() => vi.useRealTimers())

/** Reads `/api/events` as text, until it holds a word. */
async function listenToEvents() {
  const answer = await server.request('/api/events')
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const reader = (answer.body as ReadableStream<Uint8Array>)
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader()
  let heard = ''
  return {
    async until(word: string): Promise<string> {
      while (!heard.includes(word)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`it ended with ${heard}`)
        heard += value
      }
      return heard
    },
    /** What is left when nobody reads on until the end. */
    async rest(): Promise<string> {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return heard
        heard += value
      }
    },
    leave: () => reader.cancel(),
  }
}

it('sends the kind and the ids of a change, without data', async () => {
  const events = await listenToEvents()
  await events.until(': connected')
  const { body } = await server.post('/api/contacts', {
    user_id: 1,
    first_name: 'Ada',
    phone_number: '+12025550101',
  })
  const heard = await events.until('data:')
  await events.leave()
  const data = /data: (.*)\n\n/.exec(heard)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual({ changed: 'contacts', ids: [body.contact.id] })
})

it('sends a change when it is committed, and not when it is rolled back', async () => {
  const events = await listenToEvents()
  await events.until(': connected')
  const undone = server.deps.db.transaction(async (tx) => {
    await publishChange(tx, 'calls', [1])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await server.deps.db.transaction((tx) => publishChange(tx, 'calls', [2]))
  const heard = await events.until('data:')
  await events.leave()
  expect(heard).toContain('"ids":[2]')
  expect(heard).not.toContain('"ids":[1]')
})

it('sends a comment every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const events = await listenToEvents()
  await events.until(': connected')
  vi.advanceTimersByTime(15_000)
  await events.until(': still here')
  await events.leave()
})

it('disconnects a browser that does not read, and buffers little for it', async () => {
  const events = await listenToEvents()
  const ids = Array.from({ length: 500 }, (_, n) => n)
  const quick = await listenToEvents()
  // One that reads hears it all; the last says so.
  const last = quick.until('"ids":[424242]')
  for (let n = 0; n < 200; n++)
    await server.deps.db.transaction((tx) => publishChange(tx, 'calls', ids))
  await server.deps.db.transaction((tx) => publishChange(tx, 'calls', [424242]))
  expect((await last).length).toBeGreaterThan(200_000)
  await quick.leave()
  const held = await events.rest()
  expect(held.length).toBeGreaterThan(1000)
  expect(held.length).toBeLessThan(80_000)
})

it('does not subscribe for a HEAD request', async () => {
  const subscribe = vi.spyOn(server.deps.changes, 'subscribe')
  const answer = await server.request('/api/events', { method: 'HEAD' })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  expect(subscribe).not.toHaveBeenCalled()
  subscribe.mockRestore()
})

// The last, since nothing is heard on this server afterwards.
it('ends every stream when the server stops, and rejects new ones', async () => {
  const answer = await server.request('/api/events')
  server.deps.changes.end()
  expect(await answer.text()).toBe(': connected\n\n')
  expect((await server.request('/api/events')).status).toBe(503)
})
