'use client'

import { type RefObject, useEffect } from 'react'
import { reveal } from './reveal.ts'

/** A place in the text of a turn. */
export interface Hit {
  turn: number
  start: number
  end: number
}

/**
 * Paints places in the text, and brings the current one into sight. It paints them through the browser's
 * registry of highlights, so that thousands of them change nothing in the document.
 */
export function useHighlights(
  box: RefObject<HTMLElement | null>,
  hits: readonly Hit[],
  current: number,
) {
  useEffect(() => paint(box.current, hits, 'transcript-hit'), [box, hits])

  useEffect(() => {
    const hit = hits[current]
    if (!hit) return
    const range = rangeOf(box.current, hit)
    if (box.current && range) reveal(box.current, range)
    return paint(box.current, [hit], 'transcript-current', 1)
  }, [box, hits, current])
}

function paint(box: HTMLElement | null, hits: readonly Hit[], name: string, priority = 0) {
  if (!('highlights' in CSS)) return
  // Every transcript of a page paints through the one highlight of a name.
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  highlight.priority = priority
  CSS.highlights.set(name, highlight)
  const ranges = hits.flatMap((hit) => rangeOf(box, hit) ?? [])
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}

function rangeOf(box: HTMLElement | null, { turn, start, end }: Hit) {
  const text = box?.querySelector('ol')?.children[turn]?.querySelector('p')?.firstChild
  if (!text) return
  const range = new Range()
  range.setStart(text, start)
  range.setEnd(text, end)
  return range
}
