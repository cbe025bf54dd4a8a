import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest'
import { api } from './api.ts'
import { connectLive, type LiveStatus } from './live.ts'
import { ownNews } from './server-news.ts'

/** Stands in for the browser's, which a test cannot make fail at will. */
class FakeEventSource {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static opened: FakeEventSource[] = []
  readyState = FakeEventSource.CONNECTING
  onopen = () => {}
  onerror = () => {}
  onmessage = (_event: { data: string }) => {}
  close = vi.fn()

  constructor() {
    FakeEventSource.opened.push(this)
  }
}

let statuses: LiveStatus[]
let invalidate: Mock<QueryClient['invalidateQueries']>
let disconnect: () => void
let source: FakeEventSource

const refreshed = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey)
const say = (changed: string) => source.onmessage({ data: JSON.stringify({ changed, ids: [1] }) })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  FakeEventSource.opened = []
  statuses = []
  const queryClient = new QueryClient()
  invalidate = vi.fn(async () => {})
  queryClient.invalidateQueries = invalidate
  disconnect = connectLive(queryClient, (status) => statuses.push(status), ownNews)
  source = FakeEventSource.opened[0] as FakeEventSource
  source.onopen()
})

afterEach(() => {
  disconnect()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('while connected', () => {
  test('a change refreshes what it touches, and nothing else', async () => {
    say('calls')
    await vi.runAllTimersAsync()
    expect(refreshed()).toEqual([api.calls.key()])
  })

  test('the first change after a quiet time is refreshed at once', async () => {
    say('calls')
    await vi.advanceTimersByTimeAsync(150)
    expect(invalidate).toHaveBeenCalledTimes(1)
  })

  test('a burst of changes is one refresh', async () => {
    say('calls')
    say('campaigns')
    say('calls')
    await vi.runAllTimersAsync()
    expect(refreshed()).toEqual([api.calls.key(), api.campaigns.key()])
  })

  test('a stream of changes is a refresh a second', async () => {
    for (let n = 0; n < 50; n++) {
      say('calls')
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(invalidate).toHaveBeenCalledTimes(5)
  })

  test('a change that comes during a refresh is refreshed after it', async () => {
    let finish = () => {}
    invalidate.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)))
    say('calls')
    await vi.runAllTimersAsync()
    say('calls')
    await vi.runAllTimersAsync()
    expect(invalidate).toHaveBeenCalledTimes(1)
    finish()
    await vi.runAllTimersAsync()
    expect(invalidate).toHaveBeenCalledTimes(2)
  })
})

describe('when the connection drops', () => {
  test('it says so, and says when it is back', () => {
    source.onerror()
    source.onopen()
    expect(statuses).toEqual(['connected', 'disconnected', 'connected'])
  })

  test('everything shown is asked for again once it is back', () => {
    source.onerror()
    expect(invalidate).not.toHaveBeenCalled()
    source.onopen()
    expect(invalidate).toHaveBeenCalledExactlyOnceWith()
  })

  test('it connects again even where the browser has given up', async () => {
    source.readyState = FakeEventSource.CLOSED
    source.onerror()
    await vi.runAllTimersAsync()
    expect(FakeEventSource.opened).toHaveLength(2)
  })
})

test('once stopped it refreshes nothing more, whatever was under way', async () => {
  let finish = () => {}
  invalidate.mockImplementationOnce(() => new Promise<void>((resolve) => (finish = resolve)))
  say('calls')
  await vi.advanceTimersByTimeAsync(150)
  say('campaigns')
  disconnect()
  finish()
  await vi.runAllTimersAsync()
  expect(refreshed()).toEqual([api.calls.key()])
})

test('once stopped it neither listens nor connects again', async () => {
  source.readyState = FakeEventSource.CLOSED
  source.onerror()
  disconnect()
  await vi.runAllTimersAsync()
  expect(FakeEventSource.opened).toHaveLength(1)
  expect(source.close).toHaveBeenCalled()
})
