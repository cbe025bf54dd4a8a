import { ErrorState } from '@callwright/ui/error-state'
import type { UseQueryResult } from '@tanstack/react-query'
import { RowsSkeleton } from './rows-skeleton.tsx'

export interface QueryStatusProps {
  query: Pick<UseQueryResult, 'isPending' | 'isLoadingError' | 'error' | 'refetch'>
  /** What is loading, for screen readers. */
  label: string
  /** How many rows take the place of the data. */
  rows: number
  /** What could not be loaded. */
  errorTitle: string
}

/** Stands in the place of data that is loading, or that could not be loaded. */
export function QueryStatus({ query, label, rows, errorTitle }: QueryStatusProps) {
  if (query.isPending) return <RowsSkeleton label={label} rows={rows} />
  if (!query.isLoadingError) return null
  return <ErrorState title={errorTitle} error={query.error} onRetry={() => query.refetch()} />
}
