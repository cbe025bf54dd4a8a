import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'
import {
  exportsOf,
  type Import,
  importsOf,
  parse,
  propertyOf,
  sourceFolder,
  topLevelDeclarations,
} from './source.ts'

/** A story as code that an application can copy. */
export interface Example {
  /** The name of the export, as in `AllStates`. */
  story: string
  /** The sentence above the story, when there is one. */
  description?: string
  /** The names that the code imports, by module. */
  imports: Map<string, string[]>
  /** The declarations of the story file that the example uses. */
  declarations: string[]
  /** The story as a component. */
  component: string
}

/** The text of a node with some of its parts replaced. */
type Replace = (node: ts.Node) => string | undefined

function textOf(node: ts.Node, replace: Replace): string {
  const replaced = replace(node)
  if (replaced !== undefined) return replaced
  const source = node.getSourceFile().text
  let text = ''
  let position = node.getStart()
  ts.forEachChild(node, (child) => {
    text += source.slice(position, child.getStart()) + textOf(child, replace)
    position = child.getEnd()
  })
  return text + source.slice(position, node.getEnd())
}

/** Removes the indentation that all lines but the first have in common. */
function dedent(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  const indents = rest.filter((line) => line.trim()).map((line) => line.search(/\S/))
  const common = indents.length > 0 ? Math.min(...indents) : 0
  return [first, ...rest.map((line) => line.slice(common))].join('\n')
}

const indent = (text: string, by: string) => text.replaceAll(/\n(?=.)/g, `\n${by}`)

/** Shows a spy of Storybook as an empty function, or as the function that it calls. */
const withoutSpies: Replace = (node) => {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'fn') return undefined
  // The type of a prop gives its function parameters; a variable has no such type.
  const empty = ts.isVariableDeclaration(node.parent) ? '(..._args: unknown[]) => {}' : '() => {}'
  return node.arguments[0]?.getText() ?? empty
}

function unwrap(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? unwrap(node.expression) : node
}

type Args = Map<string, ts.Expression>

function argsOf(scope: Scope, ...objects: (ts.Expression | undefined)[]): Args {
  const properties = objects.flatMap((object) =>
    object && ts.isObjectLiteralExpression(object) ? [...object.properties] : [],
  )
  return new Map(
    properties.flatMap((property): [string, ts.Expression][] => {
      if (ts.isPropertyAssignment(property)) {
        const name = ts.isStringLiteral(property.name)
          ? property.name.text
          : property.name.getText()
        return [[name, property.initializer]]
      }
      if (ts.isSpreadAssignment(property)) {
        return [...argsOf(scope, initializerOf(scope, property.expression.getText()))]
      }
      return ts.isShorthandPropertyAssignment(property) ? [[property.name.text, property.name]] : []
    }),
  )
}

function attribute(name: string, value: ts.Expression): string {
  const node = unwrap(value)
  if (node.kind === ts.SyntaxKind.TrueKeyword) return name
  if (ts.isStringLiteral(node) && !/["\\\n]/.test(node.text)) return `${name}="${node.text}"`
  return `${name}={${dedent(textOf(node, withoutSpies))}}`
}

const isUndefined = (value: ts.Expression) => value.getText() === 'undefined'

function attributesOf(args: Args, except: Set<string>): string[] {
  return [...args].flatMap(([name, value]) =>
    except.has(name) || isUndefined(value) ? [] : attribute(name, value),
  )
}

/** Returns the element that Storybook renders when a story has no render function. */
function elementOf(component: string, args: Args): string {
  const attributes = attributesOf(args, new Set(['children']))
  const isLong = attributes.join(' ').length > 60 || attributes.some((text) => text.includes('\n'))
  const head = isLong
    ? `<${component}\n  ${attributes.map((text) => indent(text, '  ')).join('\n  ')}\n`
    : `<${[component, ...attributes].join(' ')}`
  const childrenNode = args.get('children')
  if (!childrenNode || isUndefined(childrenNode)) return isLong ? `${head}/>` : `${head} />`
  const children = unwrap(childrenNode)
  const isElement =
    ts.isJsxElement(children) || ts.isJsxSelfClosingElement(children) || ts.isJsxFragment(children)
  const code = dedent(textOf(children, withoutSpies))
  const isText = ts.isStringLiteral(children) && !/[{}<>]/.test(children.text)
  const content = isText ? children.text : isElement ? code : `{${code}}`
  const isInline = !content.includes('\n') && content.length < 60
  return isInline
    ? `${head}>${content}</${component}>`
    : `${head}>\n  ${indent(content, '  ')}\n</${component}>`
}

/** Returns the text of a render function's body in which its `args` are replaced by their values. */
function inlineArgs(body: ts.Node, args: Args): string {
  return textOf(body, (node) => {
    if (ts.isJsxSpreadAttribute(node) && node.expression.getText() === 'args') {
      const element = node.parent.parent
      const own = node.parent.properties.flatMap((property) =>
        ts.isJsxAttribute(property) ? property.name.getText() : [],
      )
      const hasChildren = ts.isJsxOpeningElement(element)
      const except = new Set([...own, ...(hasChildren ? ['children'] : [])])
      return attributesOf(args, except).join(' ')
    }
    if (ts.isPropertyAccessExpression(node) && node.expression.getText() === 'args') {
      const value = args.get(node.name.text)
      return value ? textOf(value, withoutSpies) : 'undefined'
    }
    return withoutSpies(node)
  })
}

const returning = (element: string) =>
  element.includes('\n') ? `return (\n  ${indent(element, '  ')}\n)` : `return ${element}`

/** Returns the body of the example, and the nodes whose names it uses. */
function bodyOf(component: string, render: ts.Expression | undefined, args: Args) {
  const values = [...args.values()]
  if (!render) return { body: returning(elementOf(component, args)), nodes: values }
  if (!ts.isArrowFunction(render) && !ts.isFunctionExpression(render)) return undefined
  const [parameter] = render.parameters
  const usesArgs = parameter !== undefined
  if (usesArgs && parameter.name.getText() !== 'args') return undefined
  const nodes = [render.body, ...(usesArgs ? values : [])]
  if (ts.isBlock(render.body)) {
    const text = dedent(inlineArgs(render.body, args)).slice(1, -1).trim()
    return { body: dedent(`\n${text}`).trim(), nodes }
  }
  return { body: returning(dedent(inlineArgs(unwrap(render.body), args))), nodes }
}

/** Calls back for each name that the node reads. */
function forEachName(node: ts.Node, callback: (name: string) => void): void {
  if (ts.isIdentifier(node)) {
    const { parent } = node
    const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node
    const isKey =
      (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent)) && parent.name === node
    if (!isMember && !isKey) callback(node.text)
  }
  ts.forEachChild(node, (child) => forEachName(child, callback))
}

/** The names of a module and where they come from. */
interface Scope {
  file: string
  module: ts.SourceFile
  declarations: Map<string, ts.Statement>
  imports: Map<string, Import>
}

const scopes = new Map<string, Scope>()

/** Returns the names of a module, the same for each call: declarations are compared by identity. */
function scopeOf(file: string): Scope {
  const known = scopes.get(file)
  if (known) return known
  const module = parse(file)
  const scope = {
    file,
    module,
    declarations: topLevelDeclarations(module),
    imports: importsOf(module),
  }
  scopes.set(file, scope)
  return scope
}

/** Returns the module from which an application imports a name; nothing for what is private to the package. */
function publicModule({ name, module }: Import, file: string): string | undefined {
  if (!module.startsWith('.')) return module
  const component = dirname(file)
  const isEntry = existsSync(join(sourceFolder, component, 'index.ts'))
  return isEntry && exportsOf(component).some((exported) => exported.name === name)
    ? `@callwright/ui/${component}`
    : undefined
}

/** What an example needs: declarations of stories, of guides and of lib/stories, and imports. */
class Needs {
  readonly declarations = new Map<ts.Statement, string>()
  readonly imports = new Map<string, { from: string; imported: Import }>()
  /** Whether the example uses what an application cannot have: tools of the tests, or private modules. */
  usesPrivateCode = false

  add(name: string, scope: Scope): void {
    const imported = scope.imports.get(name)
    if (imported && name !== 'fn') this.#addImport(name, imported, scope)
    const declaration = scope.declarations.get(name)
    if (!declaration || this.declarations.has(declaration)) return
    this.declarations.set(declaration, '')
    forEachName(declaration, (used) => this.add(used, scope))
    // After the declarations that it uses.
    this.declarations.delete(declaration)
    this.declarations.set(declaration, textOf(declaration, withoutSpies).replace(/^export /, ''))
  }

  #addImport(name: string, imported: Import, scope: Scope): void {
    if (/^(@callwright\/storybook|storybook)\b/.test(imported.module)) {
      this.usesPrivateCode = true
      return
    }
    const file = normalize(join(dirname(scope.file), imported.module))
    const from = publicModule(imported, file)
    if (from) this.imports.set(name, { from, imported })
    else if (/^lib\/stories\/|\.guide\.tsx$/.test(file)) this.add(imported.name, scopeOf(file))
    else this.usesPrivateCode = true
  }
}

function groupByModule(used: Map<string, { from: string; imported: Import }>) {
  const imports = new Map<string, string[]>()
  for (const [local, { from, imported }] of used) {
    const name = imported.name === local ? local : `${imported.name} as ${local}`
    imports.set(from, [...(imports.get(from) ?? []), imported.isType ? `type ${name}` : name])
  }
  return imports
}

/** Returns the import statements of one or several examples. */
export function importStatements(examples: Pick<Example, 'imports'>[]): string[] {
  const names = new Map<string, Set<string>>()
  for (const [from, imported] of examples.flatMap(({ imports }) => [...imports])) {
    names.set(from, new Set([...(names.get(from) ?? []), ...imported]))
  }
  return [...names]
    .sort(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([from, imported]) => `import { ${[...imported].sort().join(', ')} } from '${from}'`)
}

/** Returns an example as a module. */
export const moduleOf = (example: Example) =>
  [importStatements([example]).join('\n'), ...example.declarations, example.component].join('\n\n')

/** Returns the stories of a component as examples, without journeys and those that use private code. */
export function examplesOf(folder: string): Example[] {
  const scope = scopeOf(`${folder}/${folder}.stories.tsx`)
  const metaOptions = callArgument(scope, 'meta', 'preview.meta')
  const component = propertyOf(metaOptions, 'component')?.getText() ?? ''

  return [...scope.declarations].flatMap(([story, statement]): Example[] => {
    if (!ts.isVariableStatement(statement) || !isStory(statement)) return []
    const options = callArgument(scope, story, 'meta.story')
    if (/\bjourney\b/.test(propertyOf(options, 'parameters')?.getText() ?? '')) return []
    const args = argsOf(scope, propertyOf(metaOptions, 'args'), propertyOf(options, 'args'))
    const render = propertyOf(options, 'render') ?? propertyOf(metaOptions, 'render')
    const result = bodyOf(component, render, args)
    if (!result) return []

    const needs = new Needs()
    for (const node of result.nodes) forEachName(node, (name) => needs.add(name, scope))
    if (!render) needs.add(component, scope)
    if (needs.usesPrivateCode) return []
    const doc = ts.getJSDocCommentsAndTags(statement)[0]
    return [
      {
        story,
        description: doc && ts.getTextOfJSDocComment((doc as ts.JSDoc).comment),
        imports: groupByModule(needs.imports),
        declarations: [...needs.declarations.values()],
        component: `export function ${story}() {\n  ${indent(result.body, '  ')}\n}`,
      },
    ]
  })
}

const isStory = (statement: ts.VariableStatement) =>
  statement.declarationList.declarations[0]?.initializer?.getText().startsWith('meta.story(') ??
  false

/** Returns the value that a variable is declared with. */
function initializerOf({ declarations }: Scope, variable: string) {
  const statement = declarations.get(variable)
  if (!statement || !ts.isVariableStatement(statement)) return undefined
  return statement.declarationList.declarations[0]?.initializer
}

/** Returns the first argument of the call that initializes a variable. */
function callArgument(scope: Scope, variable: string, callee: string) {
  const initializer = initializerOf(scope, variable)
  return initializer &&
    ts.isCallExpression(initializer) &&
    initializer.expression.getText() === callee
    ? initializer.arguments[0]
    : undefined
}
