const surfaces = ['page', 'raised', 'sunken', 'overlay'].map((name) => `background-color-${name}`)
const tones = ['accent', 'positive', 'info', 'warning', 'negative']

/** The chart colors, in order. */
export const chartColors = [1, 2, 3, 4, 5].map((series) => `color-chart-${series}`)

/** All pairs of text and surface: at least 4.5:1. */
export const textPairs: [ink: string, surface: string][] = [
  ...surfaces.flatMap((surface) =>
    ['strong', 'default', 'muted']
      .map((role) => `text-color-${role}`)
      .concat(tones.map((tone) => `color-${tone}-strong`))
      .map((ink): [string, string] => [ink, surface]),
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

/** All pairs of graphic and surface: at least 3:1. */
export const graphicPairs: [ink: string, surface: string][] = surfaces.flatMap((surface) =>
  [
    'border-color-strong',
    'border-color-strong-hover',
    'color-focus',
    ...tones.map((tone) => `color-${tone}`),
    ...chartColors,
  ].map((ink): [string, string] => [ink, surface]),
)

/** Surfaces with the tint of a state, on which muted text must be readable. */
export const tintedSurfaces: [tint: string, surface: string][] = ['hover', 'pressed'].flatMap(
  (state) => surfaces.map((surface): [string, string] => [`background-color-${state}`, surface]),
)
