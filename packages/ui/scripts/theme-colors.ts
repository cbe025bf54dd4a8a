import dark from '../tokens/dark.tokens.json' with { type: 'json' }
import light from '../tokens/light.tokens.json' with { type: 'json' }
import { fromOklch, type LinearColor } from './color.ts'
import { type ColorValue, nameOf, tokensOf } from './tokens.ts'

/** The themes, each with a value for every colour. */
export const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const colors = { light: colorsOf(light), dark: colorsOf(dark) }

function colorsOf(file: object): Map<string, LinearColor> {
  return new Map(
    tokensOf(file).map((token) => {
      const { components, alpha } = token.value as ColorValue
      return [nameOf(token), fromOklch(components, alpha)]
    }),
  )
}

/** The colour a token has in a theme. */
export function colorOf(theme: Theme, name: string): LinearColor {
  const color = colors[theme].get(name)
  if (!color) throw new Error(`No token ${name}`)
  return color
}
