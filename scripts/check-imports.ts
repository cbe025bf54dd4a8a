import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

// Checks the boundaries between packages and between features: tries each forbidden import, and fails when one is
// allowed.
const root = join(import.meta.dirname, '..')

/** Imports that must not resolve from a package. */
const forbiddenImports: [from: string, to: string][] = [
  ['packages/contract', '@callwright/ui/button'],
  ['packages/contract', '@callwright/voice/client'],
  ['packages/voice', '@callwright/contract'],
  ['packages/ui', '@callwright/contract'],
  ['packages/ui', '@callwright/dashboard/contacts'],
  ['packages/ui', '@tanstack/react-query'],
  ['packages/ui', 'react-router-dom'],
  ['packages/dashboard', '@callwright/server/package.json'],
  ['packages/dashboard', '@callwright/voice/emulator/call-store'],
  ['packages/dashboard', 'react-router-dom'],
  ['apps/site', '@callwright/voice/client'],
  ['apps/site', '@callwright/server/package.json'],
  ['apps/server', '@callwright/dashboard/contacts'],
  ['apps/server', '@callwright/ui/button'],
]

const dashboard = 'packages/dashboard/src'
const server = 'apps/server/src'

/** A file whose imports the linter checks, and whether it must allow each. */
interface Probe {
  path: string
  imports: [specifier: string, isAllowed: boolean][]
}

// The features are the folders with an `index.ts`, so a new one cannot be missed.
const findFeatures = (folder: string) =>
  globSync('*/index.ts', { cwd: join(root, folder) }).map((file) => dirname(file))

const dashboardFeatures = findFeatures(dashboard).filter((name) => name !== 'mocks')
const serverFeatures = findFeatures(server)

/** Returns the imports of each feature but `from`: of its `index.ts`, its mocks and another file. */
function dashboardImports(from: string, allows: { index: string[]; mocks: boolean }) {
  return dashboardFeatures
    .filter((name) => name !== from)
    .flatMap((name): Probe['imports'] => [
      [`../${name}/index.ts`, allows.index.includes(name)],
      [`../${name}/${name}.mocks.ts`, allows.mocks],
      [`../${name}/probe-target.tsx`, false],
    ])
}

const dashboardProbes = dashboardFeatures.flatMap((name): Probe[] => {
  const importsAll = name === 'overview' || name === 'shell'
  const index = importsAll ? dashboardFeatures : ['calls']
  const storyImports = dashboardImports(name, { index: dashboardFeatures, mocks: true })
  return [
    {
      path: `${dashboard}/${name}/probe.tsx`,
      imports: [
        ...dashboardImports(name, { index, mocks: false }),
        ['../mocks/index.ts', false],
        ['../lib/probe-target.ts', true],
      ],
    },
    {
      path: `${dashboard}/${name}/probe.stories.tsx`,
      imports: [...storyImports, ['../mocks/index.ts', true], ['../lib/probe-target.ts', true]],
    },
  ]
})

/** Returns the imports of each feature but `from`, by the path from the importing file to the features. */
function serverImports(up: string, from = '') {
  return serverFeatures
    .filter((name) => name !== from)
    .flatMap((name): Probe['imports'] => [
      [`${up}/${name}/index.ts`, true],
      [`${up}/${name}/probe-target.ts`, false],
    ])
}

const serverSubfolders = globSync('*/*/*.ts', { cwd: join(root, server) }).map((file) =>
  dirname(file),
)

const probes: Probe[] = [
  ...dashboardProbes,
  {
    path: `${dashboard}/lib/probe.tsx`,
    imports: dashboardImports('', { index: [], mocks: false }),
  },
  {
    path: `${dashboard}/mocks/probe.tsx`,
    imports: dashboardImports('', { index: dashboardFeatures, mocks: true }),
  },
  { path: `${server}/probe.ts`, imports: [...serverImports('.'), ['./db/open.ts', true]] },
  ...serverFeatures.map(
    (name): Probe => ({
      path: `${server}/${name}/probe.ts`,
      imports: [...serverImports('..', name), ['../db/open.ts', true], ['./probe/target.ts', true]],
    }),
  ),
  ...[...new Set(serverSubfolders)].map(
    (folder): Probe => ({
      path: `${server}/${folder}/probe.ts`,
      imports: [
        ...serverImports('../..', folder.split('/')[0]),
        ['../../db/open.ts', true],
        ['../probe/target.ts', true],
      ],
    }),
  ),
]

const problems: string[] = []

for (const [from, to] of forbiddenImports) {
  const resolve = createRequire(join(root, from, 'src/probe.js')).resolve
  try {
    resolve(to)
    problems.push(`${from} can import ${to}`)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
  }
}

const biome = join(root, 'node_modules/.bin/biome')

function passesLint(rule: string, ...paths: string[]): boolean {
  const options = ['lint', `--only=${rule}`, ...paths]
  return spawnSync(biome, options, { cwd: root }).status === 0
}

/** Writes files for the linter to read, calls `run`, and removes them. */
function withFiles(files: Record<string, string>, run: () => void): void {
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  try {
    run()
  } finally {
    for (const path of Object.keys(files)) rmSync(join(root, path))
  }
}

const importStatement = (specifier: string) => `import { probe } from '${specifier}'\n\nprobe()\n`

const probeFiles = Object.fromEntries(
  probes.map(({ path, imports }) => [
    path,
    imports.map(([specifier], n) => `import { probe as probe${n} } from '${specifier}'\n`).join(''),
  ]),
)
withFiles(probeFiles, () => {
  const rule = '--only=style/noRestrictedImports'
  const options = ['lint', rule, '--reporter=github', '--max-diagnostics=none']
  const { stdout } = spawnSync(biome, [...options, ...Object.keys(probeFiles)], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  const refused = new Set(
    [...stdout.matchAll(/noRestrictedImports,file=([^,]+),line=(\d+)/g)].map(
      ([, path = '', line]) => `${resolve(root, path)} ${line}`,
    ),
  )
  for (const { path, imports } of probes) {
    for (const [index, [specifier, isAllowed]] of imports.entries()) {
      if (refused.has(`${join(root, path)} ${index + 1}`) !== isAllowed) continue
      problems.push(`${path} ${isAllowed ? 'is refused' : 'can import'} ${specifier}`)
    }
  }
})

const cyclicFiles = {
  [`${server}/probe-a.ts`]: `${importStatement('./probe-b.ts')}export { probe }\n`,
  [`${server}/probe-b.ts`]: `${importStatement('./probe-a.ts')}export { probe }\n`,
}
withFiles(cyclicFiles, () => {
  if (passesLint('suspicious/noImportCycles', ...Object.keys(cyclicFiles))) {
    problems.push('two files can import each other')
  }
})

// A relative path out of a package would bypass every boundary.
const sourcePatterns = ['{packages,apps}/*/src/**/*.{ts,tsx}', '.storybook/*.{ts,tsx}']
for (const file of globSync(sourcePatterns, { cwd: root })) {
  const depth = file.split('/').length - (file.startsWith('.storybook') ? 1 : 2)
  const leavesPackage = new RegExp(`(from|import\\(|import) ?'(\\.\\./){${depth},}`)
  if (leavesPackage.test(readFileSync(join(root, file), 'utf8'))) {
    problems.push(`${file} imports a file outside its package`)
  }
}

// The linter finds cycles between files. This finds cycles between the folders of the server, also of type imports.
const folderImports = new Map<string, Set<string>>()
const topFolderOf = (file: string) => file.split('/')[0] as string
for (const file of globSync('**/*.ts', { cwd: join(root, server) })) {
  if (/\.test\.ts$|(^|\/)testing\.ts$/.test(file)) continue
  const text = readFileSync(join(root, server, file), 'utf8')
  for (const [, specifier = ''] of text.matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)) {
    const target = topFolderOf(join(dirname(file), specifier))
    if (target === topFolderOf(file)) continue
    folderImports.set(
      topFolderOf(file),
      (folderImports.get(topFolderOf(file)) ?? new Set()).add(target),
    )
  }
}
const checkedFolders = new Set<string>()
function findCycles(folder: string, path: string[] = []): void {
  if (path.includes(folder)) {
    const cycle = [...path.slice(path.indexOf(folder)), folder]
    problems.push(`${server} has an import cycle: ${cycle.join(' → ')}`)
    return
  }
  if (checkedFolders.has(folder)) return
  for (const target of folderImports.get(folder) ?? []) findCycles(target, [...path, folder])
  checkedFolders.add(folder)
}
for (const folder of folderImports.keys()) findCycles(folder)

if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
