'use client'

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useState } from 'react'

interface VirtualItemsOptions {
  /** How many items there are. */
  count: number
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>
  /** How high an item is before it is measured, in pixels. */
  estimate: number
  /** How high the scroller is before it is measured, in pixels. */
  height: number
  /** Up to so many items all stand in the document. */
  few?: number
}

interface VirtualItem {
  index: number
  /** Room for the items left out before this one, in pixels. */
  gap: number
}

/** Which items of a long list to render: those in sight, and the one that has the focus, wherever it is. */
export function useVirtualItems({
  count,
  scroller,
  estimate,
  height,
  few = 0,
}: VirtualItemsOptions) {
  const [focused, setFocused] = useState(-1)
  const all = count <= few
  const virtualizer = useVirtualizer({
    count: all ? 0 : count,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimate,
    initialRect: { width: 0, height },
    overscan: 8,
    // React may not be told to render at once while it renders.
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
    /** Room for the items left out after the last, in pixels. */
    rest: all ? 0 : Math.max(0, virtualizer.getTotalSize() - end),
    /** The ref of each item's element, which carries its `data-index`. */
    measure: all ? undefined : virtualizer.measureElement,
    /** What the element around the items listens with, to keep the focused one. */
    keepFocus: {
      onFocus: (event: FocusEvent) => {
        const item = event.target.closest<HTMLElement>('[data-index]')
        setFocused(item ? Number(item.dataset.index) : -1)
      },
      onBlur: () => setFocused(-1),
    },
  }
}
