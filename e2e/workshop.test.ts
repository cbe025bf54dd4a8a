import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretCanaries } from '../scripts/site-build.ts'
import { findChangedFiles } from './changed-files.ts'
import { findMatches, findValues, readTexts, secretPatterns } from './secrets.ts'
import { buildWorkshop, type Entry, openEntries, openWorkshop, type Workshop } from './workshop.ts'

const root = join(import.meta.dirname, '..')

let buildFolder: string
let workshop: Workshop

beforeAll(async () => {
  buildFolder = await mkdtemp(join(tmpdir(), 'callwright-workshop-'))
  await buildWorkshop(buildFolder, secretCanaries)
  workshop = await openWorkshop(buildFolder)
}, 300_000)

afterAll(async () => {
  await workshop?.close()
  if (buildFolder) await rm(buildFolder, { recursive: true })
})

/** The number of changed stories that a run opens at most, since each takes some seconds. */
const maxChangedStories = 30

/** Returns the stories in an order that the seed sets. */
function shuffle(stories: Entry[], seed: string): Entry[] {
  const positionOf = ({ id }: Entry) => createHash('sha256').update(`${seed} ${id}`).digest('hex')
  return stories.toSorted((a, b) => (positionOf(a) < positionOf(b) ? -1 : 1))
}

/** Returns every story for `pnpm test:workshop`, else some beside a changed file and a tenth of all. */
function selectStories(): Entry[] {
  const stories = workshop.entries.filter(({ type }) => type === 'story')
  if (process.env.TEST_STORIES === 'all') return stories
  const shuffled = shuffle(stories, process.env.TEST_SEED ?? '0')
  const changedFiles = new Set(findChangedFiles(root))
  const changedFolders = new Set([...changedFiles].map((file) => dirname(file)))
  const storiesInChangedFolders = shuffled.filter(({ importPath }) =>
    changedFolders.has(dirname(join(importPath))),
  )
  // First those whose own file has changed.
  const isChanged = ({ importPath }: Entry) => changedFiles.has(join(importPath))
  const changed = [
    ...storiesInChangedFolders.filter(isChanged),
    ...storiesInChangedFolders.filter((story) => !isChanged(story)),
  ]
  if (changed.length > maxChangedStories) {
    process.stderr.write(
      `${changed.length} stories are beside changed files, ${maxChangedStories} of them are opened: pnpm test:workshop opens every story.\n`,
    )
  }
  const tenth = shuffled.slice(0, Math.ceil(stories.length / 10))
  return [...new Set([...changed.slice(0, maxChangedStories), ...tenth])]
}

// The story tests of a file share a page; this test opens each story alone, as a link to it does.
test('stories of the built workshop pass, each in a page of its own', async () => {
  const stories = selectStories()
  expect(stories.length).toBeGreaterThan(30)
  expect(await openEntries(workshop, stories)).toEqual({})
}, 3_600_000)

/** Returns every documentation page for `pnpm test:workshop`, else a tenth of them. */
function selectPages(): Entry[] {
  const pages = workshop.entries.filter(({ type }) => type === 'docs')
  if (process.env.TEST_STORIES === 'all') return pages
  return shuffle(pages, process.env.TEST_SEED ?? '0').slice(0, Math.ceil(pages.length / 10))
}

test('documentation pages of the built workshop show or link their stories', async () => {
  const pages = selectPages()
  expect(pages.length).toBeGreaterThan(5)
  const errors = await openEntries(workshop, pages, async (page, { title }) => {
    await page.locator('#storybook-docs:not([hidden]) h1').first().waitFor()
    const html = await page.content()
    return workshop.entries
      .filter((entry) => entry.type === 'story' && entry.title === title)
      .filter(({ id, tags }) => tags.includes('autodocs') && !html.match(`${id}(?![\\w-])`))
      .map(({ id }) => `${id} is missing`)
  })
  expect(errors).toEqual({})
}, 600_000)

const readBuild = () => readTexts(globSync('**/*', { cwd: buildFolder, withFileTypes: true }))
const secretValues = Object.values(secretCanaries)

describe('the built workshop', () => {
  let texts: ReturnType<typeof readBuild>
  beforeAll(() => {
    texts = readBuild()
  })

  test.each(secretPatterns)('does not contain %s', (_, pattern) => {
    expect(findMatches(texts, pattern)).toEqual([])
  })

  test('contains no value of a secret setting', () => {
    expect(findValues(texts, secretValues)).toEqual([])
  })
})

test('the search of the built workshop finds a secret and a path of the machine', async () => {
  const folders = ['.', 'assets', 'manifests']
  const planted = folders.map((folder) => join(buildFolder, folder, 'planted.js'))
  const text = `const secrets = ['${secretValues.join()}', '${root}/packages']`
  await Promise.all(planted.map((file) => writeFile(file, text)))
  const texts = readBuild()
  await Promise.all(planted.map((file) => rm(file)))
  const names = planted.map(() => 'planted.js')
  expect(findValues(texts, secretValues)).toEqual(names)
  const machinePath = secretPatterns.find(([what]) => what === 'a path of a machine')?.[1]
  expect(findMatches(texts, machinePath as RegExp)).toEqual(names)
})

test('chromatic trace lists only the stories that a change affects', async () => {
  const chromatic = join(root, 'node_modules/.bin/chromatic')
  const { stdout } = await promisify(execFile)(
    chromatic,
    ['trace', '-s', join(buildFolder, 'preview-stats.json'), 'packages/ui/src/badge/badge.tsx'],
    { cwd: root },
  )
  expect(stdout).toContain('packages/ui/src/badge/badge.stories.tsx')
  expect(stdout).not.toContain('packages/ui/src/button/button.stories.tsx')
})
