import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import postcss, { type ChildNode, type Container } from 'postcss'
import ts from 'typescript'
import { parse as parseYaml } from 'yaml'
import manifest from '../package.json' with { type: 'json' }
import type { Component } from './components.ts'
import { sourceFolder } from './source.ts'

const { catalog }: { catalog: Record<string, string> } = parseYaml(
  readFileSync(join(sourceFolder, '../../../pnpm-workspace.yaml'), 'utf8'),
)

/** Where the files of an item are written in the application. */
const target = 'components/callwright'

type CssObject = { [key: string]: string | CssObject }

interface RegistryItem {
  $schema: string
  name: string
  type: string
  title: string
  description: string
  dependencies: string[]
  files: { path: string; type: string; target: string; content: string }[]
  css: CssObject
  docs: string
}

/** Returns the rules of a stylesheet as nested objects, as shadcn's items have them. */
function cssObject(container: Container): CssObject {
  const object: CssObject = {}
  for (const node of container.nodes ?? []) {
    const [key, value] = cssEntry(node) ?? []
    if (!key || value === undefined) continue
    const existing = object[key]
    object[key] =
      typeof existing === 'object' && typeof value === 'object' ? { ...existing, ...value } : value
  }
  return object
}

function cssEntry(node: ChildNode): [key: string, value: string | CssObject] | undefined {
  if (node.type === 'comment') return undefined
  if (node.type === 'decl')
    return [node.prop, `${node.value}${node.important ? ' !important' : ''}`]
  if (node.type === 'rule') return [node.selector.replaceAll(/\s+/g, ' '), cssObject(node)]
  const name = `@${node.name} ${node.params}`.trim()
  return [name, node.nodes ? cssObject(node) : {}]
}

const pageSelectors = ['body', 'body,\n[data-theme]', 'h1,\nh2,\nh3,\nh4']

/**
 * Returns the theme for an application with shadcn's theme: the tokens, animations and base styles, but neither the
 * reset of Tailwind's palette nor the styles of the page.
 */
function themeCss(): CssObject {
  const root = new postcss.Root()
  for (const file of ['tokens.css', 'brand.css', 'theme.css']) {
    root.append(postcss.parse(readFileSync(join(sourceFolder, file), 'utf8')))
  }
  root.walkDecls(/-\*$/, (declaration) => {
    declaration.remove()
  })
  root.walkAtRules('import', (rule) => {
    if (rule.params.includes('./')) rule.remove()
  })
  root.walkRules((rule) => {
    if (pageSelectors.some((selector) => rule.selector.replaceAll(/\n\s+/g, '\n') === selector))
      rule.remove()
  })
  // The theme of such an application is a class of its root.
  return {
    ...cssObject(root),
    ':root': { 'color-scheme': 'light' },
    '.dark': { 'color-scheme': 'dark' },
  }
}

/** Returns the specifiers of the modules that a file imports, with their positions. */
const importsIn = (text: string) => ts.preProcessFile(text, true, true).importedFiles

/** Returns the files that a component consists of, its private helpers and other components that it uses included. */
function filesOf(component: string) {
  const contents = new Map<string, string>()
  const packages = new Set<string>()
  const add = (file: string) => {
    if (contents.has(file)) return
    const text = readFileSync(join(sourceFolder, file), 'utf8')
    contents.set(file, text)
    let rewritten = text
    for (const { fileName, pos, end } of importsIn(text).toReversed()) {
      if (fileName.startsWith('.')) {
        const path = normalize(join(dirname(file), fileName))
        add(path)
        // Applications usually do not allow extensions of TypeScript in imports.
        const quote = rewritten[pos] ?? "'"
        const specifier = fileName.replace(/\.tsx?$/, '')
        rewritten = `${rewritten.slice(0, pos)}${quote}${specifier}${quote}${rewritten.slice(end + 2)}`
      } else {
        packages.add(fileName.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? fileName)
      }
    }
    contents.set(file, rewritten)
  }
  add(`${component}/index.ts`)
  return { contents, packages }
}

function itemOf({ name, title, guide }: Component): RegistryItem {
  const { contents, packages } = filesOf(name)
  const dependencies = [...packages, '@fontsource-variable/inter'].flatMap((dependency) => {
    // React is there already.
    if (!(dependency in manifest.dependencies)) return []
    return `${dependency}@^${catalog[dependency]}`
  })
  return {
    $schema: 'https://ui.shadcn.com/schema/registry-item.json',
    name,
    type: 'registry:ui',
    title,
    description: guide.purpose,
    dependencies: dependencies.sort(),
    files: [...contents].sort().map(([file, content]) => ({
      path: `${target}/${file}`,
      type: file.startsWith('lib/') ? 'registry:lib' : 'registry:ui',
      target: `${target}/${file}`,
      content,
    })),
    css: themeCss(),
    docs: `Import it from "@/${target}/${name}". The item adds Callwright's tokens to the theme; a token with the name of one of yours, such as --color-accent, replaces it.`,
  }
}

/**
 * Returns a shadcn registry with an item for each component, as path and JSON. An item is complete in itself: it has
 * every file that its component needs, so that it can be added by the address of its file alone.
 */
export function registryFiles(components: Component[]): Map<string, string> {
  const items = components.map(itemOf)
  const index = {
    $schema: 'https://ui.shadcn.com/schema/registry.json',
    name: 'callwright',
    homepage: manifest.homepage,
    items: items.map(({ $schema, css, docs, files, ...item }) => ({
      ...item,
      files: files.map(({ content, ...file }) => file),
    })),
  }
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  return new Map([
    ['r/registry.json', json(index)],
    ...items.map((item): [string, string] => [`r/${item.name}.json`, json(item)]),
  ])
}
