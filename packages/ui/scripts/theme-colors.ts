import dark from '../tokens/dark.tokens.json' with { type: 'json' }
import light from '../tokens/light.tokens.json' with { type: 'json' }
import { fromOklch, type LinearColor, toHex } from './color.ts'
import { type ColorValue, nameOf, tokensOf } from './tokens.ts'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

const colorsByTheme = { light: colorsOf(light), dark: colorsOf(dark) }

function colorsOf(tokenFile: object): Map<string, LinearColor> {
  return new Map(
    tokensOf(tokenFile).map((token) => {
      const { components, alpha } = token.value as ColorValue
      return [nameOf(token), fromOklch(components, alpha)]
    }),
  )
}

/** Returns the color of a token in a theme. */
export function colorOf(theme: Theme, name: string): LinearColor {
  const color = colorsByTheme[theme].get(name)
  if (!color) throw new Error(`No token ${name}`)
  return color
}

/** Returns the color of a token in a theme as hex, '#4252cd', without its opacity. */
export function hexOf(theme: Theme, name: string): string {
  return toHex(colorOf(theme, name))
}
