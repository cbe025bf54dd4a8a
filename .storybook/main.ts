import { join } from 'node:path'
import { defineMain } from '@storybook/react-vite/node'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { msw } from 'msw/vite'
import { mergeConfig } from 'vite'

const ui = join(import.meta.dirname, '../packages/ui')

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
  ],
  features: { componentsManifest: true },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: {
    reactDocgen: 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      tsconfigPath: join(ui, 'tsconfig.json'),
      include: [join(ui, 'src/**/*.tsx')],
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      // Props of HTML elements and of underlying primitives, such as `asChild`, are documented there.
      propFilter: ({ parent, description }) =>
        parent ? !/node_modules/.test(parent.fileName) : description !== '',
    },
  },
  viteFinal: (config) =>
    mergeConfig(config, {
      // The dependencies of Storybook are this package's, so they are resolved from here.
      root: import.meta.dirname,
      plugins: [react(), tailwindcss(), msw({ mode: 'worker-only' })],
    }),
})
