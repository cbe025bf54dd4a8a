import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

/** A list of events in order. */
export function Timeline({ className, ...props }: ComponentProps<'ol'>) {
  return <ol data-slot="timeline" className={cn('flex flex-col', className)} {...props} />
}

/** An event; `aria-current` fills its dot. */
export function TimelineItem({ className, children, ...props }: ComponentProps<'li'>) {
  return (
    <li
      data-slot="timeline-item"
      className={cn('group/event relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3', className)}
      {...props}
    >
      <span
        aria-hidden="true"
        className="absolute start-[calc(0.5rem-0.5px)] top-5 bottom-0 border-hairline border-s group-last/event:hidden"
      />
      <span
        aria-hidden="true"
        className="mt-1 size-2.5 justify-self-center rounded-full border-2 border-strong group-aria-[current]/event:border-accent group-aria-[current]/event:bg-accent forced-colors:group-aria-[current]/event:border-[Highlight] forced-colors:group-aria-[current]/event:bg-[Highlight]"
      />
      <div className="flex min-w-0 flex-col pb-5 group-last/event:pb-0">{children}</div>
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
