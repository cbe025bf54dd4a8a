import { startVitest } from 'vitest/node'
import { ensureBrowser } from './browser.ts'
import { buildSite } from './site-build.ts'

// pnpm test: every test there is, in one runner, on one built product. The last line counts them.
// Words after it are filters; with them, only what they name is run.
const updatePictures = process.argv.includes('--update-pictures')
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

process.env.CHROMIUM_PATH = ensureBrowser()
buildSite()

const vitest = await startVitest('test', filters, {
  run: true,
  update: updatePictures,
  watch: false,
})
const modules = vitest.state.getTestModules()
const tests = modules.flatMap((module) => [...module.children.allTests()])
const count = (state: 'passed' | 'failed' | 'skipped') =>
  tests.filter((test) => test.result().state === state).length

const passed = count('passed')
// A test that is left out says nothing, and a file that could not be read holds tests nobody ran.
const leftOut = tests.filter((test) => !['passed', 'failed'].includes(test.result().state))
const broken = modules.filter((module) => module.state() === 'failed' && module.children.size === 0)
const unhandled = vitest.state.getUnhandledErrors().length
const failed = count('failed') + leftOut.length + broken.length + unhandled
await vitest.close()

for (const test of leftOut)
  process.stdout.write(`left out: ${test.module.moduleId} ${test.fullName}\n`)
if (passed === 0) process.stdout.write('No test was run.\n')
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)
