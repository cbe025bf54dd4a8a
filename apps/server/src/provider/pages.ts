import type { Provider } from './provider.ts'
import type { ProviderRecord } from './record.ts'

const usual = 100
/** As many as the provider gives at once: enough, should more than a usual page share one millisecond. */
const largest = 1000

/**
 * All of the provider's calls since a time, newest first, page by page. It has no cursor: each page begins
 * where the last one ended, with what both have left out.
 */
export async function* pagesOfCalls(
  provider: Provider,
  since: { createdAtGe?: Date; updatedAtGe?: Date },
): AsyncGenerator<ProviderRecord[]> {
  const seen = new Set<string>()
  let createdAtLe: Date | undefined
  let limit = usual
  for (;;) {
    const page = await provider.calls({ ...since, ...(createdAtLe ? { createdAtLe } : {}), limit })
    const fresh = page.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    if (fresh.length > 0) yield fresh
    if (page.length < limit) return
    if (fresh.length === 0) {
      if (limit === largest) return
      limit = largest
      continue
    }
    limit = usual
    const oldest = fresh.at(-1)?.createdAt
    if (!oldest) return
    createdAtLe = oldest
  }
}
