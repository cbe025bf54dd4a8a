import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify, stripVTControlCharacters } from 'node:util'
import type { Entry } from '../../workshop.ts'
import type { Mutant } from './draw.ts'
import type { StoryPages, StoryResult } from './story-page.ts'

const root = join(import.meta.dirname, '../../..')

/** The module with the plugin that builds mutants into the source. */
export const pluginPath = join(import.meta.dirname, 'plugin.ts')

const configPath = join(import.meta.dirname, 'vitest.config.ts')

/** A story, and how it ends without a mutant. */
export interface OwnStory {
  story: Entry
  baseline: StoryResult
}

/** How a mutant ended. */
export interface Outcome {
  status: 'killed' | 'survived' | 'not reached'
  /** What failed: a story and its first error, or a unit test. */
  by?: string
  durationMs?: number
}

const baselineTimeoutMs = 60_000
const aloneTimeoutMs = 30_000

/** Runs the stories of a file without a mutant, and returns their results by id. */
export async function runBaselines(pages: StoryPages, stories: readonly Entry[]) {
  const results: Record<string, StoryResult> = {}
  let page = await pages.open()
  let reachedAtLoad: string[] | undefined
  for (const story of stories) {
    const first = await page.run(story, baselineTimeoutMs)
    results[story.id] = first
    if (first.errors.length > 0) {
      await pages.close(page)
      page = await pages.open()
      continue
    }
    // The first story of a file also runs what its modules run once. The others depend on that as well.
    if (reachedAtLoad) continue
    const second = await page.run(story, baselineTimeoutMs)
    if (second.errors.length === 0) {
      results[story.id] = second
      reachedAtLoad = first.reached.filter((id) => !second.reached.includes(id))
      continue
    }
    // A story that fails only when it is repeated does not say what runs once.
    reachedAtLoad = first.reached
    await pages.close(page)
    page = await pages.open()
  }
  await pages.close(page)
  for (const result of Object.values(results)) {
    result.reached = [...new Set([...result.reached, ...(reachedAtLoad ?? [])])]
  }
  return results
}

/** Returns the first error of a story in a page of its own, with the mutant or with none. */
async function runAlone(pages: StoryPages, activeMutant: string, story: Entry) {
  const page = await pages.open(activeMutant)
  const { errors } = await page.run(story, aloneTimeoutMs)
  await pages.close(page)
  return errors[0]
}

/**
 * Returns the first error of a story with the mutant, if it fails again in a page of its own and passes there without the
 * mutant. On a busy machine a story may also fail by itself.
 */
async function confirmFailure(pages: StoryPages, { id }: Mutant, story: Entry) {
  const error = await runAlone(pages, id, story)
  if (!error || (await runAlone(pages, '', story))) return undefined
  return error
}

/** Returns whether the mutant changes the picture of a story in a page of its own. */
async function changesPicture(pages: StoryPages, { id }: Mutant, { story, baseline }: OwnStory) {
  const pictures: (string | undefined)[] = []
  for (const active of ['', id]) {
    const page = await pages.open(active)
    pictures.push((await page.run(story, baselineTimeoutMs)).picture)
    await pages.close(page)
  }
  const hasChanged = pictures[0] !== pictures[1]
  // The stories before it change its picture, so that it need not be compared again.
  if (!hasChanged) baseline.picture = undefined
  return hasChanged
}

/** Runs the stories until one fails, and returns its id and first error. */
async function runStories(pages: StoryPages, mutant: Mutant, stories: readonly OwnStory[]) {
  if (stories.length === 0) return undefined
  let page = await pages.open(mutant.id)
  try {
    for (const ownStory of stories) {
      const { story, baseline } = ownStory
      const timeoutMs = 15_000 + 3 * baseline.durationMs
      const { errors, picture } = await page.run(story, timeoutMs)
      if (errors.length > 0) {
        const error = await confirmFailure(pages, mutant, story)
        if (error) return `${story.id}: ${stripVTControlCharacters(error).split('\n')[0]}`
        await pages.close(page)
        page = await pages.open(mutant.id)
        continue
      }
      const hasChanged = baseline.picture && picture !== baseline.picture
      if (hasChanged && (await changesPicture(pages, mutant, ownStory))) {
        return `${story.id}: picture`
      }
    }
    return undefined
  } finally {
    await pages.close(page)
  }
}

/** Runs the unit tests of the mutant's folder; returns whether one fails. */
async function failsUnitTests({ id, file }: Mutant, mutantsPath: string): Promise<boolean> {
  const folder = dirname(file)
  if (globSync('*.test.{ts,tsx}', { cwd: join(root, folder) }).length === 0) return false
  const env = { ...process.env, MUTANTS: mutantsPath, ACTIVE_MUTANT: id }
  try {
    await promisify(execFile)(
      join(root, 'node_modules/.bin/vitest'),
      // The cache of Vitest does not know the plugin.
      ['run', '--config', configPath, '--fsModuleCache=false', '--bail', '1', `${folder}/`],
      { cwd: root, env, maxBuffer: 100_000_000 },
    )
    return false
  } catch {
    return true
  }
}

/** Runs a mutant against its own stories that reach it, and then against the unit tests of its folder. */
export async function runMutant(
  pages: StoryPages,
  mutant: Mutant,
  stories: readonly OwnStory[],
  mutantsPath: string,
): Promise<Outcome> {
  const by = await runStories(pages, mutant, stories)
  if (by) return { status: 'killed', by }
  if (await failsUnitTests(mutant, mutantsPath)) return { status: 'killed', by: 'unit test' }
  return { status: stories.length > 0 ? 'survived' : 'not reached' }
}
