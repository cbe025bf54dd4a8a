/** A color in linear sRGB, with its opacity. Channels outside 0 to 1 are outside the sRGB gamut. */
export interface LinearColor {
  rgb: Triple
  alpha: number
}

export type Triple = [number, number, number]

export const clamp = (value: number) => Math.min(1, Math.max(0, value))
export const toGamma = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)
export const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

/** Converts OKLab to linear sRGB, not clipped to the gamut. */
export function fromOklab([l, a, b]: Triple): Triple {
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3,
    -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3,
    -0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3,
  ]
}

/** Converts linear sRGB to OKLab. */
export function toOklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Converts OKLCH, with the hue in degrees, to OKLab. */
export function lchToLab([l, c, h]: Triple): Triple {
  const radians = (h * Math.PI) / 180
  return [l, c * Math.cos(radians), c * Math.sin(radians)]
}

/** Converts OKLab to OKLCH, with the hue in degrees. */
export function labToLch([l, a, b]: Triple): Triple {
  return [l, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI]
}

/** Clips linear sRGB to its gamut, as a browser does. */
export const clip = (rgb: Triple) => rgb.map(clamp) as Triple

/** Converts OKLCH (lightness, chroma, hue in degrees) to linear sRGB, clipped to the sRGB gamut. */
export function fromOklch(components: Triple, alpha = 1): LinearColor {
  return { rgb: clip(fromOklab(lchToLab(components))), alpha }
}

/** Returns the color in hexadecimal notation, '#4252cd', without its opacity. */
export function toHex({ rgb }: Pick<LinearColor, 'rgb'>): string {
  const channels = clip(rgb).map((channel) => Math.round(toGamma(channel) * 255))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the relative luminance of WCAG, 0 to 1. */
export const luminanceOf = ([r, g, b]: Triple) => 0.2126 * r + 0.7152 * g + 0.0722 * b

/** Returns the WCAG contrast ratio of two opaque colors, 1 to 21. */
export function contrastRatio(a: Pick<LinearColor, 'rgb'>, b: Pick<LinearColor, 'rgb'>): number {
  const [dark = 0, light = 0] = [a, b].map(({ rgb }) => luminanceOf(rgb)).sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

const maxLength = 100
const decimalPattern = /^ *[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)? *$/

/** Parses `#rgb`, `#rrggbb`, `rgb()` with numbers and `oklch()`, not clipped; throws a `TypeError` for other notations. */
export function parseColor(text: string): Triple {
  // CSS knows no other spaces, and no letters outside of ASCII that are the same in lower case.
  const isAscii = text.length <= maxLength && /^[\t\n\r -~]*$/.test(text)
  const color = isAscii ? text.trim().toLowerCase() : ''
  const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/.test(color) ? color.slice(1) : undefined
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)
    return (digits ?? []).map((pair) => toLinear(Number.parseInt(pair, 16) / 255)) as Triple
  }
  const [, name, list = ''] = /^(rgb|oklch)\((.*)\)$/.exec(color) ?? []
  const hasCommas = name === 'rgb' && list.includes(',')
  const parts = hasCommas ? list.split(',') : list.split(' ').filter(Boolean)
  const units = name === 'oklch' ? ['%', '', 'deg'] : []
  const numbers = parts.map((part, index) => parseNumber(part, units[index]))
  if (numbers.length !== 3 || !numbers.every(Number.isFinite)) {
    throw new TypeError(
      `Not a color in the notation #rrggbb, rgb() or oklch(): ${text.slice(0, maxLength)}`,
    )
  }
  return name === 'rgb'
    ? (numbers.map((channel) => toLinear(clamp(channel / 255))) as Triple)
    : fromOklab(lchToLab(numbers as Triple))
}

/** Returns a decimal number that may have a unit; NaN for another text, since `Number` also accepts `0x10`. */
function parseNumber(text: string, unit = ''): number {
  const hasUnit = unit !== '' && text.endsWith(unit)
  const number = hasUnit ? text.slice(0, -unit.length) : text
  if (!decimalPattern.test(number)) return Number.NaN
  return Number(number) / (hasUnit && unit === '%' ? 100 : 1)
}
