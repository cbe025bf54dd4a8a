import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

// Checks the sources of the documentation pages: the doc comments of all exports, and the stories that document them.
const source = join(import.meta.dirname, '../src')
const docs = join(import.meta.dirname, '../docs')
const components = globSync('*/index.ts', { cwd: source }).map(dirname).sort()

function parse(file: string): ts.SourceFile {
  const text = readFileSync(join(source, file), 'utf8')
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
}

const isDocumented = (node: ts.Node) => ts.getJSDocCommentsAndTags(node).length > 0

/** Returns the value of a property of an object literal. */
function propertyOf(object: ts.Node | undefined, name: string): ts.Expression | undefined {
  if (!object || !ts.isObjectLiteralExpression(object)) return undefined
  const match = object.properties.find((member) => member.name?.getText() === name)
  return match && ts.isPropertyAssignment(match) ? match.initializer : undefined
}

/** Returns the variants of a module's cva calls, with their documentation and defaults. */
function variantsOf(module: ts.SourceFile) {
  const options: ts.Expression[] = []
  const visit = (node: ts.Node) => {
    const isCvaCall = ts.isCallExpression(node) && node.expression.getText() === 'cva'
    if (isCvaCall && node.arguments[1]) options.push(node.arguments[1])
    ts.forEachChild(node, visit)
  }
  visit(module)
  return options.flatMap((option) => {
    const variants = propertyOf(option, 'variants')
    const properties = variants && ts.isObjectLiteralExpression(variants) ? variants.properties : []
    return properties.map((variant) => {
      const name = variant.name?.getText() ?? ''
      const tag = ts.getJSDocTags(variant).find(({ tagName }) => tagName.text === 'default')
      return {
        name,
        documented: isDocumented(variant),
        documentedDefault: ts.getTextOfJSDocComment(tag?.comment),
        actualDefault: propertyOf(propertyOf(option, 'defaultVariants'), name)
          ?.getText()
          .slice(1, -1),
      }
    })
  })
}

/** Returns the exports of a component's index, with their declarations. */
function exportsOf(component: string) {
  const entry = parse(`${component}/index.ts`)
  return entry.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) return []
    const file = join(component, (statement.moduleSpecifier as ts.StringLiteral).text)
    const names = (statement.exportClause as ts.NamedExports).elements.map(({ name }) => name.text)
    const declarations = parse(file).statements.filter(
      (node): node is ts.FunctionDeclaration | ts.InterfaceDeclaration =>
        (ts.isFunctionDeclaration(node) || ts.isInterfaceDeclaration(node)) &&
        names.includes(node.name?.text ?? ''),
    )
    return declarations.map((declaration) => ({
      name: declaration.name?.text ?? '',
      declaration,
    }))
  })
}

it('has no Markdown tables, which Storybook does not render', () => {
  const pages = globSync('*.mdx', { cwd: docs })
  expect(pages.length).toBeGreaterThan(5)
  const pagesWithTables = pages.filter((page) =>
    /^\s*\|/m.test(readFileSync(join(docs, page), 'utf8')),
  )
  expect(pagesWithTables).toEqual([])
})

describe.each(components)('%s', (component) => {
  const exported = exportsOf(component)
  const modules = globSync(`${component}/*.tsx`, { cwd: source })
    .filter((file) => !/\.(stories|guide)\./.test(file))
    .map(parse)

  it('has a doc comment on every exported component and on every prop that is not inherited', () => {
    const undocumented = exported.flatMap(({ name, declaration }) => {
      if (ts.isFunctionDeclaration(declaration)) return isDocumented(declaration) ? [] : name
      return declaration.members
        .filter((member) => !isDocumented(member))
        .map((member) => `${name}.${member.name?.getText()}`)
    })
    expect(undocumented).toEqual([])
  })

  it('documents every variant with its actual default', () => {
    for (const { name, documented, documentedDefault, actualDefault } of modules.flatMap(
      variantsOf,
    )) {
      expect({ name, documented, default: documentedDefault }).toEqual({
        name,
        documented: true,
        default: actualDefault,
      })
    }
  })

  it('shows a props table for every component that has props of its own', () => {
    const stories = readFileSync(join(source, component, `${component}.stories.tsx`), 'utf8')
    const [metaText = ''] = stories.match(/component: [\s\S]*?\n\}\)/) ?? []
    const parts = exported.flatMap(({ name, declaration }) =>
      name.endsWith('Props') && ts.isInterfaceDeclaration(declaration) ? name.slice(0, -5) : [],
    )
    expect(parts.filter((part) => !new RegExp(`[ {]${part}\\b`).test(metaText))).toEqual([])
    // The page shows props tables only for parts that the guide's anatomy names.
    const guide = readFileSync(join(source, component, `${component}.guide.tsx`), 'utf8')
    const hasSinglePart = !metaText.includes('subcomponents')
    const isNamed = (part: string) => hasSinglePart || new RegExp(`\\[\\s*'${part}'`).test(guide)
    expect(parts.filter((part) => !isNamed(part))).toEqual([])
  })
})
