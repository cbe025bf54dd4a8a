import { globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { docgenOptions } from '@callwright/storybook/docgen'
import { type ComponentDoc, withCompilerOptions } from 'react-docgen-typescript'
import ts from 'typescript'
import sizes from '../sizes.json' with { type: 'json' }
import { type Example, examplesOf } from './examples.ts'
import { exportsOf, literalOf, parse, sourceFolder, topLevelDeclarations } from './source.ts'
import { type Status, statusOf } from './statuses.ts'

/** The texts of a component's guide. */
export interface GuideText {
  purpose: string
  alternatives: string[]
  anatomy: [part: string, holds: string][]
  rules: { do: { caption: string }; dont: { caption: string } }[]
  keyboard: [keys: string, effect: string][]
  assistive: string[]
}

/** A prop that a part adds to those of its element. */
export interface Prop {
  name: string
  type: string
  isRequired: boolean
  defaultValue?: string
  description: string
}

/** A part of a component, with the props that it adds to those of its element. */
export interface Part {
  name: string
  description: string
  props: Prop[]
}

/** A component as it is documented. */
export interface Component {
  /** The name of its folder and entry, as in `data-table`. */
  name: string
  /** The title of its page, as in `Data table`. */
  title: string
  /** The name of the main export, as in `DataTable`. */
  mainExport: string
  /** The exported values, without types. */
  exports: string[]
  status: Status
  /** The upper limit of its size in KiB, compressed with brotli and without React. */
  sizeKib?: number
  guide: GuideText
  parts: Part[]
  examples: Example[]
}

/** Returns the names of all components with a documentation page. */
export function componentNames(): string[] {
  return globSync('*/*.guide.tsx', { cwd: sourceFolder }).map(dirname).sort()
}

/** Returns the texts of a component's guide. */
export function guideOf(name: string): GuideText {
  const statement = topLevelDeclarations(parse(`${name}/${name}.guide.tsx`)).get('guide')
  const declaration =
    statement && ts.isVariableStatement(statement) && statement.declarationList.declarations[0]
  if (!declaration) throw new Error(`${name}.guide.tsx does not export a guide`)
  return literalOf(declaration.initializer) as GuideText
}

const titleOf = (name: string) => {
  const [, title] =
    parse(`${name}/${name}.stories.tsx`).text.match(/title: 'Components\/(.+?)'/) ?? []
  if (!title) throw new Error(`The stories of ${name} have no title below Components`)
  return title
}

/** Returns the export for the outermost part of a component. */
function mainExportOf(name: string, guide: GuideText): string {
  const exported = exportsOf(name).filter(({ isType }) => !isType)
  const parts = guide.anatomy.map(([part]) => exported.find((candidate) => candidate.name === part))
  return (parts.find(Boolean) ?? exported[0])?.name ?? name
}

function typeOf(type: { name: string; raw?: string; value?: { value: string }[] }): string {
  const values = type.name === 'enum' ? type.value?.map(({ value }) => value) : undefined
  const isLiteral = values?.every((value) => /^["\d]/.test(value))
  return (isLiteral && values ? values.join(' | ') : (type.raw ?? type.name)).replaceAll('"', "'")
}

function partOf(doc: ComponentDoc): Part {
  return {
    name: doc.displayName,
    description: doc.description,
    props: Object.values(doc.props).map((prop) => ({
      name: prop.name,
      type: typeOf(prop.type),
      isRequired: prop.required,
      defaultValue: prop.defaultValue?.value?.toString(),
      description: prop.description.replaceAll('\n', ' '),
    })),
  }
}

/** Reads the exported parts of all components and their props. */
function readParts(): Map<string, Part[]> {
  const config = ts.readConfigFile(join(sourceFolder, '../tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, join(sourceFolder, '..'))
  const files = globSync('*/*.tsx', { cwd: sourceFolder })
    .filter((file) => !/\.(stories|guide|test)\./.test(file))
    .map((file) => join(sourceFolder, file))
  const docs = withCompilerOptions(options, docgenOptions).parse(files)
  const partsByFolder = new Map<string, Part[]>()
  for (const [folder, found] of Map.groupBy(docs, (doc) => basename(dirname(doc.filePath)))) {
    if (!componentNames().includes(folder)) continue
    const exported = exportsOf(folder).map(({ name }) => name)
    const parts = new Map(found.map((doc) => [doc.displayName, partOf(doc)]))
    partsByFolder.set(
      folder,
      exported.flatMap((name) => parts.get(name) ?? []),
    )
  }
  return partsByFolder
}

let cachedComponents: Component[] | undefined

/** Reads everything that is documented about the components, in alphabetical order; once, because it takes seconds. */
export function readComponents(): Component[] {
  cachedComponents ??= readAll()
  return cachedComponents
}

function readAll(): Component[] {
  const parts = readParts()
  return componentNames().map((name) => {
    const guide = guideOf(name)
    return {
      name,
      title: titleOf(name),
      mainExport: mainExportOf(name, guide),
      exports: exportsOf(name).flatMap((exported) => (exported.isType ? [] : exported.name)),
      status: statusOf(name),
      sizeKib: (sizes as Record<string, number>)[name],
      guide,
      parts: parts.get(name) ?? [],
      examples: examplesOf(name),
    }
  })
}
