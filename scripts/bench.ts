import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ensureBrowser } from './browser.ts'
import { buildSite } from './site-build.ts'

// pnpm bench [name …]: every benchmark, or those named. Each prints its figures beside a reference
// measured in the same run; a slow machine makes both slow, so nothing fails on a time.
const folder = join(import.meta.dirname, '../e2e/bench')
const known = globSync('*.ts', { cwd: folder })
  .map((file) => basename(file, '.ts'))
  .sort()

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !known.includes(name))
if (unknown) {
  process.stderr.write(`There is no benchmark named ${unknown}: there are ${known.join(', ')}\n`)
  process.exit(1)
}
process.env.CHROMIUM_PATH = ensureBrowser()
buildSite()
for (const name of wanted.length > 0 ? wanted : known) {
  console.log(`\n# ${name}`)
  const { status } = spawnSync('node', [join(folder, `${name}.ts`)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
