import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import buildSite from './site-build.ts'

// pnpm bench [name …] [--option value …]: runs all benchmarks, or the named ones, with the options. Each
// prints its figures beside a reference measured in the same run. A slow machine makes both slow, so no
// benchmark fails on a time.
const folder = join(import.meta.dirname, '../e2e/bench')
const known = globSync('*.ts', { cwd: folder })
  .map((file) => basename(file, '.ts'))
  .sort()

const args = process.argv.slice(2)
const firstOption = args.findIndex((arg) => arg.startsWith('--'))
const wanted = firstOption === -1 ? args : args.slice(0, firstOption)
const options = args.slice(wanted.length)
const unknown = wanted.find((name) => !known.includes(name))
if (unknown) {
  process.stderr.write(`There is no benchmark named ${unknown}: there are ${known.join(', ')}\n`)
  process.exit(1)
}
process.env.CHROMIUM_PATH = ensureBrowser()
const chosen = wanted.length > 0 ? wanted : known
// The benchmark of the components builds its own pages.
if (chosen.some((name) => name !== 'ui')) buildSite()
for (const name of chosen) {
  console.log(`\n# ${name}`)
  const { status } = spawnSync('node', [join(folder, `${name}.ts`), ...options], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
