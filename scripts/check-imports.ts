import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

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
  ['packages/dashboard', '@callwright/server'],
  ['packages/dashboard', '@callwright/voice/emulator/call-store'],
  ['packages/dashboard', 'react-router-dom'],
  ['apps/site', '@callwright/voice/client'],
  ['apps/site', '@callwright/server'],
  ['apps/server', '@callwright/dashboard/contacts'],
  ['apps/server', '@callwright/ui/button'],
]

const dashboard = 'packages/dashboard/src'
const server = 'apps/server/src'

/** Imports between features, and whether the linter allows them. */
const featureImports: [root: string, file: string, specifier: string, isAllowed: boolean][] = [
  [dashboard, 'overview/probe.tsx', '../contacts/contacts-page.tsx', false],
  [dashboard, 'overview/probe.tsx', '../contacts/index.ts', true],
  [dashboard, 'analytics/probe.tsx', '../calls/index.ts', true],
  [dashboard, 'analytics/probe.tsx', '../calls/calls.queries.ts', false],
  [dashboard, 'campaigns/probe.tsx', '../contacts/index.ts', false],
  [dashboard, 'campaigns/probe.tsx', '../api-keys/index.ts', false],
  [dashboard, 'calls/probe.tsx', '../campaigns/index.ts', false],
  [dashboard, 'calls/probe.tsx', '../audit-log/index.ts', false],
  [dashboard, 'audit-log/probe.tsx', '../contacts/index.ts', false],
  [dashboard, 'webhooks/probe.tsx', '../contacts/index.ts', false],
  [dashboard, 'webhooks/probe.tsx', '../account/index.ts', false],
  [dashboard, 'webhooks/probe.tsx', '../workspace/index.ts', false],
  [dashboard, 'contacts/probe.tsx', '../webhooks/index.ts', false],
  [dashboard, 'lib/probe.tsx', '../calls/index.ts', false],
  [dashboard, 'privacy/probe.tsx', '../contacts/index.ts', false],
  [dashboard, 'contacts/probe.tsx', '../privacy/index.ts', false],
  [dashboard, 'replay/probe.tsx', '../campaigns/index.ts', false],
  [dashboard, 'campaigns/probe.tsx', '../replay/index.ts', false],
  [dashboard, 'analytics/probe.stories.tsx', '../calls/calls.mocks.ts', true],
  [dashboard, 'analytics/probe.stories.tsx', '../calls/call-details-dialog.tsx', false],
  [server, 'probe.ts', './contacts/index.ts', true],
  [server, 'probe.ts', './contacts/contacts.store.ts', false],
  [server, 'calls/probe.ts', '../dialer/index.ts', true],
  [server, 'calls/probe.ts', '../dialer/commands.ts', false],
  [server, 'dialer/probe.ts', '../webhooks/webhooks.store.ts', false],
  [server, 'calls/probe.ts', '../db/open.ts', true],
  [server, 'calls/probe.ts', '../audit/audit.store.ts', false],
  [server, 'dialer/placing/probe.ts', '../../provider/index.ts', true],
  [server, 'dialer/placing/probe.ts', '../../provider/record.ts', false],
  [server, 'dialer/placing/probe.ts', '../domain/rows.ts', true],
  [server, 'dialer/domain/probe.ts', '../../rules/index.ts', true],
  [server, 'dialer/domain/probe.ts', '../../rules/law.ts', false],
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

function passesLint(rule: string, ...paths: string[]): boolean {
  const options = ['lint', `--only=${rule}`, ...paths]
  return spawnSync(join(root, 'node_modules/.bin/biome'), options, { cwd: root }).status === 0
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

for (const [folder, file, specifier, isAllowed] of featureImports) {
  const path = join(folder, file)
  withFiles({ [path]: importStatement(specifier) }, () => {
    if (passesLint('style/noRestrictedImports', path) !== isAllowed) {
      problems.push(`${path} ${isAllowed ? 'is refused' : 'can import'} ${specifier}`)
    }
  })
}

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
  const leavesPackage = new RegExp(`(from|import\\() ?'(\\.\\./){${depth},}`)
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
