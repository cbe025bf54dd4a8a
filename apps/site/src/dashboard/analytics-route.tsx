import { AnalyticsPage } from '@callwright/dashboard/analytics'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { parseAnalyticsFilter, toAnalyticsParams } from './query-string.ts'

/** The analytics page, with its filters in the query string. */
export function AnalyticsRoute() {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => parseAnalyticsFilter(params), [params])
  return (
    <AnalyticsPage
      filter={filter}
      onFilterChange={(next) => setParams(toAnalyticsParams(next), { preventScrollReset: true })}
    />
  )
}
