import { fromOklch, type LinearColor } from '../scripts/color.ts'
import { type ColorValue, type Token, tokensOf } from '../scripts/tokens.ts'
import base from '../tokens/base.tokens.json' with { type: 'json' }
import dark from '../tokens/dark.tokens.json' with { type: 'json' }
import light from '../tokens/light.tokens.json' with { type: 'json' }

/** A token's name as CSS has it, without the dashes before it. */
export const nameOf = (token: Token) => token.path.join('-')

/** The tokens that do not depend on the theme and whose path begins so. */
export const baseTokens = (group: string) =>
  tokensOf(base).filter((token) => token.path[0] === group)

export const colorTokens = tokensOf(light)

export const themes = ['light', 'dark'] as const

const colors = {
  light: colorsOf(light),
  dark: colorsOf(dark),
}

function colorsOf(file: object): Map<string, LinearColor> {
  return new Map(
    tokensOf(file).map((token) => {
      const { components, alpha } = token.value as ColorValue
      return [nameOf(token), fromOklch(components, alpha)]
    }),
  )
}

/** The colour a token has in a theme. */
export function colorOf(theme: (typeof themes)[number], name: string): LinearColor {
  const color = colors[theme].get(name)
  if (!color) throw new Error(`No token ${name}`)
  return color
}
