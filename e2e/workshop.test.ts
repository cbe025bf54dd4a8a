import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChangedFiles } from './changed-files.ts'
import { buildWorkshop, type Entry, openEntries, openWorkshop, type Workshop } from './workshop.ts'

const root = join(import.meta.dirname, '..')

let buildFolder: string
let workshop: Workshop

beforeAll(async () => {
  buildFolder = await mkdtemp(join(tmpdir(), 'callwright-workshop-'))
  await buildWorkshop(buildFolder)
  workshop = await openWorkshop(buildFolder)
}, 300_000)

afterAll(async () => {
  await workshop?.close()
  if (buildFolder) await rm(buildFolder, { recursive: true })
})

/** Whether the seed selects the story for a run that opens a tenth of them. */
function isInTenth({ id }: Entry, seed: string): boolean {
  return createHash('sha256').update(`${seed} ${id}`).digest().readUInt32BE() % 10 === 0
}

/** Returns every story for `pnpm test:workshop`, else those beside a changed file and a tenth of the others. */
function selectStories(): Entry[] {
  const stories = workshop.entries.filter(({ type }) => type === 'story')
  if (process.env.TEST_STORIES === 'all') return stories
  const seed = process.env.TEST_SEED ?? '0'
  const changedFolders = new Set(findChangedFiles(root).map((file) => dirname(file)))
  return stories.filter(
    (story) => isInTenth(story, seed) || changedFolders.has(dirname(join(story.importPath))),
  )
}

// The story tests of a file share a page; this test opens each story alone, as a link to it does.
test('stories of the built workshop pass, each in a page of its own', async () => {
  const stories = selectStories()
  expect(stories.length).toBeGreaterThan(30)
  expect(await openEntries(workshop, stories)).toEqual({})
}, 3_600_000)

test('every documentation page of the built workshop shows or links its stories', async () => {
  const pages = workshop.entries.filter(({ type }) => type === 'docs')
  expect(pages.length).toBeGreaterThan(60)
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
