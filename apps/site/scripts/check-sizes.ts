import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { chunksOf, entryChunks, laterChunksOf } from './chunks.ts'

// What a first visit to a page fetches in JavaScript: KiB, brotli 11, file by file as they travel. A page may
// weigh no more than sizes.json allows, and a public one has nothing in it that only the dashboard needs.
const root = join(import.meta.dirname, '..')
const limits: Record<string, number> = JSON.parse(readFileSync(join(root, 'sizes.json'), 'utf8'))
const foreign = /\/packages\/(dashboard|contract|voice)\/|\/node_modules\/(recharts|zod)\//
const detailed = process.argv.includes('--detail')

const { output } = (await build({
  root,
  logLevel: 'error',
  build: { write: false },
})) as Rolldown.RolldownOutput

const weight = ({ code }: Rolldown.OutputChunk) => brotliCompressSync(code).byteLength / 1024

const problems: string[] = []
for (const [path, limit] of Object.entries(limits)) {
  const chunks = [entryChunks(output), chunksOf(output, path), laterChunksOf(output, path)].flat()
  const size = chunks.reduce((sum, chunk) => sum + weight(chunk), 0)
  if (size > limit) problems.push(`${path} is ${size.toFixed(2)} KiB, ${limit} are allowed`)
  const strangers = path.startsWith('/dashboard')
    ? []
    : chunks.flatMap(({ moduleIds }) => moduleIds.filter((id) => foreign.test(id)))
  for (const id of strangers)
    problems.push(`${path} has ${relative(join(root, '../..'), id)} in it`)
  if (detailed) {
    const files = chunks.map((chunk) => `  ${weight(chunk).toFixed(2)} ${chunk.fileName}\n`)
    process.stdout.write(`${path}: ${size.toFixed(2)} KiB\n${files.join('')}`)
  }
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`)
  process.exit(1)
}
