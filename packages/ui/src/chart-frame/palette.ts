/**
 * One of the palette's colors that a name can keep; the eighth means the rest, as Other does. `muted` is a gray for
 * what only surrounds another series; beside more than one, it is not always distinguishable.
 */
export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'muted'

/** The number of series or slices that a chart can tell apart by color. */
const maxColors = 8

const paletteNumbers = [1, 2, 3, 4, 5, 6, 7]

const colorValue = (color: ChartColor | number) =>
  color === 'muted' ? 'var(--border-color-strong)' : `var(--color-chart-${color})`

/** The color of a chart's only series. */
const firstColor = colorValue(1)

/** The color of Other. */
export const otherColor = colorValue(maxColors)

/** Returns a color of the scale from the surface's color at 0 to that of the first series at 1. */
export const scaleColor = (share: number) =>
  `color-mix(in oklab, ${firstColor} ${share * 100}%, var(--background-color-raised))`

interface Entry {
  label: string
  value: number
}

/**
 * Gives each entry a color. Of more than eight entries, the seven largest keep their order and the others are the
 * tail, which a chart draws as Other.
 */
export function colorEntries<E extends Entry>(
  entries: readonly E[],
  colors: Readonly<Record<string, ChartColor>> = {},
): { shown: (E & { color: string })[]; tail: E[] } {
  const hasTail = entries.length > maxColors
  const bySize = entries.toSorted((a, b) => b.value - a.value)
  const tail = hasTail ? bySize.slice(maxColors - 1) : []
  const shown = entries.filter((entry) => !tail.includes(entry))
  const bound = shown.map(({ label }) =>
    Object.hasOwn(colors, label) &&
    [...paletteNumbers, maxColors, 'muted'].includes(colors[label] ?? 0)
      ? colors[label]
      : undefined,
  )
  // A color that is bound to an absent name is used last, so that it keeps its meaning.
  const isBound = (number: number) => Object.values<ChartColor | number>(colors).includes(number)
  const free = [
    ...paletteNumbers.filter((number) => !isBound(number)),
    ...(hasTail || isBound(maxColors) ? [] : [maxColors]),
    ...paletteNumbers.filter((number) => isBound(number) && !bound.some((used) => used === number)),
  ]
  return {
    shown: shown.map((entry, index) => ({
      ...entry,
      color: colorValue(bound[index] ?? free.shift() ?? maxColors),
    })),
    tail,
  }
}
