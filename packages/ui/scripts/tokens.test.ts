import { describe, expect, test } from 'vitest'
import { blendOver, contrastRatio, oklabDistance, simulateVision, visionMatrices } from './color.ts'
import { chartColors, graphicPairs, textPairs, tintedSurfaces } from './color-pairs.ts'
import { colorOf, themes } from './theme-colors.ts'

describe.each(themes)('the %s theme', (theme) => {
  const color = (name: string) => colorOf(theme, name)

  test.each(textPairs)('%s is readable on %s', (foreground, background) => {
    expect(contrastRatio(color(foreground), color(background))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(graphicPairs)('%s is visible on %s', (foreground, background) => {
    expect(contrastRatio(color(foreground), color(background))).toBeGreaterThanOrEqual(3)
  })

  test.each(tintedSurfaces)('muted text is readable on %s over %s', (tint, surface) => {
    const tinted = blendOver(color(tint), color(surface))
    expect(contrastRatio(color('text-color-muted'), tinted)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.keys(visionMatrices))(
    'the eight chart colors are distinguishable with %s, and the muted one from the first',
    (name) => {
      const matrix = visionMatrices[name]
      if (!matrix) throw new Error(`No vision ${name}`)
      const simulated = chartColors.map((token) => simulateVision(matrix, color(token)))
      const distances = simulated.flatMap((first, i) =>
        simulated.slice(i + 1).map((second) => oklabDistance(first, second)),
      )
      expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.1)
      const muted = simulateVision(matrix, color('border-color-strong'))
      expect(oklabDistance(muted, simulated[0] ?? muted)).toBeGreaterThanOrEqual(0.1)
    },
  )
})
