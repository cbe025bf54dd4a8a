import ts from 'typescript'

/** Variables and properties with class names or styles. */
const className = /^(class|.*[cC]lass(es|Names?)?|margin|padding|.*[sS]tyles?|variants)$/

/** Attributes that set only a look, which pictures show and assertions do not, or that have no effect alone. */
const lookAttribute =
  /^(align|alignOffset|aria-hidden|c[xy]|d|data-.*|d[xy]|fill|height|key|margin|offset|padding|points|r[xy]?|side|sideOffset|size|stroke.*|tick.*|transform|type|variant|viewBox|width|xmlns|[xy][12]?)$/

/** Functions whose arguments are class names, paths, or warnings, which the built workshop does not have. */
const excludedCalls = new Set(['cn', 'cva', 'extendTailwindMerge', 'import', 'URL', 'useWarning'])

function isLook(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) {
    const name = node.name.getText()
    return className.test(name) || lookAttribute.test(name)
  }
  if (ts.isBindingElement(node)) {
    return className.test(node.name.getText()) || /^(size|variant)$/.test(node.name.getText())
  }
  if (!ts.isVariableDeclaration(node) && !ts.isPropertyAssignment(node)) return false
  return className.test(node.name.getText())
}

/** Returns whether nothing in the node is mutated: types, imports, names, and what sets only a look. */
export function isExcluded(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
    return true
  }
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  // A directive, such as 'use client'.
  if (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)) return true
  if (ts.isPropertyAssignment(node.parent) && node.parent.name === node) return true
  if (ts.isBindingElement(node.parent) && node.parent.propertyName === node) return true
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    return excludedCalls.has(node.expression.getText())
  }
  return isLook(node)
}

const singleClass =
  /^(animate|bg|border|col|end|fill|flex|gap|grid|h|items|justify|max|min|m[bestxy]?|opacity|p[bestxy]?|rounded|row|shadow|shrink|size|start|stroke|text|w|z)-[a-z0-9-]+$/
const cssValue = /^(var\(.*\)|-?[\d.]+(px|em|rem|%|fr|ms)|currentColor)$/

/** Returns whether the text is a list of class names or a value of CSS. */
export function isClassText(text: string): boolean {
  if (singleClass.test(text) || cssValue.test(text)) return true
  const words = text.trim().split(/\s+/)
  const classes = words.filter((word) => /^[-a-z@!*[]\S*[-:[]\S+$/.test(word))
  return words.length > 1 && classes.length >= words.length / 2
}
