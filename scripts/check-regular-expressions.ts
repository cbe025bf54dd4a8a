import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findExpressions, findProblem } from './regular-expressions.ts'

// Analyzes every regular expression that may get input of users. With one that is not linear, a single request could
// block the server, or a single file the browser.
const root = join(import.meta.dirname, '..')

/** The code of the product, without tests, stories and build scripts, which get no input of users. */
const files = globSync('{packages,apps}/*/{src,public}/**/*.{ts,tsx,js}', { cwd: root })
  .filter((file) => !/\.(test|stories)\.\w+$/.test(file))
  .sort()

/** Files that build expressions at run time, each with the reason why these are linear. */
const runTimeExpressionFiles = new Set([
  // Special characters are escaped, so the expression matches a literal text without repetitions.
  'packages/ui/src/transcript/find.ts',
])

const problems: string[] = []
const problemsByText = new Map<string, string | undefined>()
for (const file of files) {
  for (const expression of findExpressions(file, readFileSync(join(root, file), 'utf8'))) {
    const { line, text, pattern } = expression
    if (!pattern && runTimeExpressionFiles.has(file)) continue
    if (!problemsByText.has(text)) problemsByText.set(text, findProblem(expression))
    const problem = problemsByText.get(text)
    if (problem) problems.push(`${file}:${line} ${text} ${problem}`)
  }
}

if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
