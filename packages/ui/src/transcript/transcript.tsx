'use client'

import { ChevronDownIcon, ChevronUpIcon } from 'lucide-react'
import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { CopyButton } from '../copy-button/index.ts'
import { IconButton } from '../icon-button/index.ts'
import { cn } from '../lib/cn.ts'
import { SearchInput } from '../search-input/index.ts'
import { finder } from './find.ts'
import { reveal } from './reveal.ts'
import { blockLength, TranscriptTurns } from './transcript-turns.tsx'
import { type Message, textOf, turnsOf } from './turns.ts'
import { useHighlights } from './use-highlights.ts'
import { useProgressiveCount } from './use-progressive-count.ts'

export type { Message }

export interface TranscriptProps extends Omit<ComponentProps<'div'>, 'children' | 'content'> {
  /** Lines such as `AI: Hello`, or the messages. */
  content: string | readonly Message[]
  /** Its accessible name. */
  label?: string
  /** The index of the turn that is playing; it is marked, and scrolled into view when it changes. */
  activeTurn?: number
  /** Called with the index of the turn that the person selected. */
  onTurnSelect?: (turn: number) => void
  /** Shown instead of the turns when there are none. */
  empty?: ReactNode
}

/** The transcript of a call, to read, search and copy. */
export function Transcript({
  content,
  label = 'Transcript',
  activeTurn,
  onTurnSelect,
  empty = 'No transcript available',
  className,
  ...props
}: TranscriptProps) {
  const box = useRef<HTMLElement>(null)
  const turns = useMemo(() => turnsOf(content), [content])
  const text = useMemo(() => textOf(content), [content])
  const shown = useProgressiveCount(turns.length, blockLength)
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search.trim())
  const matches = useMemo(() => {
    const find = finder(searched)
    return turns.flatMap(({ text }, turn) =>
      find(text).map(([start, end]) => ({ turn, start, end })),
    )
  }, [turns, searched])
  const [place, setPlace] = useState(0)
  // Another transcript may have fewer matches.
  const current = matches.length > 0 ? Math.min(place, matches.length - 1) : 0

  useHighlights(box, matches, current, shown)

  const activeShown = activeTurn !== undefined && activeTurn < shown ? activeTurn : undefined
  useEffect(() => {
    const turn = activeShown === undefined ? null : box.current?.querySelector('[aria-current]')
    if (box.current && turn) return reveal(box.current, turn)
  }, [activeShown])

  if (turns.length === 0) {
    return (
      <div data-slot="transcript" className={cn('text-base text-muted', className)} {...props}>
        {empty}
      </div>
    )
  }

  const selectTurn = (event: MouseEvent) => {
    const turn = (event.target as Element).closest('[data-turn]')
    // Selecting text with the pointer does not select the turn.
    if (turn && getSelection()?.isCollapsed !== false)
      onTurnSelect?.(Number(turn.getAttribute('data-turn')))
  }
  const go = (steps: number) =>
    matches.length > 0 && setPlace((current + steps + matches.length) % matches.length)

  return (
    <div
      data-slot="transcript"
      className={cn('flex min-h-0 flex-col rounded-md border border-hairline', className)}
      {...props}
    >
      {/* The layout is fixed, so that searching moves nothing. */}
      <div className="@container border-hairline border-b">
        <div className="flex @lg:flex-row flex-col @lg:items-center gap-x-3 gap-y-1 p-1.5">
          <SearchInput
            aria-label="Search transcript"
            className="@lg:w-56 [&_input]:h-8"
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setPlace(0)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // It must not submit a form around the transcript.
              event.preventDefault()
              go(event.shiftKey ? -1 : 1)
            }}
          />
          <div className="flex min-w-0 flex-1 items-center gap-1 ps-1.5 @lg:ps-0">
            <output
              style={{ flexBasis: `${Math.max(11, 2 * String(matches.length).length + 5)}ch` }}
              className="truncate text-muted text-sm tabular-nums"
            >
              {searched === '' && `${turns.length} ${turns.length === 1 ? 'turn' : 'turns'}`}
              {searched !== '' &&
                (matches.length === 0 ? 'No matches' : `${current + 1} of ${matches.length}`)}
            </output>
            {matches.length > 0 && (
              <>
                <IconButton label="Previous match" size="sm" onClick={() => go(-1)}>
                  <ChevronUpIcon aria-hidden="true" />
                </IconButton>
                <IconButton label="Next match" size="sm" onClick={() => go(1)}>
                  <ChevronDownIcon aria-hidden="true" />
                </IconButton>
              </>
            )}
            <CopyButton text={text} subject="transcript" className="ms-auto" />
          </div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; each speaker is a button */}
      <section
        ref={box}
        onClick={onTurnSelect && selectTurn}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
        tabIndex={0}
        aria-label={label}
        className="max-h-96 min-h-0 overflow-y-auto rounded-b-md p-3 focus-visible:-outline-offset-2"
      >
        <TranscriptTurns
          turns={turns}
          shown={shown}
          active={activeTurn}
          selectable={onTurnSelect !== undefined}
        />
      </section>
    </div>
  )
}
