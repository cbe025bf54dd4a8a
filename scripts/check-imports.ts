import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// Proves that the borders between packages and between features refuse what they should: each forbidden
// import is tried, and this check fails when one would be let through.
const root = join(import.meta.dirname, '..')

/** Packages that may not see each other: pnpm must not have given one to the other. */
const walls: [from: string, to: string][] = [
  ['packages/contract', '@callwright/ui/button'],
  ['packages/contract', '@callwright/voice/client'],
  ['packages/voice', '@callwright/contract'],
  ['packages/ui', '@callwright/contract'],
  ['packages/ui', '@callwright/dashboard/contacts'],
  ['packages/ui', '@tanstack/react-query'],
  ['packages/ui', 'react-router-dom'],
  ['packages/dashboard', '@callwright/server'],
  ['packages/dashboard', '@callwright/voice/emulator/switchboard'],
  ['packages/dashboard', 'react-router-dom'],
  ['apps/site', '@callwright/voice/client'],
  ['apps/site', '@callwright/server'],
  ['apps/server', '@callwright/dashboard/contacts'],
  ['apps/server', '@callwright/ui/button'],
]

/** Imports between features, tried on the linter. */
const doors: [file: string, specifier: string, allowed: boolean][] = [
  ['overview/probe.tsx', '../contacts/contacts-page.tsx', false],
  ['overview/probe.tsx', '../contacts/index.ts', true],
  ['analytics/probe.tsx', '../calls/index.ts', true],
  ['analytics/probe.tsx', '../calls/calls.queries.ts', false],
  ['campaigns/probe.tsx', '../contacts/index.ts', false],
  ['calls/probe.tsx', '../campaigns/index.ts', false],
  ['lib/probe.tsx', '../calls/index.ts', false],
  ['analytics/probe.stories.tsx', '../calls/calls.mocks.ts', true],
  ['analytics/probe.stories.tsx', '../calls/call-details-dialog.tsx', false],
]

const problems: string[] = []

for (const [from, to] of walls) {
  const resolve = createRequire(join(root, from, 'src/probe.js')).resolve
  try {
    resolve(to)
    problems.push(`${from} can import ${to}`)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error
  }
}

for (const [file, specifier, allowed] of doors) {
  const path = join('packages/dashboard/src', file)
  // The linter judges files, not text; this one is there only as long as it looks.
  writeFileSync(join(root, path), `import { probe } from '${specifier}'\n\nprobe()\n`)
  try {
    const lint = ['lint', '--only=style/noRestrictedImports', path]
    const { status } = spawnSync(join(root, 'node_modules/.bin/biome'), lint, { cwd: root })
    if ((status === 0) !== allowed) {
      problems.push(`${path} ${allowed ? 'is refused' : 'can import'} ${specifier}`)
    }
  } finally {
    rmSync(join(root, path))
  }
}

// A relative path out of a package would walk around every border.
for (const file of globSync('{packages,apps}/*/src/**/*.{ts,tsx}', { cwd: root })) {
  const depth = file.split('/').length - 3
  const wayOut = new RegExp(`(from|import\\() ?'(\\.\\./){${depth},}`)
  if (wayOut.test(readFileSync(join(root, file), 'utf8'))) {
    problems.push(`${file} imports a file outside its package`)
  }
}

if (problems.length > 0) {
  process.stdout.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
