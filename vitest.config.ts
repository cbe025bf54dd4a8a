import { globSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { readBrowserBuild, readReferenceBuild } from './.storybook/pictures/browser-build.ts'
import {
  comparePictures,
  otherBuild,
  sameBuild,
  type Tolerance,
} from './.storybook/pictures/compare-pictures.ts'
import { storybookTest } from './.storybook/story-tests.ts'
import { findBrowser } from './scripts/browser.ts'

declare module 'vitest/browser' {
  interface ScreenshotComparatorRegistry {
    perceptual: Tolerance
  }
}

const storybookFolder = join(import.meta.dirname, '.storybook')

const executablePath = findBrowser() ?? '/usr/bin/chromium'

const isReferenceBuild = readBrowserBuild(executablePath) === readReferenceBuild()

// Pictures must be equal on every machine: without hinting, subpixel colors and the display's color profile.
const renderingArgs = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--disable-partial-raster',
]

// Vite pre-bundles these. Otherwise it finds them during the first run, and reloads the page in the middle of a test.
const prebundledDependencies = [
  '@radix-ui/react-direction',
  '@storybook/addon-docs/preview',
  'msw',
  'msw/browser',
  'axe-core',
  'msw-storybook-addon',
  'react',
  'react-dom/client',
  'react-dom/server',
  'react/jsx-dev-runtime',
  'storybook-addon-pseudo-states',
  'storybook/internal/core-events',
  'storybook/preview-api',
  'storybook/test',
  ...[
    '@internationalized/date',
    '@radix-ui/react-alert-dialog',
    '@radix-ui/react-checkbox',
    '@radix-ui/react-avatar',
    '@radix-ui/react-dialog',
    '@radix-ui/react-dropdown-menu',
    '@radix-ui/react-popover',
    '@radix-ui/react-progress',
    '@radix-ui/react-radio-group',
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

// The server's tests, then those of processes and rules, then the stories, each on all processors: side by side they
// would slow each other down.
const maxWorkers = '100%'
const groupOrders = { server: 0, rules: 1, stories: 2 }

// `pnpm test` draws the seed and prints it. Without it, stories run in the order of their file.
const seed = process.env.TEST_SEED === undefined ? undefined : Number(process.env.TEST_SEED)

// Long timeouts: no test measures time, and a busy machine is slow.
const longTimeouts = {
  hookTimeout: 120_000,
  testTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
}

interface Mode {
  /** The globals of the toolbar that differ from the initial ones. */
  globals?: Record<string, unknown>
  forcedColors?: 'active'
  /** Only the stories with this tag. */
  tag?: string
}

/** Returns the story files without a story that has the tag. Loading them takes time and runs no test. */
function storyFilesWithout(tag: string): string[] {
  return globSync('{packages,apps}/*/src/**/*.stories.tsx', { cwd: import.meta.dirname })
    .map((file) => join(import.meta.dirname, file))
    .filter((file) => !readFileSync(file, 'utf8').includes(`'${tag}'`))
    .map((file) => relative(storybookFolder, file))
}

/**
 * Returns a project that tests stories in a real browser, in one mode, with axe and, for the tag `picture`, a
 * screenshot comparison. The mode `themes` plays each story in the light theme and then shows it in the dark one.
 */
function storyProject(
  mode: string,
  { globals, forcedColors, tag }: Mode = {},
): TestProjectInlineConfiguration {
  return {
    plugins: [
      storybookTest({
        configDir: storybookFolder,
        initialGlobals: globals,
        tags: tag ? { include: [tag] } : undefined,
      }),
    ],
    optimizeDeps: { include: prebundledDependencies },
    test: {
      name: `stories-${mode}`,
      exclude: tag ? storyFilesWithout(tag) : [],
      sequence: { groupOrder: groupOrders.stories, shuffle: { tests: seed !== undefined } },
      maxWorkers,
      ...longTimeouts,
      env: { VITE_STORY_MODE: mode },
      setupFiles: [join(storybookFolder, 'vrt.setup.ts')],
      // Compresses recorded pictures.
      globalSetup: [join(storybookFolder, 'pictures/optimize-pictures.ts')],
      browser: {
        enabled: true,
        headless: true,
        instances: [{ browser: 'chromium' }],
        provider: playwright({
          // Play functions simulate input, which the browser does not accept as a user gesture for audio.
          launchOptions: {
            executablePath,
            args: ['--autoplay-policy=no-user-gesture-required', ...renderingArgs],
          },
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
            comparators: { perceptual: comparePictures },
            comparatorName: 'perceptual',
            comparatorOptions: isReferenceBuild ? sameBuild : otherBuild,
            resolveScreenshotPath: ({ root, testFileDirectory, screenshotDirectory, arg, ext }) =>
              join(root, testFileDirectory, screenshotDirectory, `${arg}${ext}`),
          },
        },
      },
    },
  }
}

/**
 * Returns the tests of the server by whether they use the database of their project, or import something that does. Each
 * of the others uses an embedded database of its own or none, so a second run would repeat the first.
 */
function findServerTests(): { withDatabase: string[]; withoutDatabase: string[] } {
  const usesDatabase = new Map<string, boolean>()
  const checkFile = (file: string): boolean => {
    const known = usesDatabase.get(file)
    if (known !== undefined) return known
    usesDatabase.set(file, false)
    const source = readFileSync(file, 'utf8')
    const imports = source.matchAll(/ from '(\.[^']+\.ts)'/g)
    const isUsed =
      source.includes("inject('") ||
      [...imports].some(([, path = '']) => checkFile(join(dirname(file), path)))
    usesDatabase.set(file, isUsed)
    return isUsed
  }
  const { withDatabase = [], withoutDatabase = [] } = Object.groupBy(
    globSync('apps/server/{src,test}/**/*.test.ts', { cwd: import.meta.dirname }),
    (file) => (checkFile(join(import.meta.dirname, file)) ? 'withDatabase' : 'withoutDatabase'),
  )
  return { withDatabase, withoutDatabase }
}

const { withDatabase, withoutDatabase } = findServerTests()

/**
 * Tests whose subject depends on which database it is: the database itself, transactions, changes that the database
 * reports, and blocking of the process, which contains the embedded one. Decision 0009 says why the others run on one.
 */
const bothDatabasesTests = [
  'apps/server/src/{db,dialer,events}/**',
  'apps/server/src/event-loop.test.ts',
  'apps/server/src/forecast/large-preview.test.ts',
  'apps/server/src/fuzz.test.ts',
  'apps/server/test/{clocks.attack,processes}.test.ts',
  'apps/server/test/simulation/**',
]

/** Returns the tests that the embedded database leaves to PostgreSQL; none for `pnpm test:databases`. */
function postgresTests(): string[] {
  if (process.env.TEST_DATABASES === 'all') return []
  return withDatabase.filter(
    (file) => !bothDatabasesTests.some((pattern) => matchesGlob(file, pattern)),
  )
}

/** Tests of several processes or simultaneous transactions, which the embedded database cannot have. */
const multiProcessTests = [
  'apps/server/src/contacts/contact-count.test.ts',
  'apps/server/test/accounts-processes.test.ts',
  'apps/server/test/upgrade.test.ts',
]

/** Returns a project that runs the server's tests on the database that a global setup file provides. */
function serverProject(
  name: string,
  setupFile: string,
  exclude: string[] = [],
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      environment: 'node',
      include: ['apps/server/{src,test}/**/*.test.ts'],
      exclude: [
        ...exclude,
        // These tests set the clock of a process with libfaketime, in a way that works only on Linux.
        ...(process.platform === 'linux' ? [] : ['**/clocks.attack.test.ts']),
      ],
      globalSetup: [join(import.meta.dirname, 'apps/server/test', setupFile)],
      sequence: { groupOrder: groupOrders.server },
      maxWorkers,
      // Files share the modules of their worker: loading them for each file took a third of the time.
      isolate: false,
      ...longTimeouts,
    },
  }
}

export default defineConfig({
  test: {
    sequence: { seed },
    projects: [
      storyProject('themes'),
      storyProject('phone', { globals: { viewport: { value: 'phone' } }, tag: 'every-mode' }),
      storyProject('rtl', { globals: { direction: 'rtl' }, tag: 'every-mode' }),
      storyProject('forced-colors', { forcedColors: 'active', tag: 'every-mode' }),
      {
        test: {
          name: 'rules',
          environment: 'node',
          sequence: { groupOrder: groupOrders.rules },
          maxWorkers,
          ...longTimeouts,
          include: [
            'packages/*/{src,scripts}/**/*.test.{ts,tsx}',
            'apps/site/{src,scripts}/**/*.test.ts',
            'scripts/*.test.ts',
          ],
        },
      },
      serverProject('server', 'embedded.ts', [...multiProcessTests, ...postgresTests()]),
      serverProject('server-postgres', 'postgres.ts', withoutDatabase),
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/*.test.ts'],
          // The image is built from packages for Linux, and its server is started.
          exclude: process.platform === 'linux' ? [] : ['e2e/image.test.ts'],
          globalSetup: [join(import.meta.dirname, 'scripts/site-build.ts')],
          sequence: { groupOrder: groupOrders.rules },
          maxWorkers,
          ...longTimeouts,
          // A campaign with a retry takes its minute and a half.
          testTimeout: 240_000,
        },
      },
    ],
  },
})
