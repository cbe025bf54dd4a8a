'use client'

import { memo } from 'react'
import { cn } from '../lib/cn.ts'
import type { Turn } from './turns.ts'

interface TranscriptTurnsProps {
  turns: readonly Turn[]
  active: number | undefined
  selectable: boolean
}

/** The turns. What a search finds is painted over them, so they need not render for it. */
export const TranscriptTurns = memo(function TranscriptTurns({
  turns,
  active,
  selectable,
}: TranscriptTurnsProps) {
  return (
    <ol className="flex flex-col gap-2">
      {turns.map((turn, index) => (
        <TranscriptTurn
          key={index}
          {...turn}
          index={index}
          active={index === active}
          selectable={selectable}
        />
      ))}
    </ol>
  )
})

interface TranscriptTurnProps extends Turn {
  index: number
  active: boolean
  selectable: boolean
}

const TranscriptTurn = memo(function TranscriptTurn({
  speaker,
  text,
  side,
  index,
  active,
  selectable,
}: TranscriptTurnProps) {
  const person = side === 'person'
  const speakerClass = 'max-w-full text-muted text-xs wrap-anywhere'
  return (
    <li
      value={index + 1}
      aria-current={active || undefined}
      // Thousands of turns: what is out of sight is neither laid out nor painted, and still found by the browser.
      className={cn(
        'group/turn flex flex-col gap-1 p-1 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]',
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
        className={cn(
          'max-w-[85%] whitespace-pre-wrap rounded-lg border border-transparent px-3 py-2 text-base text-strong wrap-anywhere group-aria-[current]/turn:border-accent',
          '[&::highlight(transcript-hit)]:bg-warning/35 [&::highlight(transcript-current)]:bg-warning [&::highlight(transcript-current)]:text-on-warning',
          person ? 'bg-accent-soft' : 'bg-sunken',
          selectable && 'group-hover/turn:border-strong',
        )}
      >
        {text}
      </p>
    </li>
  )
})
