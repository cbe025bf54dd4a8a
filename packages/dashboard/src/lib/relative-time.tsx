import { useTooltip } from '@callwright/ui/tooltip'
import { type Formatter, useFormatter } from './formatter.ts'
import { timeAgo } from './time-ago.ts'
import { useNow } from './use-now.ts'

export interface RelativeTimeProps {
  /** The time, in ISO 8601. */
  time: string
  /** Returns the text for a time; `timeAgo` by default. */
  format?: (time: string, now: Date, formatter: Formatter) => string
}

/** A time in one line, relative to now. Its tooltip and its text for screen readers are the exact date and time. */
export function RelativeTime({ time, format = timeAgo }: RelativeTimeProps) {
  const formatter = useFormatter()
  const now = useNow()
  const exactTime = formatter.dateTime(time)
  const { triggerProps, tooltip } = useTooltip(exactTime)
  return (
    <>
      <time dateTime={time} className="relative whitespace-nowrap" {...triggerProps}>
        <span aria-hidden="true">{format(time, now, formatter)}</span>
        <span className="sr-only">{exactTime}</span>
      </time>
      {tooltip}
    </>
  )
}
