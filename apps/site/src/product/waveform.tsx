import type { ComponentProps } from 'react'

// The loudness of each bar in percent, as of two people who take turns with pauses.
const levels = [
  18, 34, 62, 48, 76, 92, 70, 54, 82, 60, 38, 22, 10, 8, 14, 40, 66, 58, 84, 72, 46, 30, 12, 8, 26,
  52, 78, 96, 80, 64, 88, 70, 50, 58, 36, 20, 10, 8, 16, 44, 70, 86, 62, 74, 54, 34, 18, 10, 24, 48,
  68, 56, 80, 60, 42, 28, 16, 10,
]
const barSpacing = 6
const height = 40
const strokeWidth = 3

// All bars share one path, because each element costs time when the page hydrates.
const bars = levels.map((level, index) => {
  const length = (height * level) / 100 - strokeWidth
  return `M${index * barSpacing + barSpacing / 2} ${(height - length) / 2}v${length}`
})

export interface WaveformProps extends ComponentProps<'svg'> {
  /** How much of the call has been played, from 0 to 1. */
  progress: number
}

/** The waveform of a call. */
export function Waveform({ progress, ...props }: WaveformProps) {
  const playedBarCount = Math.ceil(bars.length * progress)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length * barSpacing} ${height}`}
      preserveAspectRatio="none"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      {...props}
    >
      <path d={bars.slice(0, playedBarCount).join('')} className="stroke-accent" />
      <path d={bars.slice(playedBarCount).join('')} className="stroke-(--border-color-strong)" />
    </svg>
  )
}
