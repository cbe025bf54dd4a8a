import type { ComponentProps } from 'react'

// The loudness of each step in percent: two people taking turns, with pauses between them.
const levels = [
  18, 34, 62, 48, 76, 92, 70, 54, 82, 60, 38, 22, 10, 8, 14, 40, 66, 58, 84, 72, 46, 30, 12, 8, 26,
  52, 78, 96, 80, 64, 88, 70, 50, 58, 36, 20, 10, 8, 16, 44, 70, 86, 62, 74, 54, 34, 18, 10, 24, 48,
  68, 56, 80, 60, 42, 28, 16, 10,
]
const step = 6
const height = 40
const strokeWidth = 3

// One path for many bars, since each element costs time when the page hydrates.
const bars = levels.map((level, index) => {
  const length = (height * level) / 100 - strokeWidth
  return `M${index * step + step / 2} ${(height - length) / 2}v${length}`
})

export interface WaveformProps extends ComponentProps<'svg'> {
  /** How much of the call has been played, from 0 to 1. */
  played: number
}

/** The waveform of a call. */
export function Waveform({ played, ...props }: WaveformProps) {
  const playedBars = Math.ceil(bars.length * played)
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${bars.length * step} ${height}`}
      preserveAspectRatio="none"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      {...props}
    >
      <path d={bars.slice(0, playedBars).join('')} className="stroke-accent" />
      <path d={bars.slice(playedBars).join('')} className="stroke-(--border-color-strong)" />
    </svg>
  )
}
