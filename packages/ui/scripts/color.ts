import {
  clamp,
  type LinearColor,
  type Triple,
  toGamma,
  toLinear,
  toOklab,
} from '../src/theme/color.ts'

export { contrastRatio, fromOklch, type LinearColor, toHex } from '../src/theme/color.ts'

type Matrix = [Triple, Triple, Triple]

/** Converts the bytes of red, green and blue in sRGB to an opaque color. */
export function fromSrgb([r, g, b]: Triple): LinearColor {
  return { rgb: [toLinear(r / 255), toLinear(g / 255), toLinear(b / 255)], alpha: 1 }
}

/** Returns the gamma-encoded sRGB channels of a color, 0 to 1. */
export const toSrgb = ({ rgb }: LinearColor) => rgb.map((channel) => toGamma(channel)) as Triple

/** Blends a translucent color onto an opaque one in gamma-encoded sRGB, as a browser does. */
export function blendOver(top: LinearColor, bottom: LinearColor): LinearColor {
  const rgb = top.rgb.map((channel, i) =>
    toLinear(toGamma(channel) * top.alpha + toGamma(bottom.rgb[i] ?? 0) * (1 - top.alpha)),
  ) as Triple
  return { rgb, alpha: 1 }
}

/** The simulation matrices of typical and color-blind vision (Machado, Oliveira and Fernandes 2009, severity 1). */
export const visionMatrices: Record<string, Matrix> = {
  typical: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** Returns a color as it appears with a form of color vision. */
export function simulateVision(matrix: Matrix, { rgb, alpha }: LinearColor): LinearColor {
  const simulated = matrix.map((row) => clamp(row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]))
  return { rgb: simulated as Triple, alpha }
}

/** Returns the distance between two colors in OKLab, where 0.02 is barely visible. */
export function oklabDistance(first: LinearColor, second: LinearColor): number {
  const a = toOklab(first.rgb)
  const b = toOklab(second.rgb)
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
