import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { secretCanaries } from '../scripts/site-build.ts'
import { findMatches, findValues, readTexts, secretPatterns } from './secrets.ts'

// Everybody can read what is built. The names of settings may be in it; their values, and what only a server needs, may not.
// `workshop.test.ts` also searches the built workshop.

const root = join(import.meta.dirname, '..')
const site = globSync('apps/site/dist/**/*', { cwd: root, withFileTypes: true })
const workshop = globSync('.storybook/*.{ts,tsx,html}', { cwd: root, withFileTypes: true })
const texts = readTexts([...site, ...workshop])

it.each([
  ...secretPatterns,
  // The built workshop has such paths, which the packages of Storybook contain.
  ['a path in the folder of installed packages', /node_modules\/\.pnpm/] as const,
])('does not contain %s', (_, pattern) => {
  expect(texts.length).toBeGreaterThan(20)
  expect(findMatches(texts, pattern)).toEqual([])
})

it('contains no value of a secret setting', () => {
  const values = Object.values(secretCanaries)
  expect(values).not.toEqual([])
  expect(findValues(texts, values)).toEqual([])
})
