import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { clampShare } from '../lib/clamp-share.ts'
import { cn } from '../lib/cn.ts'

/** A list of events in order. */
export function Timeline({ className, ...props }: ComponentProps<'ol'>) {
  return <ol data-slot="timeline" className={cn('flex flex-col', className)} {...props} />
}

export interface TimelineItemProps extends ComponentProps<'li'> {
  /** What the scale beside the line says at the event, such as the time since the first event. */
  mark?: ReactNode
  /** The share of the whole time that passes until the next event, from 0 to 1. The line is longer for more. */
  share?: number
}

/** An event; `aria-current` fills its dot. */
export function TimelineItem({
  mark,
  share = 0,
  className,
  children,
  ...props
}: TimelineItemProps) {
  return (
    <li
      data-slot="timeline-item"
      className={cn(
        'group/event relative grid gap-x-3',
        mark === undefined
          ? 'grid-cols-[1rem_minmax(0,1fr)]'
          : 'grid-cols-[3.5rem_1rem_minmax(0,1fr)]',
        className,
      )}
      {...props}
    >
      {mark !== undefined && (
        <span className="text-end text-muted text-sm tabular-nums leading-5">{mark}</span>
      )}
      <span aria-hidden="true" className="relative flex flex-col items-center">
        <span className="absolute top-5 bottom-0 border-hairline border-s group-last/event:hidden" />
        <span className="mt-1.5 size-2.5 rounded-full border-2 border-strong group-aria-[current]/event:border-accent group-aria-[current]/event:bg-accent forced-colors:group-aria-[current]/event:border-[Highlight] forced-colors:group-aria-[current]/event:bg-[Highlight]" />
      </span>
      <div
        style={{ '--share': clampShare(share) } as CSSProperties}
        className="flex min-w-0 flex-col pb-[calc(1.25rem+var(--share)*6rem)] group-last/event:pb-0"
      >
        {children}
      </div>
    </li>
  )
}

/** The title of the event. */
export function TimelineTitle({ className, ...props }: ComponentProps<'p'>) {
  return (
    <p
      data-slot="timeline-title"
      className={cn('font-medium text-base text-strong wrap-anywhere', className)}
      {...props}
    />
  )
}

/** The time of the event. */
export function TimelineTime({ className, ...props }: ComponentProps<'time'>) {
  return (
    <time
      data-slot="timeline-time"
      className={cn('text-muted text-sm tabular-nums wrap-anywhere', className)}
      {...props}
    />
  )
}
