export interface ChartTooltipProps {
  /** The label of the data point under the pointer. */
  label: string
  /** Its value, with the unit. */
  value: string
}

/** The tooltip of a chart. */
export function ChartTooltip({ label, value }: ChartTooltipProps) {
  return (
    <div
      data-slot="chart-tooltip"
      className="max-w-60 rounded-md border border-hairline bg-overlay px-3 py-2 text-sm shadow-overlay"
    >
      <p dir="auto" className="text-muted wrap-anywhere">
        {label}
      </p>
      <p dir="auto" className="font-medium text-strong tabular-nums wrap-anywhere">
        {value}
      </p>
    </div>
  )
}
