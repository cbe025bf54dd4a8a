import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

// Measures each component with all its dependencies except React, in KiB, minified and compressed with brotli. Lazily
// loaded code does not count. Fails when a component is larger than sizes.json allows; --update writes the current
// sizes with a margin.
const folder = join(import.meta.dirname, '..')
const limitsFile = join(folder, 'sizes.json')

async function measureKib(file: string): Promise<number> {
  const result = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      lib: { entry: join(folder, file), formats: ['es'] },
      rolldownOptions: {
        external: /^react(-dom)?(\/|$)/,
        // By itself, Vite keeps the white space of a library, which an application's build removes.
        output: { minify: true },
      },
    },
  })) as Rolldown.RolldownOutput[]
  const chunks = result.flatMap(({ output }) => output).filter((file) => file.type === 'chunk')
  const eagerChunks = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of eagerChunks) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) eagerChunks.add(chunk)
  }
  const code = [...eagerChunks].map((chunk) => chunk.code)
  return brotliCompressSync(code.join('')).byteLength / 1024
}

/** Adds 3 %, but at least 0.1 KiB: enough for a fix, but not for a new dependency. */
const withMargin = (size: number) => Math.ceil((size + Math.max(size * 0.03, 0.1)) * 10) / 10

const sizes = new Map<string, number>()
for (const file of globSync('src/*/index.ts', { cwd: folder }).sort()) {
  sizes.set(basename(dirname(file)), await measureKib(file))
}

if (process.argv.includes('--update')) {
  const limits = Object.fromEntries([...sizes].map(([name, size]) => [name, withMargin(size)]))
  writeFileSync(limitsFile, `${JSON.stringify(limits, null, 2)}\n`)
} else {
  const limits: Record<string, number> = JSON.parse(readFileSync(limitsFile, 'utf8'))
  const problems = [...sizes].flatMap(([name, size]) => {
    const limit = limits[name]
    if (limit === undefined) return `${name} has no limit in sizes.json`
    return size > limit ? `${name} is ${size.toFixed(2)} KiB, ${limit} are allowed` : []
  })
  for (const name of Object.keys(limits)) {
    if (!sizes.has(name)) problems.push(`sizes.json has a limit for ${name}, which does not exist`)
  }
  if (problems.length > 0) {
    const help = 'To allow the new sizes, run: node packages/ui/scripts/check-sizes.ts --update'
    process.stderr.write(`${problems.join('\n')}\n${help}\n`)
    process.exit(1)
  }
}
