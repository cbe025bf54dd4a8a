import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'

/** The id of the last event that the server had sent before its latest response to a write of this tab. */
let lastEventId: string | null = null

/** For each query key, the id of the last event whose change its queries were fetched again for. */
const refetchedIds = new Map<string, string>()

/** Remembers which events a response comes after; only responses to writes say so. */
export function rememberEvents({ headers }: Response): void {
  lastEventId = headers.get('x-last-event-id') ?? lastEventId
}

/**
 * Fetches the queries of a key again after a write. The fetches start after the response, so they include the changes
 * of all events that the server sent before it: the write's own and those of others.
 */
export function refetchAfterWrite(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // A first fetch that is in flight is not restarted, and may have started before the write.
  const isAnyLoading = client
    .getQueryCache()
    .findAll({ queryKey })
    .some(({ state }) => state.data === undefined && state.fetchStatus !== 'idle')
  if (lastEventId && !isAnyLoading) refetchedIds.set(hashKey(queryKey), lastEventId)
  return client.invalidateQueries({ queryKey })
}

/** Returns whether the queries of a key were fetched again since an event was sent. */
export function isRefetchedSince(queryKey: QueryKey, eventId: string): boolean {
  const refetched = parseId(refetchedIds.get(hashKey(queryKey)) ?? '')
  const event = parseId(eventId)
  return refetched.feed === event.feed && refetched.number >= event.number
}

/** The ids of one feed count up; those of different feeds cannot be compared. */
function parseId(id: string): { feed: string; number: number } {
  const end = id.lastIndexOf('-')
  return { feed: id.slice(0, end), number: end < 0 ? Number.NaN : Number(id.slice(end + 1)) }
}
