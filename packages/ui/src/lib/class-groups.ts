const words = (text: string) => text.split(' ')
const matches = (pattern: RegExp) => (value: string) => pattern.test(value)

const isAny = () => true
const isArbitrary = matches(/^[[(]/)
const isNumber = (value: string) => value !== '' && !Number.isNaN(Number(value))
const isPercentage = matches(/^[\d.]+%$/)
const isSize = matches(/^[\d.]*(xs|sm|md|lg|xl)$/)
const isLength = matches(/^([[(]length:|\[(-?[\d.]+[a-z%]|0]|(calc|min|max|clamp)\())/)
const isWeight = matches(/^(\[(number:|weight:|[^:]+$)|\((number:|weight:|[^:]+$))/)
const isShadow = matches(/^(\[(shadow:|(inset_)?-?[\d.]+[a-z]*_)|\((shadow:|[^:]+$))/)
const isPosition = matches(/^[[(](position|percentage):/)
const isBackgroundSize = matches(/^[[(](length|size|bg-size):/)
const isImage = matches(
  /^([[(](image|url):|\[(url|image(-set)?|cross-fade|element|[a-z-]+-gradient)\()/,
)

type Value = string | ((value: string) => boolean)

/** Returns one group for each prefix: the classes that begin with the prefix. */
const byPrefix = (text: string) =>
  Object.fromEntries(words(text).map((prefix) => [prefix, [{ [prefix]: [isAny] }]]))

/** Returns one group for each prefix: the prefix alone, or with a value. */
const byBarePrefix = (text: string) =>
  Object.fromEntries(words(text).map((prefix) => [prefix, [{ [prefix]: ['', isAny] }]]))

/** Returns two groups for each prefix: the given values, and all others, which are colors. */
const colored = (prefixList: string[], ...values: Value[]) =>
  Object.fromEntries(
    prefixList.flatMap((prefix) => [
      [prefix, [{ [prefix]: values }]],
      [`${prefix}-color`, [{ [prefix]: [isAny] }]],
    ]),
  )

const withPrefix = (prefix: string, suffixes: string) =>
  words(suffixes).map((suffix) => prefix + suffix)

const sides = 'x y s e bs be t r b l'
const sidesByAxis = { x: 's e r l', y: 'bs be t b' }
const corners = 's e t r b l ss se ee es tl tr br bl'
const positions = words(
  'center top bottom left right top-left left-top top-right right-top bottom-right right-bottom bottom-left left-bottom',
)
const lineStyles = words('solid dashed dotted double')
const contentAlignments = words(
  'normal center start end between around evenly stretch baseline center-safe end-safe',
)
const repeatValues = ['no-repeat', { repeat: ['', isAny] }]
const maskGradientStops = withPrefix('mask-', 'linear t r b l x y radial conic').flatMap((mask) => [
  `${mask}-from`,
  `${mask}-to`,
])

/** Returns the conflicts of a group with sides: the group replaces all sides, and an axis replaces its two sides. */
const sideConflicts = (group: string, separator = '') => ({
  [group]: withPrefix(group + separator, sides),
  [`${group}${separator}x`]: withPrefix(group + separator, sidesByAxis.x),
  [`${group}${separator}y`]: withPrefix(group + separator, sidesByAxis.y),
})

const borders = ['border', ...withPrefix('border-', sides)]
const borderColorConflicts = Object.fromEntries(
  Object.entries(sideConflicts('border', '-')).map(([group, replaced]) => [
    `${group}-color`,
    replaced.map((name) => `${name}-color`),
  ]),
)

/**
 * The groups of classes that set the same property, for every utility of Tailwind 4. A value is checked only
 * where it decides between two properties. The default list of tailwind-merge checks every value and is 2.9 KiB larger.
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
  '@container': [{ '@container': ['', 'normal', 'size', isArbitrary] }],
  ...byPrefix(
    'aspect columns break-after break-before break-inside box-decoration box float clear',
  ),
  ...byPrefix('overflow overflow-x overflow-y overscroll overscroll-x overscroll-y z'),
  ...byPrefix('inset inset-x inset-y inset-bs inset-be top right bottom left'),
  start: [{ start: [isAny], 'inset-s': [isAny] }],
  end: [{ end: [isAny], 'inset-e': [isAny] }],
  'object-position': [{ object: [...positions, isArbitrary] }],
  ...byPrefix('object'),

  'flex-direction': [{ flex: words('row row-reverse col col-reverse') }],
  'flex-wrap': [{ flex: words('wrap nowrap wrap-reverse') }],
  ...byPrefix('flex basis order grid-cols grid-rows grid-flow auto-cols auto-rows'),
  ...byBarePrefix('grow shrink'),
  ...byPrefix('col col-start col-end row row-start row-end gap gap-x gap-y items self'),
  ...byPrefix('justify justify-items justify-self place-content place-items place-self'),
  'align-content': [{ content: contentAlignments }],
  ...byPrefix('content p m space-x space-y'),
  'space-x-reverse': ['space-x-reverse'],
  'space-y-reverse': ['space-y-reverse'],
  ...byPrefix(['p', 'm', 'scroll-p', 'scroll-m'].flatMap((p) => withPrefix(p, sides)).join(' ')),
  ...byPrefix('scroll-p scroll-m'),
  'scroll-behavior': [{ scroll: ['auto', 'smooth'] }],
  ...byPrefix('size w h min-w min-h max-w max-h'),
  ...byPrefix('inline min-inline max-inline block min-block max-block'),

  'font-size': [{ text: ['base', isSize, isLength] }],
  'text-align': [{ text: words('left center right justify start end') }],
  'text-wrap': [{ text: words('wrap nowrap balance pretty') }],
  'text-overflow': words('truncate text-ellipsis text-clip'),
  ...colored(['text-shadow'], 'none', isSize, isShadow),
  'text-color': [{ text: [isAny] }],
  'font-weight': [
    {
      font: [
        ...words('thin extralight light normal medium semibold bold extrabold black'),
        isWeight,
      ],
    },
  ],
  ...byPrefix('font font-stretch font-features leading tracking indent tab align whitespace break'),
  'font-smoothing': ['antialiased', 'subpixel-antialiased'],
  'font-style': ['italic', 'not-italic'],
  'normal-nums': ['normal-nums'],
  ordinal: ['ordinal'],
  'slashed-zero': ['slashed-zero'],
  'numeric-figure': ['lining-nums', 'oldstyle-nums'],
  'numeric-spacing': ['proportional-nums', 'tabular-nums'],
  'numeric-fraction': ['diagonal-fractions', 'stacked-fractions'],
  'list-position': [{ list: ['inside', 'outside'] }],
  ...byPrefix('list list-image line-clamp wrap hyphens underline-offset placeholder'),
  'text-decoration': words('underline overline line-through no-underline'),
  'decoration-style': [{ decoration: [...lineStyles, 'wavy'] }],
  ...colored(['decoration'], 'from-font', 'auto', isNumber, isLength, matches(/^\(/)),
  'text-transform': words('uppercase lowercase capitalize normal-case'),

  'bg-attachment': [{ bg: words('fixed local scroll') }],
  'bg-position': [{ bg: [...positions, isPosition, { position: [isAny] }] }],
  'bg-repeat': [{ bg: repeatValues }],
  'bg-size': [{ bg: ['auto', 'cover', 'contain', isBackgroundSize, { size: [isAny] }] }],
  'bg-image': [
    { bg: ['none', isImage, { linear: [isAny], radial: ['', isAny], conic: ['', isAny] }] },
  ],
  ...byPrefix('bg bg-clip bg-origin bg-blend mix-blend'),
  ...colored(['from', 'via', 'to'], isPercentage, isLength),

  ...byBarePrefix(['rounded', ...withPrefix('rounded-', corners)].join(' ')),
  'border-style': [{ border: [...lineStyles, 'hidden', 'none'] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  ...byPrefix('border-spacing border-spacing-x border-spacing-y'),
  'divide-style': [{ divide: [...lineStyles, 'hidden', 'none'] }],
  'divide-x': [{ 'divide-x': ['', isAny] }],
  'divide-y': [{ 'divide-y': ['', isAny] }],
  'divide-x-reverse': ['divide-x-reverse'],
  'divide-y-reverse': ['divide-y-reverse'],
  ...byPrefix('divide outline-offset'),
  'outline-style': [{ outline: [...lineStyles, 'none', 'hidden'] }],
  'ring-w-inset': ['ring-inset'],
  ...colored([...borders, 'outline', 'ring', 'inset-ring', 'ring-offset'], '', isNumber, isLength),
  ...colored(['shadow'], '', 'inner', 'none', 'raised', 'overlay', isSize, isShadow),
  ...colored(['inset-shadow'], 'none', isSize, isShadow),
  ...colored(['drop-shadow'], '', 'none', isSize, isShadow),

  ...byPrefix('opacity mask-origin mask-type'),
  'mask-clip': ['mask-no-clip', { 'mask-clip': [isAny] }],
  'mask-composite': [{ mask: words('add subtract intersect exclude') }],
  'mask-mode': [{ mask: words('alpha luminance match') }],
  'mask-position': [{ mask: [...positions, isPosition, { position: [isAny] }] }],
  'mask-repeat': [{ mask: repeatValues }],
  'mask-size': [{ mask: ['auto', 'cover', 'contain', isBackgroundSize, { size: [isAny] }] }],
  mask: [{ mask: ['none', isArbitrary] }],
  ...byPrefix('mask-linear mask-conic mask-radial-at'),
  'mask-radial-shape': [{ 'mask-radial': ['circle', 'ellipse'] }],
  'mask-radial-size': [{ 'mask-radial': [{ closest: [isAny], farthest: [isAny] }] }],
  'mask-radial': [{ 'mask-radial': [isArbitrary] }],
  ...colored(maskGradientStops, isNumber, isPercentage, isPosition),

  ...byBarePrefix('filter blur grayscale invert sepia'),
  ...byPrefix('brightness contrast hue-rotate saturate'),
  ...byBarePrefix(
    'backdrop-filter backdrop-blur backdrop-grayscale backdrop-invert backdrop-sepia',
  ),
  ...byPrefix('backdrop-brightness backdrop-contrast backdrop-hue-rotate backdrop-opacity'),
  ...byPrefix('backdrop-saturate'),

  'table-layout': ['table-auto', 'table-fixed'],
  'transition-behavior': [{ transition: ['normal', 'discrete'] }],
  ...byBarePrefix('transition resize'),
  ...byPrefix('caption duration delay ease animate backface perspective perspective-origin zoom'),
  'transform-style': [{ transform: ['3d', 'flat'] }],
  transform: [{ transform: ['', 'none', 'gpu', 'cpu', isArbitrary] }],
  ...byPrefix('origin rotate rotate-x rotate-y rotate-z skew skew-x skew-y'),
  'scale-3d': ['scale-3d'],
  ...byPrefix('scale scale-x scale-y scale-z translate translate-x translate-y translate-z'),
  'translate-none': ['translate-none'],
  'translate-3d': ['translate-3d'],

  ...byPrefix('accent appearance caret scheme cursor field-sizing pointer-events select'),
  'scrollbar-w': [{ scrollbar: [isAny] }],
  ...byPrefix('scrollbar-thumb scrollbar-track scrollbar-gutter will-change fill'),
  'snap-align': [{ snap: words('start end center align-none') }],
  'snap-stop': [{ snap: ['normal', 'always'] }],
  'snap-strictness': [{ snap: ['mandatory', 'proximity'] }],
  ...byPrefix('snap touch forced-color-adjust'),
  'touch-x': [{ 'touch-pan': words('x left right') }],
  'touch-y': [{ 'touch-pan': words('y up down') }],
  'touch-pinch-zoom': ['touch-pinch-zoom'],
  ...colored(['stroke'], isNumber, isLength, matches(/^\[(number:|[\d.]+])/)),
}

const numericGroups = words('ordinal slashed-zero numeric-figure numeric-spacing numeric-fraction')

/** The other groups that a class of a group replaces: `p-4` replaces an earlier `px-2`. */
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
  'normal-nums': numericGroups,
  ...Object.fromEntries(numericGroups.map((group) => [group, ['normal-nums']])),
  translate: ['translate-x', 'translate-y', 'translate-none'],
  'translate-none': ['translate', 'translate-x', 'translate-y', 'translate-z'],
  'border-spacing': ['border-spacing-x', 'border-spacing-y'],
  rounded: withPrefix('rounded-', corners),
  'rounded-s': ['rounded-ss', 'rounded-es'],
  'rounded-e': ['rounded-se', 'rounded-ee'],
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  ...sideConflicts('p'),
  ...sideConflicts('m'),
  ...sideConflicts('scroll-p'),
  ...sideConflicts('scroll-m'),
  ...sideConflicts('border', '-'),
  ...borderColorConflicts,
  touch: ['touch-x', 'touch-y', 'touch-pinch-zoom'],
  'touch-x': ['touch'],
  'touch-y': ['touch'],
  'touch-pinch-zoom': ['touch'],
}
