import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWorkshop, type Entry, forEachConcurrently, openWorkshop } from '../workshop.ts'
import { drawMutants, type Mutant } from './mutants/draw.ts'
import { type Outcome, pluginPath, runBaselines, runMutant } from './mutants/run.ts'
import { StoryPages, type StoryResult } from './mutants/story-page.ts'
import { type Accepted, printTable } from './mutants/table.ts'

// Changes the source of the design system and of the dashboard in many places, one at a time, and counts the changes
// that make a story or a unit test fail. docs/benchmarks.md describes it.
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '400' },
    /** The file of the results; a run continues what it has. */
    results: { type: 'string', default: '.cache/mutants/results.json' },
    /** `survivors`, or ids separated by commas: runs these mutants again. */
    only: { type: 'string' },
    /** The number of stories that are opened for a mutant at most. */
    stories: { type: 'string', default: '24' },
  },
})

interface Results {
  mutants: Mutant[]
  /** How each story ends without a mutant, with the version of its folder and of the draw. */
  baselines: Record<string, StoryResult & { version?: string }>
  outcomes: Record<string, Outcome>
}

const root = join(import.meta.dirname, '../..')
const resultsPath = join(root, values.results)
const accepted: Accepted[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'mutants/accepted.json'), 'utf8'),
)

const mutants = drawMutants(root, Number(values.seed), Number(values.count))
const results: Results = existsSync(resultsPath)
  ? JSON.parse(readFileSync(resultsPath, 'utf8'))
  : { mutants: [], baselines: {}, outcomes: {} }
results.mutants = mutants

function save() {
  mkdirSync(dirname(resultsPath), { recursive: true })
  writeFileSync(resultsPath, JSON.stringify(results, null, 1))
}

/** Returns whether this run tests the mutant. */
function isSelected({ id }: Mutant): boolean {
  const outcome = results.outcomes[id]
  if (values.only === undefined) return outcome === undefined
  if (values.only === 'survivors') return outcome !== undefined && outcome.status !== 'killed'
  return values.only.split(',').includes(id)
}

save()

// In the order of the ids, so that an interrupted run has a sample of all files.
const remaining = mutants.filter(isSelected).sort((a, b) => (a.id < b.id ? -1 : 1))

/** Returns a hash of the stories of a folder, of their fixtures and of the draw. */
function hashStories(folder: string): string {
  const hash = createHash('sha256').update(mutants.map(({ id }) => id).join())
  for (const file of globSync('*.{stories,mocks,test-helpers}.{ts,tsx}', {
    cwd: join(root, folder),
  }).sort()) {
    hash.update(readFileSync(join(root, folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** The number of pages that show stories at once: more than processors, because a story that fails mostly waits. */
const pageCount = 3

const startTime = Date.now()
const elapsed = () => `${Math.round((Date.now() - startTime) / 1000)} s`

if (remaining.length > 0) {
  const folder = await mkdtemp(join(tmpdir(), 'callwright-mutants-'))
  const mutantsPath = join(folder, 'mutants.json')
  writeFileSync(mutantsPath, JSON.stringify(mutants))
  console.log(`Building the workshop with ${mutants.length} mutants …`)
  await buildWorkshop(join(folder, 'build'), {
    SOURCE_PLUGIN: pluginPath,
    MUTANTS: mutantsPath,
    VITE_ASYNC_TIMEOUT_MS: '4000',
  })
  const workshop = await openWorkshop(join(folder, 'build'))
  const pages = new StoryPages(workshop)
  const isIn = (folder: string, { importPath }: Entry) => importPath.startsWith(`./${folder}/`)
  const stories = workshop.entries.filter(
    (entry) =>
      entry.type === 'story' && remaining.some(({ packageFolder }) => isIn(packageFolder, entry)),
  )
  const versions = new Map<string, string>()
  const versionOf = ({ importPath }: Entry) => {
    const version = versions.get(importPath) ?? hashStories(dirname(importPath))
    versions.set(importPath, version)
    return version
  }
  const changed = stories.filter(
    (story) =>
      results.baselines[story.id]?.version !== versionOf(story) ||
      results.baselines[story.id]?.errors.length !== 0,
  )
  console.log(`Opening ${changed.length} stories without a mutant, after ${elapsed()} …`)
  const storiesByFile = Map.groupBy(changed, ({ importPath }) => importPath)
  await forEachConcurrently(pageCount, [...storiesByFile.values()], async (storiesOfFile) => {
    const baselines = await runBaselines(pages, storiesOfFile)
    for (const story of storiesOfFile) {
      const baseline = baselines[story.id]
      if (baseline) results.baselines[story.id] = { ...baseline, version: versionOf(story) }
    }
    save()
  })
  for (const { id } of stories) {
    const [error] = results.baselines[id]?.errors ?? []
    if (error) console.log(`${id} fails without a mutant: ${error.split('\n')[0]}`)
  }

  /** Returns the stories in the folder that reach the mutant: first those that reach few mutants, and the fastest. */
  const reachingStories = (mutant: Mutant, folder: string) =>
    stories
      .flatMap((story) => {
        const baseline = results.baselines[story.id]
        const isUsed = baseline?.errors.length === 0 && baseline.reached.includes(mutant.id)
        return isUsed && isIn(folder, story) ? [{ story, baseline }] : []
      })
      .sort(
        ({ baseline: a }, { baseline: b }) =>
          a.reached.length * a.durationMs - b.reached.length * b.durationMs,
      )
      .slice(0, Number(values.stories))

  /** Returns the mutant's own stories; code that they do not reach is shared, and has those of its package. */
  const storiesOf = (mutant: Mutant) => {
    const ownStories = reachingStories(mutant, mutant.storyFolder)
    return ownStories.length > 0 ? ownStories : reachingStories(mutant, mutant.packageFolder)
  }

  console.log(`Running ${remaining.length} mutants, after ${elapsed()} …`)
  let doneCount = 0
  await forEachConcurrently(pageCount, remaining, async (mutant) => {
    const mutantStartTime = Date.now()
    const outcome = await runMutant(pages, mutant, storiesOf(mutant), mutantsPath)
    const durationMs = Date.now() - mutantStartTime
    results.outcomes[mutant.id] = { ...outcome, durationMs }
    save()
    doneCount += 1
    const { status, by = '' } = outcome
    const { file, line, change } = mutant
    console.log(`${doneCount}/${remaining.length} ${status} ${file}:${line} ${change} ${by}`)
  })
  await workshop.close()
  await rm(folder, { recursive: true })
  console.log(`Done after ${elapsed()}.`)
}
printTable(mutants, results.outcomes, accepted)
