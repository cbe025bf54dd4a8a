import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { chunksAfterFirstPaint, entryChunks, pageChunks } from './chunks.ts'

// Checks how much JavaScript a first visit to a page loads, in KiB, each file compressed on its own with brotli 11.
// Fails when a page exceeds its limit in sizes.json, or when a public page contains a dashboard-only module.
// --detail lists the files.
const root = join(import.meta.dirname, '..')
const limits: Record<string, number> = JSON.parse(readFileSync(join(root, 'sizes.json'), 'utf8'))
const dashboardOnly = /\/packages\/(dashboard|contract|voice)\/|\/node_modules\/(recharts|zod)\//
const isDetailed = process.argv.includes('--detail')

const { output } = (await build({
  root,
  logLevel: 'error',
  build: { write: false },
})) as Rolldown.RolldownOutput

const weight = ({ code }: Rolldown.OutputChunk) => brotliCompressSync(code).byteLength / 1024

const problems: string[] = []
for (const [pagePath, limit] of Object.entries(limits)) {
  const chunks = [
    entryChunks(output),
    pageChunks(output, pagePath),
    chunksAfterFirstPaint(output, pagePath),
  ].flat()
  const size = chunks.reduce((sum, chunk) => sum + weight(chunk), 0)
  if (size > limit) problems.push(`${pagePath} is ${size.toFixed(2)} KiB; the limit is ${limit}`)
  const unexpected = pagePath.startsWith('/dashboard')
    ? []
    : chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => dashboardOnly.test(id)))
  for (const id of unexpected)
    problems.push(`${pagePath} contains ${relative(join(root, '../..'), id)}`)
  if (isDetailed) {
    const files = chunks.map((chunk) => `  ${weight(chunk).toFixed(2)} ${chunk.fileName}\n`)
    process.stdout.write(`${pagePath}: ${size.toFixed(2)} KiB\n${files.join('')}`)
  }
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
