import { ResponseTooLarge } from './limited-fetch.ts'
import type { Provider } from './provider.ts'
import type { CallList } from './record.ts'

const defaultPageSize = 100
/** The provider's maximum. It is used when more calls than a page has share one millisecond. */
const maxPageSize = 1000
/** The loop ends after this many pages, in case the provider never returns a last one. */
const maxPages = 10_000

/** Stands for calls that the provider has and did not list. */
const incompleteList: CallList = { records: [], length: 0, gaps: [{ externalId: null }] }

/**
 * Yields the provider's calls since a time, newest first, page by page. The provider has no cursor, so each page starts
 * at the oldest time of the previous one, and duplicates are removed. When calls may be missing, the last page has a
 * gap and no records.
 */
export async function* paginateCalls(
  provider: Provider,
  { until, ...since }: { createdAtGe?: Date; updatedAtGe?: Date; until?: Date },
): AsyncGenerator<CallList> {
  const seenIds = new Set<string>()
  let createdAtLe = until
  let limit = defaultPageSize
  let maxLimit = maxPageSize
  for (let n = 0; n < maxPages; n++) {
    const page = await provider
      .calls({ ...since, ...(createdAtLe ? { createdAtLe } : {}), limit })
      .catch(nullIfTooLarge)
    if (page === null) {
      if (limit === 1) break
      // A smaller page may fit the size limit.
      limit = Math.ceil(limit / 4)
      maxLimit = limit
      continue
    }
    const records = page.records.filter(({ id }) => !seenIds.has(id))
    for (const { id } of records) seenIds.add(id)
    yield { ...page, records }
    if (page.length < limit) return
    const oldest = oldestTimeOf(page, since.createdAtGe)
    if (oldest && (!createdAtLe || oldest < createdAtLe)) {
      createdAtLe = oldest
      limit = Math.min(defaultPageSize, maxLimit)
    } else if (limit < maxLimit) limit = maxLimit
    else break
  }
  yield incompleteList
}

function nullIfTooLarge(error: unknown): null {
  if (error instanceof ResponseTooLarge) return null
  throw error
}

/** Returns the creation time of a page's last call, ignoring times outside of the requested range. */
function oldestTimeOf({ records }: CallList, since = new Date(0)): Date | null | undefined {
  return records.findLast(({ createdAt }) => createdAt && createdAt >= since)?.createdAt
}
