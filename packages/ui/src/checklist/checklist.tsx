'use client'

import {
  type ComponentProps,
  Fragment,
  memo,
  type Ref,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { cn } from '../lib/cn.ts'
import { formatNumber } from '../lib/format-number.ts'
import { normalizeForSearch } from '../lib/normalize-for-search.ts'
import {
  isShiftChange,
  preventTextSelection,
  type SelectItem,
  useRangeSelection,
} from '../lib/use-range-selection.ts'
import { useVirtualItems } from '../lib/use-virtual-items.ts'
import { useWarning } from '../lib/use-warning.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { NativeCheckbox } from '../native-checkbox/index.ts'
import { SearchInput } from '../search-input/index.ts'

export interface ChecklistItem {
  /** The id that the selection holds. */
  id: string
  /** The label of the item; its id when this is empty. */
  label: string
  /** Distinguishes items with the same label. */
  hint?: string
}

export interface ChecklistProps extends Omit<ComponentProps<'fieldset'>, 'children'> {
  /** The accessible name of the list. */
  label: string
  /** The items to select from. */
  items: readonly ChecklistItem[]
  /** The ids of the selected items. */
  selectedIds: readonly string[]
  /** Called with the new selection. */
  onSelectedIdsChange: (ids: string[]) => void
  /** The placeholder of the search box; `Search...` by default. */
  searchPlaceholder?: string
  /** The current search, when the caller searches. */
  search?: string
  /** Called with the text to search for when typing pauses; the caller then passes the matching items. */
  onSearch?: (text: string) => void
  /** Makes Select all include matches that are not among the items, when the caller passes only the first of them. */
  allMatches?: {
    /** Whether all matches are selected. */
    isSelected: boolean
    /** Called with whether all matches are to be selected. */
    onSelectedChange: (isSelected: boolean) => void
  }
}

/** Selects several of many items: search, select all that match or a range, and see how many are selected. */
export function Checklist({
  label,
  items,
  selectedIds,
  onSelectedIdsChange,
  searchPlaceholder,
  search: controlledSearch = '',
  onSearch,
  allMatches,
  className,
  ...props
}: ChecklistProps) {
  const id = useId()
  const { locale } = useLocale()
  const texts = useStrings('checklist', english.checklist)
  const searchTexts = useStrings('searchInput', english.searchInput)
  const searchLabel = searchPlaceholder ?? searchTexts.placeholder
  const [ownSearch, setOwnSearch] = useState('')
  const search = onSearch ? controlledSearch : ownSearch
  const selected = useMemo(() => new Set(selectedIds), [selectedIds])
  const searchableTexts = useMemo(
    () => items.map(({ label, hint = '' }) => normalizeForSearch(`${label} ${hint}`)),
    [items],
  )
  const shownItems = useMemo(() => {
    if (onSearch) return items
    const text = normalizeForSearch(search.trim())
    return items.filter((_, index) => searchableTexts[index]?.includes(text))
  }, [items, searchableTexts, search, onSearch])
  const shownSelectedCount = shownItems.filter((item) => selected.has(item.id)).length

  const itemIds = useMemo(() => new Set(items.map((item) => item.id)), [items])
  useWarning('Checklist', itemIds.size < items.length && 'two items have the same id.')

  const shownIds = useMemo(() => shownItems.map((item) => item.id), [shownItems])
  const selectItem = useRangeSelection({ ids: shownIds, selectedIds, onSelectedIdsChange })
  const isAllSelected = allMatches
    ? allMatches.isSelected
    : shownItems.length > 0 && shownSelectedCount === shownItems.length
  const selectAllShown = (isSelected: boolean) => {
    const next = new Set(selectedIds)
    for (const shownId of shownIds) isSelected ? next.add(shownId) : next.delete(shownId)
    onSelectedIdsChange([...next])
  }

  return (
    <fieldset data-slot="checklist" className={cn('flex min-w-0 flex-col', className)} {...props}>
      <legend className="mb-1.5 max-w-full wrap-anywhere font-medium text-base text-strong">
        {label}
      </legend>
      <div className="rounded-md border border-hairline bg-raised">
        <div className="p-2">
          <SearchInput
            aria-label={searchLabel}
            placeholder={searchLabel}
            value={search}
            onSearch={onSearch}
            onChange={(event) => setOwnSearch(event.target.value)}
            onKeyDown={(event) => {
              // Enter in the search must not submit the form around the list.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </div>
        <div className="flex items-center justify-between gap-3 border-hairline border-y px-3 py-2 text-sm">
          <label htmlFor={`${id}-all`} className="flex items-center gap-3 text-default">
            <NativeCheckbox
              id={`${id}-all`}
              disabled={shownItems.length === 0}
              checked={isAllSelected}
              indeterminate={!isAllSelected && shownSelectedCount > 0}
              onChange={(event) =>
                (allMatches?.onSelectedChange ?? selectAllShown)(event.target.checked)
              }
            />
            {texts.selectAll}
          </label>
          <span aria-live="polite" className="text-muted tabular-nums">
            {texts.selected(
              selected.size,
              formatNumber(locale, selected.size, { useGrouping: true }),
            )}
          </span>
        </div>
        {shownItems.length === 0 ? (
          <p className="px-3 py-6 text-center text-muted text-sm wrap-anywhere">
            {items.length === 0 && !search ? texts.empty : texts.noMatches}
          </p>
        ) : (
          <ChecklistItems
            // The key makes a new search scroll to the top.
            key={search}
            items={shownItems}
            selected={selected}
            onSelect={selectItem}
          />
        )}
      </div>
    </fieldset>
  )
}

interface ChecklistItemsProps {
  items: readonly ChecklistItem[]
  selected: ReadonlySet<string>
  onSelect: SelectItem
}

const listHeight = 240

/** The items; a long list is virtualized. */
function ChecklistItems({ items, selected, onSelect }: ChecklistItemsProps) {
  const scroller = useRef<HTMLUListElement>(null)
  const keys = useMemo(() => uniqueKeysOf(items), [items])
  const {
    items: rows,
    omittedHeightAfter,
    measureRef,
    focusHandlers,
  } = useVirtualItems({
    keys,
    scroller,
    estimatedItemHeight: 36,
    estimatedScrollerHeight: listHeight,
    renderAllUpTo: 50,
  })
  return (
    <ul
      ref={scroller}
      className="overflow-y-auto p-1 [overflow-anchor:none]"
      style={{ maxHeight: listHeight }}
      {...focusHandlers}
    >
      {rows.map(({ key, index, omittedHeightBefore }) => {
        const item = items[index]
        if (!item) return null
        return (
          <Fragment key={key}>
            <Spacer height={omittedHeightBefore} />
            <Item
              item={item}
              index={index}
              count={items.length}
              isSelected={selected.has(item.id)}
              onSelect={onSelect}
              measureRef={measureRef}
            />
          </Fragment>
        )
      })}
      <Spacer height={omittedHeightAfter} />
    </ul>
  )
}

/** Returns the ids of the items; a repeated one has its index added. */
function uniqueKeysOf(items: readonly ChecklistItem[]) {
  const ids = new Set<string>()
  return items.map(({ id }, index) => {
    if (ids.has(id)) return `${id}\0${index}`
    ids.add(id)
    return id
  })
}

interface ItemProps {
  item: ChecklistItem
  index: number
  count: number
  isSelected: boolean
  onSelect: ChecklistItemsProps['onSelect']
  measureRef: Ref<HTMLLIElement> | undefined
}

const Item = memo(function Item({
  item,
  index,
  count,
  isSelected,
  onSelect,
  measureRef,
}: ItemProps) {
  const itemId = useId()
  return (
    <li ref={measureRef} data-index={index} aria-setsize={count} aria-posinset={index + 1}>
      <label
        htmlFor={itemId}
        onMouseDown={preventTextSelection}
        className="flex min-h-control-md items-center gap-3 rounded-sm px-2 py-1.5 text-base hover:bg-hover"
      >
        <NativeCheckbox
          id={itemId}
          aria-labelledby={`${itemId}-label`}
          aria-describedby={item.hint && `${itemId}-hint`}
          checked={isSelected}
          onChange={(event) => onSelect(item.id, event.target.checked, isShiftChange(event))}
        />
        <span id={`${itemId}-label`} className="min-w-0 flex-1 truncate text-strong">
          <bdi>{item.label.trim() || item.id}</bdi>
        </span>
        {item.hint && (
          <span
            id={`${itemId}-hint`}
            className="max-w-1/2 truncate text-muted text-sm tabular-nums"
          >
            <bdi>{item.hint}</bdi>
          </span>
        )}
      </label>
    </li>
  )
})

/** Takes the space of the items that are not rendered. */
function Spacer({ height }: { height: number }) {
  return height > 0 && <li aria-hidden="true" style={{ height }} />
}
