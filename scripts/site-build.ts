import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { secretNames } from '../apps/server/src/settings.ts'
import { fingerprintFile } from '../apps/site/scripts/fingerprint-file.ts'

const root = join(import.meta.dirname, '..')
const site = join(root, 'apps/site')

/** The sources of the built site; a change to any of them requires a new build. */
const sourcePatterns = [
  'pnpm-lock.yaml',
  'apps/site/{*.html,vite.config.ts,package.json}',
  'apps/site/{src,public,scripts}/**',
  'packages/{contract,dashboard,ui}/src/**',
  'packages/{contract,dashboard,ui}/package.json',
  'packages/voice/src/{client,costs}.ts',
]

/** A value for each setting that contains a secret. The site is built with them, and must not contain them. */
export const secretCanaries = Object.fromEntries(
  [...secretNames].map((name) => [name, `canary-of-${name}`]),
)

/** Builds the site when one of its sources has changed since the last build. */
export default function buildSite(): void {
  const currentFingerprint = computeFingerprint()
  const builtFingerprint = existsSync(fingerprintFile) ? readFileSync(fingerprintFile, 'utf8') : ''
  if (builtFingerprint === currentFingerprint && existsSync(join(site, 'dist/shell.html'))) return
  process.stderr.write('Building the site …\n')
  const { status, stdout, stderr } = spawnSync('node', ['scripts/build.ts'], {
    cwd: site,
    encoding: 'utf8',
    env: { ...process.env, ...secretCanaries },
  })
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}The site could not be built.\n`)
    process.exit(1)
  }
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(fingerprintFile, currentFingerprint)
}

function computeFingerprint(): string {
  const hash = createHash('sha256')
    .update(process.env.SITE_URL ?? '')
    .update(JSON.stringify(secretCanaries))
  for (const path of globSync(sourcePatterns, { cwd: root }).sort()) {
    const file = join(root, path)
    if (statSync(file).isFile()) hash.update(path).update(readFileSync(file))
  }
  return hash.digest('hex')
}
