import { fromSrgb, oklabDistance } from '@callwright/ui/color'

/** A decoded picture: four bytes a pixel, red, green, blue and opacity. */
export interface Picture {
  metadata: { width: number; height: number }
  data: Uint8Array | Uint8ClampedArray
}

/** How much of a picture may differ from its reference. */
export type Tolerance = {
  /** The distance of two colors in OKLab above which a pixel differs; 0.02 is barely visible. */
  distance: number
  /** The part of the pixels that may differ, 0 to 1. */
  ratio: number
}

/** With the browser build that took the references, no pixel may differ visibly. */
export const sameBuild: Tolerance = { distance: 0.01, ratio: 0 }

/**
 * Another build of the browser draws the edges of letters and curves differently. Between builds 147 and 156 of Chromium,
 * 0.1 % of the pixels of a page differed by more than this distance; a title one pixel larger changed 0.8 % of them.
 */
export const otherBuild: Tolerance = { distance: 0.15, ratio: 0.005 }

const red = [255, 0, 0, 255]

/** Compares two pictures. The result has the form that Vitest expects of a comparator. */
export function comparePictures(
  reference: Picture,
  actual: Picture,
  { createDiff, distance, ratio }: Tolerance & { createDiff: boolean },
): { pass: boolean; diff: Uint8Array | null; message: string | null } {
  const { width, height } = reference.metadata
  if (width !== actual.metadata.width || height !== actual.metadata.height) {
    const actualSize = `${actual.metadata.width} × ${actual.metadata.height}`
    return {
      pass: false,
      diff: null,
      message: `The picture is ${actualSize} pixels large, its reference ${width} × ${height}.`,
    }
  }
  let diff: Uint8Array | null = null
  const referencePixels = viewOf(reference)
  const actualPixels = viewOf(actual)
  const distanceOf = createDistanceOf()
  const differing = { count: 0, largest: 0, left: width, top: height, right: 0, bottom: 0 }
  for (let offset = 0; offset < reference.data.length; offset += 4) {
    const first = referencePixels.getUint32(offset)
    const second = actualPixels.getUint32(offset)
    if (first === second) continue
    const pixelDistance = distanceOf(first, second)
    if (pixelDistance <= distance) continue
    const x = (offset / 4) % width
    const y = Math.floor(offset / 4 / width)
    differing.count += 1
    differing.largest = Math.max(differing.largest, pixelDistance)
    differing.left = Math.min(differing.left, x)
    differing.top = Math.min(differing.top, y)
    differing.right = Math.max(differing.right, x)
    differing.bottom = Math.max(differing.bottom, y)
    if (createDiff) {
      diff ??= fade(reference)
      diff.set(red, offset)
    }
  }
  const pass = differing.count <= ratio * width * height
  return { pass, diff, message: pass ? null : describe(differing) }
}

function describe(
  differing: Record<'count' | 'largest' | 'left' | 'top' | 'right' | 'bottom', number>,
) {
  const { count, largest, left, top, right, bottom } = differing
  return `${count} pixels differ, by up to ${largest.toFixed(3)} in OKLab, between (${left}, ${top}) and (${right}, ${bottom}).`
}

const viewOf = ({ data }: Picture) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Returns a function for the distance of two pixels that keeps results, since few pairs of colors make up a picture. */
function createDistanceOf() {
  const known = new Map<string, number>()
  const colorOf = (rgba: number) => fromSrgb([rgba >>> 24, (rgba >>> 16) & 255, (rgba >>> 8) & 255])
  return (first: number, second: number) => {
    const key = `${first} ${second}`
    const distance = known.get(key) ?? oklabDistance(colorOf(first), colorOf(second))
    known.set(key, distance)
    return distance
  }
}

/** Returns the picture with a tenth of its contrast, on which the pixels that differ are marked. */
function fade({ data }: Picture): Uint8Array {
  return Uint8Array.from(data, (channel, index) =>
    index % 4 === 3 ? 255 : Math.round(255 - (255 - channel) / 10),
  )
}
