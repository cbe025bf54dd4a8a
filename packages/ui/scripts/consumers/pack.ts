import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../..')

/** Builds and packs the package into the destination folder, and returns the path of the tarball. */
export function pack(destination: string): string {
  // pnpm sets npm_execpath to itself when it runs a script. Otherwise npx downloads pnpm.
  const pnpm = process.env.npm_execpath?.includes('pnpm') ? ['pnpm'] : ['npx', '--yes', 'pnpm@12']
  const [command = '', ...prefixArgs] = pnpm
  const args = [...prefixArgs, 'pack', '--pack-destination', destination, '--json']
  const output = execFileSync(command, args, { cwd: folder, encoding: 'utf8' })
  return JSON.parse(output.slice(output.indexOf('{'))).filename
}
