import ts from 'typescript'
import { isClassText, isExcluded } from './excluded.ts'

/** What a mutation changes. */
type Kind =
  | 'arithmetic'
  | 'boolean'
  | 'call'
  | 'comparison'
  | 'condition'
  | 'handler'
  | 'logical'
  | 'number'
  | 'text'

/** One possible change of a node. */
interface Mutation {
  kind: Kind
  /** The changed expression; `null` removes a statement. */
  replacement: ts.Expression | null
}

/** One possible change at a place of a file. */
export interface Site {
  kind: Kind
  /** The range of the changed node in the file. */
  start: number
  end: number
  line: number
  /** The change in one line: `a > b → a >= b`. */
  change: string
  /** The variables and the properties of objects around the place, outermost first. */
  path: string[]
}

const { factory, SyntaxKind } = ts
const printer = ts.createPrinter({ removeComments: true })

/** The operators that replace an operator. */
const operators: Partial<Record<ts.SyntaxKind, [Kind, ...ts.BinaryOperator[]]>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: ['comparison', SyntaxKind.ExclamationEqualsEqualsToken],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['comparison', SyntaxKind.EqualsEqualsEqualsToken],
  [SyntaxKind.LessThanToken]: [
    'comparison',
    SyntaxKind.LessThanEqualsToken,
    SyntaxKind.GreaterThanEqualsToken,
  ],
  [SyntaxKind.LessThanEqualsToken]: [
    'comparison',
    SyntaxKind.LessThanToken,
    SyntaxKind.GreaterThanToken,
  ],
  [SyntaxKind.GreaterThanToken]: [
    'comparison',
    SyntaxKind.GreaterThanEqualsToken,
    SyntaxKind.LessThanEqualsToken,
  ],
  [SyntaxKind.GreaterThanEqualsToken]: [
    'comparison',
    SyntaxKind.GreaterThanToken,
    SyntaxKind.LessThanToken,
  ],
  [SyntaxKind.AmpersandAmpersandToken]: ['logical', SyntaxKind.BarBarToken],
  [SyntaxKind.BarBarToken]: ['logical', SyntaxKind.AmpersandAmpersandToken],
  [SyntaxKind.QuestionQuestionToken]: ['logical', SyntaxKind.AmpersandAmpersandToken],
  [SyntaxKind.PlusToken]: ['arithmetic', SyntaxKind.MinusToken],
  [SyntaxKind.MinusToken]: ['arithmetic', SyntaxKind.PlusToken],
  [SyntaxKind.AsteriskToken]: ['arithmetic', SyntaxKind.SlashToken],
  [SyntaxKind.SlashToken]: ['arithmetic', SyntaxKind.AsteriskToken],
  [SyntaxKind.PercentToken]: ['arithmetic', SyntaxKind.AsteriskToken],
}

const mutatedText = factory.createStringLiteral('mutated', true)

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

/** Returns whether the expression decides what is run or shown. */
function isCondition(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isIfStatement(parent)) return parent.expression === node
  return ts.isConditionalExpression(parent) && parent.condition === node
}

/** Returns whether the expression is the handler of an event: `onClick={…}`. */
function isHandler({ parent }: ts.Node): boolean {
  if (!ts.isJsxExpression(parent) || !ts.isJsxAttribute(parent.parent)) return false
  return /^on[A-Z]/.test(parent.parent.name.getText())
}

function isCallStatement(node: ts.Node): node is ts.ExpressionStatement {
  if (!ts.isExpressionStatement(node)) return false
  const { expression } = node
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression
  return ts.isCallExpression(call) && call.expression.kind !== SyntaxKind.SuperKeyword
}

/** Returns an operand that keeps its meaning beside every operator. */
function withParentheses(operand: ts.Expression): ts.Expression {
  return ts.isBinaryExpression(operand) ? factory.createParenthesizedExpression(operand) : operand
}

function* textMutations(node: ts.Node): Iterable<Mutation> {
  if (ts.isJsxText(node)) {
    if (node.text.trim() && !node.text.includes('&')) {
      yield { kind: 'text', replacement: mutatedText }
    }
  } else if (isText(node)) {
    const isEntity = ts.isJsxAttribute(node.parent) && node.getText().includes('&')
    if (ts.isTaggedTemplateExpression(node.parent) || isEntity) return
    if (isClassText(node.getText().slice(1, -1))) return
    yield { kind: 'text', replacement: mutatedText }
  }
}

/** Returns the changes that are possible at a node. */
export function* mutationsOf(node: ts.Node): Iterable<Mutation> {
  yield* textMutations(node)
  if (isCallStatement(node)) yield { kind: 'call', replacement: null }
  if (node.kind === SyntaxKind.TrueKeyword) {
    yield { kind: 'boolean', replacement: factory.createFalse() }
  }
  if (node.kind === SyntaxKind.FalseKeyword) {
    yield { kind: 'boolean', replacement: factory.createTrue() }
  }
  if (ts.isNumericLiteral(node)) {
    const number = factory.createNumericLiteral(Number(node.text.replaceAll('_', '')) + 1)
    yield { kind: 'number', replacement: number }
  }
  if (ts.isBinaryExpression(node)) {
    const [kind, ...replacements] = operators[node.operatorToken.kind] ?? []
    const isConcatenation = isText(node.left) || isText(node.right)
    for (const operator of kind && !isConcatenation ? replacements : []) {
      const replacement = factory.createBinaryExpression(
        withParentheses(node.left),
        operator,
        withParentheses(node.right),
      )
      yield { kind: kind as Kind, replacement }
    }
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    yield { kind: 'boolean', replacement: node.operand }
  }
  if (isCondition(node)) {
    yield { kind: 'condition', replacement: factory.createTrue() }
    yield { kind: 'condition', replacement: factory.createFalse() }
  }
  if (isHandler(node)) {
    yield { kind: 'handler', replacement: factory.createIdentifier('undefined') }
  }
}

/** Returns the syntax tree of a file. */
export function parse(file: string, source: string): ts.SourceFile {
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
}

/** Returns the change in one line. */
export function describeChange(node: ts.Node, { replacement }: Mutation): string {
  const sourceFile = node.getSourceFile()
  const mutated = replacement
    ? printer.printNode(ts.EmitHint.Expression, replacement, sourceFile)
    : 'removed'
  return [node.getText().trim(), mutated]
    .map((text) => text.replaceAll(/\s+/g, ' '))
    .map((text) => (text.length > 70 ? `${text.slice(0, 69)}…` : text))
    .join(' → ')
}

function objectPath(node: ts.Node): string[] {
  if (!node.parent) return []
  const path = objectPath(node.parent)
  const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)
  return isNamed ? [...path, node.name.getText()] : path
}

/** Returns the places of a file that can be changed, each with its possible changes. */
export function findSites(file: string, source: string): Site[][] {
  const sourceFile = parse(file, source)
  const sites: Site[][] = []
  const visit = (node: ts.Node) => {
    if (isExcluded(node)) return
    const mutations = [...mutationsOf(node)].map(
      (mutation): Site => ({
        kind: mutation.kind,
        start: node.getStart(),
        end: node.end,
        line: sourceFile.getLineAndCharacterOfPosition(node.getStart()).line + 1,
        change: describeChange(node, mutation),
        path: objectPath(node),
      }),
    )
    if (mutations.length > 0) sites.push(mutations)
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(sourceFile, visit)
  return sites
}
