import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { dashboardPages, publicPages } from '../src/pages.ts'
import { chunksAfterFirstPaint, entryChunks, pageChunks } from './chunks.ts'

// Checks how many KiB of JavaScript a first visit to each page loads; each file is compressed on its own with brotli 11.
// Fails when a page has no limit in sizes.json or exceeds it, or when a public page contains a module of the dashboard.
// --detail lists the files.
const root = join(import.meta.dirname, '..')
const limitsKiB: Record<string, number> = JSON.parse(readFileSync(join(root, 'sizes.json'), 'utf8'))
const dashboardOnlyPattern =
  /\/packages\/(dashboard|contract|voice)\/|\/node_modules\/(recharts|zod)\//
const isDetailed = process.argv.includes('--detail')

const { output } = (await build({
  root,
  logLevel: 'error',
  build: { write: false },
})) as Rolldown.RolldownOutput

const compressedKiB = ({ code }: Rolldown.OutputChunk) => brotliCompressSync(code).byteLength / 1024

const problems: string[] = []
const pagePaths = [...publicPages, ...dashboardPages].map(({ path }) => path)
for (const path of Object.keys(limitsKiB)) {
  if (!pagePaths.includes(path))
    problems.push(`sizes.json has a limit for ${path}, which does not exist`)
}
for (const pagePath of pagePaths) {
  const limitKiB = limitsKiB[pagePath]
  const chunks = [
    entryChunks(output),
    pageChunks(output, pagePath),
    chunksAfterFirstPaint(output, pagePath),
  ].flat()
  const totalKiB = chunks.reduce((sum, chunk) => sum + compressedKiB(chunk), 0)
  if (limitKiB === undefined)
    problems.push(`${pagePath} is ${totalKiB.toFixed(2)} KiB and has no limit in sizes.json`)
  else if (totalKiB > limitKiB)
    problems.push(`${pagePath} is ${totalKiB.toFixed(2)} KiB; the limit is ${limitKiB}`)
  const dashboardModules = pagePath.startsWith('/dashboard')
    ? []
    : chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => dashboardOnlyPattern.test(id)))
  for (const id of dashboardModules)
    problems.push(`${pagePath} contains ${relative(join(root, '../..'), id)}`)
  if (isDetailed) {
    const files = chunks.map((chunk) => `  ${compressedKiB(chunk).toFixed(2)} ${chunk.fileName}\n`)
    process.stdout.write(`${pagePath}: ${totalKiB.toFixed(2)} KiB\n${files.join('')}`)
  }
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
