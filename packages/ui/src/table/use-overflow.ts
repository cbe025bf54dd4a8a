'use client'

import { type RefObject, useEffect, useState } from 'react'

/** Returns whether the content of an element is wider than the element. */
export function useOverflow(ref: RefObject<HTMLElement | null>) {
  const [overflows, setOverflows] = useState(false)

  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollWidth > element.clientWidth),
    )
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [ref])

  return overflows
}
