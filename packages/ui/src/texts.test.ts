import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

const source = import.meta.dirname
const modules = globSync('*/*.{ts,tsx}', { cwd: source }).filter(
  (file) =>
    !/\.(stories|guide|test)\./.test(file) &&
    !/^(locale\/(english|german|arabic)|lib\/class-groups)\.ts$/.test(file),
)

/** Words that need no translation: the names of the product, of a format, and of a component in its warnings. */
const allowed = new Map([
  ['Calendar', 'calendar/calendar.tsx'],
  ['Callwright', 'logo/logo.tsx'],
  ['JSON', 'json-view/json-view.tsx'],
])

/** Names of attributes, of props and of properties that hold a text for people. */
const textName =
  /^(aria-(label|description|valuetext|roledescription)|alt|title|placeholder)$|label$|title$|placeholder$|text$|^(empty|hint|description|secret|subject|caption|summary)$/i

/** A literal that looks like a label or a sentence, wherever it is: an uppercase letter, then only lowercase words. */
const capitalizedText = /^\p{Lu}\p{Ll}+(?:[ .,!?…]|$)/u

const hasWords = (text: string) => /\p{L}{2}/u.test(text)

const isLiteral = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddle(node) ||
  ts.isTemplateTail(node)

/** Whether a node is read by developers or by the program: an import, a type, a key, a comparison, a warning or an error. */
const isNotForPeople = (node: ts.Node) =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isElementAccessExpression(node) ||
  (isLiteral(node) && ts.isCaseClause(node.parent)) ||
  (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) ||
  (ts.isCallExpression(node) && /^useWarning$|^console\./.test(node.expression.getText())) ||
  (ts.isNewExpression(node) && /^(Type)?Error$/.test(node.expression.getText()))

/** Returns the literals of an expression that may become its value; those in arguments of calls do not. */
function valueLiterals(node: ts.Node): string[] {
  if (isNotForPeople(node) || ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) return []
  if (ts.isCallExpression(node) || ts.isArrowFunction(node)) return []
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap(valueLiterals)
  const texts = isLiteral(node) && hasWords(node.text) ? [node.text] : []
  ts.forEachChild(node, (child) => void texts.push(...valueLiterals(child)))
  return texts
}

/** Returns the texts of a node itself, but not those of the nodes in it. */
function ownTextsOf(node: ts.Node): string[] {
  if (ts.isJsxText(node)) return hasWords(node.text) ? [node.text.trim()] : []
  if (isLiteral(node)) return capitalizedText.test(node.text) ? [node.text] : []
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return valueLiterals(node)
  const isNamed =
    ts.isJsxAttribute(node) || ts.isBindingElement(node) || ts.isPropertyAssignment(node)
  if (isNamed && node.initializer && textName.test(node.name.getText().replaceAll("'", '')))
    return valueLiterals(node.initializer)
  return []
}

function textsOf(node: ts.Node): string[] {
  if (isNotForPeople(node)) return []
  const texts = ownTextsOf(node)
  ts.forEachChild(node, (child) => void texts.push(...textsOf(child)))
  return texts
}

const textsOfCode = (file: string, code: string) =>
  new Set(textsOf(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)))

it('has no text of its own in a component: all are in `english.ts`, so that they can be translated', () => {
  const texts = modules.flatMap((file) =>
    [...textsOfCode(file, readFileSync(join(source, file), 'utf8'))].map((text) => ({
      file,
      text,
    })),
  )
  expect(texts.filter(({ text }) => !allowed.has(text))).toEqual([])
  const unused = [...allowed].filter(
    ([text, file]) => !texts.some((found) => found.text === text && found.file === file),
  )
  expect(unused).toEqual([])
})

it.each([
  ['<p>Loading...</p>', 'Loading...'],
  ['<p>or drop it here</p>', 'or drop it here'],
  ['<p>{isOpen ? "hide" : undefined}</p>', 'hide'],
  [`<p>{count} {\`turns of \${name}\`}</p>`, 'turns of '],
  ['<Icon aria-label="Close" />', 'Close'],
  [`<Icon label={isOpen ? open : \`close \${name}\`} />`, 'close '],
  ['function Search({ placeholder = "search" }) {}', 'search'],
  ['const themes = [{ value: "light", label: "light" }]', 'light'],
  ['const failed = "This could not be loaded."', 'This could not be loaded.'],
  ['const name = names.get(id) ?? "Unknown"', 'Unknown'],
])('finds the text in %j', (code, text) => {
  expect([...textsOfCode('example.tsx', code)]).toEqual([text])
})

it.each([
  '<p>→ {kind === "error" && children}</p>',
  '<p aria-label={strings.dialog.close} className="Close">{format(value, { style: "percent" })}</p>',
  'useWarning("Dialog", !label && "Without a label it has no name.")',
  'type Direction = "Up" | "Down"',
  'throw new Error("It must be inside a Field")',
])('finds no text in %j', (code) => {
  expect([...textsOfCode('example.tsx', code)].filter((text) => text !== 'Close')).toEqual([])
})
