/** A color in linear sRGB, with its opacity. */
export interface LinearColor {
  rgb: Triple
  alpha: number
}

type Triple = [number, number, number]
type Matrix = [Triple, Triple, Triple]

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)
const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

/** Converts OKLCH (lightness, chroma, hue in degrees) to linear sRGB, clipped to the sRGB gamut. */
export function fromOklch([l, c, h]: Triple, alpha = 1): LinearColor {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb: Triple = [
    clamp(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
    clamp(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
    clamp(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3),
  ]
  return { rgb, alpha }
}

/** Converts the bytes of red, green and blue in sRGB to an opaque color. */
export function fromSrgb([r, g, b]: Triple): LinearColor {
  return { rgb: [toLinear(r / 255), toLinear(g / 255), toLinear(b / 255)], alpha: 1 }
}

/** Returns the gamma-encoded sRGB channels of a color, 0 to 1. */
export const toSrgb = ({ rgb }: LinearColor) => rgb.map((channel) => toGamma(channel)) as Triple

/** Returns the color in hexadecimal notation, '#4252cd', without its opacity. */
export function toHex({ rgb }: LinearColor): string {
  const channels = rgb.map((channel) => Math.round(toGamma(channel) * 255))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Blends a translucent color onto an opaque one in gamma-encoded sRGB, as a browser does. */
export function blendOver(top: LinearColor, bottom: LinearColor): LinearColor {
  const rgb = top.rgb.map((channel, i) =>
    toLinear(toGamma(channel) * top.alpha + toGamma(bottom.rgb[i] ?? 0) * (1 - top.alpha)),
  ) as Triple
  return { rgb, alpha: 1 }
}

const relativeLuminance = ({ rgb: [r, g, b] }: LinearColor) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** Returns the WCAG contrast ratio of two opaque colors, 1 to 21. */
export function contrastRatio(a: LinearColor, b: LinearColor): number {
  const [dark = 0, light = 0] = [a, b].map(relativeLuminance).sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
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

function toOklab({ rgb: [r, g, b] }: LinearColor): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Returns the distance between two colors in OKLab, where 0.02 is barely visible. */
export function oklabDistance(first: LinearColor, second: LinearColor): number {
  const a = toOklab(first)
  const b = toOklab(second)
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
