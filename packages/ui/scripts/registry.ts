import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import postcss from 'postcss'
import ts from 'typescript'
import { parse as parseYaml } from 'yaml'
import manifest from '../package.json' with { type: 'json' }
import type { Component } from './components.ts'
import { fonts } from './fonts.ts'
import { sourceFolder } from './source.ts'

const { catalog }: { catalog: Record<string, string> } = parseYaml(
  readFileSync(join(sourceFolder, '../../../pnpm-workspace.yaml'), 'utf8'),
)

/** Where the files of an item are written in the application. */
const target = 'components/callwright'

interface RegistryItem {
  $schema: string
  name: string
  type: string
  title: string
  description: string
  dependencies: string[]
  files: { path: string; type: string; target: string; content: string }[]
  docs: string
}

/** What the application styles itself; a part of its page with a theme still gets its background and text. */
const pageSelectors = ['body', 'h1', 'h2', 'h3', 'h4']

/**
 * Returns the stylesheet of the theme for an application with shadcn's theme: the tokens, animations and base styles, but
 * neither the reset of Tailwind's palette nor the styles of the page. It is a file of each item, because the CLI cannot
 * add declarations of `@theme` to a stylesheet, nor replace existing ones.
 */
function themeCss(): string {
  const root = postcss.parse(fonts.map((font) => `@import '${font}';`).join('\n'))
  const fontImports = new Set<postcss.ChildNode>(root.nodes)
  for (const file of ['tokens.css', 'brand.css', 'theme.css']) {
    root.append(postcss.parse(readFileSync(join(sourceFolder, file), 'utf8')))
  }
  root.walkComments((comment) => {
    comment.remove()
  })
  root.walkDecls(/-\*$/, (declaration) => {
    declaration.remove()
  })
  root.walkAtRules('import', (rule) => {
    if (!fontImports.has(rule)) rule.remove()
  })
  root.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => !pageSelectors.includes(selector))
    if (selectors.length === 0) rule.remove()
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors
    // The theme of such an application is a class of its root, and it is light without the class.
    if (rule.selector === '[data-theme="dark"]') rule.selector = '.dark,\n  [data-theme="dark"]'
    if (rule.selector !== ':root') return
    rule.walkDecls('color-scheme', (declaration) => {
      declaration.value = 'light'
    })
  })
  return `${root.toString().trim()}\n`
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

/** Returns the kind of a file in the registry; the CLI does not parse a `registry:file`, so a stylesheet must be one. */
function typeOf(file: string): string {
  if (file.endsWith('.css')) return 'registry:file'
  return file.startsWith('lib/') ? 'registry:lib' : 'registry:ui'
}

function itemOf({ name, title, guide }: Component): RegistryItem {
  const { contents, packages } = filesOf(name)
  contents.set('theme.css', themeCss())
  const dependencies = [...packages, ...fonts].flatMap((dependency) => {
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
      type: typeOf(file),
      target: `${target}/${file}`,
      content,
    })),
    docs: `Import the component from "@/${target}/${name}", and the theme in your stylesheet after Tailwind and your own theme, by its path from there: @import "../${target}/theme.css"; It replaces tokens of yours with the same name, such as --color-accent.`,
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
    items: items.map(({ $schema, docs, files, ...item }) => ({
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
