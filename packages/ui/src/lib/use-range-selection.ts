'use client'

import { type ChangeEvent, type MouseEvent, useCallback, useLayoutEffect, useRef } from 'react'

interface RangeSelection {
  /** The ids of the items in the order in which they are shown. */
  ids: readonly string[]
  /** The ids of the selected items, including items that are not shown. */
  selectedIds: Iterable<string>
  /** Called with the new selection. */
  onSelectedIdsChange: ((ids: string[]) => void) | undefined
}

/** Selects or deselects an item; with `isRange`, also the items between it and the one changed before. */
export type SelectItem = (id: string, isSelected: boolean, isRange: boolean) => void

/** Returns a stable function that changes the selection by an item or a range, so that only changed items render. */
export function useRangeSelection(selection: RangeSelection): SelectItem {
  const latest = useRef(selection)
  useLayoutEffect(() => {
    latest.current = selection
  })
  const lastId = useRef<string>(undefined)

  return useCallback((id, isSelected, isRange) => {
    const { ids, selectedIds, onSelectedIdsChange } = latest.current
    const from = isRange && lastId.current !== undefined ? ids.indexOf(lastId.current) : -1
    const to = ids.indexOf(id)
    lastId.current = id
    const changedIds = from < 0 ? [id] : ids.slice(Math.min(from, to), Math.max(from, to) + 1)
    const next = new Set(selectedIds)
    for (const changedId of changedIds) isSelected ? next.add(changedId) : next.delete(changedId)
    onSelectedIdsChange?.([...next])
  }, [])
}

/** Whether Shift was held when a checkbox changed, by a click or the space bar. */
export function isShiftChange({ nativeEvent }: ChangeEvent): boolean {
  return (nativeEvent as unknown as MouseEvent).shiftKey
}

/** Keeps a click with Shift on a checkbox, or on its label, from selecting the text before it. */
export function preventTextSelection(event: MouseEvent<HTMLElement>): void {
  if (!event.shiftKey) return
  event.preventDefault()
  const { currentTarget } = event
  const checkbox = currentTarget instanceof HTMLLabelElement ? currentTarget.control : currentTarget
  checkbox?.focus({ preventScroll: true })
}
