import { cn } from '../lib/cn.ts'
import { stepColor } from './scale.ts'

interface HeatBoxProps {
  /** The step of the scale; undefined when the value is not known. */
  step: number | undefined
  className?: string
}

/** The colored box of a value. */
export function HeatBox({ step, className }: HeatBoxProps) {
  return (
    <span
      aria-hidden="true"
      data-step={step}
      className={cn(
        'block rounded-xs border forced-color-adjust-none',
        step === undefined ? 'border-strong border-dashed' : 'border-hairline',
        className,
      )}
      style={step === undefined ? undefined : { backgroundColor: stepColor(step) }}
    />
  )
}
