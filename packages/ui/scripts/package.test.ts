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
import { pack } from './consumers/pack.ts'

// Tests the packed package in an application: installs it, builds a page and opens it.
const folder = join(import.meta.dirname, '..')
const typescript = join(folder, '../../node_modules/@typescript/native/bin/tsc')

let applicationFolder: string
let tarball: string
let browser: Browser

beforeAll(async () => {
  applicationFolder = mkdtempSync(join(tmpdir(), 'ui-package-'))
  tarball = pack(applicationFolder)
  install(tarball, applicationFolder)
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
})

afterAll(async () => {
  await browser?.close()
  rmSync(applicationFolder, { recursive: true, force: true })
})

/** Unpacks the package and links the workspace's dependencies, so that nothing is downloaded. */
function install(file: string, destination: string): void {
  const modules = join(destination, 'node_modules')
  const packageFolder = join(modules, '@callwright/ui')
  mkdirSync(packageFolder, { recursive: true })
  execFileSync('tar', ['-xzf', file, '-C', packageFolder, '--strip-components=1'])
  const { dependencies } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const peerDependencies = ['react', 'react-dom', 'tailwindcss', '@types/react', '@types/react-dom']
  for (const name of [...Object.keys(dependencies), ...peerDependencies]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(folder, 'node_modules', name), join(modules, name))
  }
}

const pageSource = `
import { Badge, BadgeDot } from '@callwright/ui/badge'
import { Button } from '@callwright/ui/button'
import { Checkbox } from '@callwright/ui/checkbox'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, DialogTrigger } from '@callwright/ui/dialog'
import { dataTableColumns, DataTable } from '@callwright/ui/data-table'
import { Field, FieldLabel } from '@callwright/ui/field'
import { Input } from '@callwright/ui/input'
import { createRoot } from 'react-dom/client'
import './page.css'

const columnHelper = dataTableColumns<{ name: string }>()
const columns = columnHelper.columns([columnHelper.accessor('name', { header: 'Name' })])

createRoot(document.getElementById('root') as HTMLElement).render(
  <main>
    <Badge tone="positive"><BadgeDot live /> Running</Badge>
    <Checkbox aria-label="Remember" defaultChecked />
    <Field><FieldLabel>Name</FieldLabel><Input /></Field>
    <Dialog>
      <DialogTrigger asChild><Button variant="danger">Delete</Button></DialogTrigger>
      <DialogContent>
        <DialogHeader><DialogTitle>Delete contact?</DialogTitle><DialogDescription>This cannot be undone.</DialogDescription></DialogHeader>
      </DialogContent>
    </Dialog>
    <DataTable aria-label="People" columns={columns} rows={[{ name: 'Ada' }]} getRowId={(row) => row.name} />
  </main>,
)
`

/** Builds the page with the given CSS and opens it; returns its computed styles and the browser's errors. */
async function buildAndOpenPage(
  name: string,
  css: string,
  plugins: ReturnType<typeof tailwindcss>,
) {
  const root = join(applicationFolder, name)
  mkdirSync(root)
  writeFileSync(join(root, 'page.tsx'), pageSource)
  writeFileSync(join(root, 'page.css'), css)
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><html lang="en"><head><link rel="icon" href="data:," /></head><body><div id="root"></div><script type="module" src="/page.tsx"></script></body></html>',
  )
  const options = { root, configFile: false, logLevel: 'error', plugins } as const
  await build(options)
  const server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } })
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text())
    })
    page.on('requestfailed', (request) => problems.push(`${request.url()} failed`))
    await page.goto(server.resolvedUrls?.local[0] as string)
    await page.getByRole('cell', { name: 'Ada' }).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Grace')
    const button = page.getByRole('button', { name: 'Delete' })
    const buttonStyles = await button.evaluate(async (element) => {
      const { backgroundColor, borderRadius, height } = getComputedStyle(element)
      const fonts = await document.fonts.ready
      const isInterLoaded = [...fonts].some(
        ({ family, status }) => /Inter/.test(family) && status === 'loaded',
      )
      return { isInterLoaded, backgroundColor, borderRadius, height }
    })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Delete contact?' })
    await dialog.waitFor()
    const position = await dialog.evaluate((element) => getComputedStyle(element).position)
    await page.close()
    return { styles: { ...buttonStyles, position }, problems }
  } finally {
    await server.close()
  }
}

const expectedStyles = {
  isInterLoaded: true,
  backgroundColor: expect.stringMatching(/^oklch\(0\.54 0\.2 24\)$/),
  borderRadius: '6px',
  height: '36px',
  position: 'fixed',
}

describe('The packed package', () => {
  it('passes publint', async () => {
    const pkgDir = join(applicationFolder, 'node_modules/@callwright/ui')
    const { messages, pkg } = await publint({ pkgDir, strict: true, pack: false })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  it('has its styles in an application without Tailwind', async () => {
    const { styles, problems } = await buildAndOpenPage(
      'plain',
      "@import '@callwright/ui/styles.css';",
      [],
    )
    expect(problems).toEqual([])
    expect(styles).toEqual(expectedStyles)
  })

  it('has the same styles in an application with Tailwind', async () => {
    const css = `@import 'tailwindcss';
@import '@callwright/ui/theme.css';
@source '../node_modules/@callwright/ui/dist/**/*.js';
@source not '../node_modules/@callwright/ui/dist/lib/class-groups.js';`
    const { styles, problems } = await buildAndOpenPage('tailwind', css, tailwindcss())
    expect(problems).toEqual([])
    expect(styles).toEqual(expectedStyles)
  })

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
    const root = join(applicationFolder, 'types')
    mkdirSync(root)
    writeFileSync(join(root, 'page.tsx'), pageSource)
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(config))
    expect(execFileSync('node', [typescript, '-p', root], { encoding: 'utf8' })).toBe('')
  })

  it('includes its license and the license of the font', () => {
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n')
    expect(files.filter((file) => file.endsWith('.woff2'))).not.toEqual([])
    for (const font of ['bricolage-grotesque', 'geist-mono', 'inter']) {
      expect(files).toContain(`package/dist/${font}-LICENSE.txt`)
    }
    expect(files).toContain('package/LICENSE')
  })

  it('has ranges of its dependencies, the pages as Markdown and the tokens', () => {
    const packageFolder = join(applicationFolder, 'node_modules/@callwright/ui')
    const { dependencies } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
    const ranges = Object.values<string>(dependencies)
    expect(ranges.length).toBeGreaterThan(0)
    expect(ranges.filter((range) => !range.startsWith('^'))).toEqual([])
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n')
    expect(files).toEqual(
      expect.arrayContaining([
        'package/CHANGELOG.md',
        'package/dist/llms.txt',
        'package/dist/docs/badge.md',
        'package/dist/tokens/light.tokens.json',
      ]),
    )
  })

  it("keeps 'use client' in its modules, and excludes stories and tests", () => {
    const packageFolder = join(applicationFolder, 'node_modules/@callwright/ui')
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n')
    expect(readFileSync(join(packageFolder, 'dist/field/field.js'), 'utf8')).toMatch(
      /^'use client';/,
    )
    expect(readFileSync(join(packageFolder, 'dist/badge/badge.js'), 'utf8')).not.toContain(
      'use client',
    )
    expect(
      files.filter((file) => /stories|guide|\.test\.|__screenshots__|src\//.test(file)),
    ).toEqual([])
  })
})
