import type { ComponentProps, ReactNode } from 'react'
import { CopyButton } from '../copy-button/index.ts'
import { cn } from '../lib/cn.ts'
import { type Message, textOf, turnsOf } from './turns.ts'

export type { Message }

export interface TranscriptProps extends Omit<ComponentProps<'div'>, 'children' | 'content'> {
  /** Lines such as `AI: Hello`, or the messages themselves. */
  content: string | readonly Message[]
  /** Stands in place of the turns when nothing was said. */
  empty?: ReactNode
}

/** What was said on a call, turn by turn. */
export function Transcript({
  content,
  empty = 'No transcript available',
  className,
  ...props
}: TranscriptProps) {
  const turns = turnsOf(content)
  if (turns.length === 0) {
    return (
      <div data-slot="transcript" className={cn('text-base text-muted', className)} {...props}>
        {empty}
      </div>
    )
  }

  return (
    <div
      data-slot="transcript"
      className={cn('flex min-h-0 flex-col rounded-md border border-hairline', className)}
      {...props}
    >
      <div className="flex items-center justify-between border-hairline border-b py-1.5 pr-1.5 pl-4">
        <span className="text-muted text-sm tabular-nums">
          {turns.length} {turns.length === 1 ? 'turn' : 'turns'}
        </span>
        <CopyButton text={textOf(content)} subject="transcript" />
      </div>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Transcript"
        className="max-h-96 min-h-0 overflow-y-auto rounded-b-md p-4"
      >
        <ol className="flex flex-col gap-4">
          {turns.map(({ speaker, text, side }, index) => (
            <li
              key={index}
              className={cn(
                'flex max-w-[85%] flex-col gap-1',
                side === 'person' ? 'self-end' : 'self-start',
              )}
            >
              <span
                className={cn(
                  'text-muted text-xs wrap-anywhere',
                  side === 'person' && 'text-right',
                )}
              >
                {speaker}
              </span>
              <p
                className={cn(
                  'whitespace-pre-wrap rounded-lg px-3 py-2 text-base text-strong wrap-anywhere',
                  side === 'person' ? 'bg-accent-soft' : 'bg-sunken',
                )}
              >
                {text}
              </p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
