'use client'

import { memo } from 'react'
import { cn } from '../lib/cn.ts'
import { formatNumber } from '../lib/format-number.ts'
import * as english from '../locale/english.ts'
import { formatClock, useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { splitIntoChunks } from './text-chunks.ts'
import type { Turn } from './turns.ts'

/** The number of turns that are rendered, and laid out, together. */
export const turnsPerBlock = 40

interface TranscriptTurnsProps {
  turns: readonly Turn[]
  /** The number of turns to show, from the first. */
  renderedTurnCount: number
  activeTurnIndex: number | undefined
  isSelectable: boolean
}

/**
 * The turns. Search matches are painted as highlights, so searching does not render them. A block of turns, a turn
 * or a chunk outside the visible area is not laid out, but the browser's own search still finds it.
 */
export function TranscriptTurns({
  turns,
  renderedTurnCount,
  activeTurnIndex,
  isSelectable,
}: TranscriptTurnsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no `div` is allowed between an `ol` and its `li`
    <div role="list" aria-busy={renderedTurnCount < turns.length} className="flex flex-col gap-2">
      {Array.from({ length: Math.ceil(renderedTurnCount / turnsPerBlock) }, (_, block) => {
        const first = block * turnsPerBlock
        const isActiveBlock =
          activeTurnIndex !== undefined && Math.floor(activeTurnIndex / turnsPerBlock) === block
        return (
          <TranscriptBlock
            key={first}
            turns={turns}
            first={first}
            activeTurnIndex={isActiveBlock ? activeTurnIndex : undefined}
            isSelectable={isSelectable}
          />
        )
      })}
    </div>
  )
}

interface TranscriptBlockProps extends Omit<TranscriptTurnsProps, 'renderedTurnCount'> {
  first: number
}

const TranscriptBlock = memo(function TranscriptBlock({
  turns,
  first,
  activeTurnIndex,
  isSelectable,
}: TranscriptBlockProps) {
  const block = turns.slice(first, first + turnsPerBlock)
  return (
    <div
      style={{ containIntrinsicHeight: `auto ${block.length * 5}rem` }}
      className="flex flex-col gap-2 [content-visibility:auto]"
    >
      {block.map((turn, offset) => (
        <TranscriptTurn
          key={first + offset}
          {...turn}
          index={first + offset}
          count={turns.length}
          isActive={first + offset === activeTurnIndex}
          isSelectable={isSelectable}
        />
      ))}
    </div>
  )
})

const speakerClass = 'min-w-0 wrap-anywhere'
const highlightClass =
  '[&::highlight(transcript-match)]:bg-warning/35 [&::highlight(transcript-current)]:bg-warning [&::highlight(transcript-current)]:text-on-warning'

interface TranscriptTurnProps extends Turn {
  index: number
  count: number
  isActive: boolean
  isSelectable: boolean
}

const TranscriptTurn = memo(function TranscriptTurn({
  speaker,
  text,
  side,
  startSeconds,
  index,
  count,
  isActive,
  isSelectable,
}: TranscriptTurnProps) {
  const { locale } = useLocale()
  const texts = useStrings('transcript', english.transcript)
  const isPerson = side === 'person'
  const chunks = splitIntoChunks(text)
  const isLong = chunks.length > 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `li` must be a child of a list element
    <div
      role="listitem"
      data-turn={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={isActive || undefined}
      className={cn(
        'group/turn flex flex-col gap-1 p-1 [contain-intrinsic-height:auto_4.5rem] [content-visibility:auto]',
        isPerson ? 'items-end' : 'items-start',
        isSelectable && 'cursor-pointer',
      )}
    >
      <span className="flex max-w-full items-baseline gap-2 text-muted text-xs">
        {isSelectable ? (
          <button
            type="button"
            aria-label={texts.turnLabel(speaker, formatNumber(locale, index + 1))}
            className={`${speakerClass} rounded-xs hover:text-strong`}
          >
            {speaker}
          </button>
        ) : (
          <span className={speakerClass}>{speaker}</span>
        )}
        {startSeconds !== undefined && (
          <span className="shrink-0 tabular-nums">{formatClock(locale, startSeconds)}</span>
        )}
      </span>
      <p
        dir="auto"
        data-offset={isLong ? undefined : 0}
        className={cn(
          'max-w-[85%] whitespace-pre-wrap rounded-lg border border-transparent px-3 py-2 text-base text-strong wrap-anywhere group-aria-[current]/turn:border-accent forced-colors:group-aria-[current]/turn:outline-2 forced-colors:group-aria-[current]/turn:outline-[Highlight]',
          isPerson ? 'bg-accent-soft' : 'bg-sunken',
          // Chunks that are not laid out have no intrinsic width.
          isLong ? 'w-full' : highlightClass,
          isSelectable && 'group-hover/turn:border-strong',
        )}
      >
        {isLong
          ? chunks.map((chunk) => (
              <span
                key={chunk.offset}
                data-offset={chunk.offset}
                className={`block [contain-intrinsic-height:auto_30rem] [content-visibility:auto] ${highlightClass}`}
              >
                {chunk.text}
              </span>
            ))
          : text}
      </p>
    </div>
  )
})
