'use client'

import { cva } from 'class-variance-authority'
import { ArrowDownIcon, ArrowRightIcon, ArrowUpIcon } from 'lucide-react'
import { type ComponentProps, createContext, use, useId } from 'react'
import { cn } from '../lib/cn.ts'
import type { Variants } from '../lib/variants.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'

const LabelIdContext = createContext<string | undefined>(undefined)

/** A card with one important number. */
export function StatCard({ className, ...props }: ComponentProps<'div'>) {
  const labelId = useId()
  return (
    <LabelIdContext value={labelId}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would group controls */}
      <div
        data-slot="stat-card"
        role="group"
        aria-labelledby={labelId}
        className={cn(
          'flex min-w-0 flex-col gap-1 wrap-anywhere rounded-lg border border-hairline bg-raised p-card',
          className,
        )}
        {...props}
      />
    </LabelIdContext>
  )
}

/** The label of the number. */
export function StatCardLabel({ className, ...props }: ComponentProps<'p'>) {
  return (
    <p
      data-slot="stat-card-label"
      id={use(LabelIdContext)}
      className={cn(
        'flex items-center justify-between gap-2 font-medium text-muted text-sm [&>svg]:size-4 [&>svg]:shrink-0',
        className,
      )}
      {...props}
    />
  )
}

/** The number, in tabular figures. The font of a long number shrinks, so that it is not cut off. */
export function StatCardValue({ className, children, ...props }: ComponentProps<'p'>) {
  const estimatedWidthEm = typeof children === 'string' ? estimateWidthEm(children) : 1
  return (
    <p
      data-slot="stat-card-value"
      className={cn('@container font-semibold text-2xl text-strong tabular-nums', className)}
      {...props}
    >
      <span style={{ fontSize: `clamp(0.75rem, ${(100 / estimatedWidthEm).toFixed(1)}cqi, 1em)` }}>
        {children}
      </span>
    </p>
  )
}

/** Estimates the width of a number in em: two thirds for a digit, one third for a separator. */
function estimateWidthEm(text: string) {
  const separatorCount = text.match(/[\s.,'’٫٬]/gu)?.length ?? 0
  return 0.67 * (text.length - separatorCount) + 0.33 * separatorCount
}

/** A hint on what the number means. */
export function StatCardHint({ className, ...props }: ComponentProps<'p'>) {
  return <p data-slot="stat-card-hint" className={cn('text-muted text-sm', className)} {...props} />
}

const trendVariants = cva(
  'flex items-center gap-1 text-sm tabular-nums [&>svg]:size-3.5 [&>svg]:shrink-0',
  {
    variants: {
      /**
       * Whether the change is good; up is not always good.
       * @default neutral
       */
      tone: {
        neutral: 'text-muted',
        positive: 'text-positive-strong',
        negative: 'text-negative-strong',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

const arrows = { up: ArrowUpIcon, down: ArrowDownIcon, flat: ArrowRightIcon }

export interface StatCardTrendProps extends ComponentProps<'p'>, Variants<typeof trendVariants> {
  /** The direction of the change. */
  direction: keyof typeof arrows
}

/** The change of the number. Its text must be clear without the arrow: '12% more than last week'. */
export function StatCardTrend({
  direction,
  tone,
  className,
  children,
  ...props
}: StatCardTrendProps) {
  const Arrow = arrows[direction]
  return (
    <p data-slot="stat-card-trend" className={cn(trendVariants({ tone }), className)} {...props}>
      <Arrow aria-hidden="true" className={direction === 'flat' ? 'rtl:-scale-x-100' : undefined} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

/** A stat card whose number is loading. */
export function StatCardSkeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="stat-card-skeleton"
      aria-hidden="true"
      className={cn(
        'flex flex-col gap-1 rounded-lg border border-hairline bg-raised p-card',
        className,
      )}
      {...props}
    >
      <Skeleton className="my-0.5 w-24" />
      <Skeleton className="my-1 h-6 w-16" />
      <Skeleton className="my-0.5 w-32" />
    </div>
  )
}
