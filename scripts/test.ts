import { randomInt } from 'node:crypto'
import { startVitest } from 'vitest/node'
import {
  readBrowserBuild,
  readReferenceBuild,
  writeReferenceBuild,
} from '../.storybook/pictures/browser-build.ts'
import { otherBuild } from '../.storybook/pictures/compare-pictures.ts'
import { ensureBrowser } from './browser.ts'
import { countTests } from './count-tests.ts'
import { ensureFakeTime } from './fake-time.ts'

// pnpm test: runs every test in one runner. The last line counts them.
// Words after it are filters: only files whose path contains one are run.
// --changed runs the files that import what differs from the last commit, --changed=main from that branch.
// --seed=N repeats a run: the seed sets the order of the stories and the tenth of them opened in the built workshop.
// --every-story opens all of them there.
// --every-database runs all tests of the server on both databases, also those that run on PostgreSQL alone otherwise.
const options = process.argv.slice(2).filter((argument) => argument.startsWith('--'))
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const updatePictures = options.includes('--update-pictures')
const changedOption = options.find((option) => /^--changed(=|$)/.test(option))
const changed = changedOption ? changedOption.split('=')[1] || true : false
const seedOption = options.find((option) => option.startsWith('--seed='))?.split('=')[1]
const seed = seedOption === undefined ? randomInt(1_000_000) : Number(seedOption)
if (!Number.isSafeInteger(seed)) {
  process.stderr.write(`The seed must be an integer, not ${seedOption}\n`)
  process.exit(1)
}

process.env.CHROMIUM_PATH = ensureBrowser()
process.env.TEST_SEED = String(seed)
if (options.includes('--every-story')) process.env.TEST_STORIES = 'all'
if (options.includes('--every-database')) process.env.TEST_DATABASES = 'all'
ensureFakeTime()

const browserBuild = readBrowserBuild(process.env.CHROMIUM_PATH)
const referenceBuild = readReferenceBuild()
if (browserBuild !== referenceBuild) {
  if (updatePictures && filters.length > 0) {
    process.stderr.write(
      `The reference pictures are from ${referenceBuild}, this is ${browserBuild}: update all pictures, without a filter.\n`,
    )
    process.exit(1)
  }
  const { distance, ratio } = otherBuild
  process.stderr.write(
    `The reference pictures are from ${referenceBuild}, this is ${browserBuild}: up to ${ratio * 100} % of a picture's pixels may differ by more than ${distance} in OKLab.\n`,
  )
  if (updatePictures) writeReferenceBuild(browserBuild)
}

const vitest = await startVitest('test', filters, {
  run: true,
  changed,
  passWithNoTests: changed !== false,
  update: updatePictures,
  watch: false,
})
const modules = vitest.state.getTestModules()
const { passed, leftOut, broken, ...counts } = countTests(modules)
const failed = counts.failed + vitest.state.getUnhandledErrors().length
await vitest.close()

// The total time of the tests of each project, to see what makes a run long.
const byProject = Object.groupBy(modules, ({ project }) => project.name)
for (const [name, files = []] of Object.entries(byProject)) {
  const ms = files.reduce((sum, file) => sum + file.diagnostic().duration, 0)
  process.stdout.write(
    `${name}: ${Math.round(ms / 1000)} s, ${files.length} ${files.length === 1 ? 'file' : 'files'}\n`,
  )
}
for (const test of leftOut)
  process.stdout.write(`left out: ${test.module.moduleId} ${test.fullName}\n`)
for (const name of broken) process.stdout.write(`failed outside its tests: ${name}\n`)
if (passed === 0) process.stdout.write('No test was run.\n')
process.stdout.write(`Seed ${seed}: repeat this run with --seed=${seed}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 || (passed === 0 && !changed) ? 1 : 0)
