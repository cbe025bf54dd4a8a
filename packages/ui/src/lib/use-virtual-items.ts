'use client'

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useState } from 'react'

interface VirtualItemsOptions {
  /** The number of items. */
  count: number
  /** The scrolling element. */
  scroller: RefObject<HTMLElement | null>
  /** The estimated height of an item, in pixels. */
  estimate: number
  /** The estimated height of the scrolling element, in pixels. */
  height: number
  /** Up to this many items are all rendered. */
  renderAllUpTo?: number
}

interface VirtualItem {
  index: number
  /** The height of the omitted items before this one, in pixels. */
  gap: number
}

/** Returns the items of a long list to render: the visible ones, and the focused one. */
export function useVirtualItems({
  count,
  scroller,
  estimate,
  height,
  renderAllUpTo = 0,
}: VirtualItemsOptions) {
  const [focused, setFocused] = useState(-1)
  const all = count <= renderAllUpTo
  const virtualizer = useVirtualizer({
    count: all ? 0 : count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    initialRect: { width: 0, height },
    overscan: 8,
    // React does not allow a synchronous update during a render.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      if (focused < 0 || focused >= count || indexes.includes(focused)) return indexes
      return [...indexes, focused].sort((a, b) => a - b)
    },
  })

  let end = 0
  const items: VirtualItem[] = all
    ? Array.from({ length: count }, (_, index) => ({ index, gap: 0 }))
    : virtualizer.getVirtualItems().map((item) => {
        const gap = item.start - end
        end = item.end
        return { index: item.index, gap }
      })

  return {
    items,
    /** The height of the omitted items after the last, in pixels. */
    rest: all ? 0 : Math.max(0, virtualizer.getTotalSize() - end),
    /** The ref of each item's element, which needs a `data-index`. */
    measure: all ? undefined : virtualizer.measureElement,
    /** Handlers for the element around the items, which keep the focused item rendered. */
    keepFocus: {
      onFocus: (event: FocusEvent) => {
        const item = event.target.closest<HTMLElement>('[data-index]')
        setFocused(item ? Number(item.dataset.index) : -1)
      },
      onBlur: () => setFocused(-1),
    },
  }
}
