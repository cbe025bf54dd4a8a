import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, it } from 'vitest'
import { cn } from './cn.ts'

const root = join(import.meta.dirname, '../../../..')

/** tailwind-merge with its own list of what belongs together, and our shadows. */
const reference = extendTailwindMerge({ extend: { theme: { shadow: ['raised', 'overlay'] } } })

/** The words of these sources that are a class to the reference: it keeps the second of two the same. */
function classesOf(...globs: string[]): string[] {
  const files = globSync(globs, { cwd: root })
  const words = files.flatMap(
    (file) =>
      readFileSync(join(root, file), 'utf8').match(
        /(?<=['"`\s])[\w:[\]().,%/@&>*=~#+!-]+(?=['"`\s])/g,
      ) ?? [],
  )
  return [...new Set(words)].filter((word) => reference(`${word} ${word}`) === word).sort()
}

it('lets the last class win wherever tailwind-merge would, for every class in use', () => {
  const ours = classesOf('packages/ui/src/*/*.tsx', 'packages/ui/src/lib/{control,overlay}.ts')
  const theirs = classesOf('packages/ui/src/*/*.tsx', '{packages/dashboard,apps/site}/src/**/*.tsx')
  expect(ours.length).toBeGreaterThan(300)
  const different: string[] = []
  for (const before of ours) {
    for (const after of theirs) {
      const both = `${before} ${after}`
      if (cn(both) !== reference(both)) different.push(`${both}: ${cn(both)}`)
    }
  }
  expect(different).toEqual([])
}, 60_000)
