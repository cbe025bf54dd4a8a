import {
  environmentManager,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { vi } from 'vitest'

/**
 * Observes a query for some time, which fake timers let pass, and then each of `laterQueries` for a second. The server
 * gives each of the responses once, and the last one again and again. Returns how often the queries were requested.
 */
export async function countRequests<Body, Data, Key extends QueryKey>(
  query: QueryObserverOptions<Body, Error, Data, Body, Key>,
  responses: object[],
  durationMs: number,
  laterQueries: QueryObserverOptions<Body, Error, Data, Body, Key>[] = [],
): Promise<number> {
  let requests = 0
  vi.useFakeTimers()
  vi.stubGlobal('window', { location: { origin: 'http://localhost' } })
  vi.stubGlobal('fetch', async () => {
    const response = responses[Math.min(requests, responses.length - 1)]
    requests += 1
    return Response.json(response)
  })
  // On a server, queries have no interval.
  environmentManager.setIsServer(() => false)
  // As long as in the dashboard.
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } })
  const observer = new QueryObserver(client, query)
  const unobserve = observer.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(durationMs)
  for (const laterQuery of laterQueries) {
    observer.setOptions(laterQuery)
    await vi.advanceTimersByTimeAsync(1000)
  }
  unobserve()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  return requests
}
