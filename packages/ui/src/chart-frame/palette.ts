const palette = [1, 2, 3, 4, 5, 6, 7].map((series) => `var(--color-chart-${series})`)

/** Returns the color of a chart's series by its index; the colors repeat after the seventh. */
export function chartColor(index: number) {
  return palette[index % palette.length] as string
}
