'use client'

import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the content of an element is wider than the element. */
export function useOverflow(ref: RefObject<HTMLElement | null>) {
  const [overflows, setOverflows] = useState(false)

  useEffect(() => {
    const box = ref.current
    if (!box) return
    const observer = new ResizeObserver(() => setOverflows(box.scrollWidth > box.clientWidth))
    observer.observe(box)
    for (const child of box.children) observer.observe(child)
    return () => observer.disconnect()
  }, [ref])

  return overflows
}
