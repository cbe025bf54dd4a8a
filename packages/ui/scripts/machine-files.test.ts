import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse as parseCss } from 'postcss'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import manifest from '../package.json' with { type: 'json' }
import { type Component, readComponents } from './components.ts'
import { moduleOf } from './examples.ts'
import { figmaVariables } from './figma-variables.ts'
import { machineFiles } from './machine-files.ts'
import { correctManifest } from './manifest.ts'
import registrySchema from './schemas/shadcn-registry.json' with { type: 'json' }
import itemSchema from './schemas/shadcn-registry-item.json' with { type: 'json' }
import { exportsOf, importsOf, sourceFolder, topLevelDeclarations } from './source.ts'
import { themes } from './theme-colors.ts'

let components: Component[]
let files: Map<string, string>

beforeAll(() => {
  components = readComponents()
  files = machineFiles(components)
})

const jsonOf = (path: string) => JSON.parse(files.get(path) ?? 'null')

describe('The pages as Markdown', () => {
  it('has one page for each component and each foundation page, all linked from llms.txt', () => {
    const entries = globSync('*/*.guide.tsx', { cwd: sourceFolder }).map(dirname)
    const foundations = globSync('*.mdx', { cwd: join(sourceFolder, '../docs') })
    const pages = [...entries, ...foundations.map((file) => file.replace('.mdx', ''))]
    const expected = pages.map((page) => `docs/${page}.md`).sort()
    const links = [...(files.get('llms.txt') ?? '').matchAll(/\]\((.+?)\)/g)].map(
      ([, link]) => link,
    )
    expect([...files.keys()].filter((path) => path.startsWith('docs/')).sort()).toEqual(expected)
    expect(links.sort()).toEqual(expected)
  })

  it('has an example for each component, and imports only what the package exports', () => {
    expect(components.filter(({ examples }) => examples.length === 0)).toEqual([])
    const imported = components
      .flatMap(({ examples }) => examples)
      .flatMap(({ imports }) => [...imports])
      .filter(([module]) => module.startsWith('@callwright/'))
    const missing = imported.flatMap(([module, names]) => {
      const exported = exportsOf(module.replace('@callwright/ui/', '')).map(({ name }) => name)
      return names
        .map((name) => name.replace(/^type /, '').replace(/ as .*/, ''))
        .filter((name) => !exported.includes(name))
    })
    expect(imported.length).toBeGreaterThan(components.length)
    expect(missing).toEqual([])
  })

  it('says in llms.txt where Tailwind finds the classes of the components', () => {
    expect(files.get('llms.txt')).toContain(
      '@source "../node_modules/@callwright/ui/dist/**/*.js";',
    )
    expect(files.get('llms.txt')).toContain('@source not "../node_modules/')
  })

  it('has the size of each component in the table of their statuses', () => {
    const rows = components.map(
      ({ name, status, sizeKib = '' }) => `| \`${name}\` | ${status} | ${sizeKib} |`,
    )
    const page = files.get('docs/status.md')?.split('\n')
    expect(rows.filter((row) => !page?.includes(row))).toEqual([])
  })

  it('names each exported function in the guide of its component', () => {
    const missing = components.flatMap(({ name, exports, guide }) =>
      exports
        .filter((exported) => /^[a-z]/.test(exported) && !JSON.stringify(guide).includes(exported))
        .map((exported) => `${name}: ${exported}`),
    )
    expect(missing).toEqual([])
  })

  it('has examples that compile in an application', () => {
    const parseText = (text: string) =>
      ts.createSourceFile('example.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
    const available = [
      ...components.map(({ name }) => `@callwright/ui/${name}`),
      ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
    ]
    const problems = components.flatMap(({ name, examples }) =>
      examples.flatMap((example) => {
        const text = moduleOf(example)
        const names = [
          ...importsOf(parseText(text)).keys(),
          ...[...example.declarations, example.component].flatMap((code) => [
            ...topLevelDeclarations(parseText(code)).keys(),
          ]),
        ]
        return [
          ...names.filter((declared, index) => names.indexOf(declared) < index),
          ...ts
            .preProcessFile(text)
            .importedFiles.map(({ fileName }) => fileName)
            .filter((specifier) => !available.includes(specifier)),
        ].map((problem) => `${name}, ${example.story}: ${problem}`)
      }),
    )
    expect(problems).toEqual([])
  })

  it('has no example of a journey, whose steps are not in its code', () => {
    const stories = components.find(({ name }) => name === 'button')?.examples
    expect(stories?.map(({ story }) => story)).toContain('WithIcon')
    expect(stories?.map(({ story }) => story)).not.toContain('FocusComesBack')
  })

  it('has the values that an example spreads from a variable', () => {
    const stories = components.find(({ name }) => name === 'heat-strip')?.examples
    expect(stories?.find(({ story }) => story === 'Zeros')?.component).toContain(
      "columns={['09:00', '10:00', '11:00']}",
    )
  })

  it('has functions instead of spies, which accept the arguments that the example passes', () => {
    expect(files.get('docs/data-table.md')).toContain(
      'const onDelete = (..._args: unknown[]) => {}',
    )
  })

  it('lists the props of each part with their defaults', () => {
    expect(files.get('docs/badge.md')).toMatch(
      /\| `tone` \| `'neutral' .*` \| `neutral` \| What kind of status it is\. \|/,
    )
  })

  it('shows the tokens of a foundation page as tables', () => {
    expect(files.get('docs/color.md')).toContain('| `--background-color-page` | `light-dark(')
    expect(files.get('docs/space.md')).toContain('| `--radius-md` |')
    const leftovers = [...files].filter(
      ([path, page]) => path.endsWith('.md') && /^(import .* from '\.|<Meta)/m.test(page),
    )
    expect(leftovers).toEqual([])
  })
})

describe('The manifest of Storybook', () => {
  it('gets the entry point, the name, the guide and whole examples of a component', () => {
    const entry = {
      id: 'components-data-table',
      name: 'ContactsTable',
      path: './packages/ui/src/data-table/data-table.stories.tsx',
      import: "import { DataTable } from '@callwright/ui'",
      error: { name: 'No component import found' },
      stories: [{ id: 'components-data-table--rows', name: 'Rows', error: {} }],
      subcomponents: {
        DataTable: {
          name: 'DataTable',
          path: join(sourceFolder, 'data-table/data-table.tsx'),
          reactDocgenTypescript: { filePath: join(sourceFolder, 'data-table/data-table.tsx') },
        },
      },
    }
    const { components: corrected } = correctManifest(
      { components: { [entry.id]: entry } },
      components,
    )
    const dataTable = corrected[entry.id] as typeof entry & { docs: object }
    expect(dataTable).toMatchObject({
      name: 'DataTable',
      import: expect.stringMatching(
        /^import { DataTable, .* } from '@callwright\/ui\/data-table'$/m,
      ),
      error: undefined,
      stories: [{ snippet: expect.stringMatching(/^interface Contact [\s\S]*<ContactsTable \/>/) }],
      subcomponents: {
        DataTable: { path: './packages/ui/src/data-table/data-table.tsx' },
      },
    })
    expect(JSON.stringify(dataTable.docs)).toContain('## Keyboard')
    expect(JSON.stringify(dataTable)).not.toContain(sourceFolder)
  })
})

describe('The shadcn registry', () => {
  const ajv = new Ajv()
  ajv.addSchema(itemSchema)

  it('fulfills the published schemas', () => {
    const isRegistry = ajv.compile(registrySchema)
    const isItem = ajv.compile(itemSchema)
    expect(isRegistry(jsonOf('r/registry.json')), ajv.errorsText(isRegistry.errors)).toBe(true)
    for (const { name } of components) {
      expect(isItem(jsonOf(`r/${name}.json`)), ajv.errorsText(isItem.errors)).toBe(true)
    }
  })

  it('has an item for each component, with every file and package that it imports', () => {
    expect(jsonOf('r/registry.json').items.map(({ name }: { name: string }) => name)).toEqual(
      components.map(({ name }) => name),
    )
    for (const { name } of components) {
      const item: { files: { path: string; content: string }[]; dependencies: string[] } = jsonOf(
        `r/${name}.json`,
      )
      const paths = item.files.map(({ path }) => path.replace(/\.tsx?$/, ''))
      const specifiers = item.files.flatMap(({ path, content }) =>
        [...content.matchAll(/(?:from |import\()'(.+?)'/g)].map(([, specifier = '']) =>
          specifier.startsWith('.') ? normalize(join(dirname(path), specifier)) : specifier,
        ),
      )
      const missing = specifiers.filter(
        (specifier) =>
          !paths.includes(specifier) &&
          !/^react(-dom)?(\/|$)/.test(specifier) &&
          !item.dependencies.some((dependency) => dependency.startsWith(`${specifier}@^`)),
      )
      expect(missing, name).toEqual([])
    }
  })

  it('has the theme as a stylesheet, with neither the reset of the palette nor the styles of the page', () => {
    const { css, files: itemFiles } = jsonOf('r/badge.json')
    const theme = itemFiles.find(({ path }: { path: string }) => path.endsWith('/theme.css'))
    // The CLI parses the other types of files as TypeScript, and cannot add declarations of @theme to a stylesheet.
    expect(theme.type).toBe('registry:file')
    expect(css).toBeUndefined()
    const root = parseCss(theme.content)
    const selectors: string[] = []
    root.walkRules(({ selector }) => {
      selectors.push(selector.replaceAll(/\s+/g, ' '))
    })
    const values = new Map<string, string>()
    root.walkDecls(({ prop, value }) => {
      values.set(prop, value)
    })
    expect(values.get('--spacing')).toBe('0.25rem')
    expect(values.get('--color-accent')).toMatch(/^light-dark\(/)
    expect([...values.keys()].filter((name) => name.endsWith('*'))).toEqual([])
    expect(selectors).toContain('.dark, [data-theme="dark"]')
    expect(selectors).toContain(':focus-visible')
    expect(selectors.filter((selector) => /^(body|h[1-4])\b/.test(selector))).toEqual([])
    const rulesOfThemes: string[] = []
    root.walkRules('[data-theme]', (rule) => {
      rulesOfThemes.push(rule.toString())
    })
    expect(rulesOfThemes).toContainEqual(
      expect.stringContaining('background-color: var(--background-color-page)'),
    )
    for (const font of ['bricolage-grotesque', 'geist-mono', 'inter']) {
      expect(theme.content).toContain(`@import '@fontsource-variable/${font}';`)
    }
    expect(theme.content).not.toContain("@import './")
  })
})

describe('The Figma variables', () => {
  const body = figmaVariables()

  it('fulfill the published schema of the request', () => {
    const api = parseYaml(
      readFileSync(
        createRequire(import.meta.url).resolve('@figma/rest-api-spec/openapi/openapi.yaml'),
        'utf8',
      ),
    )
    // A color with an opacity is an RGBA and also an RGB, so exactly one of them cannot match.
    const { VariableValue } = api.components.schemas
    VariableValue.anyOf = VariableValue.oneOf
    delete VariableValue.oneOf
    // Figma's documents use keywords of OpenAPI that JSON Schema does not have.
    const ajv = new Ajv2020({ strict: false })
    ajv.addSchema(api, 'figma')
    const path =
      '#/paths/~1v1~1files~1{file_key}~1variables/post/requestBody/content/application~1json/schema'
    const validate = ajv.compile({ $ref: `figma${path.replace('{', '%7B').replace('}', '%7D')}` })
    expect(validate(body), ajv.errorsText(validate.errors)).toBe(true)
    const wrong = { ...body, variables: [{ action: 'CREATE', name: 'a', resolvedType: 'COLOUR' }] }
    expect(validate(wrong)).toBe(false)
  })

  it('have a value in each theme for each color, and refer only to variables that exist', () => {
    const { variables = [], variableModeValues = [] } = body
    const ids = variables.map(({ id }) => id)
    const colors = variables.filter(
      (variable) => 'resolvedType' in variable && variable.resolvedType === 'COLOR',
    )
    expect(colors.length).toBeGreaterThan(30)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id } of colors) {
      const modes = variableModeValues.filter(({ variableId }) => variableId === id)
      expect(modes.map(({ modeId }) => modeId)).toEqual([...themes])
    }
    const aliases = variableModeValues.flatMap(({ value }) =>
      value && typeof value === 'object' && 'type' in value ? value.id : [],
    )
    expect(aliases.filter((alias) => !ids.includes(alias))).toEqual([])
  })
})

it('names the repository and the homepage of the package', () => {
  expect(manifest.repository.directory).toBe('packages/ui')
  expect(manifest.homepage).toMatch(/^https:/)
})
