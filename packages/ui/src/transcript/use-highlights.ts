'use client'

import { type RefObject, useEffect } from 'react'
import { reveal } from './reveal.ts'

/** A range in the text of a turn. */
export interface Match {
  turn: number
  start: number
  end: number
}

/**
 * Highlights ranges of the text, and scrolls to the current one as soon as its turn is rendered. It uses the CSS
 * Custom Highlight API, which does not change the document, and only for visible turns: there may be tens of
 * thousands of matches.
 */
export function useHighlights(
  box: RefObject<HTMLElement | null>,
  matches: readonly Match[],
  current: number,
  shown: number,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: newly rendered turns must be observed
  useEffect(() => {
    if (!box.current || matches.length === 0) return
    const painted: (() => void)[] = []
    const near = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue
          near.unobserve(target)
          painted.push(paint(rangesIn(target, matches), 'transcript-hit'))
        }
      },
      { root: box.current, rootMargin: '100%' },
    )
    for (const piece of piecesIn(box.current)) near.observe(piece)
    return () => {
      near.disconnect()
      for (const remove of painted) remove()
    }
  }, [box, matches, shown])

  const hit = matches[current]
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
  // All transcripts of a page share the highlight of a name.
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  highlight.priority = priority
  CSS.highlights.set(name, highlight)
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}

const piecesIn = (element: Element) => [...element.querySelectorAll('[data-from]')]

function rangesIn(piece: Element, matches: readonly Match[]) {
  const text = piece.firstChild
  if (!(text instanceof Text)) return []
  const turn = Number(piece.closest('[data-turn]')?.getAttribute('data-turn'))
  const from = Number(piece.getAttribute('data-from'))
  return matches
    .filter((hit) => hit.turn === turn && hit.start < from + text.length && hit.end > from)
    .map(({ start, end }) => {
      const range = new Range()
      range.setStart(text, Math.max(start - from, 0))
      range.setEnd(text, Math.min(end - from, text.length))
      return range
    })
}
