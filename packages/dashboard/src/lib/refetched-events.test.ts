import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, userId } from './api.ts'
import { createInvalidator } from './create-invalidator.ts'
import { connectLive } from './live.ts'
import type { ServerMessage } from './server-events.ts'

const contactsQuery = (search: string) =>
  api.contacts.list.queryOptions({ input: { user_id: userId, search } })

/** Deletes a contact, and then fetches the lists again. */
const deleteContact = () =>
  new MutationObserver(queryClient, {
    mutationFn: (id: number) =>
      api.contacts.delete.call({ params: { id }, query: { user_id: userId } }),
    onSettled: createInvalidator(api.contacts.key()),
  }).mutate(1)

/** Sends a message of the event stream to the tab. */
let receive: (message: ServerMessage) => void
let stop: () => void
let queryClient: QueryClient
let listRequests: number
/** Called when the server has the request of a write; returns the response's `x-last-event-id`. */
let answerWrite: () => string | null

const sendEvent = (id: string | undefined) =>
  receive({ kind: 'change', data: '{"changed":"contacts","ids":[1]}', ...(id && { id }) })

const respond = async ({ method }: Request): Promise<Response> => {
  if (method !== 'GET') {
    const id = answerWrite()
    return Response.json({ deleted_count: 1 }, { headers: id ? { 'x-last-event-id': id } : {} })
  }
  listRequests += 1
  return Response.json({ contacts: [], total: 0, pages: 0, page: 1, per_page: 20 })
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
  vi.stubGlobal('fetch', respond)
  listRequests = 0
  queryClient = new QueryClient()
  const disconnect = connectLive(
    queryClient,
    () => {},
    (listener) => {
      receive = listener
      return () => {}
    },
  )
  const unobserve = new QueryObserver(queryClient, contactsQuery('')).subscribe(() => {})
  stop = () => {
    unobserve()
    disconnect()
  }
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Deletes a contact, after which the event stream may send more; returns how often the list was requested. */
async function countRequests(write: () => string | null, sendLater = () => {}): Promise<number> {
  await vi.runAllTimersAsync()
  const before = listRequests
  answerWrite = write
  await deleteContact()
  sendLater()
  await vi.runAllTimersAsync()
  return listRequests - before
}

test('a write whose event arrives after its response requests the list once', async () => {
  expect(
    await countRequests(
      () => 'a-1',
      () => sendEvent('a-1'),
    ),
  ).toBe(1)
})

test('a write whose event arrives before its response requests the list once', async () => {
  const write = () => {
    sendEvent('b-1')
    return 'b-1'
  }
  expect(await countRequests(write)).toBe(1)
})

test('a change of another person before the response needs no other request', async () => {
  const sendBoth = () => {
    sendEvent('c-1')
    sendEvent('c-2')
  }
  expect(await countRequests(() => 'c-2', sendBoth)).toBe(1)
})

test.each([
  ['after the response', 'd-2'],
  ['in another process, whose events have other ids', 'e-1'],
])('a change of another person %s is requested', async (_, otherId) => {
  const sendBoth = () => {
    sendEvent('d-1')
    sendEvent(otherId)
  }
  expect(await countRequests(() => 'd-1', sendBoth)).toBe(2)
})

test('without the id of an event, every event is requested', async () => {
  expect(
    await countRequests(
      () => null,
      () => sendEvent('f-1'),
    ),
  ).toBe(2)
})

test('an event that a tab with an earlier version forwards without an id is requested, and the next one as well', async () => {
  expect(
    await countRequests(
      () => 'h-1',
      () => sendEvent(undefined),
    ),
  ).toBe(2)
  expect(
    await countRequests(
      () => null,
      () => sendEvent('h-9'),
    ),
  ).toBe(2)
})

test('a list that could not be fetched after the write is requested again', async () => {
  let failures = 1
  vi.stubGlobal('fetch', async (request: Request) => {
    const response = await respond(request)
    if (request.method !== 'GET' || failures === 0) return response
    failures -= 1
    return Response.json({ error: 'Busy', code: 'unavailable' }, { status: 503 })
  })
  expect(
    await countRequests(
      () => 'i-1',
      () => sendEvent('i-1'),
    ),
  ).toBe(2)
})

/** Observes a list whose first response arrives when `finishLoading` is called. */
function observeLoadingList() {
  const { promise: loading, resolve: finishLoading } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (request: Request) => {
    const response = await respond(request)
    if (request.url.includes('search=ada')) await loading
    return response
  })
  const unobserve = new QueryObserver(queryClient, contactsQuery('ada')).subscribe(() => {})
  return { finishLoading, unobserve }
}

test('a list that was loading for the first time at the response is requested again', async () => {
  const { finishLoading, unobserve } = observeLoadingList()
  answerWrite = () => 'g-1'
  const write = deleteContact()
  await vi.runAllTimersAsync()
  finishLoading()
  await write
  const before = listRequests
  sendEvent('g-1')
  await vi.runAllTimersAsync()
  expect(listRequests - before).toBe(2)
  unobserve()
})

test('a list that is loading for the first time at an event is requested again afterwards', async () => {
  const { finishLoading, unobserve } = observeLoadingList()
  sendEvent('j-1')
  await vi.advanceTimersByTimeAsync(1_000)
  const before = listRequests
  finishLoading()
  await vi.runAllTimersAsync()
  expect(listRequests - before).toBe(1)
  unobserve()
})
