import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readComponents } from './components.ts'
import { componentList } from './markdown.ts'

// Writes the list of components into README.md, from the guides, sizes.json and statuses.json. --check fails when it is
// out of date.
const file = join(import.meta.dirname, '../README.md')
const start = '<!-- components: written by scripts/build-readme.ts -->\n'
const end = '<!-- end of components -->'

const text = readFileSync(file, 'utf8')
const [before, , after] = text.split(new RegExp(`(?<=${start})([\\s\\S]*)(?=${end})`))
if (after === undefined) throw new Error(`README.md does not have ${start.trim()} and ${end}`)

const updated = `${before}\n${componentList(readComponents())}\n\n${after}`
if (!process.argv.includes('--check')) {
  writeFileSync(file, updated)
} else if (updated !== text) {
  process.stderr.write(
    'The components in packages/ui/README.md are out of date, run: node packages/ui/scripts/build-readme.ts\n',
  )
  process.exit(1)
}
