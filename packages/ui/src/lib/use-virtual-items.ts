'use client'

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useCallback, useMemo, useState } from 'react'

interface VirtualItemsOptions {
  /** The keys of the items, in their order; must be stable while the items are the same. */
  keys: readonly string[]
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>
  /** The estimated height of an item, in pixels. */
  estimatedItemHeight: number
  /** The estimated height of the scrolling element, in pixels. */
  estimatedScrollerHeight: number
  /** A list of up to this many items is rendered completely. */
  renderAllUpTo?: number
  /** The index of an item that is always rendered, such as the active option. */
  activeIndex?: number
}

interface VirtualItem {
  key: string
  index: number
  /** The height of the omitted items before this one, in pixels. */
  omittedHeightBefore: number
}

/** Returns the items of a long list to render: the visible ones, the focused one and the active one. */
export function useVirtualItems({
  keys,
  scroller,
  estimatedItemHeight,
  estimatedScrollerHeight,
  renderAllUpTo = 0,
  activeIndex = -1,
}: VirtualItemsOptions) {
  const count = keys.length
  // The index of the focused item changes when items are inserted before it.
  const [focusedKey, setFocusedKey] = useState<string>()
  const focusedIndex = useMemo(
    () => (focusedKey === undefined ? -1 : keys.indexOf(focusedKey)),
    [keys, focusedKey],
  )
  const rendersAll = count <= renderAllUpTo
  const virtualizer = useVirtualizer({
    count: rendersAll ? 0 : count,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => keys[index] ?? '', [keys]),
    estimateSize: () => estimatedItemHeight,
    initialRect: { width: 0, height: estimatedScrollerHeight },
    overscan: 8,
    // React does not allow a synchronous update during a render.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const kept = [focusedIndex, activeIndex].filter((index) => index >= 0 && index < count)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b)
    },
  })

  let previousEnd = 0
  const items: VirtualItem[] = rendersAll
    ? keys.map((key, index) => ({ key, index, omittedHeightBefore: 0 }))
    : virtualizer.getVirtualItems().map((item) => {
        const omittedHeightBefore = item.start - previousEnd
        previousEnd = item.end
        return { key: String(item.key), index: item.index, omittedHeightBefore }
      })

  return {
    items,
    /** The height of the omitted items after the last rendered one, in pixels. */
    omittedHeightAfter: rendersAll ? 0 : Math.max(0, virtualizer.getTotalSize() - previousEnd),
    /** The ref of each item's element, which needs a `data-index`. */
    measureRef: rendersAll ? undefined : virtualizer.measureElement,
    /** Handlers for the element around the items. They keep the focused item rendered. */
    focusHandlers: {
      onFocus: (event: FocusEvent) => {
        const item = event.target.closest<HTMLElement>('[data-index]')
        setFocusedKey(item ? keys[Number(item.dataset.index)] : undefined)
      },
      onBlur: () => setFocusedKey(undefined),
    },
  }
}
