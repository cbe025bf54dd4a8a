import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findSites, type Site } from './sites.ts'

/** A drawn change. */
export interface Mutant extends Omit<Site, 'path'> {
  /** The same in a later draw, unless its line changes. */
  id: string
  file: string
  /** The folder with its own stories: that of its component or feature, or the whole package for shared code. */
  storyFolder: string
  /** The folder of its package. */
  packageFolder: string
}

/** Files that the product does not run, and data without logic. */
const excludedFiles =
  /\.(stories|test|guide|mocks|test-helpers)\.|\.d\.ts$|\/(mocks|bad-input)\/|\/(class-groups|silent-wav)\.ts$|\/locale\/(arabic|german)\.ts$/

/** Returns a short hash of the texts. */
function hash(...texts: (number | string)[]): string {
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 12)
}

const packageFolderOf = (file: string) => file.split('/').slice(0, 2).join('/')

function findStoryFolder(root: string, file: string, { path }: Site): string {
  let folder = dirname(file)
  // The texts of components are in one file, by component.
  if (file.endsWith('/locale/english.ts')) {
    const component = (path[0] ?? '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    folder = join(dirname(folder), component)
  }
  const hasStories = globSync('*.stories.tsx', { cwd: join(root, folder) }).length > 0
  return hasStories ? folder : packageFolderOf(file)
}

/** Returns the possible mutants of a file, one at each place, in the order that the seed sets. */
function mutantsOf(root: string, file: string, seed: number): Mutant[] {
  const source = readFileSync(join(root, file), 'utf8')
  const lines = source.split('\n')
  const occurrences: Record<string, number> = {}
  return findSites(file, source)
    .map((alternatives) => {
      const [{ line }] = alternatives as [Site]
      const name = `${file}\n${lines[line - 1]?.trim()}\n${alternatives.map(({ change }) => change)}`
      occurrences[name] = (occurrences[name] ?? 0) + 1
      const id = hash(seed, name, occurrences[name])
      const { path, ...site } = alternatives[Number.parseInt(id, 16) % alternatives.length] as Site
      const storyFolder = findStoryFolder(root, file, { path, ...site })
      return { ...site, id, file, storyFolder, packageFolder: packageFolderOf(file) }
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * Draws mutants: from each file in proportion to the places that can be changed. Most are drawn again when the source
 * has changed.
 */
export function drawMutants(root: string, seed: number, count: number): Mutant[] {
  const files = globSync('packages/{ui,dashboard}/src/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !excludedFiles.test(file))
    .sort()
    .map((file) => mutantsOf(root, file, seed))
    .filter(({ length }) => length > 0)
  const total = files.reduce((sum, { length }) => sum + length, 0)
  const shares = files.map((mutants) => {
    const share = (mutants.length / total) * count
    return { mutants, whole: Math.floor(share), rest: share % 1 }
  })
  const missing = count - shares.reduce((sum, { whole }) => sum + whole, 0)
  const rounded = new Set(shares.toSorted((a, b) => b.rest - a.rest).slice(0, missing))
  return shares.flatMap((share) =>
    share.mutants.slice(0, share.whole + (rounded.has(share) ? 1 : 0)),
  )
}
