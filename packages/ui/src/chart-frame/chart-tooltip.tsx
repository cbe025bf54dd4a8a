export interface ChartTooltipProps {
  /** What the pointer is on. */
  label: string
  /** Its number, with what it counts. */
  value: string
}

/** The note beside the point of a chart one points at. */
export function ChartTooltip({ label, value }: ChartTooltipProps) {
  return (
    <div
      data-slot="chart-tooltip"
      className="max-w-60 rounded-md border border-hairline bg-overlay px-3 py-2 text-sm shadow-overlay"
    >
      <p className="text-muted wrap-anywhere">{label}</p>
      <p className="font-medium text-strong tabular-nums wrap-anywhere">{value}</p>
    </div>
  )
}
