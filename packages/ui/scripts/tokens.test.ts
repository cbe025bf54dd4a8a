import { describe, expect, test } from 'vitest'
import { contrast, difference, over, simulate, visions } from './color.ts'
import { chartColors, graphicPairs, textPairs, tintedSurfaces } from './pairs.ts'
import { colorOf, themes } from './theme-colors.ts'

describe.each(themes)('the %s theme', (theme) => {
  const color = (name: string) => colorOf(theme, name)

  test.each(textPairs)('%s is readable on %s', (ink, surface) => {
    expect(contrast(color(ink), color(surface))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(graphicPairs)('%s is visible on %s', (ink, surface) => {
    expect(contrast(color(ink), color(surface))).toBeGreaterThanOrEqual(3)
  })

  test.each(tintedSurfaces)('muted text is readable under %s on %s', (tint, surface) => {
    const under = over(color(tint), color(surface))
    expect(contrast(color('text-color-muted'), under)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.keys(visions))('the five chart colors are distinguishable with %s', (name) => {
    const vision = visions[name]
    if (!vision) throw new Error(`No vision ${name}`)
    const seen = chartColors.map((chart) => simulate(vision, color(chart)))
    const distances = seen.flatMap((one, i) =>
      seen.slice(i + 1).map((other) => difference(one, other)),
    )
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.1)
  })
})
