import ts from 'typescript'
import type { Mutant } from './draw.ts'
import { describeChange, mutationsOf, parse } from './sites.ts'

const { factory } = ts

/** Returns the call that says whether a mutant is active, and records that it was reached. */
const isActive = (id: string) =>
  factory.createCallExpression(
    factory.createPropertyAccessExpression(factory.createIdentifier('globalThis'), 'isMutant'),
    undefined,
    [factory.createStringLiteral(id)],
  )

/** Returns the content of a JSX text between its white space. */
function splitJsxText(node: ts.JsxText) {
  const [, before = '', text = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(node.text) ?? []
  const lines = text.split('\n').map((line) => line.trim())
  return { before, text: lines.join(' '), after }
}

function isModuleConstant(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isSourceFile(parent)) return ts.isVariableStatement(node)
  const isData =
    ts.isObjectLiteralExpression(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isVariableDeclarationList(node)
  return isData && isModuleConstant(parent)
}

/** Returns the source in which each of the mutants is a branch, taken when `globalThis.isMutant(id)` is true. */
export function instrument(file: string, source: string, mutants: readonly Mutant[]): string {
  const sourceFile = parse(file, source)
  const found = new Set<string>()

  const replace = (node: ts.Node, original: ts.Node): ts.Node | ts.Node[] => {
    const candidates = mutants.filter(
      ({ start, end }) => start === node.getStart() && end === node.end,
    )
    for (const mutation of candidates.length > 0 ? mutationsOf(node) : []) {
      const change = describeChange(node, mutation)
      const mutant = candidates.find((candidate) => candidate.change === change)
      if (!mutant || found.has(mutant.id)) continue
      found.add(mutant.id)
      if (!mutation.replacement) {
        const { expression } = original as ts.ExpressionStatement
        return factory.createExpressionStatement(
          factory.createLogicalOr(isActive(mutant.id), expression),
        )
      }
      const choose = (kept: ts.Expression) =>
        factory.createParenthesizedExpression(
          factory.createConditionalExpression(
            isActive(mutant.id),
            undefined,
            factory.createParenthesizedExpression(mutation.replacement as ts.Expression),
            undefined,
            factory.createParenthesizedExpression(kept),
          ),
        )
      if (ts.isJsxText(node)) {
        const { before, text, after } = splitJsxText(node)
        const choice = choose(factory.createStringLiteral(text))
        return [
          factory.createJsxText(before, !before.trim()),
          factory.createJsxExpression(undefined, choice),
          factory.createJsxText(after, !after.trim()),
        ].filter((child) => !ts.isJsxText(child) || child.text)
      }
      if (ts.isJsxAttribute(node.parent) && ts.isStringLiteral(node)) {
        return factory.createJsxExpression(
          undefined,
          choose(factory.createStringLiteral(node.text)),
        )
      }
      return choose(original as ts.Expression)
    }
    return original
  }

  const { transformed } = ts.transform(sourceFile, [
    (context) => {
      const visit = (node: ts.Node): ts.Node | ts.Node[] => {
        const children = ts.visitEachChild(node, visit, context)
        // A constant is read when it is used, so that it is recorded which story reaches it.
        if (
          ts.isPropertyAssignment(node) &&
          (ts.isStringLiteralLike(node.initializer) || ts.isTemplateExpression(node.initializer)) &&
          (children as ts.PropertyAssignment).initializer !== node.initializer &&
          isModuleConstant(node)
        ) {
          const { name, initializer } = children as ts.PropertyAssignment
          const body = factory.createBlock([factory.createReturnStatement(initializer)])
          return factory.createGetAccessorDeclaration(undefined, name, [], undefined, body)
        }
        return replace(node, children)
      }
      return (root) => ts.visitEachChild(root, visit, context)
    },
  ])
  for (const { id, line, change } of mutants) {
    if (!found.has(id)) throw new Error(`${file}:${line} does not have the change ${change}`)
  }
  return ts.createPrinter().printFile(transformed[0] as ts.SourceFile)
}
