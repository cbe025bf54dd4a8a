import { AnalyticsPage } from '@callwright/dashboard/analytics'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { analyticsFilter, analyticsParams } from './address.ts'

/** The analytics, with the filters kept in the address. */
export function AnalyticsRoute() {
  const [params, setParams] = useSearchParams()
  const filter = useMemo(() => analyticsFilter(params), [params])
  return (
    <AnalyticsPage
      filter={filter}
      onFilterChange={(wanted) => setParams(analyticsParams(wanted))}
    />
  )
}
