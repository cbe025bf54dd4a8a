/** Every text that a component shows or announces by itself, by component. The other texts are props. */
export const english = {
  barChart: {
    /** For bars side by side. */
    largest: (value: string, series: string, label: string) =>
      `At most ${value} (${series}, ${label}).`,
    total: (total: string, value: string, label: string) =>
      `${total} in total, at most ${value} (${label}).`,
  },
  chart: {
    inOther: (label: string) => `${label} (in Other)`,
    more: (count: string) => `${count} more`,
    other: (count: string) => `Other (${count})`,
  },
  dialog: {
    close: 'Close',
  },
  heatStrip: {
    cell: (row: string, column: string, value: string, valueName: string) =>
      `${row}, ${column}: ${value} ${valueName}`,
    largest: (value: string, row: string, column: string) =>
      `At most ${value} (${row}, ${column}).`,
    position: (row: string, column: string) => `${row}, ${column}`,
    unknown: 'Not known',
  },
}

/** The texts of all components in one language. */
export type Strings = typeof english
