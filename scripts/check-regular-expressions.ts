import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findExpressions, findProblem } from './regular-expressions.ts'

// Analyzes every regular expression that may be given input: one that is not linear lets a single request block
// the server, or a single file the browser.
const root = join(import.meta.dirname, '..')

/** The code of the product. Tests, stories and build scripts get no input from users. */
const files = globSync('{packages,apps}/*/{src,public}/**/*.{ts,tsx,js}', { cwd: root })
  .filter((file) => !/\.(test|stories)\.\w+$/.test(file))
  .sort()

/** Files that build expressions at run time, each with the reason why they are linear. */
const builtAtRunTime = new Set([
  // A literal text: special characters are escaped, so nothing in it repeats.
  'packages/ui/src/transcript/find.ts',
])

const problems: string[] = []
const verdicts = new Map<string, string | undefined>()
for (const file of files) {
  for (const expression of findExpressions(file, readFileSync(join(root, file), 'utf8'))) {
    const { line, text, pattern } = expression
    if (!pattern && builtAtRunTime.has(file)) continue
    if (!verdicts.has(text)) verdicts.set(text, findProblem(expression))
    const problem = verdicts.get(text)
    if (problem) problems.push(`${file}:${line} ${text} ${problem}`)
  }
}

if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
