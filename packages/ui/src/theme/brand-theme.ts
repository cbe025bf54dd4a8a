import {
  clip,
  contrastRatio,
  fromOklab,
  labToLch,
  lchToLab,
  luminanceOf,
  parseColor,
  type Triple,
  toHex,
  toOklab,
} from './color.ts'

/** The colors of a theme that follow from the brand, as hex, by the name of their token. */
export type BrandColors = Record<(typeof brandTokens)[number], string>

/** The tokens that follow from the brand. */
const brandTokens = [
  'color-accent',
  'color-accent-hover',
  'color-accent-pressed',
  'color-accent-strong',
  'color-accent-soft',
  'text-color-on-accent',
  'color-focus',
  'color-chart-1',
] as const

/** A change of the brand color that contrast makes necessary. */
export interface BrandAdjustment {
  /** The theme with the change. */
  theme: 'light' | 'dark'
  /** What lacks contrast: white text on the brand color, or the brand color on a surface. */
  problem: 'text' | 'surface'
  /** The contrast that the brand color itself would have. */
  contrast: number
  /** The contrast that WCAG requires: 4.5 for text on the accent, 3 for the accent on a surface. */
  requiredContrast: number
  /** The accent instead of the brand color, as hex: near it, with the required contrast. */
  accent: string
}

export interface BrandTheme {
  /** The colors of the light theme. */
  light: BrandColors
  /** The colors of the dark theme. */
  dark: BrandColors
  /** The changes that contrast makes necessary; empty when the brand color has enough contrast in both themes. */
  adjustments: BrandAdjustment[]
}

// The most luminous color on which white text has a contrast of 4.5.
const whiteTextLuminance = 0.18
// From this luminance, the dark theme has black text on the accent instead of a darker accent.
const blackTextLuminance = 0.26
// The lightest surface of the dark theme, `overlay`.
const darkOverlay = { rgb: fromOklab(lchToLab([0.24, 0.013, 272])) }
const white = { rgb: [1, 1, 1] as Triple }

const scale = (rgb: Triple, factor: number) => rgb.map((channel) => channel * factor) as Triple
const fromLch = (l: number, c: number, h: number) => fromOklab(lchToLab([l, c, h]))

/**
 * Computes the colors that follow from an opaque brand color, `#rrggbb`, `rgb()` or `oklch()`, as `brand.css` does in a
 * browser. Throws a `TypeError` for another notation.
 */
export function brandTheme(brand: string): BrandTheme {
  const color = clip(parseColor(brand))
  const light = lightColors(color)
  const dark = darkColors(color)
  return {
    light: hexColors(light),
    dark: hexColors(dark),
    adjustments: findAdjustments(color, light[0], dark[0]),
  }
}

/** Returns CSS for browsers without relative colors: the computed colors of a brand on each element with a theme. */
export function brandFallbackCss({ light, dark }: BrandTheme): string {
  const lines = brandTokens.map(
    (name) => `    --${name}: light-dark(${light[name]}, ${dark[name]});`,
  )
  return `@supports not (color: oklch(from red l c h)) {\n  :root,\n  [data-theme] {\n${lines.join('\n')}\n  }\n}\n`
}

// Both return the colors in the order of `brandTokens`.
function lightColors(brand: Triple): [Triple, ...Triple[]] {
  const accent = scale(brand, Math.min(1, whiteTextLuminance / luminanceOf(brand)))
  const [, brandChroma, hue] = labToLch(toOklab(brand))
  const [l, c, h] = labToLch(toOklab(accent))
  const isNearBlack = l < 0.2
  return [
    accent,
    fromLch(l * 0.88 + (isNearBlack ? 0.12 : 0), c * 0.947, h),
    fromLch(l * 0.76 + (isNearBlack ? 0.24 : 0), c * 0.842, h),
    fromLch(l * 0.92, c, h),
    fromLch(0.955, Math.min(brandChroma * 0.116, 0.022), hue),
    [1, 1, 1],
    fromLch(l + 0.06, Math.min(c * 1.053, 0.2), h),
    accent,
  ]
}

function darkColors(brand: Triple): [Triple, ...Triple[]] {
  const [brandLightness, c, h] = labToLch(toOklab(brand))
  const limited = lchToLab([brandLightness, Math.min(c, Math.max(0.2, brandLightness - 0.37)), h])
  const lifted = fromOklab([Math.max(limited[0], 0.57 + 0.13 * limited[1]), limited[1], limited[2]])
  const luminance = luminanceOf(lifted)
  const hasBlackText = luminance >= blackTextLuminance
  const accent = hasBlackText ? lifted : scale(lifted, Math.min(1, whiteTextLuminance / luminance))
  const [l, a, b] = toOklab(accent)
  const isLightened = hasBlackText && l < 0.8
  const shade = (lightness: number, chroma: number) => {
    const whiteShare = isLightened ? 1 - lightness : 0
    return fromOklab([
      l * lightness + whiteShare,
      a * (chroma - whiteShare),
      b * (chroma - whiteShare),
    ])
  }
  return [
    accent,
    shade(0.912, 1),
    shade(0.807, 0.921),
    fromLch(0.79, Math.min(c * 0.553, 0.105), h + 3),
    fromLch(0.29, Math.min((c * 0.198) / Math.max(brandLightness, 0.29), 0.075), h),
    hasBlackText ? [0, 0, 0] : [1, 1, 1],
    fromLch(0.7, Math.min((c * 0.59) / Math.max(brandLightness, 0.7), 0.16), h + 2),
    fromLch(0.63, Math.min((c * 0.564) / Math.max(brandLightness, 0.63), 0.17), h),
  ]
}

const hexColors = (colors: Triple[]) =>
  Object.fromEntries(
    colors.map((rgb, index) => [brandTokens[index], toHex({ rgb })]),
  ) as BrandColors

function findAdjustments(brand: Triple, light: Triple, dark: Triple): BrandAdjustment[] {
  const brandHex = toHex({ rgb: brand })
  const ofText = {
    problem: 'text',
    contrast: contrastRatio({ rgb: brand }, white),
    requiredContrast: 4.5,
  } as const
  const ofSurface = {
    problem: 'surface',
    contrast: contrastRatio({ rgb: brand }, darkOverlay),
    requiredContrast: 3,
  } as const
  const adjustments: BrandAdjustment[] = [
    { theme: 'light', ...ofText, accent: toHex({ rgb: light }) },
    {
      theme: 'dark',
      ...(ofSurface.contrast < 3 ? ofSurface : ofText),
      accent: toHex({ rgb: dark }),
    },
  ]
  return adjustments.filter(
    ({ accent, contrast, requiredContrast }) => accent !== brandHex && contrast < requiredContrast,
  )
}
