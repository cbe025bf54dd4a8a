import { hashKey, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { api } from './api.ts'
import { FakeEventSource } from './event-source.test-helpers.ts'
import { campaignPreviewKey, connectLive, type LiveStatus } from './live.ts'
import { refetchAfterWrite, rememberEvents } from './refetched-events.ts'
import { openConnection } from './server-events.ts'

let statuses: LiveStatus[]
let queryClient: QueryClient
let invalidate: Mock<QueryClient['invalidateQueries']>
let disconnect: () => void
let source: FakeEventSource

const invalidatedKeys = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey)
/** Counts the refreshes for a change of contacts. */
const countRefreshes = () =>
  invalidatedKeys().filter((key) => key && hashKey(key) === hashKey(api.contacts.key())).length
const sendChange = (changed: string, lastEventId = '') =>
  source.onmessage({ data: JSON.stringify({ changed, ids: [1] }), lastEventId })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  FakeEventSource.opened = []
  statuses = []
  queryClient = new QueryClient()
  invalidate = vi.fn(async () => {})
  queryClient.invalidateQueries = invalidate
  disconnect = connectLive(queryClient, (status) => statuses.push(status), openConnection)
  source = FakeEventSource.opened[0] as FakeEventSource
  source.onopen()
})

afterEach(() => {
  disconnect()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('while connected', () => {
  test('a change invalidates only the affected queries', async () => {
    sendChange('calls')
    await vi.runAllTimersAsync()
    expect(invalidatedKeys()).toEqual([api.calls.key(), api.overview.key()])
  })

  test('a change of the do-not-call list invalidates the campaigns and calls that it is about', async () => {
    sendChange('suppressions')
    await vi.runAllTimersAsync()
    expect(invalidatedKeys()).toEqual([
      [campaignPreviewKey],
      api.suppressions.key(),
      api.campaigns.key(),
      api.calls.get.key(),
    ])
  })

  test('a change of contacts invalidates the members of campaigns, which show them', async () => {
    sendChange('contacts')
    await vi.runAllTimersAsync()
    expect(invalidatedKeys()).toEqual([
      [campaignPreviewKey],
      api.contacts.key(),
      api.campaigns.members.key(),
    ])
  })

  test('a change of the policy invalidates the voice provider and its assistants', async () => {
    sendChange('policy')
    await vi.runAllTimersAsync()
    expect(invalidatedKeys()).toEqual([
      [campaignPreviewKey],
      api.policy.key(),
      api.callingStop.key(),
      api.config.key(),
      api.assistants.key(),
      api.workspace.getProvider.key(),
      api.campaigns.key(),
    ])
  })

  test('the first change after a quiet time causes a refresh at once', async () => {
    sendChange('contacts')
    await vi.advanceTimersByTimeAsync(150)
    expect(countRefreshes()).toBe(1)
  })

  test('a burst of changes causes one refresh', async () => {
    sendChange('calls')
    sendChange('campaigns')
    sendChange('calls')
    await vi.runAllTimersAsync()
    expect(invalidatedKeys()).toEqual([api.campaigns.key(), api.overview.key(), api.calls.key()])
  })

  test('queries that several resources share are refreshed when only the last event is newer than their fetch', async () => {
    rememberEvents(new Response(null, { headers: { 'x-last-event-id': 'live-8' } }))
    await refetchAfterWrite(queryClient, api.overview.key())
    invalidate.mockClear()
    sendChange('calls', 'live-7')
    sendChange('campaigns', 'live-8')
    sendChange('calls', 'live-9')
    await vi.runAllTimersAsync()
    expect(invalidatedKeys()).toContainEqual(api.overview.key())
  })

  test('a stream of changes causes one refresh per second', async () => {
    for (let n = 0; n < 50; n++) {
      sendChange('contacts')
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(countRefreshes()).toBe(5)
  })

  test('a change during a refresh causes another refresh afterwards', async () => {
    let finishRefresh = () => {}
    invalidate.mockImplementationOnce(
      () => new Promise<void>((resolve) => (finishRefresh = resolve)),
    )
    sendChange('campaigns')
    await vi.runAllTimersAsync()
    sendChange('campaigns')
    await vi.runAllTimersAsync()
    expect(invalidatedKeys()).toHaveLength(2)
    finishRefresh()
    await vi.runAllTimersAsync()
    expect(invalidatedKeys()).toHaveLength(4)
  })
})

describe('while a write of this tab is under way', () => {
  /** Starts a write; returns a function that ends it. */
  const startWrite = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    void queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => promise })
      .execute(undefined)
    return resolve
  }

  test('a refresh waits for its end', async () => {
    const endWrite = startWrite()
    sendChange('contacts')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(countRefreshes()).toBe(0)
    endWrite()
    await vi.advanceTimersByTimeAsync(150)
    expect(countRefreshes()).toBe(1)
  })

  test('a refresh waits no longer than two seconds', async () => {
    startWrite()
    sendChange('contacts')
    await vi.advanceTimersByTimeAsync(2_250)
    expect(countRefreshes()).toBe(1)
  })

  test('a refresh after another waits too', async () => {
    sendChange('contacts')
    await vi.advanceTimersByTimeAsync(150)
    const endWrite = startWrite()
    sendChange('contacts')
    await vi.advanceTimersByTimeAsync(1_500)
    expect(countRefreshes()).toBe(1)
    endWrite()
    await vi.runAllTimersAsync()
    expect(countRefreshes()).toBe(2)
  })
})

describe('when the connection drops', () => {
  test('the status changes, and changes back after a reconnect', () => {
    source.onerror()
    source.onopen()
    expect(statuses).toEqual(['connected', 'disconnected', 'connected'])
  })

  test('all active queries are refetched after a reconnect', () => {
    source.onerror()
    expect(invalidate).not.toHaveBeenCalled()
    source.onopen()
    expect(invalidate).toHaveBeenCalledExactlyOnceWith({})
  })

  test('the client reconnects even when the browser has stopped trying', async () => {
    source.readyState = FakeEventSource.CLOSED
    source.onerror()
    await vi.runAllTimersAsync()
    expect(FakeEventSource.opened).toHaveLength(2)
  })
})

describe('when the page opens', () => {
  beforeEach(() => {
    disconnect()
    disconnect = connectLive(queryClient, (status) => statuses.push(status), openConnection)
    source = FakeEventSource.opened[1] as FakeEventSource
  })

  test('a connection within the time whose changes the stream repeats refetches nothing', async () => {
    await vi.advanceTimersByTimeAsync(5_000)
    source.onopen()
    expect(invalidate).not.toHaveBeenCalled()
  })

  test('a later connection refetches all active queries', async () => {
    await vi.advanceTimersByTimeAsync(5_001)
    source.onopen()
    expect(invalidate).toHaveBeenCalledExactlyOnceWith({})
  })
})

test('after a disconnect a pending refresh does not run', async () => {
  let finishRefresh = () => {}
  invalidate.mockImplementationOnce(() => new Promise<void>((resolve) => (finishRefresh = resolve)))
  sendChange('calls')
  await vi.advanceTimersByTimeAsync(150)
  sendChange('campaigns')
  disconnect()
  finishRefresh()
  await vi.runAllTimersAsync()
  expect(invalidatedKeys()).toEqual([api.calls.key(), api.overview.key()])
})

test('after a disconnect the client does not reconnect', async () => {
  source.readyState = FakeEventSource.CLOSED
  source.onerror()
  disconnect()
  await vi.runAllTimersAsync()
  expect(FakeEventSource.opened).toHaveLength(1)
  expect(source.close).toHaveBeenCalled()
})
