import type { ComponentProps } from 'react'

// Loudness of each moment, in percent: two people taking turns, with breaths between them.
const levels = [
  18, 34, 62, 48, 76, 92, 70, 54, 82, 60, 38, 22, 10, 8, 14, 40, 66, 58, 84, 72, 46, 30, 12, 8, 26,
  52, 78, 96, 80, 64, 88, 70, 50, 58, 36, 20, 10, 8, 16, 44, 70, 86, 62, 74, 54, 34, 18, 10, 24, 48,
  68, 56, 80, 60, 42, 28, 16, 10,
]
const step = 6
const height = 40

export interface WaveformProps extends ComponentProps<'svg'> {
  /** How much of the call has been heard, from 0 to 1. */
  played: number
}

/** The sound of a call, drawn. */
export function Waveform({ played, ...props }: WaveformProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${levels.length * step} ${height}`}
      preserveAspectRatio="none"
      {...props}
    >
      {levels.map((level, index) => (
        <rect
          key={index * step}
          x={index * step + 1.5}
          y={(height * (100 - level)) / 200}
          width="3"
          height={(height * level) / 100}
          rx="1.5"
          className={
            index < levels.length * played ? 'fill-accent' : 'fill-(--border-color-strong)'
          }
        />
      ))}
    </svg>
  )
}
