import type { ComponentProps } from 'react'
import { clampShare } from '../lib/clamp-share.ts'
import { cn } from '../lib/cn.ts'

export interface WaveformProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** The loudness of each bar, from 0 to 1. The default is the shape of a short conversation. */
  peaks?: readonly number[]
  /** How much of it has been played, from 0 to 1; those bars have the color of the accent. */
  progress?: number
  /** Moves the bars, for a call that is in progress. They are still when the user prefers reduced motion. */
  live?: boolean
}

const defaultPeaks = [0.25, 0.6, 1, 0.45, 0.8, 0.35]

const barSpacing = 6
const barWidth = 3
const height = 40

/** The loudness of a call as bars. It is decorative: a text beside it says what happens. */
export function Waveform({
  peaks = defaultPeaks,
  progress,
  live,
  className,
  ...props
}: WaveformProps) {
  const playedBars = Math.ceil(peaks.length * clampShare(progress ?? 0))
  // The second half repeats the first, so that the bars move without a seam.
  const shownPeaks = live ? [...peaks, ...peaks] : peaks
  const bars = shownPeaks.map(toBar)
  return (
    <span
      data-slot="waveform"
      aria-hidden="true"
      className={cn(
        'inline-block h-3 w-9 shrink-0 overflow-hidden align-middle',
        progress === undefined ? 'text-current' : 'text-(color:--border-color-strong)',
        live && 'text-live',
        className,
      )}
      {...props}
    >
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${Math.max(1, bars.length) * barSpacing} ${height}`}
        preserveAspectRatio="none"
        fill="none"
        stroke="currentColor"
        strokeWidth={barWidth}
        strokeLinecap="round"
        className={cn('block h-full', live ? 'w-[200%] motion-safe:animate-scroll-half' : 'w-full')}
      >
        {/* All bars share a path, because each element costs time where many calls are listed. */}
        <path
          d={bars.slice(0, playedBars).join('')}
          className="stroke-accent forced-colors:stroke-[Highlight]"
        />
        <path d={bars.slice(playedBars).join('')} />
      </svg>
    </span>
  )
}

function toBar(peak: number, index: number): string {
  // The round ends add the width of the bar to its length.
  const length = Math.max(0.01, height * clampShare(peak) - barWidth)
  return `M${index * barSpacing + barSpacing / 2} ${((height - length) / 2).toFixed(1)}v${length.toFixed(1)}`
}
