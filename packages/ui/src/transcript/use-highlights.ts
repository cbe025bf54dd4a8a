'use client'

import { type RefObject, useEffect } from 'react'
import { scrollIntoContainer } from './scroll-into-container.ts'

/** A range in the text of a turn. */
export interface Match {
  /** The index of the turn. */
  turnIndex: number
  start: number
  end: number
}

/**
 * Highlights ranges of the text, and scrolls to the current one as soon as its turn is rendered. It uses the CSS
 * Custom Highlight API, which does not change the document, and only for visible turns, since there may be tens of
 * thousands of matches.
 */
export function useHighlights(
  scroller: RefObject<HTMLElement | null>,
  matches: readonly Match[],
  currentIndex: number,
  renderedTurnCount: number,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: newly rendered turns must be observed
  useEffect(() => {
    if (!scroller.current || matches.length === 0) return
    const removers: (() => void)[] = []
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue
          observer.unobserve(target)
          removers.push(addHighlight(rangesInChunk(target, matches), 'transcript-match'))
        }
      },
      { root: scroller.current, rootMargin: '100%' },
    )
    for (const chunk of chunksIn(scroller.current)) observer.observe(chunk)
    return () => {
      observer.disconnect()
      for (const removeHighlight of removers) removeHighlight()
    }
  }, [scroller, matches, renderedTurnCount])

  const match = matches[currentIndex]
  const isRendered = match !== undefined && match.turnIndex < renderedTurnCount

  useEffect(() => {
    const turn = isRendered && scroller.current?.querySelector(`[data-turn="${match.turnIndex}"]`)
    if (!scroller.current || !turn) return
    const ranges = chunksIn(turn).flatMap((chunk) => rangesInChunk(chunk, [match]))
    const removeCurrent = addHighlight(ranges, 'transcript-current', 1)
    const cancelScroll = ranges[0] && scrollIntoContainer(scroller.current, ranges[0])
    return () => {
      cancelScroll?.()
      removeCurrent()
    }
  }, [scroller, match, isRendered])
}

function addHighlight(ranges: Range[], name: string, priority = 0) {
  if (!('highlights' in CSS)) return () => {}
  // All transcripts of a page share one Highlight for each name.
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  highlight.priority = priority
  CSS.highlights.set(name, highlight)
  for (const range of ranges) highlight.add(range)
  return () => {
    for (const range of ranges) highlight.delete(range)
  }
}

const chunksIn = (element: Element) => [...element.querySelectorAll('[data-offset]')]

function rangesInChunk(chunk: Element, matches: readonly Match[]) {
  const text = chunk.firstChild
  if (!(text instanceof Text)) return []
  const turnIndex = Number(chunk.closest('[data-turn]')?.getAttribute('data-turn'))
  const offset = Number(chunk.getAttribute('data-offset'))
  const end = offset + text.length
  return matches
    .filter((match) => match.turnIndex === turnIndex && match.start < end && match.end > offset)
    .map((match) => {
      const range = new Range()
      range.setStart(text, Math.max(match.start - offset, 0))
      range.setEnd(text, Math.min(match.end - offset, text.length))
      return range
    })
}
