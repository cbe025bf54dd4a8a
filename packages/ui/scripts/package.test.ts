import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { type Browser, chromium } from 'playwright'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Tests the packed package in an application: installs it, builds a page and opens it.
const folder = join(import.meta.dirname, '..')
const typescript = join(folder, '../../node_modules/@typescript/native/bin/tsc')

let application: string
let tarball: string
let browser: Browser

beforeAll(async () => {
  application = mkdtempSync(join(tmpdir(), 'ui-package-'))
  tarball = pack(application)
  install(tarball, application)
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
}, 120_000)

afterAll(async () => {
  await browser?.close()
  rmSync(application, { recursive: true, force: true })
})

function pack(destination: string): string {
  // pnpm sets its own path for scripts; without it, npx downloads pnpm.
  const pnpm = process.env.npm_execpath?.includes('pnpm') ? ['pnpm'] : ['npx', '--yes', 'pnpm@12']
  const [command = '', ...before] = pnpm
  const args = [...before, 'pack', '--pack-destination', destination, '--json']
  const answer = execFileSync(command, args, { cwd: folder, encoding: 'utf8' })
  return JSON.parse(answer.slice(answer.indexOf('{'))).filename
}

/** Unpacks the package and links the workspace's dependencies, so that nothing is downloaded. */
function install(file: string, destination: string): void {
  const modules = join(destination, 'node_modules')
  const home = join(modules, '@callwright/ui')
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-xzf', file, '-C', home, '--strip-components=1'])
  const { dependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const others = ['react', 'react-dom', 'tailwindcss', '@types/react', '@types/react-dom']
  for (const name of [...Object.keys(dependencies), ...others]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(folder, 'node_modules', name), join(modules, name))
  }
}

const page = `
import { Badge, BadgeDot } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import { Checkbox } from '@callwright/ui/checkbox'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, DialogTrigger } from '@callwright/ui/dialog'
import { dataTableColumns, DataTable } from '@callwright/ui/data-table'
import { Field, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { createRoot } from 'react-dom/client'
import './page.css'

const column = dataTableColumns<{ name: string }>()
const columns = column.columns([column.accessor('name', { header: 'Name' })])

createRoot(document.getElementById('root') as HTMLElement).render(
  <main>
    <Badge tone="positive"><BadgeDot live /> Running</Badge>
    <Checkbox aria-label="Remember" defaultChecked />
    <Field><FieldLabel>Name</FieldLabel><Input /></Field>
    <Dialog>
      <DialogTrigger asChild><Button variant="danger">Delete</Button></DialogTrigger>
      <DialogContent>
        <DialogHeader><DialogTitle>Delete it?</DialogTitle><DialogDescription>For good.</DialogDescription></DialogHeader>
      </DialogContent>
    </Dialog>
    <DataTable aria-label="People" columns={columns} rows={[{ name: 'Ada' }]} getRowId={(row) => row.name} />
  </main>,
)
`

/** Builds the page with these styles and opens it; returns its computed styles and the browser's errors. */
async function open(name: string, css: string, plugins: ReturnType<typeof tailwindcss>) {
  const root = join(application, name)
  mkdirSync(root)
  writeFileSync(join(root, 'page.tsx'), page)
  writeFileSync(join(root, 'page.css'), css)
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><head><link rel="icon" href="data:," /></head><body><div id="root"></div><script type="module" src="/page.tsx"></script></body></html>',
  )
  const options = { root, configFile: false, logLevel: 'error', plugins } as const
  await build(options)
  const server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } })
  try {
    const tab = await browser.newPage()
    const problems: string[] = []
    tab.on('pageerror', ({ message }) => problems.push(message))
    tab.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    tab.on('requestfailed', (request) => problems.push(`${request.url()} could not be had`))
    await tab.goto(server.resolvedUrls?.local[0] as string)
    await tab.getByRole('cell', { name: 'Ada' }).waitFor()
    await tab.getByLabel('Name', { exact: true }).fill('Grace')
    const button = tab.getByRole('button', { name: 'Delete' })
    const look = await button.evaluate(async (element) => {
      const { backgroundColor, borderRadius, height } = getComputedStyle(element)
      const fonts = await document.fonts.ready
      const inter = [...fonts].some(
        ({ family, status }) => /Inter/.test(family) && status === 'loaded',
      )
      return { inter, backgroundColor, borderRadius, height }
    })
    await button.click()
    const dialog = tab.getByRole('dialog', { name: 'Delete it?' })
    await dialog.waitFor()
    const position = await dialog.evaluate((element) => getComputedStyle(element).position)
    await tab.close()
    return { look: { ...look, position }, problems }
  } finally {
    await server.close()
  }
}

const wanted = {
  inter: true,
  backgroundColor: expect.stringMatching(/^oklch\(0\.54 0\.2 24\)$/),
  borderRadius: '6px',
  height: '36px',
  position: 'fixed',
}

describe('The packed package', () => {
  it('passes publint', async () => {
    const pkgDir = join(application, 'node_modules/@callwright/ui')
    const { messages, pkg } = await publint({ pkgDir, strict: true, pack: false })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('has its styles in an application without Tailwind', async () => {
    const { look, problems } = await open('plain', "@import '@callwright/ui/styles.css';", [])
    expect(problems).toEqual([])
    expect(look).toEqual(wanted)
  }, 60_000)

  it('has the same styles in an application with Tailwind', async () => {
    const css = `@import 'tailwindcss';
@import '@callwright/ui/theme.css';
@source '../node_modules/@callwright/ui/dist';`
    const { look, problems } = await open('tailwind', css, tailwindcss())
    expect(problems).toEqual([])
    expect(look).toEqual(wanted)
  }, 60_000)

  it('type-checks in the application, including its declarations', () => {
    const config = {
      compilerOptions: {
        target: 'es2024',
        module: 'esnext',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        strict: true,
        noEmit: true,
        types: [],
        noUncheckedSideEffectImports: false,
      },
      include: ['page.tsx'],
    }
    const root = join(application, 'types')
    mkdirSync(root)
    writeFileSync(join(root, 'page.tsx'), page)
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config))
    expect(execFileSync('node', [typescript, '-p', root], { encoding: 'utf8' })).toBe('')
  }, 60_000)

  it('includes the license of the font and its own', () => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n')
    expect(files.filter((file) => file.endsWith('.woff2'))).not.toEqual([])
    expect(files).toContain('package/dist/inter-LICENSE.txt')
    expect(files).toContain('package/LICENSE')
  })

  it("keeps 'use client' in its modules, and excludes stories and tests", () => {
    const home = join(application, 'node_modules/@callwright/ui')
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n')
    expect(readFileSync(join(home, 'dist/field/field.js'), 'utf8')).toMatch(/^'use client';/)
    expect(readFileSync(join(home, 'dist/badge/badge.js'), 'utf8')).not.toContain('use client')
    expect(
      files.filter((file) => /stories|guide|\.test\.|__screenshots__|src\//.test(file)),
    ).toEqual([])
  })
})
