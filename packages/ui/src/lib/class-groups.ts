const any = () => true
const aLength = (value: string) => /^\[[\d.]/.test(value)
const aNumber = (value: string) => value !== '' && !Number.isNaN(Number(value))

/** Classes of one group begin with its name, whatever follows. */
const named = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: [any] }]]))

/** As `named`, but the name alone is one of them too. */
const bare = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, [name, { [name]: [any] }]]))

const edges = ['x', 'y', 's', 'e', 't', 'r', 'b', 'l']
const inAxis = { x: ['s', 'e', 'r', 'l'], y: ['t', 'b'] }
const corners = ['s', 'e', 't', 'r', 'b', 'l', 'ss', 'se', 'ee', 'es', 'tl', 'tr', 'br', 'bl']
const after = (prefix: string, ends: string[]) => ends.map((end) => prefix + end)

/** What a box-like group takes the place of: the whole of its edges, an axis of its two. */
const boxed = (group: string, between = '') => ({
  [group]: after(group + between, edges),
  [`${group}${between}x`]: after(group + between, inAxis.x),
  [`${group}${between}y`]: after(group + between, inAxis.y),
})

/**
 * Which classes set the same thing. tailwind-merge's own list knows all of Tailwind with its raw values and
 * weighs more than most components; this one knows what is written here and in the applications, and a test
 * holds the two equal on every pair of classes.
 */
export const classGroups = {
  display: [
    'block',
    'inline',
    'inline-block',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'table',
    'table-row',
    'table-cell',
    'table-caption',
    'contents',
    'flow-root',
    'hidden',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  visibility: ['visible', 'invisible', 'collapse'],
  sr: ['sr-only', 'not-sr-only'],
  isolation: ['isolate', 'isolation-auto'],
  'table-layout': ['table-auto', 'table-fixed'],
  'container-type': ['@container'],
  ...named('inset', 'inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left', 'z'),
  ...named('p', ...after('p', edges), 'm', ...after('m', edges), 'space-x', 'space-y'),
  ...named('w', 'h', 'size', 'min-w', 'max-w', 'min-h', 'max-h', 'aspect', 'columns'),
  ...named('gap', 'gap-x', 'gap-y', 'basis', 'order', 'self', 'items', 'justify'),
  ...named('justify-items', 'justify-self', 'place-content', 'place-items', 'place-self'),
  ...named('grid-cols', 'grid-rows', 'grid-flow', 'auto-cols', 'auto-rows'),
  ...named('col', 'col-start', 'col-end', 'row', 'row-start', 'row-end'),
  ...bare('grow', 'shrink'),
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap', 'wrap-reverse'] }],
  flex: [{ flex: [any] }],
  'align-content': [
    { content: ['normal', 'center', 'start', 'end', 'between', 'around', 'evenly', 'stretch'] },
  ],
  content: [{ content: [any] }],
  ...named('overflow', 'overflow-x', 'overflow-y', 'overscroll', 'overscroll-x', 'overscroll-y'),
  ...named('object', 'align', 'whitespace', 'wrap', 'break', 'hyphens', 'list', 'line-clamp'),
  ...named('caption', 'field-sizing'),
  'decoration-thickness': [{ decoration: ['auto', 'from-font', aNumber] }],
  decoration: [{ decoration: [any] }],
  'font-size': [
    { text: ['xs', 'sm', 'base', 'lg', 'xl', '2xl', '3xl', '4xl', '5xl', '6xl', aLength] },
  ],
  'text-align': [{ text: ['left', 'center', 'right', 'justify', 'start', 'end'] }],
  'text-wrap': [{ text: ['wrap', 'nowrap', 'balance', 'pretty'] }],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'text-color': [{ text: [any] }],
  ...named('leading', 'tracking', 'indent', 'underline-offset'),
  'font-family': [{ font: ['sans', 'mono'] }],
  'font-weight': [{ font: [any] }],
  'font-style': ['italic', 'not-italic'],
  figures: ['tabular-nums', 'proportional-nums'],
  'text-decoration': ['underline', 'overline', 'line-through', 'no-underline'],
  'text-transform': ['uppercase', 'lowercase', 'capitalize', 'normal-case'],
  'bg-clip': [{ 'bg-clip': [any] }],
  bg: [{ bg: [any] }],
  ...bare('rounded', ...after('rounded-', corners)),
  'border-collapse': ['border-collapse', 'border-separate'],
  ...named('border-spacing', 'border-spacing-x', 'border-spacing-y'),
  'border-style': [{ border: ['solid', 'dashed', 'dotted', 'double', 'hidden', 'none'] }],
  'border-w': ['border', { border: [aNumber] }],
  'border-color': [{ border: [any] }],
  ...Object.fromEntries(
    edges.flatMap((edge) => [
      [`border-w-${edge}`, [`border-${edge}`, { [`border-${edge}`]: [aNumber] }]],
      [`border-color-${edge}`, [{ [`border-${edge}`]: [any] }]],
    ]),
  ),
  'outline-style': ['outline-none', 'outline-hidden', { outline: ['solid', 'dashed', 'dotted'] }],
  'outline-offset': [{ 'outline-offset': [any] }],
  'outline-w': ['outline', { outline: [aNumber] }],
  'outline-color': [{ outline: [any] }],
  ...bare('filter', 'shadow', 'blur', 'grayscale', 'transition', 'resize', 'ring'),
  ...named('opacity', 'duration', 'delay', 'ease', 'animate', 'rotate', 'scale', 'origin'),
  ...named('translate', 'translate-x', 'translate-y', 'will-change', 'touch', 'select'),
  ...named('appearance', 'cursor', 'pointer-events', 'forced-color-adjust', 'fill'),
  'stroke-w': [{ stroke: [aNumber] }],
  stroke: [{ stroke: [any] }],
}

/** Which classes take the place of those of other groups: `p-4` after `px-2`. */
export const conflictingClassGroups = {
  inset: ['inset-x', 'inset-y', 'start', 'end', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['start', 'end', 'right', 'left'],
  'inset-y': ['top', 'bottom'],
  overflow: ['overflow-x', 'overflow-y'],
  overscroll: ['overscroll-x', 'overscroll-y'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  size: ['w', 'h'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  translate: ['translate-x', 'translate-y'],
  'border-spacing': ['border-spacing-x', 'border-spacing-y'],
  rounded: after('rounded-', corners),
  'rounded-s': ['rounded-ss', 'rounded-es'],
  'rounded-e': ['rounded-se', 'rounded-ee'],
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
  ...boxed('p'),
  ...boxed('m'),
  ...boxed('border-w', '-'),
  ...boxed('border-color', '-'),
}
