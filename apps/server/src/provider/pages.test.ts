import { expect, it } from 'vitest'
import { paginateCalls } from './pages.ts'
import type { Provider } from './provider.ts'
import type { ProviderRecord } from './record.ts'
import { toCallList } from './testing.ts'

it('reads every page when more calls than a page has share a millisecond', async () => {
  const all = Array.from({ length: 350 }, (_, n) => ({
    id: String(n),
    // 150 calls share one millisecond.
    createdAt: new Date(Date.UTC(2026, 10, 2) - (n < 100 ? n : n < 250 ? 100 : n)),
  }))
  const pages: Pick<Provider, 'calls'> = {
    calls: async ({ createdAtLe, limit = 100 }) =>
      toCallList(
        all
          .filter((call) => !createdAtLe || call.createdAt <= createdAtLe)
          .slice(0, limit) as ProviderRecord[],
      ),
  }
  const readIds: string[] = []
  for await (const { records } of paginateCalls(pages as Provider, {}))
    readIds.push(...records.map(({ id }) => id))
  expect(readIds).toEqual(all.map(({ id }) => id))
})
