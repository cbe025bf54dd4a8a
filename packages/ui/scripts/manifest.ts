import { join, relative } from 'node:path'
import type { Component } from './components.ts'
import { importStatements } from './examples.ts'
import { guideMarkdown } from './markdown.ts'
import { sourceFolder } from './source.ts'

interface ManifestPart {
  name: string
  path: string
  import?: string
  reactDocgenTypescript?: { filePath: string }
}

/** A component in Storybook's manifest; only what is corrected here. */
interface ManifestComponent extends ManifestPart {
  id: string
  stories: { id: string; name: string; snippet?: string; error?: object }[]
  subcomponents?: Record<string, ManifestPart>
  docs?: Record<string, object>
  error?: object
}

/** Storybook's manifest of components. */
export interface Manifest {
  components: Record<string, ManifestComponent>
}

const rootFolder = join(sourceFolder, '../../..')

const fromRoot = (path: string) => (path.startsWith('/') ? `./${relative(rootFolder, path)}` : path)

function withRelativePath<Part extends ManifestPart>(part: Part): Part {
  const docgen = part.reactDocgenTypescript
  return {
    ...part,
    path: fromRoot(part.path),
    reactDocgenTypescript: docgen && { ...docgen, filePath: fromRoot(docgen.filePath) },
  }
}

const storyName = (id: string) => id.split('--')[1]?.replaceAll('-', '') ?? ''

function corrected(entry: ManifestComponent, component: Component): ManifestComponent {
  const { title, name, mainExport, exports, examples, guide } = component
  const module = `@callwright/ui/${name}`
  const snippets = new Map(
    examples.map(({ story, declarations, component: code }) => [
      story.toLowerCase(),
      [...declarations, code].join('\n\n'),
    ]),
  )
  const subcomponents = Object.entries(entry.subcomponents ?? {}).map(
    ([part, value]): [string, ManifestPart] => [
      part,
      withRelativePath({
        ...value,
        import: `import { ${exports.includes(part) ? part : mainExport} } from '${module}'`,
      }),
    ],
  )
  // The stories may render a fixture around the component.
  const main = new Map(subcomponents).get(mainExport)
  const docs = `${entry.id}--docs`
  return {
    ...withRelativePath(entry),
    ...(main && { reactDocgenTypescript: main.reactDocgenTypescript }),
    error: undefined,
    name: mainExport,
    import: importStatements([{ imports: new Map([[module, exports]]) }, ...examples]).join('\n'),
    stories: entry.stories.map((story) => {
      const snippet = snippets.get(storyName(story.id))
      return { ...story, snippet, error: snippet ? undefined : story.error }
    }),
    subcomponents: entry.subcomponents && Object.fromEntries(subcomponents),
    docs: {
      ...entry.docs,
      [docs]: {
        id: docs,
        name: 'Docs',
        title: `Components/${title}`,
        path: `./packages/ui/src/${name}/${name}.guide.tsx`,
        summary: guide.purpose,
        content: [`# ${title}`, guide.purpose, guideMarkdown(component)].join('\n\n'),
      },
    },
  }
}

/**
 * Returns Storybook's manifest with the entry points, names, guides and complete examples of the components. Storybook
 * assumes that a package exports everything from its root, and reads neither guides nor the fixtures of stories.
 */
export function correctManifest<M extends object>(manifest: M, components: Component[]): M {
  const byPath = new Map(
    components.map((component) => [
      `./packages/ui/src/${component.name}/${component.name}.stories.tsx`,
      component,
    ]),
  )
  const entries = Object.entries((manifest as M & Manifest).components)
  return {
    ...manifest,
    components: Object.fromEntries(
      entries.map(([id, entry]) => {
        const component = byPath.get(entry.path)
        // Screens are not exported.
        return [
          id,
          component
            ? corrected(entry, component)
            : { ...withRelativePath(entry), import: undefined },
        ]
      }),
    ),
  }
}
