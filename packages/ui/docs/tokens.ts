import { tokensOf } from '../scripts/tokens.ts'
import base from '../tokens/base.tokens.json' with { type: 'json' }
import light from '../tokens/light.tokens.json' with { type: 'json' }

/** Returns the tokens of a group that do not depend on the theme. */
export const baseTokens = (group: string) =>
  tokensOf(base).filter((token) => token.path[0] === group)

export const colorTokens = tokensOf(light)
