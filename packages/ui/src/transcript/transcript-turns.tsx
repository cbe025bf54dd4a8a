'use client'

import { memo } from 'react'
import { cn } from '../lib/cn.ts'
import { piecesOf } from './pieces.ts'
import type { Turn } from './turns.ts'

/** The number of turns that are rendered, and laid out, together. */
export const blockLength = 40

interface TranscriptTurnsProps {
  turns: readonly Turn[]
  /** The number of turns to show, from the first. */
  shown: number
  active: number | undefined
  selectable: boolean
}

/**
 * The turns. Search matches are painted as highlights, so searching does not render them. A block of turns, a turn
 * or a piece outside the visible area is not laid out, but the browser's own search still finds it.
 */
export function TranscriptTurns({ turns, shown, active, selectable }: TranscriptTurnsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no `div` is allowed between an `ol` and its `li`
    <div role="list" aria-busy={shown < turns.length} className="flex flex-col gap-2">
      {Array.from({ length: Math.ceil(shown / blockLength) }, (_, block) => {
        const first = block * blockLength
        const isHeard = active !== undefined && Math.floor(active / blockLength) === block
        return (
          <TranscriptBlock
            key={first}
            turns={turns}
            first={first}
            active={isHeard ? active : undefined}
            selectable={selectable}
          />
        )
      })}
    </div>
  )
}

interface TranscriptBlockProps extends Omit<TranscriptTurnsProps, 'shown'> {
  first: number
}

const TranscriptBlock = memo(function TranscriptBlock({
  turns,
  first,
  active,
  selectable,
}: TranscriptBlockProps) {
  const block = turns.slice(first, first + blockLength)
  return (
    <div
      style={{ containIntrinsicHeight: `auto ${block.length * 5}rem` }}
      className="flex flex-col gap-2 [content-visibility:auto]"
    >
      {block.map((turn, place) => (
        <TranscriptTurn
          key={first + place}
          {...turn}
          index={first + place}
          count={turns.length}
          active={first + place === active}
          selectable={selectable}
        />
      ))}
    </div>
  )
})

const speakerClass = 'max-w-full text-muted text-xs wrap-anywhere'
const highlightClass =
  '[&::highlight(transcript-hit)]:bg-warning/35 [&::highlight(transcript-current)]:bg-warning [&::highlight(transcript-current)]:text-on-warning'

interface TranscriptTurnProps extends Turn {
  index: number
  count: number
  active: boolean
  selectable: boolean
}

const TranscriptTurn = memo(function TranscriptTurn({
  speaker,
  text,
  side,
  index,
  count,
  active,
  selectable,
}: TranscriptTurnProps) {
  const person = side === 'person'
  const pieces = piecesOf(text)
  const isLong = pieces.length > 1
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list
    <div
      role="listitem"
      data-turn={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-current={active || undefined}
      className={cn(
        'group/turn flex flex-col gap-1 p-1 [contain-intrinsic-height:auto_4.5rem] [content-visibility:auto]',
        person ? 'items-end' : 'items-start',
        selectable && 'cursor-pointer',
      )}
    >
      {selectable ? (
        <button
          type="button"
          aria-label={`${speaker}, turn ${index + 1}`}
          className={`${speakerClass} rounded-xs hover:text-strong`}
        >
          {speaker}
        </button>
      ) : (
        <span className={speakerClass}>{speaker}</span>
      )}
      <p
        dir="auto"
        data-from={isLong ? undefined : 0}
        className={cn(
          'max-w-[85%] whitespace-pre-wrap rounded-lg border border-transparent px-3 py-2 text-base text-strong wrap-anywhere group-aria-[current]/turn:border-accent',
          person ? 'bg-accent-soft' : 'bg-sunken',
          // Pieces that are not laid out have no intrinsic width.
          isLong ? 'w-full' : highlightClass,
          selectable && 'group-hover/turn:border-strong',
        )}
      >
        {isLong
          ? pieces.map((piece) => (
              <span
                key={piece.from}
                data-from={piece.from}
                className={`block [contain-intrinsic-height:auto_30rem] [content-visibility:auto] ${highlightClass}`}
              >
                {piece.text}
              </span>
            ))
          : text}
      </p>
    </div>
  )
})
