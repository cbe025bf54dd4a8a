const palette = [1, 2, 3, 4, 5].map((place) => `var(--color-chart-${place})`)

/** Returns the color of the nth series of a chart; the sixth has the first color again. */
export function chartColor(index: number) {
  return palette[index % palette.length] as string
}
