import type { PresetProperty } from 'storybook/internal/types'
import { mergeConfig, type Plugin } from 'vite'

// A preset of Storybook. It loads the generator only when it is needed, because reading all components takes seconds.
const load = () => import('@callwright/ui/machine-files')

async function readFiles() {
  const { machineFiles, readComponents } = await load()
  return machineFiles(readComponents())
}

/** Corrects Storybook's manifest of components. */
export const experimental_manifests: PresetProperty<'experimental_manifests'> = async (
  manifests = {},
) => {
  const { correctManifest, readComponents } = await load()
  const { components } = manifests
  return components
    ? { ...manifests, components: correctManifest(components, readComponents()) }
    : manifests
}

/** Serves and builds llms.txt, the pages as Markdown, the tokens and the shadcn registry. */
function machineFiles(): Plugin {
  return {
    name: 'callwright-machine-files',
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        const [path = ''] = (request.url ?? '').slice(1).split('?')
        if (!/^(llms\.txt|(docs|tokens|r)\/[\w.-]+)$/.test(path)) return next()
        const content = (await readFiles()).get(path)
        response.statusCode = content ? 200 : 404
        response.setHeader(
          'Content-Type',
          path.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8',
        )
        response.end(content ?? JSON.stringify({ error: `There is no ${path}.` }))
      })
    },
    async generateBundle() {
      for (const [fileName, source] of await readFiles()) {
        this.emitFile({ type: 'asset', fileName, source })
      }
    },
  }
}

/** Adds the generated files to Storybook's preview. */
export const viteFinal = (config: object) => mergeConfig(config, { plugins: [machineFiles()] })
