import type { ChartDatum } from '../chart-frame/datum.ts'
import { fitText, textWidth, wrapText } from '../chart-frame/text-width.ts'

/** A slice of the pie. */
export interface Slice extends ChartDatum {
  /** Its color. */
  color: string
  /** The share as text, for example '12%'. */
  share: string
  /** What the slice holds, when it is the group of the smallest. */
  members?: string
}

interface ChartSize {
  width: number
  height: number
  radius: number
}

const lineHeight = 15
/** The distance from a slice to the line's end, and from there to the text, in pixels. */
const labelGap = 12
const textGap = 4
/** Slices with a smaller share have no label, only a legend entry. */
const minShare = 0.03
/** The minimum width of a label, so that the share fits. */
const minLabelWidth = 30
/** The width beside the pie that labels can have at most. */
const maxLabelWidth = 80

/** Returns the radius that leaves room for the longest word of the labels, in pixels. */
export function pieRadius(slices: readonly Slice[], width: number): number {
  const words = slices.flatMap(({ label }) => label.slice(0, 100).split(' '))
  const labelWidth = Math.min(maxLabelWidth, Math.max(...words.map(textWidth)))
  return Math.max(44, Math.min(110, width / 2 - labelGap - textGap - labelWidth))
}

/** Returns the position and the lines of each label: beside the middle of its slice, moved where two would overlap. */
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
  const widthAt = ({ position: { x }, anchor }: (typeof labels)[number]) =>
    (anchor === 'start' ? width - x : x) - textGap
  const visibleLabels = labels
    .filter(({ slice }) => slice.value / total >= minShare)
    .map((label) => {
      const lines = wrapText(label.slice.label, widthAt(label))
      return { ...label, lines, halfHeight: ((lines.length + 1) * lineHeight) / 2 }
    })
  for (const side of ['start', 'end'] as const) {
    const sideLabels = visibleLabels
      .filter(({ anchor }) => anchor === side)
      .toSorted((a, b) => a.position.y - b.position.y)
    const originalY = sideLabels.map(({ position }) => position.y)
    separate(sideLabels, height)
    for (const [index, { position, halfHeight }] of sideLabels.entries()) {
      // A label that was moved up or down must also move sideways to stay clear of the slices.
      if (position.y === originalY[index]) continue
      const distanceY = Math.max(0, Math.abs(position.y - center.y) - halfHeight)
      const minDistanceX = Math.sqrt(Math.max(0, (radius + labelGap) ** 2 - distanceY ** 2))
      const distanceX = Math.max(minDistanceX, Math.abs(position.x - center.x))
      position.x = side === 'start' ? center.x + distanceX : center.x - distanceX
    }
  }
  return visibleLabels
    .filter((label) => widthAt(label) >= minLabelWidth)
    .map((label) => ({
      ...label,
      lines: label.lines.map((line) => fitText(line, widthAt(label))),
      textX: label.position.x + (label.anchor === 'start' ? textGap : -textGap),
    }))
}

interface VerticalBox {
  position: { y: number }
  halfHeight: number
}

/** Moves sorted boxes down, then up from the bottom, until none overlap. */
function separate(boxes: readonly VerticalBox[], height: number) {
  let minY = 0
  for (const { position, halfHeight } of boxes) {
    position.y = Math.max(position.y, minY + halfHeight)
    minY = position.y + halfHeight
  }
  let maxY = height
  for (const { position, halfHeight } of boxes.toReversed()) {
    position.y = Math.min(position.y, maxY - halfHeight)
    maxY = position.y - halfHeight
  }
}
