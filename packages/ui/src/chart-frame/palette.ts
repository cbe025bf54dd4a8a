const palette = [1, 2, 3, 4, 5].map((place) => `var(--color-chart-${place})`)

/** The colour of the nth thing of a chart; a sixth begins again with the first. */
export function chartColor(index: number) {
  return palette[index % palette.length] as string
}
