'use client'

import { Slot } from '@radix-ui/react-slot'
import { cva } from 'class-variance-authority'
import { ArrowDownIcon, ArrowRightIcon, ArrowUpIcon } from 'lucide-react'
import { type ComponentProps, createContext, use, useId } from 'react'
import { cn } from '../lib/cn.ts'
import type { Variants } from '../lib/variants.ts'
import { Skeleton } from '../skeleton/skeleton.tsx'
import { useTooltip } from '../tooltip/use-tooltip.tsx'

const LabelIdContext = createContext<string | undefined>(undefined)

// Three lines of 16, 24 and 16 pixels: with the border and the padding, the card is 72 pixels high. A label or a number
// that wraps makes its line higher. The padding beside the text does not grow with it, so that large text has more room.
const cardClasses =
  '@container relative grid min-h-18 min-w-0 grid-cols-[minmax(0,1fr)_auto] grid-rows-[minmax(1rem,max-content)_minmax(1.5rem,max-content)_auto] gap-x-2 rounded-lg border border-hairline bg-raised px-[16px] py-1.75'

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
          cardClasses,
          'wrap-anywhere [&:not(:has(>[data-slot=stat-card-trend]))>[data-slot=stat-card-hint]]:col-span-full has-[[data-slot=stat-card-link]:hover]:bg-hover has-[[data-slot=stat-card-link]:active]:bg-pressed',
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
        'col-start-1 row-start-1 flex items-center justify-between gap-2 @max-[13rem]:col-span-full font-medium text-muted text-xs [&>svg]:size-4 [&>svg]:shrink-0',
        className,
      )}
      {...props}
    />
  )
}

export interface StatCardLinkProps extends ComponentProps<'a'> {
  /** Renders the single child, such as a router's link, instead of an `a`. */
  asChild?: boolean
  /** What the number counts, as a sentence: the tooltip of the card and the description of the link. */
  description?: string
}

/** The label as a link to what the number counts; all of the card can be pressed. */
export function StatCardLink({ asChild, description, className, ...props }: StatCardLinkProps) {
  const descriptionId = useId()
  const { triggerProps, tooltip } = useTooltip(description)
  const Root = asChild ? Slot : 'a'
  return (
    <>
      <Root
        data-slot="stat-card-link"
        aria-describedby={description && descriptionId}
        className={cn(
          'text-inherit no-underline outline-none after:absolute after:inset-0 after:rounded-lg after:-outline-offset-2 focus-visible:after:outline-2 focus-visible:after:outline-(--color-focus)',
          className,
        )}
        {...props}
        {...(description && triggerProps)}
      />
      {description && (
        <>
          <span id={descriptionId} hidden>
            {description}
          </span>
          {tooltip}
        </>
      )}
    </>
  )
}

/** The number, in tabular figures. The font of a long number shrinks, so that it is not cut off. */
export function StatCardValue({ className, children, ...props }: ComponentProps<'p'>) {
  const estimatedWidthEm = typeof children === 'string' ? estimateWidthEm(children) : 1
  return (
    <p
      data-slot="stat-card-value"
      className={cn(
        '@container col-start-1 row-start-2 @max-[8rem]:col-span-full font-semibold text-strong text-xl leading-6 tabular-nums',
        className,
      )}
      {...props}
    >
      {/* The line keeps its height when the font shrinks. */}
      <span
        className="leading-none"
        style={{ fontSize: `clamp(0.75rem, ${(100 / estimatedWidthEm).toFixed(1)}cqi, 1em)` }}
      >
        {children}
      </span>
    </p>
  )
}

/** Estimates the width of a number in em: two thirds for a digit, one third for a separator, one for a wide sign. */
function estimateWidthEm(text: string) {
  const separatorCount = text.match(/[\s.,'’٫٬]/gu)?.length ?? 0
  const wideCount = text.match(/[%m]/gi)?.length ?? 0
  return 0.67 * text.length - 0.34 * separatorCount + 0.34 * wideCount
}

/** A hint on what the number means. */
export function StatCardHint({ className, ...props }: ComponentProps<'p'>) {
  return (
    <p
      data-slot="stat-card-hint"
      className={cn(
        'col-start-1 row-start-3 @max-[10rem]:col-span-full text-muted text-xs',
        className,
      )}
      {...props}
    />
  )
}

/** The course of the number at the end of the card: a Sparkline, which gets its size from here. */
export function StatCardChart({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="stat-card-chart"
      className={cn(
        // In a narrow card, the chart is beside the number only, and in a still narrower one it is hidden. Without
        // `contain-size`, its content could make the lines of the card higher.
        'contain-size col-start-2 row-span-2 row-start-1 flex w-18 items-center py-1.5 @max-[8rem]:hidden @max-[13rem]:row-span-1 @max-[13rem]:row-start-2 @max-[13rem]:w-14 @max-[13rem]:py-0.5 [&>svg]:h-full',
        className,
      )}
      {...props}
    />
  )
}

// In a narrow card, it has a line of its own, and leaves the width to the number.
const trendVariants = cva(
  'col-start-2 row-start-3 flex max-w-28 items-center gap-0.5 justify-self-end @max-[10rem]:col-span-full @max-[10rem]:row-start-4 @max-[10rem]:max-w-full @max-[10rem]:flex-wrap @max-[10rem]:justify-self-start text-xs tabular-nums [&>svg]:size-3 [&>svg]:shrink-0',
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
  /** The change in words, which screen readers read instead of the children: '12% more than last week'. */
  label?: string
}

/** The change of the number, such as '12%', with an arrow for its direction. */
export function StatCardTrend({
  direction,
  label,
  tone,
  className,
  children,
  ...props
}: StatCardTrendProps) {
  const Arrow = arrows[direction]
  return (
    <p data-slot="stat-card-trend" className={cn(trendVariants({ tone }), className)} {...props}>
      <Arrow aria-hidden="true" className={direction === 'flat' ? 'rtl:-scale-x-100' : undefined} />
      <span aria-hidden={label ? true : undefined} className="min-w-0 wrap-anywhere">
        {children}
      </span>
      {label && <span className="sr-only">{label}</span>}
    </p>
  )
}

/** A stat card whose number is loading. */
export function StatCardSkeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="stat-card-skeleton"
      aria-hidden="true"
      className={cn(cardClasses, 'items-center', className)}
      {...props}
    >
      <Skeleton className="h-3 w-24" />
      <Skeleton className="row-start-2 h-5 w-16" />
      <Skeleton className="row-start-3 h-3 w-32" />
    </div>
  )
}
