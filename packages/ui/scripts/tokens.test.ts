import { describe, expect, test } from 'vitest'
import {
  contrast,
  difference,
  fromOklch,
  type LinearColor,
  over,
  seenWith,
  visions,
} from './color.ts'
import { type ColorValue, readTokens } from './tokens.ts'

const surfaces = ['page', 'raised', 'sunken', 'overlay']
const tones = ['accent', 'positive', 'info', 'warning', 'negative']
const charts = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'].map((c) => `color-${c}`)

const text = [
  ...surfaces.flatMap((surface) =>
    ['strong', 'default', 'muted']
      .map((role) => `text-color-${role}`)
      .concat(tones.map((tone) => `color-${tone}-strong`))
      .map((ink) => [ink, `background-color-${surface}`]),
  ),
  ...tones.flatMap((tone) => [
    [`color-${tone}-strong`, `color-${tone}-soft`],
    [`text-color-strong`, `color-${tone}-soft`],
    [`text-color-default`, `color-${tone}-soft`],
    [`text-color-on-${tone}`, `color-${tone}`],
  ]),
  ['text-color-muted', 'color-accent-soft'],
  ['text-color-on-accent', 'color-accent-hover'],
  ['text-color-on-negative', 'color-negative-hover'],
  ['text-color-inverse', 'background-color-inverse'],
] as [string, string][]

const graphics = surfaces.flatMap((surface) =>
  ['border-color-strong', 'color-focus', ...tones.map((tone) => `color-${tone}`), ...charts].map(
    (ink) => [ink, `background-color-${surface}`],
  ),
) as [string, string][]

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = new Map(
    readTokens(theme).map(({ path, value }) => {
      const { components, alpha } = value as ColorValue
      return [path.join('-'), fromOklch(components, alpha)]
    }),
  )
  function color(name: string): LinearColor {
    const found = tokens.get(name)
    if (!found) throw new Error(`No token ${name}`)
    return found
  }

  test.each(text)('%s reads on %s', (ink, surface) => {
    expect(contrast(color(ink), color(surface))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(graphics)('%s is seen on %s', (ink, surface) => {
    expect(contrast(color(ink), color(surface))).toBeGreaterThanOrEqual(3)
  })

  test.each(
    ['hover', 'pressed'].flatMap((state) => surfaces.map((surface) => [state, surface] as const)),
  )('muted text reads under %s on %s', (state, surface) => {
    const under = over(color(`background-color-${state}`), color(`background-color-${surface}`))
    expect(contrast(color('text-color-muted'), under)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(Object.keys(visions))('the five chart colours stay apart with %s', (name) => {
    const vision = visions[name]
    if (!vision) throw new Error(`No vision ${name}`)
    const seen = charts.map((chart) => seenWith(vision, color(chart)))
    const distances = seen.flatMap((one, i) =>
      seen.slice(i + 1).map((other) => difference(one, other)),
    )
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(0.1)
  })
})
