'use client'

import { type ComponentProps, useId, useMemo, useState } from 'react'
import { cn } from '../lib/cn.ts'
import { NativeCheckbox } from '../native-checkbox/index.ts'
import { SearchInput } from '../search-input/index.ts'

export interface ChecklistItem {
  /** What the selection is made of. */
  id: string
  /** Names the item; its id does where this is empty. */
  label: string
  /** Tells it from one of the same name. */
  hint?: string
}

export interface ChecklistProps extends Omit<ComponentProps<'fieldset'>, 'children'> {
  /** Names the list. */
  label: string
  /** What can be chosen. */
  items: readonly ChecklistItem[]
  /** Ids of the chosen items. */
  selectedIds: readonly string[]
  /** Hears the new choice. */
  onSelectedIdsChange: (ids: string[]) => void
  /** Says in the empty search box what it searches. */
  searchPlaceholder?: string
}

/** Chooses several of many: search, select all that are shown, and see how many are chosen. */
export function Checklist({
  label,
  items,
  selectedIds,
  onSelectedIdsChange,
  searchPlaceholder = 'Search...',
  className,
  ...props
}: ChecklistProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const selected = useMemo(() => new Set(selectedIds), [selectedIds])
  const shown = useMemo(() => {
    const wanted = folded(search.trim())
    return items.filter((item) => folded(`${item.label} ${item.hint ?? ''}`).includes(wanted))
  }, [items, search])
  const shownSelected = shown.filter((item) => selected.has(item.id)).length

  const select = (ids: string[], chosen: boolean) => {
    const next = new Set(selected)
    for (const each of ids) chosen ? next.add(each) : next.delete(each)
    onSelectedIdsChange([...next])
  }

  return (
    <fieldset data-slot="checklist" className={cn('flex min-w-0 flex-col', className)} {...props}>
      <legend className="mb-1.5 font-medium text-base text-strong">{label}</legend>
      <div className="rounded-md border border-hairline bg-raised">
        <div className="p-2">
          <SearchInput
            aria-label={searchPlaceholder}
            placeholder={searchPlaceholder}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              // Enter in the search must not send the form the list stands in.
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
        </div>
        <div className="flex items-center justify-between gap-3 border-hairline border-y px-3 py-2 text-sm">
          <label htmlFor={`${id}-all`} className="flex items-center gap-3 text-default">
            <NativeCheckbox
              id={`${id}-all`}
              disabled={shown.length === 0}
              checked={shown.length > 0 && shownSelected === shown.length}
              indeterminate={shownSelected > 0 && shownSelected < shown.length}
              onChange={(event) =>
                select(
                  shown.map((item) => item.id),
                  event.target.checked,
                )
              }
            />
            Select all
          </label>
          <span aria-live="polite" className="text-muted tabular-nums">
            {selected.size} selected
          </span>
        </div>
        {shown.length === 0 ? (
          <p className="px-3 py-6 text-center text-muted text-sm wrap-anywhere">
            {items.length === 0 ? 'Nothing to choose from' : 'Nothing matches'}
          </p>
        ) : (
          <ul className="max-h-60 overflow-y-auto p-1">
            {shown.map((item) => (
              <li key={item.id}>
                <label
                  htmlFor={`${id}-${item.id}`}
                  className="flex min-h-9 items-center gap-3 rounded-sm px-2 py-1.5 text-base hover:bg-hover"
                >
                  <NativeCheckbox
                    id={`${id}-${item.id}`}
                    aria-labelledby={`${id}-${item.id}-label`}
                    aria-describedby={item.hint && `${id}-${item.id}-hint`}
                    checked={selected.has(item.id)}
                    onChange={(event) => select([item.id], event.target.checked)}
                  />
                  <span
                    id={`${id}-${item.id}-label`}
                    className="min-w-0 flex-1 truncate text-strong"
                  >
                    {item.label || item.id}
                  </span>
                  {item.hint && (
                    <span
                      id={`${id}-${item.id}-hint`}
                      className="max-w-1/2 truncate text-muted text-sm tabular-nums"
                    >
                      {item.hint}
                    </span>
                  )}
                </label>
              </li>
            ))}
          </ul>
        )}
      </div>
    </fieldset>
  )
}

/** Makes 'José' and 'jose' the same. */
function folded(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
