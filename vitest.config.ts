import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { chromium } from 'playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { storybookTest } from './.storybook/story-tests.ts'

const workshop = join(import.meta.dirname, '.storybook')

// Playwright's own browser where it could be downloaded, else the system's.
const executablePath = existsSync(chromium.executablePath())
  ? undefined
  : (process.env.CHROMIUM_PATH ?? '/usr/bin/chromium')

// What the first run would otherwise find late, and reload for in mid-test.
const heavy = [
  '@radix-ui/react-direction',
  'msw',
  'msw/browser',
  'axe-core',
  'msw-storybook-addon',
  'react',
  'react-dom/client',
  'react/jsx-dev-runtime',
  'storybook-addon-pseudo-states',
  'storybook/internal/core-events',
  'storybook/preview-api',
  'storybook/test',
  ...[
    '@radix-ui/react-alert-dialog',
    '@radix-ui/react-checkbox',
    '@radix-ui/react-avatar',
    '@radix-ui/react-dialog',
    '@radix-ui/react-dropdown-menu',
    '@radix-ui/react-progress',
    '@radix-ui/react-select',
    '@radix-ui/react-slot',
    '@radix-ui/react-switch',
    '@radix-ui/react-tabs',
    '@radix-ui/react-tooltip',
    '@radix-ui/react-visually-hidden',
    '@tanstack/react-table',
    '@tanstack/react-virtual',
    'class-variance-authority',
    'lucide-react',
    'recharts',
    'tailwind-merge',
  ].map((name) => `@callwright/ui > ${name}`),
  ...[
    '@hookform/resolvers/zod',
    '@orpc/client',
    '@orpc/contract',
    '@orpc/openapi-client/fetch',
    '@orpc/tanstack-query',
    '@tanstack/react-query',
    'csv-parse/browser/esm',
    'react-hook-form',
    'zod',
  ].map((name) => `@callwright/dashboard > ${name}`),
]

// What is waited for in vain; no test is about how long it takes, and a busy machine takes its time.
const patience = { hookTimeout: 120_000, testTimeout: 120_000 }

interface Mode {
  /** The globals of the toolbar that differ from the initial ones. */
  globals?: Record<string, unknown>
  forcedColors?: 'active'
  /** Only the stories with this tag. */
  tag?: string
}

/** The files without a story that has the tag; each would cost its imports and run nothing. */
function storyFilesWithout(tag: string): string[] {
  return globSync('{packages,apps}/*/src/**/*.stories.tsx', { cwd: import.meta.dirname })
    .map((file) => join(import.meta.dirname, file))
    .filter((file) => !readFileSync(file, 'utf8').includes(`'${tag}'`))
    .map((file) => relative(workshop, file))
}

/**
 * Stories in a real browser, in one mode, with axe and, where tagged, a picture. The mode `themes` plays
 * each story in the light theme and then shows it in the dark one.
 */
function stories(
  mode: string,
  { globals, forcedColors, tag }: Mode = {},
): TestProjectInlineConfiguration {
  return {
    plugins: [
      storybookTest({
        configDir: workshop,
        initialGlobals: globals,
        tags: tag ? { include: [tag] } : undefined,
      }),
    ],
    optimizeDeps: { include: heavy },
    test: {
      name: `stories-${mode}`,
      exclude: tag ? storyFilesWithout(tag) : [],
      ...patience,
      env: { VITE_STORY_MODE: mode },
      setupFiles: [join(workshop, 'vrt.setup.ts')],
      browser: {
        enabled: true,
        headless: true,
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          // Plays press by simulated keys, which count for no gesture of a person.
          launchOptions: { executablePath, args: ['--autoplay-policy=no-user-gesture-required'] },
          contextOptions: {
            colorScheme: 'light',
            deviceScaleFactor: 1,
            forcedColors,
            locale: 'en-US',
            reducedMotion: 'reduce',
            timezoneId: 'UTC',
          },
        }),
        expect: {
          toMatchScreenshot: {
            comparatorName: 'pixelmatch',
            comparatorOptions: { allowedMismatchedPixels: 40 },
            resolveScreenshotPath: ({ root, testFileDirectory, screenshotDirectory, arg, ext }) =>
              join(root, testFileDirectory, screenshotDirectory, `${arg}${ext}`),
          },
        },
      },
    },
  }
}

/** The server's tests through its app, on one of the two databases. */
function server(
  name: string,
  database: string,
  exclude: string[] = [],
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      environment: 'node',
      include: ['apps/server/{src,test}/**/*.test.ts'],
      exclude: [
        ...exclude,
        // libfaketime, which sets the time of day of a process, is used as it works on Linux.
        ...(process.platform === 'linux' ? [] : ['**/clocks.attack.test.ts']),
      ],
      globalSetup: [join(import.meta.dirname, 'apps/server/test', database)],
      ...patience,
    },
  }
}

export default defineConfig({
  test: {
    projects: [
      stories('themes'),
      stories('phone', { globals: { viewport: { value: 'phone' } }, tag: 'every-mode' }),
      stories('rtl', { globals: { direction: 'rtl' }, tag: 'every-mode' }),
      stories('forced-colors', { forcedColors: 'active', tag: 'every-mode' }),
      {
        test: {
          name: 'rules',
          environment: 'node',
          ...patience,
          include: [
            'packages/*/{src,scripts}/**/*.test.{ts,tsx}',
            'apps/site/{src,scripts}/**/*.test.ts',
            'scripts/*.test.ts',
          ],
        },
      },
      server('server', 'embedded.ts'),
      server('server-postgres', 'postgres.ts', [
        // Each uses an embedded database of its own or none, so a second run would repeat the first.
        'apps/server/src/db/backup.test.ts',
        'apps/server/src/db/backup.attack.test.ts',
        'apps/server/src/attack/text-fields.attack.test.ts',
        'apps/server/src/full-disk.attack.test.ts',
        'apps/server/src/private-files.test.ts',
        'apps/server/src/watchdog.attack.test.ts',
      ]),
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/*.test.ts'],
          globalSetup: [join(import.meta.dirname, 'scripts/site-build.ts')],
          ...patience,
          // A campaign with a retry takes its minute and a half.
          testTimeout: 240_000,
        },
      },
    ],
  },
})
