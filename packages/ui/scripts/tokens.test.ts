import { describe, expect, test } from 'vitest'
import dark from '../tokens/dark.tokens.json' with { type: 'json' }
import light from '../tokens/light.tokens.json' with { type: 'json' }
import {
  contrast,
  difference,
  fromOklch,
  type LinearColor,
  over,
  seenWith,
  visions,
} from './color.ts'
import { chartColors, graphicPairs, textPairs, tintedSurfaces } from './pairs.ts'
import { type ColorValue, tokensOf } from './tokens.ts'

const themes = { light, dark }

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = new Map(
    tokensOf(themes[theme]).map(({ path, value }) => {
      const { components, alpha } = value as ColorValue
      return [path.join('-'), fromOklch(components, alpha)]
    }),
  )
  function color(name: string): LinearColor {
    const found = tokens.get(name)
    if (!found) throw new Error(`No token ${name}`)
    return found
  }

  test.each(textPairs)('%s reads on %s', (ink, surface) => {
    expect(contrast(color(ink), color(surface))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(graphicPairs)('%s is seen on %s', (ink, surface) => {
    expect(contrast(color(ink), color(surface))).toBeGreaterThanOrEqual(3)
  })

  test.each(tintedSurfaces)('muted text reads under %s on %s', (tint, surface) => {
    const under = over(color(tint), color(surface))
    expect(contrast(color('text-color-muted'), under)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.keys(visions))('the five chart colours stay apart with %s', (name) => {
    const vision = visions[name]
    if (!vision) throw new Error(`No vision ${name}`)
    const seen = chartColors.map((chart) => seenWith(vision, color(chart)))
    const distances = seen.flatMap((one, i) =>
      seen.slice(i + 1).map((other) => difference(one, other)),
    )
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.1)
  })
})
