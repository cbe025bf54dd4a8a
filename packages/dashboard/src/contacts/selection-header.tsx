import { Button } from '@callwright/ui/button'
import { CardHeader, CardTitle } from '@callwright/ui/card'
import { Spinner } from '@callwright/ui/spinner'
import { ShieldCheckIcon, Trash2Icon } from 'lucide-react'
import { use, useRef } from 'react'
import { FormatterContext } from '../lib/formatter.ts'
import { messages } from '../lib/messages.ts'
import type { Selection } from './use-selection.ts'

export interface SelectionHeaderProps {
  /** The id of the title. */
  titleId: string
  /** The number of contacts that match; undefined until it is loaded. */
  total: number | undefined
  /** Whether a search or a tag filters the contacts. */
  isFiltered: boolean
  /** Whether the shown contacts belong to the previous query. */
  isOutdated: boolean
  /** The selection. */
  selection: Selection
  /** Called when the consent of the selected contacts is to be recorded; absent where that is not allowed. */
  onRecordConsent?: () => void
  /** Called when the selected contacts are to be deleted. */
  onDelete: () => void
}

/** The title of the contacts. While some are selected it stays in view, with the actions for the selection. */
export function SelectionHeader({
  titleId,
  total,
  isFiltered,
  isOutdated,
  selection,
  onRecordConsent,
  onDelete,
}: SelectionHeaderProps) {
  const { number: formatNumber } = use(FormatterContext)
  const clearButton = useRef<HTMLButtonElement>(null)
  const isSelecting = selection.count > 0
  return (
    <CardHeader
      className={`flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-2 sm:h-14 sm:flex-nowrap ${isSelecting ? 'sticky top-(--table-head-top,0px) z-20 bg-raised max-sm:border-hairline max-sm:border-b' : ''}`}
    >
      <CardTitle id={titleId} className={`shrink-0 ${isSelecting ? 'max-sm:sr-only' : ''}`}>
        {total === undefined ? 'Contacts' : `Contacts (${formatNumber(total)})`}
      </CardTitle>
      {isOutdated && (
        <Spinner className="animate-[spin_1s_linear_infinite,appear_150ms_300ms_backwards]" />
      )}
      <p role="status" className="min-w-0 text-muted text-sm max-sm:not-empty:w-full sm:truncate">
        {describeSelection(selection, total ?? 0, formatNumber)}
      </p>
      {isSelecting && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:justify-between sm:ms-auto sm:flex-nowrap sm:shrink-0">
          {selection.canSelectAllMatching && !isOutdated && (
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                selection.selectAllMatching()
                // The pressed button is removed, so the focus moves to the button beside it.
                clearButton.current?.focus()
              }}
            >
              Select all {formatNumber(total ?? 0)}
              {isFiltered ? ' that match' : ''}
            </Button>
          )}
          <Button
            ref={clearButton}
            variant="ghost"
            size="sm"
            className="max-sm:-ms-3"
            onClick={({ currentTarget }) => {
              selection.clear()
              // The pressed button is removed, so the focus moves to the card.
              currentTarget.closest<HTMLElement>('[tabindex]')?.focus()
            }}
          >
            Clear selection
          </Button>
          {onRecordConsent && (
            <Button variant="secondary" size="sm" onClick={onRecordConsent}>
              <ShieldCheckIcon aria-hidden="true" />
              Record Consent
            </Button>
          )}
          <Button variant="danger" size="sm" onClick={onDelete}>
            <Trash2Icon aria-hidden="true" />
            Delete Selected ({formatNumber(selection.count)})
          </Button>
        </div>
      )}
    </CardHeader>
  )
}

/** Describes a selection that goes beyond the page. */
function describeSelection(
  { count, otherPagesCount, isAllMatching, excludedIds }: Selection,
  total: number,
  formatNumber: (value: number) => string,
): string {
  const { allSelected, allSelectedExcept, selectedElsewhere } = messages.contacts
  if (isAllMatching && excludedIds.length === 0) return allSelected(formatNumber(total))
  if (isAllMatching) return allSelectedExcept(formatNumber(excludedIds.length), formatNumber(total))
  return otherPagesCount > 0
    ? selectedElsewhere(formatNumber(count), formatNumber(otherPagesCount))
    : ''
}
