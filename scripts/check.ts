import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'

// pnpm check: runs all static checks and prints one line for each.
const root = join(import.meta.dirname, '..')
const binaryPath = (name: string) => join(root, 'node_modules/.bin', name)
const typescript = join(root, 'node_modules/@typescript/native/bin/tsc')

const projects = globSync('{packages,apps}/*/{,scripts/,docs/}tsconfig.json', { cwd: root })
  .map(dirname)
  .concat('.storybook', 'e2e', 'scripts')
  .sort()

const steps: [name: string, command: string, args: string[]][] = [
  ['format and lint', binaryPath('biome'), ['ci', '--error-on-warnings', '--colors=off', '.']],
  ['design tokens', 'node', ['packages/ui/scripts/build-tokens.ts', '--check']],
  ['components in the README', 'node', ['packages/ui/scripts/build-readme.ts', '--check']],
  ['contract routes', 'node', ['packages/contract/scripts/build-routes.ts', '--check']],
  ...projects.map((project): [string, string, string[]] => [
    `types of ${project}`,
    typescript,
    ['-p', project],
  ]),
  ['unused code', binaryPath('knip'), []],
  ['import rules', 'node', ['scripts/check-imports.ts']],
  ['regular expressions', 'node', ['scripts/check-regular-expressions.ts']],
  ['package build', 'node', ['packages/ui/scripts/build.ts']],
  ['package exports', binaryPath('publint'), ['packages/ui', '--strict', '--pack', 'pnpm']],
  ['component sizes', 'node', ['packages/ui/scripts/check-sizes.ts']],
  ['site sizes', 'node', ['apps/site/scripts/check-sizes.ts']],
]

let failedCount = 0
for (const [name, command, args] of steps) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}\n`)
  if (status !== 0) {
    process.stdout.write(`${stdout}${stderr}\n`)
    failedCount++
  }
}
if (failedCount > 0) {
  process.stdout.write(`${failedCount} of ${steps.length} checks failed\n`)
  process.exit(1)
}
