import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge, getDefaultConfig } from 'tailwind-merge'
import { describe, expect, it } from 'vitest'
import { cn } from './cn.ts'

const root = join(import.meta.dirname, '../../../..')

/** tailwind-merge with its default list, extended with the token names it cannot recognize. */
const referenceMerge = extendTailwindMerge({
  extend: {
    theme: {
      shadow: ['raised', 'overlay'],
      animate: ['appear', 'vanish', 'rise', 'sink', 'slide-up', 'slide-down', 'scroll-half'],
    },
    classGroups: { duration: [{ duration: ['fast', 'base', 'slow'] }] },
  },
})

type Definition =
  | string
  | ((value: string) => boolean)
  | { (theme: object): Definition[]; isThemeGetter: true }
  | { [prefix: string]: Definition[] }

const { theme, classGroups } = getDefaultConfig()

/** Values of every kind that Tailwind accepts: numbers, names, arbitrary values and custom properties. */
const values = [
  ...['4', '1.5', '1/2', '10%', 'lg', '2xl', 'px', 'red-500', 'accent', 'on-accent', 'sans'],
  ...['[3px]', '[0.5rem]', '[calc(1rem+2px)]', '[min(2rem,50%)]', '[var(--x)]', '[#fff]', '[10%]'],
  ...[
    '[rgb(0_0_0/50%)]',
    '[oklch(50%_0.1_20)]',
    '[url(/a.svg)]',
    '[linear-gradient(red,blue)]',
    '[repeating-conic-gradient(red,blue)]',
    '[cross-fade(a)]',
    '[.5em]',
    '[-3px]',
    '[0]',
  ],
  ...['[image-set(a)]', '[600]', '[auto_1fr]', '[center]'],
  ...['[length:var(--x)]', '[color:var(--x)]', '[image:var(--x)]', '[url:var(--x)]'],
  ...['[position:1px]', '[percentage:1%]', '[size:1px]', '[bg-size:1px]', '[shadow:var(--x)]'],
  ...['[number:2]', '[weight:700]', '[family-name:Inter]', '(--x)', '(length:--x)', '(color:--x)'],
  ...['(position:--x)', '(percentage:--x)', '(size:--x)', '(image:--x)', '(url:--x)'],
  ...['(shadow:--x)', '(number:--x)', '(weight:--x)', '(family-name:--x)'],
]

const shadows = ['[0_1px_2px_red]', '[inset_0_1px_red]', '[-1px_-2px_#000]']

function valuesOf(prefix: string): string[] {
  if (prefix === '') return ['@container/main', '@container-size/main']
  return prefix.endsWith('shadow') ? [...values, ...shadows] : values
}

/** Returns the classes that a definition in the list of tailwind-merge matches. */
function expandDefinition(definition: Definition, prefix: string): string[] {
  const withPrefix = (value: string) => [prefix, value].filter(Boolean).join('-')
  if (typeof definition === 'string') return [withPrefix(definition)]
  if (typeof definition === 'function') {
    if ('isThemeGetter' in definition) {
      return definition(theme).flatMap((part) => expandDefinition(part, prefix))
    }
    return valuesOf(prefix).filter(definition).map(withPrefix)
  }
  return Object.entries(definition).flatMap(([name, parts]) =>
    parts.flatMap((part) => expandDefinition(part, withPrefix(name))),
  )
}

/** tailwind-merge mistakes this width for a color, so tailwind-merge would remove a preceding `ring-offset-accent`. */
const misclassified = 'ring-offset-(length:--x)'

/** The utilities of Tailwind 4, one list for each group. */
const utilities = Object.values(classGroups as unknown as Record<string, Definition[]>).map(
  (group) => {
    const names = group.flatMap((definition) => expandDefinition(definition, ''))
    return [...new Set(names)].filter((name) => name !== misclassified)
  },
)

/** The utilities of Tailwind 4.3 that tailwind-merge does not recognize and never removes. */
const unrecognized = [
  ...['contain-content', 'contain-inline-size', 'contain-layout', 'contain-none', 'contain-paint'],
  ...['contain-size', 'contain-strict', 'contain-style', 'mask-circle', 'mask-ellipse'],
  ...['transform-border', 'transform-content', 'transform-fill', 'transform-stroke'],
  ...['transform-view', 'translate-3d'],
]

/** The prefixes of the utilities that take the tokens of a namespace. */
const prefixesByNamespace: Record<string, string[]> = {
  animate: ['animate'],
  'background-color': ['bg'],
  'border-color': ['border', 'border-t', 'divide'],
  breakpoint: ['max-w-screen'],
  color: ['bg', 'border', 'decoration', 'fill', 'from', 'outline', 'ring', 'stroke', 'text'],
  ease: ['ease'],
  font: ['font'],
  radius: ['rounded', 'rounded-t'],
  shadow: ['shadow'],
  text: ['text'],
  'text-color': ['text'],
  'transition-duration': ['duration'],
}

/** Returns a class for each design token with each prefix that accepts it. */
function listTokenUtilities(): string[] {
  const css = ['tokens.css', 'theme.css'].map((file) =>
    readFileSync(join(root, 'packages/ui/src', file), 'utf8'),
  )
  const names = [...css.join('').matchAll(/^ {2}--([a-z-]+\w*(?:-\w+)*):/gm)].map(
    ([, name]) => name ?? '',
  )
  return names.flatMap((name) => {
    const namespace = Object.keys(prefixesByNamespace)
      .filter((key) => name.startsWith(`${key}-`) && !name.includes('--'))
      .sort((a, b) => b.length - a.length)[0]
    const token = name.slice((namespace?.length ?? 0) + 1)
    return namespace
      ? (prefixesByNamespace[namespace] ?? []).map((prefix) => `${prefix}-${token}`)
      : []
  })
}

/** One class of each group, and the unrecognized ones. */
const representatives = [...utilities.flatMap((group) => group.slice(0, 1)), ...unrecognized]

const firstSegmentOf = (name: string) => name.replace(/^-/, '').split('-')[0]

/** Returns the pairs of classes that `cn` and tailwind-merge merge differently. */
function findDifferences(before: string[], after: (name: string) => string[]): string[] {
  return before.flatMap((first) =>
    after(first)
      .filter((second) => second !== first)
      .flatMap((second) => [`${first} ${second}`, `${second} ${first}`])
      .filter((pair) => cn(pair) !== referenceMerge(pair))
      .map((pair) => `${pair}: ${cn(pair)}`),
  )
}

describe('equals tailwind-merge', () => {
  it('for every pair of groups', () => {
    expect(utilities.length).toBeGreaterThan(370)
    expect(representatives.length).toBe(utilities.length + unrecognized.length)
    expect(findDifferences(representatives, () => representatives)).toEqual([])
  })

  it('for every utility combined with those of the same first segment', () => {
    const allUtilities = [...new Set([...utilities.flat(), ...listTokenUtilities()])]
    expect(allUtilities.length).toBeGreaterThan(5000)
    const bySegment = Map.groupBy(representatives, firstSegmentOf)
    expect(
      findDifferences(allUtilities, (name) => bySegment.get(firstSegmentOf(name)) ?? []),
    ).toEqual([])
  })

  it('for every utility combined with one of its own group', () => {
    const pairs = utilities.map((group) =>
      group.flatMap((name) => [`${name} ${group[0]}`, `${group[0]} ${name}`]),
    )
    expect(pairs.flat().filter((pair) => cn(pair) !== referenceMerge(pair))).toEqual([])
  })

  it('for every design token combined with the others', () => {
    const tokens = listTokenUtilities()
    expect(tokens).toEqual(expect.arrayContaining(['text-6xl', 'bg-page', 'duration-fast']))
    const bySegment = Map.groupBy(tokens, firstSegmentOf)
    expect(findDifferences(tokens, (name) => bySegment.get(firstSegmentOf(name)) ?? [])).toEqual([])
  })

  it('with modifiers and `!important`', () => {
    const names = [
      'p-4',
      'px-2',
      'text-lg',
      'text-lg/7',
      'leading-6',
      '@container',
      '@container/main',
    ]
    const modified = names.flatMap((name) => [
      name,
      `${name}!`,
      `hover:${name}`,
      `md:hover:${name}`,
      `hover:md:${name}`,
      `before:hover:${name}`,
      `hover:before:${name}`,
      `*:first-letter:${name}`,
      `[&>svg]:${name}`,
      `-${name}`,
    ])
    expect(findDifferences(modified, () => modified)).toEqual([])
  })

  it.each([
    ...['*', '**', 'after', 'backdrop', 'before', 'details-content', 'file', 'first-letter'],
    ...['first-line', 'marker', 'placeholder', 'selection'],
  ])('with a modifier before and after `%s`', (modifier) => {
    const pair = `hover:${modifier}:p-4 ${modifier}:hover:p-4`
    expect(cn(pair)).toBe(pair)
    expect(referenceMerge(pair)).toBe(pair)
  })
})

it('keeps classes that set different properties under one prefix', () => {
  for (const pair of [
    'object-cover object-top',
    'list-disc list-inside',
    'ring-2 ring-accent',
    'text-7xl text-accent',
    'font-serif font-bold',
  ]) {
    expect(cn(pair)).toBe(pair)
  }
})

/** Returns the words in these files that tailwind-merge recognizes as classes: it removes a repeated one. */
function classesOf(...globs: string[]): string[] {
  const files = globSync(globs, { cwd: root })
  const candidates = files.flatMap(
    (file) =>
      readFileSync(join(root, file), 'utf8').match(
        /(?<=['"`\s])[\w:[\]().,%/@&>*=~#+!-]+(?=['"`\s])/g,
      ) ?? [],
  )
  return [...new Set(candidates)]
    .filter((name) => referenceMerge(`${name} ${name}`) === name)
    .sort()
}

/** Returns what precedes the name of a class, such as `hover:`. Classes with different modifiers never conflict. */
const modifiersOf = (name: string) => name.slice(0, name.lastIndexOf(':') + 1)

it('lets the last class win wherever tailwind-merge does, for every class in use', () => {
  const ownClasses = classesOf(
    'packages/ui/src/*/*.tsx',
    'packages/ui/src/lib/{control,control-box,overlay}.ts',
  )
  const callerClasses = classesOf(
    'packages/ui/src/*/*.tsx',
    '{packages/dashboard,apps/site}/src/**/*.tsx',
  )
  expect(ownClasses.length).toBeGreaterThan(300)
  const byModifiers = Map.groupBy(callerClasses, modifiersOf)
  const differences = ownClasses.flatMap((before) =>
    (byModifiers.get(modifiersOf(before)) ?? [])
      .map((after) => `${before} ${after}`)
      .filter((pair) => cn(pair) !== referenceMerge(pair))
      .map((pair) => `${pair}: ${cn(pair)}`),
  )
  expect(differences).toEqual([])
})
