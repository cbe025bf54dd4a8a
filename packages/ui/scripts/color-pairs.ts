const surfaces = ['page', 'raised', 'sunken', 'overlay'].map((name) => `background-color-${name}`)
const tones = ['accent', 'positive', 'info', 'warning', 'negative', 'live']

/** The chart colors, in order. */
export const chartColors = [1, 2, 3, 4, 5, 6, 7, 8].map((series) => `color-chart-${series}`)

/** All pairs of text and background in use. Their contrast must be at least 4.5:1. */
export const textPairs: [foreground: string, background: string][] = [
  ...surfaces.flatMap((surface) =>
    ['strong', 'default', 'muted']
      .map((role) => `text-color-${role}`)
      .concat(tones.map((tone) => `color-${tone}-strong`))
      .map((foreground): [string, string] => [foreground, surface]),
  ),
  ...tones.flatMap((tone): [string, string][] => [
    [`color-${tone}-strong`, `color-${tone}-soft`],
    ['text-color-strong', `color-${tone}-soft`],
    ['text-color-default', `color-${tone}-soft`],
    [`text-color-on-${tone}`, `color-${tone}`],
  ]),
  ['text-color-muted', 'color-accent-soft'],
  ...['accent', 'negative'].flatMap((tone) =>
    ['hover', 'pressed'].map((state): [string, string] => [
      `text-color-on-${tone}`,
      `color-${tone}-${state}`,
    ]),
  ),
  ['text-color-inverse', 'background-color-inverse'],
]

/** All pairs of graphic and background in use. Their contrast must be at least 3:1. */
export const graphicPairs: [foreground: string, background: string][] = surfaces.flatMap(
  (surface) =>
    [
      'border-color-strong',
      'border-color-strong-hover',
      'color-focus',
      ...tones.map((tone) => `color-${tone}`),
      ...chartColors,
    ].map((foreground): [string, string] => [foreground, surface]),
)

/** The translucent tint of each state on each surface. Muted text must be readable on the result. */
export const tintedSurfaces: [tint: string, surface: string][] = ['hover', 'pressed'].flatMap(
  (state) => surfaces.map((surface): [string, string] => [`background-color-${state}`, surface]),
)
