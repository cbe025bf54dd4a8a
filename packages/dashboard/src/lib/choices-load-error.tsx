import { Button } from '@callwright/ui/button'
import type { UseQueryResult } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { hasFailedToLoad } from './has-failed-to-load.ts'
import { withReason } from './messages.ts'
import { useChoicesRetry } from './use-choices-retry.ts'

export interface ChoicesLoadErrorProps {
  /** What could not be loaded, as a sentence without a period. */
  title: string
  /** The query of the choices. */
  query: Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isFetching' | 'error' | 'refetch'>
  /** The control with the choices, which gets the focus when they are loaded again. */
  control: RefObject<HTMLElement | null>
}

/** Says, in a line below the filters, why the choices of one could not be loaded, and loads them again. */
export function ChoicesLoadError({ title, query, control }: ChoicesLoadErrorProps) {
  const retry = useChoicesRetry(query, control)
  if (!hasFailedToLoad(query)) return null
  return (
    <div
      role="alert"
      className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-1 text-sm"
    >
      <span className="text-negative-strong">
        {withReason(title, query.error?.message ?? null)}
      </span>
      <Button variant="secondary" size="sm" busy={query.isFetching} onClick={retry}>
        Retry
      </Button>
    </div>
  )
}
