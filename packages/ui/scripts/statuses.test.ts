import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import statuses from '../statuses.json' with { type: 'json' }
import { componentNames } from './components.ts'
import { sourceFolder } from './source.ts'
import { statusOf } from './statuses.ts'

const root = join(sourceFolder, '../../..')

/** Returns the modules that are shipped, with their texts. */
function readModules(pattern: string): Map<string, string> {
  const files = globSync(pattern, { cwd: root }).filter(
    (file) => !/\.(stories|guide|test|mocks)\./.test(file),
  )
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Returns the components that screens use, directly or through other components. */
function usedComponents(): Set<string> {
  const screens = readModules('{packages/dashboard,apps/site}/src/**/*.{ts,tsx}')
  const sources = readModules(`${relative(root, sourceFolder)}/**/*.{ts,tsx}`)
  const used = new Set<string>()
  const add = (name: string) => {
    if (used.has(name)) return
    used.add(name)
    for (const [file, text] of sources) {
      if (!file.includes(`/src/${name}/`)) continue
      for (const [, other = ''] of text.matchAll(/(?:from |import\()'\.\.\/([\w-]+)\//g)) add(other)
    }
  }
  for (const text of screens.values()) {
    for (const [, name = ''] of text.matchAll(/'@callwright\/ui\/([\w-]+)'/g)) add(name)
  }
  return used
}

it('has a status for no component that does not exist', () => {
  const names = componentNames()
  expect(Object.keys(statuses).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.values(statuses).filter((status) => !/^(stable|deprecated)$/.test(status))).toEqual(
    [],
  )
})

it('calls a component stable only when a screen uses it', () => {
  const used = usedComponents()
  const stable = componentNames().filter((name) => statusOf(name) === 'stable')
  expect(stable.length).toBeGreaterThan(10)
  expect(stable.filter((name) => !used.has(name))).toEqual([])
})
