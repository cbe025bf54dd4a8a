import { checkSync } from 'recheck'
import ts from 'typescript'

// Uses recheck's JavaScript build in this process; by default it looks for its native and Java builds.
process.env.RECHECK_SYNC_BACKEND = 'pure'

/** A regular expression in a source file. */
export interface Expression {
  line: number
  /** The expression as it is written in the file. */
  text: string
  /** Absent when the expression is built at run time. */
  pattern?: { source: string; flags: string }
}

/** Finds the regular expressions of a TypeScript or JavaScript file: literals and calls of `RegExp`. */
export function findExpressions(fileName: string, content: string): Expression[] {
  const file = ts.createSourceFile(fileName, content, ts.ScriptTarget.Latest)
  const expressions: Expression[] = []
  const visit = (node: ts.Node) => {
    const pattern = patternOf(node)
    if (pattern !== undefined) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      expressions.push({ line, text: node.getText(file), ...(pattern && { pattern }) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return expressions
}

/** Returns the pattern of a regular expression, null when it is built at run time, and undefined for other nodes. */
function patternOf(node: ts.Node): Expression['pattern'] | null | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return undefined
  const [source, flags] = node.arguments ?? []
  if (!source || !ts.isStringLiteralLike(source)) return null
  if (flags && !ts.isStringLiteralLike(flags)) return null
  return { source: source.text, flags: flags?.text ?? '' }
}

/**
 * Returns why an expression may not be linear, with an example of slow input when there is one. Returns undefined
 * when the expression is proved linear; a search for slow input that finds none is not a proof.
 */
export function findProblem({ pattern }: Expression): string | undefined {
  if (!pattern) return 'is built at run time, so it cannot be analyzed'
  // There is no timeout, because the result must not depend on the load of the machine.
  const result = checkSync(pattern.source, pattern.flags, { timeout: null })
  if (result.status === 'unknown') return `cannot be analyzed: ${JSON.stringify(result.error)}`
  if (result.status === 'vulnerable') {
    return `is ${result.complexity.summary}, for example on ${result.attack.pattern}`
  }
  if (result.checker === 'automaton') return undefined
  return 'cannot be proved linear: check the length in code instead of counting beyond 30, and use no lookaround or back-reference with a repetition in it'
}
