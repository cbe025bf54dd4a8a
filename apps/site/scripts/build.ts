import { copyFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type Rolldown } from 'vite'
import { compress } from './compress.ts'
import { writeDocuments } from './documents.ts'
import { fingerprintFile } from './fingerprint-file.ts'
import { writeFontSubsets } from './font-subset.ts'

// node scripts/build.ts [--mode mocked]: builds the site with Vite, prerenders the public pages, and compresses
// the files.
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { mode: { type: 'string', default: 'production' } } })
const { mode } = values
if (mode !== 'production' && mode !== 'mocked') {
  process.stderr.write(`Unknown mode ${mode}; use production or mocked\n`)
  process.exit(1)
}
// Vite uses the caller's NODE_ENV, and that of a test runner would select React's development build.
process.env.NODE_ENV = 'production'
const outDir = join(root, mode === 'mocked' ? 'dist-mocked' : 'dist')
const cacheDir = join(root, 'node_modules/.cache')
const rendererDir = join(cacheDir, 'prerender')
const fontAliases = await writeFontSubsets(join(cacheDir, 'fonts'))
// The stored fingerprint is of the sources of an earlier build; without one, no later run reuses this build.
if (mode === 'production') rmSync(fingerprintFile, { force: true })

const { output } = (await build({
  root,
  mode,
  logLevel: 'warn',
  resolve: { alias: fontAliases },
  build: { outDir, emptyOutDir: true },
})) as Rolldown.RolldownOutput

await build({
  root,
  mode,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: 'src/prerender.tsx',
    outDir: rendererDir,
    emptyOutDir: true,
    // The dashboard is not prerendered, so its modules are not bundled.
    rolldownOptions: { external: /dashboard/, output: { entryFileNames: 'prerender.mjs' } },
  },
  ssr: { noExternal: true },
})
try {
  await writeDocuments({ outDir, output, renderer: join(rendererDir, 'prerender.mjs') })
} finally {
  rmSync(rendererDir, { recursive: true, force: true })
}
if (mode === 'mocked') {
  // The mocks, and with them MSW, belong to packages/dashboard.
  const { resolve } = createRequire(join(root, '../../packages/dashboard/package.json'))
  copyFileSync(resolve('msw/mockServiceWorker.js'), join(outDir, 'mockServiceWorker.js'))
}
compress(outDir)
