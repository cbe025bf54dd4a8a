const words = (text: string) => text.split(' ')
const matches = (pattern: RegExp) => (value: string) => pattern.test(value)

const any = () => true
const arbitrary = matches(/^[[(]/)
const number = (value: string) => value !== '' && !Number.isNaN(Number(value))
const percentage = matches(/^[\d.]+%$/)
const size = matches(/^[\d.]*(xs|sm|md|lg|xl)$/)
const length = matches(/^([[(]length:|\[(-?[\d.]+[a-z%]|0]|(calc|min|max|clamp)\())/)
const weight = matches(/^(\[(number:|weight:|[^:]+$)|\((number:|weight:|[^:]+$))/)
const shadow = matches(/^(\[(shadow:|(inset_)?-?[\d.]+[a-z]*_)|\((shadow:|[^:]+$))/)
const position = matches(/^[[(](position|percentage):/)
const backgroundSize = matches(/^[[(](length|size|bg-size):/)
const image = matches(
  /^([[(](image|url):|\[(url|image(-set)?|cross-fade|element|[a-z-]+-gradient)\()/,
)

type Value = string | ((value: string) => boolean)

/** One group per prefix: classes that begin with it, whatever follows. */
const prefixes = (text: string) =>
  Object.fromEntries(words(text).map((prefix) => [prefix, [{ [prefix]: [any] }]]))

/** One group per prefix: the prefix alone, or with a value. */
const barePrefixes = (text: string) =>
  Object.fromEntries(words(text).map((prefix) => [prefix, [{ [prefix]: ['', any] }]]))

/** Two groups per prefix: the values given, and colors. */
const colored = (prefixList: string[], ...values: Value[]) =>
  Object.fromEntries(
    prefixList.flatMap((prefix) => [
      [prefix, [{ [prefix]: values }]],
      [`${prefix}-color`, [{ [prefix]: [any] }]],
    ]),
  )

const join = (prefix: string, ends: string) => words(ends).map((end) => prefix + end)

const sides = 'x y s e bs be t r b l'
const sidesOf = { x: 's e r l', y: 'bs be t b' }
const corners = 's e t r b l ss se ee es tl tr br bl'
const positions = words(
  'center top bottom left right top-left left-top top-right right-top bottom-right right-bottom bottom-left left-bottom',
)
const lineStyles = words('solid dashed dotted double')
const aligned = words(
  'normal center start end between around evenly stretch baseline center-safe end-safe',
)
const repeats = ['no-repeat', { repeat: ['', any] }]
const masks = join('mask-', 'linear t r b l x y radial conic').flatMap((mask) => [
  `${mask}-from`,
  `${mask}-to`,
])

/** A group replaces its sides; each of its two axes replaces the sides of that axis. */
const withSides = (group: string, between = '') => ({
  [group]: join(group + between, sides),
  [`${group}${between}x`]: join(group + between, sidesOf.x),
  [`${group}${between}y`]: join(group + between, sidesOf.y),
})

const borders = ['border', ...join('border-', sides)]
const colorsOfBorders = Object.fromEntries(
  Object.entries(withSides('border', '-')).map(([group, replaced]) => [
    `${group}-color`,
    replaced.map((name) => `${name}-color`),
  ]),
)

/**
 * The classes that set the same property, for every utility of Tailwind 4. A value is checked only where it
 * decides between two properties. The default list of tailwind-merge checks every value and is 2.9 KiB larger.
 */
export const classGroups = {
  display: words(
    'block inline inline-block flex inline-flex grid inline-grid table inline-table table-row table-cell table-caption table-column table-column-group table-header-group table-footer-group table-row-group contents flow-root list-item hidden',
  ),
  position: words('static fixed absolute relative sticky'),
  visibility: words('visible invisible collapse'),
  sr: ['sr-only', 'not-sr-only'],
  isolation: ['isolate', 'isolation-auto'],
  container: ['container'],
  'container-named': [matches(/^@container(-size|-normal)?\/./)],
  '@container': [{ '@container': ['', 'normal', 'size', arbitrary] }],
  ...prefixes(
    'aspect columns break-after break-before break-inside box-decoration box float clear',
  ),
  ...prefixes('overflow overflow-x overflow-y overscroll overscroll-x overscroll-y z'),
  ...prefixes('inset inset-x inset-y inset-bs inset-be top right bottom left'),
  start: [{ start: [any], 'inset-s': [any] }],
  end: [{ end: [any], 'inset-e': [any] }],
  'object-position': [{ object: [...positions, arbitrary] }],
  ...prefixes('object'),

  'flex-direction': [{ flex: words('row row-reverse col col-reverse') }],
  'flex-wrap': [{ flex: words('wrap nowrap wrap-reverse') }],
  ...prefixes('flex basis order grid-cols grid-rows grid-flow auto-cols auto-rows'),
  ...barePrefixes('grow shrink'),
  ...prefixes('col col-start col-end row row-start row-end gap gap-x gap-y items self'),
  ...prefixes('justify justify-items justify-self place-content place-items place-self'),
  'align-content': [{ content: aligned }],
  ...prefixes('content p m space-x space-y'),
  'space-x-reverse': ['space-x-reverse'],
  'space-y-reverse': ['space-y-reverse'],
  ...prefixes(['p', 'm', 'scroll-p', 'scroll-m'].flatMap((box) => join(box, sides)).join(' ')),
  ...prefixes('scroll-p scroll-m'),
  'scroll-behavior': [{ scroll: ['auto', 'smooth'] }],
  ...prefixes('size w h min-w min-h max-w max-h'),
  ...prefixes('inline min-inline max-inline block min-block max-block'),

  'font-size': [{ text: ['base', size, length] }],
  'text-align': [{ text: words('left center right justify start end') }],
  'text-wrap': [{ text: words('wrap nowrap balance pretty') }],
  'text-overflow': words('truncate text-ellipsis text-clip'),
  ...colored(['text-shadow'], 'none', size, shadow),
  'text-color': [{ text: [any] }],
  'font-weight': [
    {
      font: [...words('thin extralight light normal medium semibold bold extrabold black'), weight],
    },
  ],
  ...prefixes('font font-stretch font-features leading tracking indent tab align whitespace break'),
  'font-smoothing': ['antialiased', 'subpixel-antialiased'],
  'font-style': ['italic', 'not-italic'],
  'normal-nums': ['normal-nums'],
  ordinal: ['ordinal'],
  'slashed-zero': ['slashed-zero'],
  'numeric-figure': ['lining-nums', 'oldstyle-nums'],
  'numeric-spacing': ['proportional-nums', 'tabular-nums'],
  'numeric-fraction': ['diagonal-fractions', 'stacked-fractions'],
  'list-position': [{ list: ['inside', 'outside'] }],
  ...prefixes('list list-image line-clamp wrap hyphens underline-offset placeholder'),
  'text-decoration': words('underline overline line-through no-underline'),
  'decoration-style': [{ decoration: [...lineStyles, 'wavy'] }],
  ...colored(['decoration'], 'from-font', 'auto', number, length, matches(/^\(/)),
  'text-transform': words('uppercase lowercase capitalize normal-case'),

  'bg-attachment': [{ bg: words('fixed local scroll') }],
  'bg-position': [{ bg: [...positions, position, { position: [any] }] }],
  'bg-repeat': [{ bg: repeats }],
  'bg-size': [{ bg: ['auto', 'cover', 'contain', backgroundSize, { size: [any] }] }],
  'bg-image': [{ bg: ['none', { linear: [any], radial: ['', any], conic: ['', any] }, image] }],
  ...prefixes('bg bg-clip bg-origin bg-blend mix-blend'),
  ...colored(['from', 'via', 'to'], percentage, length),

  ...barePrefixes(['rounded', ...join('rounded-', corners)].join(' ')),
  'border-style': [{ border: [...lineStyles, 'hidden', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  ...prefixes('border-spacing border-spacing-x border-spacing-y'),
  'divide-style': [{ divide: [...lineStyles, 'hidden', 'none'] }],
  'divide-x': [{ 'divide-x': ['', any] }],
  'divide-y': [{ 'divide-y': ['', any] }],
  'divide-x-reverse': ['divide-x-reverse'],
  'divide-y-reverse': ['divide-y-reverse'],
  ...prefixes('divide outline-offset'),
  'outline-style': [{ outline: [...lineStyles, 'none', 'hidden'] }],
  'ring-w-inset': ['ring-inset'],
  ...colored([...borders, 'outline', 'ring', 'inset-ring', 'ring-offset'], '', number, length),
  ...colored(['shadow'], '', 'inner', 'none', 'raised', 'overlay', size, shadow),
  ...colored(['inset-shadow'], 'none', size, shadow),
  ...colored(['drop-shadow'], '', 'none', size, shadow),

  ...prefixes('opacity mask-origin mask-type'),
  'mask-clip': ['mask-no-clip', { 'mask-clip': [any] }],
  'mask-composite': [{ mask: words('add subtract intersect exclude') }],
  'mask-mode': [{ mask: words('alpha luminance match') }],
  'mask-position': [{ mask: [...positions, position, { position: [any] }] }],
  'mask-repeat': [{ mask: repeats }],
  'mask-size': [{ mask: ['auto', 'cover', 'contain', backgroundSize, { size: [any] }] }],
  mask: [{ mask: ['none', arbitrary] }],
  ...prefixes('mask-linear mask-conic mask-radial-at'),
  'mask-radial-shape': [{ 'mask-radial': ['circle', 'ellipse'] }],
  'mask-radial-size': [{ 'mask-radial': [{ closest: [any], farthest: [any] }] }],
  'mask-radial': [{ 'mask-radial': [arbitrary] }],
  ...colored(masks, number, percentage, position),

  ...barePrefixes('filter blur grayscale invert sepia'),
  ...prefixes('brightness contrast hue-rotate saturate'),
  ...barePrefixes(
    'backdrop-filter backdrop-blur backdrop-grayscale backdrop-invert backdrop-sepia',
  ),
  ...prefixes('backdrop-brightness backdrop-contrast backdrop-hue-rotate backdrop-opacity'),
  ...prefixes('backdrop-saturate'),

  'table-layout': ['table-auto', 'table-fixed'],
  'transition-behavior': [{ transition: ['normal', 'discrete'] }],
  ...barePrefixes('transition resize'),
  ...prefixes('caption duration delay ease animate backface perspective perspective-origin zoom'),
  'transform-style': [{ transform: ['3d', 'flat'] }],
  transform: [{ transform: ['', 'none', 'gpu', 'cpu', arbitrary] }],
  ...prefixes('origin rotate rotate-x rotate-y rotate-z skew skew-x skew-y'),
  'scale-3d': ['scale-3d'],
  ...prefixes('scale scale-x scale-y scale-z translate translate-x translate-y translate-z'),
  'translate-none': ['translate-none'],
  'translate-3d': ['translate-3d'],

  ...prefixes('accent appearance caret scheme cursor field-sizing pointer-events select'),
  'scrollbar-w': [{ scrollbar: [any] }],
  ...prefixes('scrollbar-thumb scrollbar-track scrollbar-gutter will-change fill'),
  'snap-align': [{ snap: words('start end center align-none') }],
  'snap-stop': [{ snap: ['normal', 'always'] }],
  'snap-strictness': [{ snap: ['mandatory', 'proximity'] }],
  ...prefixes('snap touch forced-color-adjust'),
  'touch-x': [{ 'touch-pan': words('x left right') }],
  'touch-y': [{ 'touch-pan': words('y up down') }],
  'touch-pinch-zoom': ['touch-pinch-zoom'],
  ...colored(['stroke'], number, length, matches(/^\[(number:|[\d.]+])/)),
}

const numeric = words('ordinal slashed-zero numeric-figure numeric-spacing numeric-fraction')

/** The other groups that a later class replaces: `p-4` replaces `px-2`. */
export const conflictingClassGroups: Record<string, string[]> = {
  'container-named': ['@container'],
  inset: words('inset-x inset-y inset-bs inset-be start end top right bottom left'),
  'inset-x': words('start end right left'),
  'inset-y': words('inset-bs inset-be top bottom'),
  overflow: ['overflow-x', 'overflow-y'],
  overscroll: ['overscroll-x', 'overscroll-y'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  size: ['w', 'h'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  'normal-nums': numeric,
  ...Object.fromEntries(numeric.map((group) => [group, ['normal-nums']])),
  translate: ['translate-x', 'translate-y', 'translate-none'],
  'translate-none': ['translate', 'translate-x', 'translate-y', 'translate-z'],
  'border-spacing': ['border-spacing-x', 'border-spacing-y'],
  rounded: join('rounded-', corners),
  'rounded-s': ['rounded-ss', 'rounded-es'],
  'rounded-e': ['rounded-se', 'rounded-ee'],
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  ...withSides('p'),
  ...withSides('m'),
  ...withSides('scroll-p'),
  ...withSides('scroll-m'),
  ...withSides('border', '-'),
  ...colorsOfBorders,
  touch: ['touch-x', 'touch-y', 'touch-pinch-zoom'],
  'touch-x': ['touch'],
  'touch-y': ['touch'],
  'touch-pinch-zoom': ['touch'],
}
