import { describe, expect, it, test } from 'vitest'
import { type BrandColors, brandFallbackCss, brandTheme } from '../src/theme/index.ts'
import {
  contrastRatio,
  fromOklch,
  fromSrgb,
  type LinearColor,
  oklabDistance,
  toHex,
} from './color.ts'
import { graphicPairs, textPairs } from './color-pairs.ts'
import { colorOf, themes } from './theme-colors.ts'

const byteAt = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
const fromHex = (hex: string): LinearColor =>
  fromSrgb([byteAt(hex, 1), byteAt(hex, 3), byteAt(hex, 5)])

const hues = Array.from({ length: 24 }, (_, index) => index * 15)
// Lightness and chroma: the default's, dark, light, pale, gray, vivid, and some outside the sRGB gamut.
const shades = [
  [0.5, 0.19],
  [0.3, 0.1],
  [0.7, 0.15],
  [0.85, 0.12],
  [0.95, 0.05],
  [0.6, 0.02],
  [0.45, 0.32],
  [0.65, 0.26],
  [0.2, 0.2],
  [0.6, 0.4],
]
const extremes = {
  black: '#000000',
  white: '#ffffff',
  gray: '#808080',
  yellow: '#ffff00',
  red: '#ff0000',
  green: '#00ff00',
  blue: '#0000ff',
  cyan: '#00ffff',
  magenta: '#ff00ff',
}

/** Returns the pairs of a brand whose contrast is too low, in both themes. */
function failuresOf(brand: string): string[] {
  const colors = brandTheme(brand)
  return themes.flatMap((theme) => {
    const colorIn = (name: string) => {
      const hex = colors[theme][name as keyof BrandColors] as string | undefined
      return hex ? fromHex(hex) : colorOf(theme, name)
    }
    const pairs = [
      ...textPairs.map((pair) => ({ pair, required: 4.5 })),
      ...graphicPairs.map((pair) => ({ pair, required: 3 })),
    ]
    return pairs.flatMap(({ pair: [foreground, background], required }) => {
      const contrast = contrastRatio(colorIn(foreground), colorIn(background))
      return contrast < required
        ? `${brand} ${theme}: ${foreground} on ${background} ${contrast.toFixed(2)}`
        : []
    })
  })
}

describe.each(hues)('a brand of the hue %d', (hue) => {
  test.each(shades)('keeps the contrast of every pair with lightness %d and chroma %d', (l, c) => {
    expect(failuresOf(`oklch(${l} ${c} ${hue})`)).toEqual([])
  })
})

test.each(Object.entries(extremes))('%s keeps the contrast of every pair', (_, brand) => {
  expect(failuresOf(brand)).toEqual([])
})

describe('the default brand', () => {
  const colors = brandTheme('oklch(0.5 0.19 272)')

  it.each(themes)('has the colors of the tokens in the %s theme', (theme) => {
    for (const [name, hex] of Object.entries(colors[theme])) {
      expect(oklabDistance(fromHex(hex), colorOf(theme, name)), name).toBeLessThan(0.005)
    }
  })

  it('is the accent of the light theme, and lighter in the dark theme', () => {
    expect(colors.light['color-accent']).toBe(toHex(fromOklch([0.5, 0.19, 272])))
    expect(colors.adjustments.map(({ theme }) => theme)).toEqual(['dark'])
  })
})

it('says that yellow has too little contrast with white text, and takes a darker color', () => {
  const { light, adjustments } = brandTheme('#ffd000')
  expect(adjustments).toHaveLength(1)
  expect(adjustments[0]).toMatchObject({
    theme: 'light',
    problem: 'text',
    requiredContrast: 4.5,
    accent: light['color-accent'],
  })
  expect(adjustments[0]?.contrast).toBeCloseTo(1.47, 2)
})

it('reports only a contrast that is too low', () => {
  const brands = hues.flatMap((hue) => shades.map(([l, c]) => `oklch(${l} ${c} ${hue})`))
  for (const brand of [...brands, ...Object.values(extremes), '#6e6e6e']) {
    for (const { contrast, requiredContrast } of brandTheme(brand).adjustments)
      expect(contrast, brand).toBeLessThan(requiredContrast)
  }
})

it('keeps a light brand in the dark theme and puts black text on it', () => {
  const { dark } = brandTheme('#ffd000')
  expect(dark['color-accent']).toBe('#ffd000')
  expect(dark['text-color-on-accent']).toBe('#000000')
})

it('changes the color of a control that is hovered or pressed, whatever the brand', () => {
  for (const brand of Object.values(extremes)) {
    const colors = brandTheme(brand)
    for (const theme of themes) {
      const accent = fromHex(colors[theme]['color-accent'])
      for (const state of ['color-accent-hover', 'color-accent-pressed'] as const) {
        const distance = oklabDistance(accent, fromHex(colors[theme][state]))
        expect(distance, `${brand} ${theme} ${state}`).toBeGreaterThan(0.03)
      }
    }
  }
})

it('writes the computed colors for browsers without relative colors', () => {
  const css = brandFallbackCss(brandTheme('#0a7d33'))
  expect(css).toContain('@supports not (color: oklch(from red l c h))')
  expect(css).toContain('--color-accent: light-dark(#0a7d33,')
})

it.each([
  '',
  'tomato',
  '#12',
  '#ggg',
  `#${'f'.repeat(9999)}`,
  `#0a7d33${' '.repeat(100)}x`,
  'rgb(1 2)',
  'rgb(1 2 3',
  'rgb (1 2 3)',
  // Commas are between all parts of rgb, or between none
  'rgb(10 125, 51)',
  'rgb(10, 125 51)',
  'rgb(10,, 125, 51)',
  'rgb(10, 125, 51,)',
  'oklch(0.5, 0.15, 150)',
  // Numbers are decimal
  'rgb(0x10 0x80 0x40)',
  'rgb(0b1 0o7 1)',
  'rgb(1. 2 3)',
  'rgb(Infinity 2 3)',
  'oklch(a b c)',
  'oklch(0.5 1e999 150)',
  // Units
  'rgb(10deg 125 51)',
  'rgb(10% 125 51)',
  'oklch(0.5deg 0.15 150)',
  'oklch(0.5 0.15deg 150)',
  'oklch(0.5 15% 150)',
  'oklch(0.5 0.15 150%)',
  'oklch(0.5 0.15 deg)',
  // Spaces and letters that CSS does not know
  'rgb(10\u00a0125\u00a051)',
  '\u00a0#0a7d33',
  'o\u212alch(0.5 0.15 150)',
])('rejects %j', (text) => {
  expect(() => brandTheme(text)).toThrow(TypeError)
})

it.each([
  ['#f00', '#ff0000'],
  ['rgb(255, 0, 0)', '#ff0000'],
  ['RGB(255,0 , 0)', '#ff0000'],
  [' rgb( 300 -5  +0.0 )\n', '#ff0000'],
  ['oklch(62.796% 0.25768 29.234deg)', '#ff0000'],
  ['oklch(.62796 2.5768e-1 29.234)', '#ff0000'],
])('reads %s', (text, hex) => {
  expect(brandTheme(text).dark).toEqual(brandTheme(hex).dark)
})
