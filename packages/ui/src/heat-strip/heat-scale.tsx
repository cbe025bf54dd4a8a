import { HeatBox } from './heat-box.tsx'
import { steps } from './scale.ts'

interface HeatScaleProps {
  /** The value of the first color. */
  from: string
  /** The value of the last color. */
  to: string
  valueName: string
}

/** The colors from the smallest value to the largest. */
export function HeatScale({ from, to, valueName }: HeatScaleProps) {
  return (
    <p className="flex min-w-0 items-center justify-center gap-2 pt-3 text-default text-sm tabular-nums">
      <span>{from}</span>
      <span aria-hidden="true" className="flex shrink-0 gap-0.5">
        {steps.map((step) => (
          <HeatBox key={step} step={step} className="h-3 w-5" />
        ))}
      </span>
      <span className="min-w-0 truncate">
        {to} {valueName}
      </span>
    </p>
  )
}
