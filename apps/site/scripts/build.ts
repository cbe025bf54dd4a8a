import { copyFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, type Rolldown } from 'vite'
import { compress } from './compress.ts'
import { writeDocuments } from './documents.ts'
import { narrowFont } from './narrow-font.ts'

// node scripts/build.ts [--mode mocked]: the site as it is served. Vite makes the files, the public pages
// are rendered into documents, and everything that shrinks is compressed once and for all.
const root = join(import.meta.dirname, '..')
const { values } = parseArgs({ options: { mode: { type: 'string', default: 'production' } } })
const { mode } = values
if (mode !== 'production' && mode !== 'mocked') {
  process.stderr.write(`There is no mode named ${mode}: there are production and mocked\n`)
  process.exit(1)
}
const outDir = join(root, mode === 'mocked' ? 'dist-mocked' : 'dist')
const cache = join(root, 'node_modules/.cache')
const rendererDir = join(cache, 'prerender')
const font = await narrowFont(join(cache, 'font'))

const { output } = (await build({
  root,
  mode,
  logLevel: 'warn',
  resolve: { alias: [{ find: '@fontsource-variable/inter', replacement: font }] },
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
    // The dashboard is never rendered here.
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
  // The mock world is the dashboard's, and so is what it stands on.
  const { resolve } = createRequire(join(root, '../../packages/dashboard/package.json'))
  copyFileSync(resolve('msw/mockServiceWorker.js'), join(outDir, 'mockServiceWorker.js'))
}
compress(outDir)
