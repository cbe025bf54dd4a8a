import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The folder of the components. */
export const sourceFolder = join(import.meta.dirname, '../src')

/** Parses a file of the source folder. */
export function parse(file: string): ts.SourceFile {
  const text = readFileSync(join(sourceFolder, file), 'utf8')
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
}

/** Returns the value of a property of an object literal. */
export function propertyOf(object: ts.Node | undefined, name: string): ts.Expression | undefined {
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined
  const match = object.properties.find((member) => member.name?.getText() === name)
  return match && ts.isPropertyAssignment(match) ? match.initializer : undefined
}

/** Returns what a component's index exports. */
export function exportsOf(component: string): { name: string; isType: boolean }[] {
  return parse(`${component}/index.ts`).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return []
    const clause = statement.exportClause
    if (!clause || !ts.isNamedExports(clause)) return []
    return clause.elements.map(({ name, isTypeOnly }) => ({
      name: name.text,
      isType: isTypeOnly || statement.isTypeOnly,
    }))
  })
}

/** Returns the literal value of strings, lists and objects; JSX is left out. */
export function literalOf(node: ts.Node | undefined): unknown {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literalOf)
  if (ts.isBinaryExpression(node)) return `${literalOf(node.left)}${literalOf(node.right)}`
  if (!ts.isObjectLiteralExpression(node)) return undefined
  return Object.fromEntries(
    node.properties
      .filter(ts.isPropertyAssignment)
      .map((property) => [property.name.getText(), literalOf(property.initializer)]),
  )
}

/** Returns the declared variable, function or type of each name at the top level of a module. */
export function topLevelDeclarations(module: ts.SourceFile): Map<string, ts.Statement> {
  const declarations = new Map<string, ts.Statement>()
  for (const statement of module.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) {
        declarations.set(name.getText(), statement)
      }
    } else if (
      ts.isFunctionDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement)
    ) {
      if (statement.name) declarations.set(statement.name.text, statement)
    }
  }
  return declarations
}

/** An imported name. */
export interface Import {
  name: string
  module: string
  isType: boolean
}

/** Returns the imported names of a module by their local names. */
export function importsOf(module: ts.SourceFile): Map<string, Import> {
  const imports = new Map<string, Import>()
  for (const statement of module.statements) {
    if (!ts.isImportDeclaration(statement) || !statement.importClause) continue
    const { name: defaultName, namedBindings, isTypeOnly } = statement.importClause
    const from = (statement.moduleSpecifier as ts.StringLiteral).text
    if (defaultName) {
      imports.set(defaultName.text, { name: 'default', module: from, isType: isTypeOnly })
    }
    if (namedBindings && ts.isNamedImports(namedBindings)) {
      for (const element of namedBindings.elements) {
        imports.set(element.name.text, {
          name: (element.propertyName ?? element.name).text,
          module: from,
          isType: isTypeOnly || element.isTypeOnly,
        })
      }
    }
  }
  return imports
}
