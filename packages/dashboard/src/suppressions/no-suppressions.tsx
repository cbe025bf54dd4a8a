import { Button } from '@callwright/ui/button'
import { EmptyState } from '@callwright/ui/empty-state'
import { PhoneOffIcon } from 'lucide-react'
import { usePermissions } from '../lib/permissions.ts'
import { texts } from './suppressions.messages.ts'
import type { SuppressionsQuery } from './suppressions.queries.ts'

export interface NoSuppressionsProps {
  /** The query without results. */
  query: SuppressionsQuery
  /** Called when the search and the filter are to be cleared. */
  onClear: () => void
}

/** Shown when the do-not-call list is empty, or has no entry that matches. */
export function NoSuppressions({ query: { search, origin }, onClear }: NoSuppressionsProps) {
  const can = usePermissions()
  if (search === '' && origin === undefined) {
    const hint = can('suppressions.create')
      ? `${texts.emptyHint} ${texts.emptyStartHint}`
      : texts.emptyHint
    return <EmptyState icon={<PhoneOffIcon />} title={texts.empty} description={hint} />
  }
  return (
    <EmptyState
      icon={<PhoneOffIcon />}
      title={texts.noMatch}
      description={origin ? texts.nothingOfOrigin : texts.nothingMatches(search)}
    >
      <Button variant="secondary" onClick={onClear}>
        {origin ? 'Clear filters' : 'Clear search'}
      </Button>
    </EmptyState>
  )
}
