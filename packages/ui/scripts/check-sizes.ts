import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'

// Measures each component with all its dependencies but React: KiB, brotli 11. Code that the component loads
// later, when it is needed, does not count. A component may be
// no larger than sizes.json allows; --update writes the current sizes with a margin.
const folder = join(import.meta.dirname, '..')
const limitsFile = join(folder, 'sizes.json')

async function measure(file: string): Promise<number> {
  const result = (await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      lib: { entry: join(folder, file), formats: ['es'] },
      rolldownOptions: { external: /^react(-dom)?(\/|$)/ },
    },
  })) as Rolldown.RolldownOutput[]
  const chunks = result.flatMap(({ output }) => output).filter((part) => part.type === 'chunk')
  const atOnce = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const { imports } of atOnce) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) atOnce.add(chunk)
  }
  const code = [...atOnce].map((chunk) => chunk.code)
  return brotliCompressSync(code.join('')).byteLength / 1024
}

/** Adds 3 %, but at least 100 bytes: enough for a fix, not for a dependency. */
const withMargin = (size: number) => Math.ceil((size + Math.max(size * 0.03, 0.1)) * 10) / 10

const sizes = new Map<string, number>()
for (const file of globSync('src/*/index.ts', { cwd: folder }).sort()) {
  sizes.set(basename(dirname(file)), await measure(file))
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
    const help = 'A weight that is worth it: node packages/ui/scripts/check-sizes.ts --update'
    process.stderr.write(`${problems.join('\n')}\n${help}\n`)
    process.exit(1)
  }
}
