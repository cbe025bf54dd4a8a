'use client'

import * as Radix from '@radix-ui/react-progress'
import { type ComponentProps, useId } from 'react'
import { cn } from '../lib/cn.ts'
import { formatNumber } from '../lib/format-number.ts'
import { useLocale } from '../locale/index.ts'

export interface ProgressProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The accessible name. */
  label: string
  /** The progress, from 0 to `max`; a value outside is clamped, and `NaN` is 0. */
  value: number
  /** The value at the end; 100 by default. */
  max?: number
  /** Shows only a thin bar and the percentage, in one line, where a row has little height. */
  inline?: boolean
}

/** A progress bar with the percentage. */
export function Progress({
  label,
  value,
  max = 100,
  inline = false,
  className,
  ...props
}: ProgressProps) {
  const { locale } = useLocale()
  const labelId = useId()
  const fraction = max > 0 && value > 0 ? (value >= max ? 1 : value / max) : 0
  // Shows at most 99% before the end, so that 100% means done.
  const percent = fraction < 1 ? Math.min(99, Math.round(fraction * 100)) : 100
  const percentText = formatNumber(locale, percent / 100, { style: 'percent' })
  return (
    <div
      data-slot="progress"
      className={cn(
        'grid items-center gap-x-3 text-sm',
        // Three digits have room in each row, so that bars above each other end in one line.
        inline ? 'grid-cols-[minmax(2rem,1fr)_4ch]' : 'grid-cols-[1fr_auto] gap-y-1.5',
        className,
      )}
      {...props}
    >
      <span id={labelId} className={inline ? 'sr-only' : 'truncate text-muted'}>
        {label}
      </span>
      <span
        aria-hidden="true"
        className={cn(
          'font-medium text-strong tabular-nums',
          inline && 'col-start-2 row-start-1 text-end text-xs',
        )}
      >
        {percentText}
      </span>
      <Radix.Root
        value={percent}
        getValueLabel={() => percentText}
        aria-labelledby={labelId}
        className={cn(
          'overflow-hidden rounded-full bg-pressed forced-colors:border',
          inline ? 'col-start-1 row-start-1 h-1' : 'col-span-2 h-1.5',
        )}
      >
        <Radix.Indicator
          className="h-full rounded-full bg-accent transition-[width] duration-slow forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </Radix.Root>
    </div>
  )
}
