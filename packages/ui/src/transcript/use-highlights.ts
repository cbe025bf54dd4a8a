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
 * Paints places in the text, and brings the current one into sight as soon as its turn is shown. It paints them
 * through the browser's registry of highlights, which changes nothing in the document, and only where one looks: there
 * may be tens of thousands.
 */
export function useHighlights(
  box: RefObject<HTMLElement | null>,
  hits: readonly Hit[],
  current: number,
  shown: number,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: more turns shown are more to watch
  useEffect(() => {
    if (!box.current || hits.length === 0) return
    const painted: (() => void)[] = []
    const near = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue
          near.unobserve(target)
          painted.push(paint(rangesIn(target, hits), 'transcript-hit'))
        }
      },
      { root: box.current, rootMargin: '100%' },
    )
    for (const piece of piecesIn(box.current)) near.observe(piece)
    return () => {
      near.disconnect()
      for (const remove of painted) remove()
    }
  }, [box, hits, shown])

  const hit = hits[current]
  const isShown = hit !== undefined && hit.turn < shown

  useEffect(() => {
    const turn = isShown && box.current?.querySelector(`[data-turn="${hit.turn}"]`)
    if (!box.current || !turn) return
    const ranges = piecesIn(turn).flatMap((piece) => rangesIn(piece, [hit]))
    const remove = paint(ranges, 'transcript-current', 1)
    const stop = ranges[0] && reveal(box.current, ranges[0])
    return () => {
      stop?.()
      remove()
    }
  }, [box, hit, isShown])
}

function paint(ranges: Range[], name: string, priority = 0) {
  if (!('highlights' in CSS)) return () => {}
  // Every transcript of a page paints through the one highlight of a name.
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  highlight.priority = priority
  CSS.highlights.set(name, highlight)
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}

const piecesIn = (element: Element) => [...element.querySelectorAll('[data-from]')]

function rangesIn(piece: Element, hits: readonly Hit[]) {
  const text = piece.firstChild
  if (!(text instanceof Text)) return []
  const turn = Number(piece.closest('[data-turn]')?.getAttribute('data-turn'))
  const from = Number(piece.getAttribute('data-from'))
  return hits
    .filter((hit) => hit.turn === turn && hit.start < from + text.length && hit.end > from)
    .map(({ start, end }) => {
      const range = new Range()
      range.setStart(text, Math.max(start - from, 0))
      range.setEnd(text, Math.min(end - from, text.length))
      return range
    })
}
