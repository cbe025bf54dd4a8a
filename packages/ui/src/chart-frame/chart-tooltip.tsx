interface ChartTooltipRow {
  /** What the value counts. */
  name: string
  /** The value as text. */
  value: string
  /** The color of its series, where the chart has several. */
  color?: string
}

export interface ChartTooltipProps {
  /** The label of the data point under the pointer. */
  label: string
  /** The values of the data point. */
  rows: readonly ChartTooltipRow[]
  /** What a group holds. */
  note?: string
}

/** The tooltip of a chart. */
export function ChartTooltip({ label, rows, note }: ChartTooltipProps) {
  return (
    <div
      data-slot="chart-tooltip"
      role="status"
      className="grid max-w-60 gap-0.5 rounded-md border border-hairline bg-overlay px-3 py-2 text-sm shadow-overlay"
    >
      <p dir="auto" className="text-muted wrap-anywhere">
        {label}
      </p>
      {rows.map(({ name, value, color }, index) => (
        <p key={index} dir="auto" className="flex items-baseline gap-2">
          {color && <Swatch color={color} />}
          <span className="min-w-0 wrap-anywhere">{name}</span>{' '}
          <span className="ms-auto ps-2 font-medium text-strong tabular-nums wrap-anywhere">
            {value}
          </span>
        </p>
      ))}
      {note && (
        <p dir="auto" className="text-muted text-xs wrap-anywhere">
          {note}
        </p>
      )}
    </div>
  )
}

/** The color of a series, in a legend or a tooltip. */
export function Swatch({ color }: { color: string }) {
  return (
    <span
      aria-hidden="true"
      className="size-2.5 shrink-0 rounded-xs forced-color-adjust-none"
      style={{ backgroundColor: color }}
    />
  )
}
