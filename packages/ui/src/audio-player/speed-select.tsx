'use client'

import { ChevronDownIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../lib/cn.ts'

export interface SpeedSelectProps
  extends Omit<
    ComponentProps<'select'>,
    'value' | 'defaultValue' | 'multiple' | 'onChange' | 'children'
  > {
  /** The speed. */
  value: number
  /** The speeds to choose from. */
  speeds: readonly number[]
  /** Returns the text of a speed. */
  formatSpeed: (speed: number) => string
  /** Called with the chosen speed. */
  onSpeedChange: (speed: number) => void
}

/** The speed of a player, as a small native select. It needs a label. */
export function SpeedSelect({
  value,
  speeds,
  formatSpeed,
  onSpeedChange,
  className,
  ...props
}: SpeedSelectProps) {
  return (
    <span className="relative">
      <select
        data-slot="speed-select"
        value={value}
        onChange={(event) => onSpeedChange(Number(event.target.value))}
        className={cn(
          'field-sizing-content h-8 cursor-pointer appearance-none rounded-sm bg-transparent ps-2 pe-6 text-default text-sm tabular-nums hover:bg-hover forced-colors:border forced-colors:hover:border-[Highlight]',
          className,
        )}
        {...props}
      >
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {formatSpeed(speed)}
          </option>
        ))}
      </select>
      <ChevronDownIcon
        aria-hidden="true"
        className="pointer-events-none absolute end-1.5 top-1/2 size-3.5 -translate-y-1/2 text-muted forced-colors:text-inherit"
      />
    </span>
  )
}
