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
import { formatNumber } from '../lib/format-number.ts'
import { isComposing } from '../lib/is-composing.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'
import { SearchInput } from '../search-input/index.ts'
import { createFinder } from './find.ts'
import { scrollIntoContainer } from './scroll-into-container.ts'
import { TranscriptTurns, turnsPerBlock } from './transcript-turns.tsx'
import { type Message, parseTurns, toPlainText } from './turns.ts'
import { useHighlights } from './use-highlights.ts'
import { useProgressiveCount } from './use-progressive-count.ts'

export type { Message }

export interface TranscriptProps extends Omit<ComponentProps<'div'>, 'children' | 'content'> {
  /** The conversation: lines such as `AI: Hello`, or messages. */
  content: string | readonly Message[]
  /** The accessible name of the transcript; `Transcript` by default. */
  label?: string
  /** The index of the turn that is playing. The turn is marked, and scrolled into view when the index changes. */
  activeTurnIndex?: number
  /** Called with the index of the turn that the person selected. */
  onTurnSelect?: (turnIndex: number) => void
  /** Shown instead of the turns when there are none. */
  empty?: ReactNode
}

/** The transcript of a call, to read, search and copy. */
export function Transcript({
  content,
  label,
  activeTurnIndex,
  onTurnSelect,
  empty,
  className,
  ...props
}: TranscriptProps) {
  const scroller = useRef<HTMLElement>(null)
  const { locale } = useLocale()
  const texts = useStrings('transcript', english.transcript)
  const turns = useMemo(() => parseTurns(content, texts.speaker), [content, texts])
  const text = useMemo(() => toPlainText(content, texts.speaker), [content, texts])
  const renderedTurnCount = useProgressiveCount(turns.length, turnsPerBlock)
  const [search, setSearch] = useState('')
  const deferredQuery = useDeferredValue(search.trim())
  const matches = useMemo(() => {
    const find = createFinder(deferredQuery)
    return turns.flatMap(({ text }, turnIndex) =>
      find(text).map(([start, end]) => ({ turnIndex, start, end })),
    )
  }, [turns, deferredQuery])
  const [matchIndex, setMatchIndex] = useState(0)
  // A new transcript may have fewer matches.
  const currentIndex = matches.length > 0 ? Math.min(matchIndex, matches.length - 1) : 0

  useHighlights(scroller, matches, currentIndex, renderedTurnCount)

  const renderedActiveTurnIndex =
    activeTurnIndex !== undefined && activeTurnIndex < renderedTurnCount
      ? activeTurnIndex
      : undefined
  useEffect(() => {
    const turn =
      renderedActiveTurnIndex !== undefined && scroller.current?.querySelector('[aria-current]')
    if (scroller.current && turn) return scrollIntoContainer(scroller.current, turn)
  }, [renderedActiveTurnIndex])

  if (turns.length === 0) {
    return (
      <div data-slot="transcript" className={cn('text-base text-muted', className)} {...props}>
        {empty === undefined ? texts.empty : empty}
      </div>
    )
  }

  const selectTurn = (event: MouseEvent) => {
    const target = event.target as Element
    const turn = target.closest('[data-turn]')
    // Selecting text with the pointer does not select the turn; text selected earlier does not disable the buttons.
    const isSelectingText = getSelection()?.isCollapsed === false && !target.closest('button')
    if (turn && !isSelectingText) onTurnSelect?.(Number(turn.getAttribute('data-turn')))
  }
  const moveToMatch = (steps: number) =>
    matches.length > 0 && setMatchIndex((currentIndex + steps + matches.length) % matches.length)

  return (
    <div
      data-slot="transcript"
      className={cn('flex min-h-0 flex-col rounded-md border border-hairline', className)}
      {...props}
    >
      {/* The layout does not depend on the search, so that nothing shifts while searching. */}
      <div className="@container border-hairline border-b">
        <div className="flex @lg:flex-row flex-col @lg:items-center gap-x-3 gap-y-1 p-1.5">
          <SearchInput
            aria-label={texts.search}
            className="@lg:w-56 [&_input]:h-control-sm"
            value={search}
            onChange={(event) => {
              setSearch(event.target.value)
              setMatchIndex(0)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
              // Enter must not submit a form around the transcript.
              event.preventDefault()
              moveToMatch(event.shiftKey ? -1 : 1)
            }}
          />
          <div className="flex min-w-0 flex-1 items-center gap-1 ps-1.5 @lg:ps-0">
            <output
              style={{ flexBasis: `${Math.max(11, 2 * String(matches.length).length + 5)}ch` }}
              className="truncate text-muted text-sm tabular-nums"
            >
              {deferredQuery === ''
                ? texts.turns(turns.length, formatNumber(locale, turns.length))
                : matches.length === 0
                  ? texts.noMatches
                  : texts.match(
                      formatNumber(locale, currentIndex + 1),
                      formatNumber(locale, matches.length),
                    )}
            </output>
            {matches.length > 0 && (
              <>
                <IconButton label={texts.previousMatch} size="sm" onClick={() => moveToMatch(-1)}>
                  <ChevronUpIcon aria-hidden="true" />
                </IconButton>
                <IconButton label={texts.nextMatch} size="sm" onClick={() => moveToMatch(1)}>
                  <ChevronDownIcon aria-hidden="true" />
                </IconButton>
              </>
            )}
            <CopyButton text={text} subject={texts.copySubject} className="ms-auto" />
          </div>
        </div>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a shortcut for the pointer; each speaker is a button */}
      <section
        ref={scroller}
        onClick={onTurnSelect && selectTurn}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-label={label ?? texts.label}
        className="max-h-96 min-h-0 overflow-y-auto rounded-b-md p-3 focus-visible:-outline-offset-2"
      >
        <TranscriptTurns
          turns={turns}
          renderedTurnCount={renderedTurnCount}
          activeTurnIndex={activeTurnIndex}
          isSelectable={onTurnSelect !== undefined}
        />
      </section>
    </div>
  )
}
