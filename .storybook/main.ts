import { join } from 'node:path'
import { defineMain } from '@storybook/react-vite/node'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { mergeConfig, type Plugin } from 'vite'
import { docgenOptions } from './docgen.ts'

const root = join(import.meta.dirname, '..')
const uiFolder = join(root, 'packages/ui')

/** Makes the file paths in the documentation of props relative to the repository: a build must not contain paths of its machine. */
const relativePaths: Plugin = {
  name: 'callwright-relative-paths',
  renderChunk: (code) => ({ code: code.replaceAll(`${root}/`, './'), map: null }),
}

/** Returns the plugin of the module `SOURCE_PLUGIN`, with which `pnpm bench mutants` changes the source. */
async function sourcePlugin() {
  const { SOURCE_PLUGIN } = process.env
  return SOURCE_PLUGIN && (await import(SOURCE_PLUGIN)).default()
}

export default defineMain({
  framework: '@storybook/react-vite',
  stories: [
    '../packages/ui/docs/*.mdx',
    '../packages/ui/src/**/*.stories.tsx',
    '../packages/dashboard/src/**/*.stories.tsx',
    '../apps/site/src/**/*.stories.tsx',
  ],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-vitest',
    '@storybook/addon-mcp',
    'storybook-addon-pseudo-states',
    join(import.meta.dirname, 'machine-files.ts'),
  ],
  features: { componentsManifest: true },
  // The file project.json would contain paths of the machine.
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, disableProjectJson: true },
  typescript: {
    // It reads all types, which only documentation pages need.
    reactDocgen: process.env.SOURCE_PLUGIN ? false : 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      ...docgenOptions,
      tsconfigPath: join(uiFolder, 'tsconfig.json'),
      include: [join(uiFolder, 'src/**/*.tsx')],
    },
  },
  viteFinal: async (config) =>
    mergeConfig(config, {
      // Storybook's dependencies belong to this package, so they are resolved from its folder.
      root: import.meta.dirname,
      plugins: [
        react(),
        tailwindcss(),
        msw({ mode: 'worker-only' }),
        await sourcePlugin(),
        relativePaths,
      ],
      build: {
        rolldownOptions: {
          output: {
            // Otherwise a page loads a hundred small files, which takes a fifth of its time.
            codeSplitting: {
              groups: [
                { name: 'components', test: /packages\/ui\/src\/(?!.*\.(stories|guide)\.)/ },
                { name: 'screens', test: /packages\/dashboard\/src\/(?!.*\.stories\.)/ },
              ],
            },
          },
        },
      },
    }),
})
