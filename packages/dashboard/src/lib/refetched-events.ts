import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
} from '@tanstack/react-query'

/** The id of the last event that the server had sent before its latest response to a write of this tab. */
let lastEventId: string | null = null

/** The latest fetch after a write for each query key: the last event whose change it includes, and whether it succeeds. */
const refetches = new Map<string, { eventId: string; hasSucceeded: Promise<boolean> }>()

/** Remembers which events a response comes after; only responses to writes say so. */
export function rememberEvents({ headers }: Response): void {
  lastEventId = headers.get('x-last-event-id') ?? lastEventId
}

/**
 * Fetches the queries of a key again after a write. The fetches start after the response, so they include the changes
 * of all events that the server sent before it: the write's own and those of others.
 */
export async function refetchAfterWrite(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const findQueries = () => client.getQueryCache().findAll({ queryKey, type: 'active' })
  const isAnyLoading = findLoading(client, { queryKey }).length > 0
  const refetch = client.invalidateQueries({ queryKey })
  if (lastEventId && !isAnyLoading) {
    const hasSucceeded = refetch.then(() =>
      findQueries().every(({ state }) => !state.isInvalidated),
    )
    refetches.set(hashKey(queryKey), { eventId: lastEventId, hasSucceeded })
  }
  await refetch
}

/** Returns the queries whose first fetch is in flight: it is not restarted, and may have started before a change. */
function findLoading(client: QueryClient, filters: QueryFilters): Query[] {
  return client
    .getQueryCache()
    .findAll({ ...filters, type: 'active' })
    .filter(({ state }) => state.data === undefined && state.fetchStatus !== 'idle')
}

/** Fetches queries again after a change: at once, or after their first fetch when that is in flight. */
export async function refetchAfterChange(
  client: QueryClient,
  filters: QueryFilters = {},
): Promise<void> {
  const loading = findLoading(client, filters)
  await client.invalidateQueries(filters)
  if (loading.length > 0) {
    await client.invalidateQueries({ predicate: (query) => loading.includes(query) })
  }
}

/** Returns whether the queries of a key were fetched again since an event was sent; waits for a fetch in flight. */
export async function isRefetchedSince(
  queryKey: QueryKey,
  eventId: string | undefined,
): Promise<boolean> {
  const refetch = refetches.get(hashKey(queryKey))
  if (!refetch || !eventId) return false
  const refetched = parseId(refetch.eventId)
  const event = parseId(eventId)
  const isIncluded = refetched.feed === event.feed && refetched.number >= event.number
  return isIncluded && (await refetch.hasSucceeded)
}

/** The ids of one feed count up; those of different feeds cannot be compared. */
function parseId(id: string): { feed: string; number: number } {
  const end = id.lastIndexOf('-')
  return { feed: id.slice(0, end), number: Number(id.slice(end + 1)) }
}
