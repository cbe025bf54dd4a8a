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
  /** Shows label, bar and percentage in one line. */
  inline?: boolean
  /** Whether the label is only read by assistive technology, where a column or a title already says it. */
  hideLabel?: boolean
}

/** A progress bar with the percentage. */
export function Progress({
  label,
  value,
  max = 100,
  inline,
  hideLabel,
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
        'grid gap-x-3 gap-y-1.5 text-sm',
        inline ? 'items-center' : 'grid-cols-[1fr_auto]',
        inline &&
          (hideLabel
            ? 'grid-cols-[minmax(2rem,1fr)_auto]'
            : 'grid-cols-[auto_minmax(2rem,1fr)_auto] @max-[14rem]:grid-cols-[1fr_auto]'),
        className,
      )}
      {...props}
    >
      <span id={labelId} className={hideLabel ? 'sr-only' : 'flex min-w-0 text-muted'}>
        {/* Its own direction, so that a long label loses its end, also where the page is written the other way. */}
        <bdi className="truncate @max-[14rem]:whitespace-normal">{label}</bdi>
      </span>
      <span
        aria-hidden="true"
        className={cn(
          'font-medium text-strong tabular-nums',
          inline ? 'order-1 min-w-9 text-end' : 'col-start-2',
          inline && !hideLabel && '@max-[14rem]:order-none',
        )}
      >
        {percentText}
      </span>
      <Radix.Root
        value={percent}
        getValueLabel={() => percentText}
        aria-labelledby={labelId}
        className={cn(
          'h-1.5 overflow-hidden rounded-full bg-pressed forced-colors:border',
          !inline && 'col-span-2',
          inline && !hideLabel && '@max-[14rem]:col-span-2',
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
