import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { withoutTitle } from '../docs/without-title.ts'
import sizes from '../sizes.json' with { type: 'json' }
import base from '../tokens/base.tokens.json' with { type: 'json' }
import light from '../tokens/light.tokens.json' with { type: 'json' }
import { type Component, componentNames, type Part } from './components.ts'
import { importStatements } from './examples.ts'
import { sourceFolder } from './source.ts'
import { statusOf } from './statuses.ts'
import { nameOf, tokensOf } from './tokens.ts'

const pagesFolder = join(import.meta.dirname, '../docs')
const changelogFile = join(import.meta.dirname, '../CHANGELOG.md')
const readmeFile = join(import.meta.dirname, '../README.md')

const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n')
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const firstSentence = (text: string) => text.match(/^.*?[.](?= |$)/s)?.[0] ?? text

/** Returns a list of all components for the README, since the formatter would align the columns of a table. */
export function componentList(components: Component[]): string {
  return list(
    components.map(({ name, guide, sizeKib, status }) => {
      const size = sizeKib === undefined ? [] : [`${sizeKib} KiB`]
      const details = [...size, ...(status === 'stable' ? [] : [status])].join(', ')
      return `\`${name}\`${details && ` (${details})`}: ${firstSentence(guide.purpose)}`
    }),
  )
}

function section(title: string, ...contents: (string | undefined)[]): string {
  const text = contents.filter(Boolean).join('\n\n')
  return text && `## ${title}\n\n${text}`
}

function partSection({ name, description, props }: Part): string {
  const rows = props.map((prop) => [
    `\`${prop.name}\`${prop.isRequired ? ' (required)' : ''}`,
    `\`${prop.type}\``,
    prop.defaultValue === undefined ? '' : `\`${prop.defaultValue}\``,
    prop.description,
  ])
  const propsTable = table(['Prop', 'Type', 'Default', 'Description'], rows)
  return `### ${name}\n\n${description}${rows.length > 0 ? `\n\n${propsTable}` : ''}`
}

/** Returns the examples of a component; a declaration that several of them use is shown once. */
function examplesSection({ examples }: Component): string {
  const shown = new Set<string>()
  const blocks = examples.map(({ story, description, declarations, component }) => {
    const added = declarations.filter((declaration) => !shown.has(declaration))
    for (const declaration of added) shown.add(declaration)
    const code = ['```tsx', [...added, component].join('\n\n'), '```'].join('\n')
    const title = story.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    return [`### ${title}`, description, code].filter(Boolean).join('\n\n')
  })
  const imports = ['```tsx', ...importStatements(examples), '```'].join('\n')
  return section('Examples', imports, ...blocks)
}

/** Returns the usage of a component, without its props and examples. */
export function guideMarkdown({ guide }: Pick<Component, 'guide'>): string {
  return [
    section('When not to use it', list(guide.alternatives)),
    section('Anatomy', list(guide.anatomy.map(([part, holds]) => `\`${part}\`: ${holds}`))),
    section(
      'Do and don’t',
      list(
        guide.rules.flatMap((rule) => [`Do: ${rule.do.caption}`, `Don’t: ${rule.dont.caption}`]),
      ),
    ),
    section(
      'Keyboard',
      guide.keyboard.length > 0
        ? table(['Keys', 'Effect'], guide.keyboard)
        : 'It cannot have the focus and handles no keys.',
    ),
    section('Assistive technology', list(guide.assistive)),
  ].join('\n\n')
}

/** Returns the import statement of all values that a component exports. */
const importOf = ({ name, exports }: Pick<Component, 'name' | 'exports'>) =>
  `import { ${exports.join(', ')} } from '@callwright/ui/${name}'`

/** Returns the Markdown page of a component. */
export function componentPage(component: Component): string {
  const { title, guide, status, sizeKib, parts } = component
  const size = sizeKib === undefined ? '' : `, at most ${sizeKib} KiB (brotli, without React)`
  return `${[
    `# ${title}`,
    guide.purpose,
    `Status: ${status}${size}`,
    `\`\`\`tsx\n${importOf(component)}\n\`\`\``,
    guideMarkdown(component),
    section(
      'Props',
      'Most parts also accept the props of the element that they render; their types say which.',
      ...parts.map(partSection),
    ),
    examplesSection(component),
  ].join('\n\n')}\n`
}

/** The samples of foundation pages that show the tokens of one group. */
const sampleGroups: Record<string, string> = {
  Radii: 'radius-',
  Shadows: 'shadow-',
  SpacingScale: 'spacing',
  TypeScale: 'text-',
}

/** Returns a table of the tokens whose names begin with the group's, as they are in the stylesheet. */
function tokenTable(group = ''): string {
  const descriptions = new Map(
    [base, light].flatMap(tokensOf).map((token) => [nameOf(token), token.description]),
  )
  const rows = readFileSync(join(sourceFolder, 'tokens.css'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name = '', value = ''] = line.match(/^ +--([\w-]+): (.*);$/) ?? []
      const isInGroup = group !== '' && name.startsWith(group)
      const isOtherGroup = group === 'text-' && name.startsWith('text-color')
      // Tailwind's references to the tokens.
      const isReference = value === `var(--${name})`
      if (!isInGroup || isOtherGroup || isReference) return []
      return [[`\`--${name}\``, `\`${value}\``, descriptions.get(name) ?? '']]
    })
  return rows.length > 0 ? table(['Token', 'Value', 'Use'], rows) : ''
}

/** The samples that are texts. */
const samples: Record<string, () => string> = {
  Changelog: () => withoutTitle(readFileSync(changelogFile, 'utf8')),
  StatusTable: () =>
    table(
      ['Component', 'Status', 'At most, in KiB'],
      componentNames().map((name) => [
        `\`${name}\``,
        statusOf(name),
        String((sizes as Record<string, number>)[name] ?? ''),
      ]),
    ),
}

/** Returns a page of the workshop as Markdown: swatches become tables, other samples are left out. */
export function foundationPage(source: string): string {
  return `${source
    .replaceAll(/^import .*\n/gm, '')
    .replaceAll(/^<Meta .*\n/gm, '')
    .replaceAll(
      /^<(\w+)(?: group="([\w-]+)")?[^>]*\/>$/gm,
      (_, sample: string, group?: string) =>
        samples[sample]?.() ?? tokenTable(group ?? sampleGroups[sample]),
    )
    .replaceAll(/^## .*\n+(?=## |$(?![\s\S]))/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`
}

/** Reads the foundation pages, as file name and Markdown. */
function foundationPages(): Map<string, string> {
  const files = globSync('*.mdx', { cwd: pagesFolder }).sort()
  return new Map(
    files.map((file) => [
      basename(file, '.mdx'),
      foundationPage(readFileSync(join(pagesFolder, file), 'utf8')),
    ]),
  )
}

/** Returns llms.txt (llmstxt.org) and the pages that it links, as path and Markdown. */
export function markdownFiles(components: Component[]): Map<string, string> {
  const foundations = foundationPages()
  const firstLine = (page: string) => page.split('\n')[0]?.replace(/^# /, '') ?? ''
  const [tailwindCss] =
    readFileSync(readmeFile, 'utf8').match(/^```css\n@import "tailwindcss";\n.*?^```$/ms) ?? []
  if (!tailwindCss) throw new Error('README.md has no css block that imports tailwindcss')
  const llms = `# @callwright/ui

> React components for dashboards, built on Radix and Tailwind 4, in a light and a dark theme. Each component has its own entry point, such as \`@callwright/ui/badge\`; the package has no root entry.

The stylesheet of an application with Tailwind, with the paths from its folder:

${tailwindCss}

An application without Tailwind imports \`@callwright/ui/styles.css\`. Colors are semantic tokens (\`bg-raised\`, \`text-muted\`); Tailwind's own palette is switched off.

## Components

${list(components.map(({ name, title, guide }) => `[${title}](docs/${name}.md): ${firstSentence(guide.purpose)}`))}

## Foundations and library

${list([...foundations].map(([name, page]) => `[${firstLine(page)}](docs/${name}.md)`))}
`
  return new Map([
    ['llms.txt', llms],
    ...components.map((component): [string, string] => [
      `docs/${component.name}.md`,
      componentPage(component),
    ]),
    ...[...foundations].map(([name, page]): [string, string] => [`docs/${name}.md`, page]),
  ])
}
