import type { StatusSegment } from './replay-series.ts'
import type { TimeSpan } from './replay-time.ts'

/** The drawings of lanes are as wide as the chart: their width of 1000 units is stretched. */
export const drawingWidth = 1000
export const drawingHeight = 100

/** Returns the place of a time across a drawing. */
export const xOf = (time: number, { from, to }: TimeSpan) =>
  Math.round((drawingWidth * (time - from) * 100) / (to - from)) / 100

/** Returns the place of a value in a drawing, whose top is the greatest one. */
export const yOf = (value: number, max: number) =>
  Math.round(drawingHeight * (1 - value / max) * 100) / 100

/** Returns the path of an area with steps of equal width between two series of values. */
export function areaPath(
  tops: readonly number[],
  bottoms: readonly number[] | null,
  max: number,
): string {
  const width = drawingWidth / tops.length
  const x = (index: number) => Math.round(index * width * 100) / 100
  const top = tops.map((value, index) => `V${yOf(value, max)}H${x(index + 1)}`).join('')
  const bottom = bottoms
    ? bottoms
        .map((value, index) => `V${yOf(value, max)}H${x(index)}`)
        .toReversed()
        .join('')
    : `V${drawingHeight}`
  return `M0 ${drawingHeight}${top}${bottom}Z`
}

/** Returns the path of bars between the bounds, with gaps beside them; the greatest one is as high as the drawing. */
export function barsPath(
  counts: readonly number[],
  bounds: readonly number[],
  span: TimeSpan,
): string {
  const most = Math.max(...counts)
  return counts
    .map((count, index) => {
      if (count === 0) return ''
      const start = xOf(bounds[index] as number, span)
      const end = xOf(bounds[index + 1] as number, span)
      const gap = 0.15 * (end - start)
      return `M${start + gap / 2} ${drawingHeight}V${yOf(count, most)}H${end - gap / 2}V${drawingHeight}Z`
    })
    .join('')
}

/** Returns the left edge and the width of a part of a lane, as percentages of the lane. */
export function placeOf(part: TimeSpan, span: TimeSpan) {
  const share = (time: number) =>
    Math.max(0, Math.min((time - span.from) / (span.to - span.from), 1))
  return {
    left: `${100 * share(part.from)}%`,
    width: `${100 * (share(part.to) - share(part.from))}%`,
  }
}

/** Returns the place of a mark that is at least `minWidth` pixels wide, and does not reach over the end of its lane. */
export function markPlaceOf(part: TimeSpan, span: TimeSpan, minWidth: number) {
  const { left, width } = placeOf(part, span)
  return { left: `min(${left}, 100% - ${minWidth}px)`, width, minWidth }
}

/** Joins changes that leave the status as it is, such as another limit of the lines. */
export function joinStatuses(statuses: readonly StatusSegment[]): StatusSegment[] {
  const joined: StatusSegment[] = []
  for (const segment of statuses) {
    const last = joined.at(-1)
    if (last?.status === segment.status) last.to = segment.to
    else joined.push({ ...segment })
  }
  return joined
}

/** Returns whether a part of a replay overlaps the shown time span. */
export const isVisible = (part: TimeSpan, span: TimeSpan) =>
  part.from < span.to && part.to > span.from
