'use client'

import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'
import { formatNumber } from '../lib/format-number.ts'
import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'

/** A step of a funnel. */
export interface FunnelStep {
  /** What the step counts, such as 'Answered'. */
  label: string
  /** How many came this far: at most the value of the step before. */
  value: number
  /** What the step before is called in '40% of …'; the label of that step by default. */
  shareOf?: string
}

export interface FunnelProps extends Omit<ComponentProps<'ol'>, 'children'> {
  /** The steps; each counts a part of the step before. */
  steps: readonly FunnelStep[]
}

/** The steps of a process, and how many of a group reached each. Name it with `aria-label` or `aria-labelledby`. */
export function Funnel({ steps, className, ...props }: FunnelProps) {
  const { locale } = useLocale()
  const texts = useStrings('funnel', english.funnel)
  const first = steps[0]?.value ?? 0
  return (
    <div className="@container">
      <ol
        data-slot="funnel"
        className={cn(
          'grid grid-cols-[auto_minmax(3rem,1fr)_auto] gap-x-3 gap-y-4 @max-[14rem]:grid-cols-[1fr_auto] @min-[40rem]:auto-cols-fr @min-[40rem]:grid-flow-col @min-[40rem]:grid-cols-none @min-[40rem]:grid-rows-[auto_auto_auto_auto] @min-[40rem]:gap-x-6 @min-[40rem]:gap-y-0',
          className,
        )}
        {...props}
      >
        {steps.map(({ label, value, shareOf }, index) => {
          const previous = steps[index - 1]
          const share =
            previous &&
            previous.value > 0 &&
            texts.share(percentText(locale, value / previous.value), shareOf ?? previous.label)
          return (
            <li
              key={label}
              data-slot="funnel-step"
              className="col-span-full grid grid-cols-subgrid items-center gap-y-1 @min-[40rem]:col-span-1 @min-[40rem]:row-span-4 @min-[40rem]:grid-cols-1 @min-[40rem]:grid-rows-subgrid"
            >
              <span className="min-w-0 text-muted text-sm wrap-anywhere">{label}</span>
              <span className="order-1 text-end font-semibold text-lg text-strong tabular-nums wrap-anywhere @max-[14rem]:order-none @min-[40rem]:order-none @min-[40rem]:text-start">
                {formatNumber(locale, value, { useGrouping: true })}
              </span>
              {/* The lighter part is what the step before had. */}
              <span
                aria-hidden="true"
                className="relative h-2 overflow-hidden rounded-full @max-[14rem]:col-span-full forced-colors:border @min-[40rem]:my-1"
              >
                <span
                  className="absolute inset-y-0 start-0 rounded-full bg-accent-soft"
                  style={{ width: width(previous?.value ?? value, first) }}
                />
                <span
                  className="absolute inset-y-0 start-0 rounded-full bg-accent transition-[width] duration-slow forced-colors:bg-[Highlight]"
                  style={{ width: width(value, first) }}
                />
              </span>
              <span className="order-2 col-span-full -mt-1 text-end text-muted text-xs tabular-nums wrap-anywhere empty:hidden @min-[40rem]:col-span-1 @min-[40rem]:order-none @min-[40rem]:mt-0 @min-[40rem]:text-start">
                {share}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** Returns a share as a percentage. Only all of them are 100%. */
const percentText = (locale: string, share: number) =>
  formatNumber(locale, share < 1 ? Math.min(share, 0.99) : share, {
    style: 'percent',
    maximumSignificantDigits: 2,
  })

/** Returns the width of a bar as a percentage of the first one's; 0 for what is no part of it. */
function width(value: number, first: number): string {
  return first > 0 && value > 0 ? `${Math.min(100, (100 * value) / first)}%` : '0'
}
