import type { ChartDatum } from '../chart-frame/datum.ts'

/** One part of the whole. */
export interface Slice extends ChartDatum {
  /** Its colour. */
  fill: string
  /** How much of the whole it is, as text: '12%'. */
  share: string
}

interface Box {
  width: number
  height: number
  radius: number
}

const lineHeight = 32
const characterWidth = 7.5
/** From the edge of a slice to its label. */
const gap = 12
/** A thinner slice is named by the legend alone. */
const thinnest = 0.03
/** Nor can one be named in less room than its share takes, in characters. */
const shortest = 4

/** Where the label of each slice stands: beside its middle, pushed along where two would meet. */
export function placeLabels(slices: readonly Slice[], { width, height, radius }: Box) {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const center = { x: width / 2, y: height / 2 }
  let before = 0
  const labels = slices.map((slice) => {
    // The whole has its middle at the bottom, where its name would stand on the edge.
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
  const named = labels.filter(({ slice }) => slice.value / total >= thinnest)
  for (const side of ['start', 'end'] as const) {
    const column = named
      .filter(({ anchor }) => anchor === side)
      .map(({ at }) => at)
      .toSorted((a, b) => a.y - b.y)
    const wanted = column.map(({ y }) => y)
    spread(column, height)
    for (const [index, at] of column.entries()) {
      // A label that was pushed along stands clear of the slices beside it.
      if (at.y === wanted[index]) continue
      const away = Math.max(0, Math.abs(at.y - center.y) - lineHeight / 2)
      const clear = Math.sqrt(Math.max(0, (radius + gap) ** 2 - away ** 2))
      at.x = side === 'start' ? Math.max(at.x, center.x + clear) : Math.min(at.x, center.x - clear)
    }
  }
  return named
    .map((label) => {
      const room = label.anchor === 'start' ? width - label.at.x : label.at.x
      return { ...label, room: Math.floor(room / characterWidth) }
    })
    .filter(({ room }) => room >= shortest)
}

/** Moves points that lie in order down, and back up from the bottom, until none is too near the next. */
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
