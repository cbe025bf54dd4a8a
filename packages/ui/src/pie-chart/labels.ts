import type { ChartDatum } from '../chart-frame/datum.ts'

/** A slice of the pie. */
export interface Slice extends ChartDatum {
  /** Its color. */
  fill: string
  /** Its share as text, such as '12%'. */
  share: string
}

interface Box {
  width: number
  height: number
  radius: number
}

const lineHeight = 32
const characterWidth = 7.5
/** The distance from a slice to its label, in pixels. */
const gap = 12
/** Thinner slices have no label, only a legend entry. */
const minShare = 0.03
/** The minimum length of a label, in characters: the share must fit. */
const minLength = 4

/** Returns the position of each label: beside the middle of its slice, moved where two would overlap. */
export function placeLabels(slices: readonly Slice[], { width, height, radius }: Box) {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const center = { x: width / 2, y: height / 2 }
  let before = 0
  const labels = slices.map((slice) => {
    // A single slice has its middle at the bottom, where its label would touch the edge.
    const middle = slices.length === 1 ? 0.25 : (before + slice.value / 2) / total
    const turn = middle * 2 * Math.PI
    before += slice.value
    const point = (distance: number) => ({
      x: center.x + distance * Math.sin(turn),
      y: center.y - distance * Math.cos(turn),
    })
    const at = point(radius + gap)
    const anchor: 'start' | 'end' = at.x >= center.x ? 'start' : 'end'
    return { slice, edge: point(radius), at, anchor }
  })
  const named = labels.filter(({ slice }) => slice.value / total >= minShare)
  for (const side of ['start', 'end'] as const) {
    const column = named
      .filter(({ anchor }) => anchor === side)
      .map(({ at }) => at)
      .toSorted((a, b) => a.y - b.y)
    const original = column.map(({ y }) => y)
    spread(column, height)
    for (const [index, at] of column.entries()) {
      // A moved label keeps a distance from the neighboring slices.
      if (at.y === original[index]) continue
      const away = Math.max(0, Math.abs(at.y - center.y) - lineHeight / 2)
      const clear = Math.sqrt(Math.max(0, (radius + gap) ** 2 - away ** 2))
      at.x = side === 'start' ? Math.max(at.x, center.x + clear) : Math.min(at.x, center.x - clear)
    }
  }
  return named
    .map((label) => {
      const availableLength = label.anchor === 'start' ? width - label.at.x : label.at.x
      return { ...label, availableLength: Math.floor(availableLength / characterWidth) }
    })
    .filter(({ availableLength }) => availableLength >= minLength)
}

/** Moves sorted points down, then up from the bottom, until all keep the minimum distance. */
function spread(points: { y: number }[], height: number) {
  let lowest = lineHeight / 2
  for (const point of points) {
    point.y = Math.max(point.y, lowest)
    lowest = point.y + lineHeight
  }
  let highest = height - lineHeight / 2
  for (const point of points.toReversed()) {
    point.y = Math.min(point.y, highest)
    highest = point.y - lineHeight
  }
}
