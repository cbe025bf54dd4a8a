import type { ComponentProps } from 'react'

export interface SparklineProps extends Omit<ComponentProps<'svg'>, 'values' | 'children'> {
  /** The values, in order; one that is `NaN` or infinite leaves a gap. */
  values: readonly number[]
  /** What the line shows, as a sentence: 'Calls per day, from 4 to 16'. Empty when a text beside it says the same. */
  alt: string
  /** The values at the bottom and at the top, for several lines in one scale; the smallest and the largest by default. */
  domain?: readonly [min: number, max: number]
}

const height = 100
const width = 1000

/** A small line without axes beside a number. The last value is marked, and one between two gaps. Its color is the color of the text in it. */
export function Sparkline({ values, alt, domain, className = '', ...props }: SparklineProps) {
  const points = toPoints(values, domain)
  const last = points.at(-1)?.at(-1)
  const marks = [...points.filter(({ length }) => length === 1), ...(last ? [[last]] : [])]
  return (
    <svg
      data-slot="sparkline"
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      // Attributes, which the caller's classes override.
      width="100%"
      height={32}
      color="var(--color-chart-1)"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      overflow="visible"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`forced-colors:text-inherit ${className}`}
      {...props}
    >
      <path d={points.map(toPath).join('')} strokeWidth={2} vectorEffect="non-scaling-stroke" />
      <path d={marks.map(toPath).join('')} strokeWidth={6} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

type Point = [x: number, y: number]

/** Returns the points of each unbroken part of the line. */
function toPoints(values: readonly number[], domain: SparklineProps['domain']): Point[][] {
  const finiteValues = values.filter(Number.isFinite)
  const [min, max] = domain ?? [
    finiteValues.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    finiteValues.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
  ]
  const parts: Point[][] = [[]]
  for (const [index, value] of values.entries()) {
    if (!Number.isFinite(value)) {
      parts.push([])
      continue
    }
    // Values without a difference are a line in the middle.
    const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0.5
    parts
      .at(-1)
      ?.push([
        values.length > 1 ? (index / (values.length - 1)) * width : width / 2,
        (1 - share) * height,
      ])
  }
  return parts.filter((part) => part.length > 0)
}

/** Returns the path through points; a single one is a dot. */
const toPath = (points: Point[]) =>
  `M${points.map((point) => point.map((value) => +value.toFixed(1)).join()).join('L')}${points.length > 1 ? '' : 'h0'}`
