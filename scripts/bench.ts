import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import buildSite from './site-build.ts'

// pnpm bench [name …] [--option value …]: runs all benchmarks, or the named ones, with the options. Each prints its
// results, most beside a reference that is measured in the same run. No benchmark fails on a time, because that depends on
// the machine.
const benchFolder = join(import.meta.dirname, '../e2e/bench')
const benchmarkNames = globSync('*.ts', { cwd: benchFolder })
  .map((file) => basename(file, '.ts'))
  .sort()

const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => arg.startsWith('--'))
const requestedNames = firstOption === -1 ? args : args.slice(0, firstOption)
const options = args.slice(requestedNames.length)
const unknownName = requestedNames.find((name) => !benchmarkNames.includes(name))
if (unknownName) {
  process.stderr.write(
    `There is no benchmark named ${unknownName}: there are ${benchmarkNames.join(', ')}\n`,
  )
  process.exit(1)
}
process.env.CHROMIUM_PATH = ensureBrowser()
const selectedNames = requestedNames.length > 0 ? requestedNames : benchmarkNames
// These build what they open.
const buildsItself = ['mutants', 'ui']
if (selectedNames.some((name) => !buildsItself.includes(name))) buildSite()
for (const name of selectedNames) {
  console.log(`\n# ${name}`)
  const { status } = spawnSync('node', [join(benchFolder, `${name}.ts`), ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
