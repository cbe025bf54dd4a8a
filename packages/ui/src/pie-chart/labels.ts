import type { ChartDatum } from '../chart-frame/datum.ts'

/** A slice of the pie. */
export interface Slice extends ChartDatum {
  /** Its color. */
  fill: string
  /** The share as text, for example '12%'. */
  share: string
}

interface ChartSize {
  width: number
  height: number
  radius: number
}

const labelHeight = 32
const characterWidth = 7.5
/** The distance from a slice to its label, in pixels. */
const labelGap = 12
/** Slices with a smaller share have no label, only a legend entry. */
const minShare = 0.03
/** The minimum length of a label, in characters, so that the share fits. */
const minLabelLength = 4

/** Returns the position of each label: beside the middle of its slice, moved where two would overlap. */
export function placeLabels(slices: readonly Slice[], { width, height, radius }: ChartSize) {
  const total = slices.reduce((sum, { value }) => sum + value, 0)
  const center = { x: width / 2, y: height / 2 }
  let previousTotal = 0
  const labels = slices.map((slice) => {
    // The middle of a single slice is at the bottom, where its label would touch the edge.
    const middle = slices.length === 1 ? 0.25 : (previousTotal + slice.value / 2) / total
    const angle = middle * 2 * Math.PI
    previousTotal += slice.value
    const point = (distance: number) => ({
      x: center.x + distance * Math.sin(angle),
      y: center.y - distance * Math.cos(angle),
    })
    const position = point(radius + labelGap)
    const anchor: 'start' | 'end' = position.x >= center.x ? 'start' : 'end'
    return { slice, edge: point(radius), position, anchor }
  })
  const visibleLabels = labels.filter(({ slice }) => slice.value / total >= minShare)
  for (const side of ['start', 'end'] as const) {
    const positions = visibleLabels
      .filter(({ anchor }) => anchor === side)
      .map(({ position }) => position)
      .toSorted((a, b) => a.y - b.y)
    const originalY = positions.map(({ y }) => y)
    separate(positions, height)
    for (const [index, position] of positions.entries()) {
      // A label that was moved up or down must also move sideways to stay clear of the slices.
      if (position.y === originalY[index]) continue
      const distanceY = Math.max(0, Math.abs(position.y - center.y) - labelHeight / 2)
      const minDistanceX = Math.sqrt(Math.max(0, (radius + labelGap) ** 2 - distanceY ** 2))
      const distanceX = Math.max(minDistanceX, Math.abs(position.x - center.x))
      position.x = side === 'start' ? center.x + distanceX : center.x - distanceX
    }
  }
  return visibleLabels
    .map((label) => {
      const { x } = label.position
      const isStart = label.anchor === 'start'
      const maxCharacters = Math.floor((isStart ? width - x : x) / characterWidth)
      return { ...label, textX: isStart ? x + 4 : x - 4, maxCharacters }
    })
    .filter(({ maxCharacters }) => maxCharacters >= minLabelLength)
}

/** Moves sorted points down, then up from the bottom, until all keep the minimum distance. */
function separate(points: { y: number }[], height: number) {
  let minY = labelHeight / 2
  for (const point of points) {
    point.y = Math.max(point.y, minY)
    minY = point.y + labelHeight
  }
  let maxY = height - labelHeight / 2
  for (const point of points.toReversed()) {
    point.y = Math.min(point.y, maxY)
    maxY = point.y - labelHeight
  }
}
