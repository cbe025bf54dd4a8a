import { ResponseTooLarge } from './limited-fetch.ts'
import type { Provider } from './provider.ts'
import type { CallList } from './record.ts'

const defaultPageSize = 100
/** The provider's maximum, for the case that more calls than a page share one millisecond. */
const maxPageSize = 1000
/** Ends the loop if the provider's pages never do. */
const maxPages = 10_000

/** Marks that the provider has calls that it did not list. */
const incompleteList: CallList = { records: [], length: 0, gaps: [{ externalId: null }] }

/**
 * Yields all of the provider's calls since a time, newest first, page by page. The provider has no cursor, so each
 * page starts at the oldest time of the previous one, and duplicates are removed. If calls are missing, the last
 * page is a gap.
 */
export async function* paginateCalls(
  provider: Provider,
  { until, ...since }: { createdAtGe?: Date; updatedAtGe?: Date; until?: Date },
): AsyncGenerator<CallList> {
  const seen = new Set<string>()
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
    const records = page.records.filter(({ id }) => !seen.has(id))
    for (const { id } of records) seen.add(id)
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
