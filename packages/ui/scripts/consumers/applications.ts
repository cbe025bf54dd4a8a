import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseYaml } from 'yaml'

/** An application that uses the package as others do. */
export interface Application {
  name: string
  /** The paths of its files, with their contents. */
  files: Record<string, string>
  /** The arguments of npx that build it. */
  build: string[]
  /** The arguments of npx that serve the build at a free port. */
  serve: string[]
  /** What the server prints when it is ready. */
  readyPattern: RegExp
  /** Texts that the server renders. */
  serverTexts: string[]
}

const { catalog }: { catalog: Record<string, string> } = parseYaml(
  readFileSync(join(import.meta.dirname, '../../../../pnpm-workspace.yaml'), 'utf8'),
)

/** Dark enough for white text, so that the accent of the light theme is exactly this color. */
export const brand = { hex: '#0a7d33', rgb: [10, 125, 51] }

const brandCss = `:root { --brand: ${brand.hex}; color-scheme: light; }`

/** The part of both applications that uses components: another language, an overlay and a chart. */
const demo = `'use client'

import { BarChart } from '@callwright/ui/bar-chart'
import { Button } from '@callwright/ui/button'
import { CopyButton } from '@callwright/ui/copy-button'
import { DatePicker } from '@callwright/ui/date-picker'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, DialogTrigger } from '@callwright/ui/dialog'
import { Field, FieldLabel } from '@callwright/ui/field'
import { german, LocaleProvider } from '@callwright/ui/locale'
import { Pagination } from '@callwright/ui/pagination'

export function Demo() {
  return (
    <LocaleProvider locale="de" timeZone="Europe/Berlin" strings={german}>
      <Button>Speichern</Button>
      <CopyButton text="Guten Tag" subject="Transkript" />
      <Pagination page={2} pages={12} onPageChange={() => {}} />
      <Field>
        <FieldLabel>Beginn</FieldLabel>
        <DatePicker defaultValue="2026-11-23" />
      </Field>
      <BarChart caption="Anrufe" labelName="Tag" valueName="Anrufe" series={['Anrufe']} data={[{ label: 'Montag', values: { Anrufe: 1200 } }]} />
      <Dialog>
        <DialogTrigger asChild><Button variant="danger">Löschen</Button></DialogTrigger>
        <DialogContent>
          <DialogHeader><DialogTitle>Kontakt löschen?</DialogTitle><DialogDescription>Das ist endgültig.</DialogDescription></DialogHeader>
        </DialogContent>
      </Dialog>
    </LocaleProvider>
  )
}
`

/** Returns a module that imports every entry of the package, and counts what they export. */
function entriesModule(entries: string[]): string {
  const imports = entries.map((entry, index) => `import * as entry${index} from '${entry}'`)
  const names = entries.map((_, index) => `entry${index}`)
  return `${imports.join('\n')}

const entries: object[] = [${names.join(', ')}]

export const entryCount = entries.filter((entry) => Object.keys(entry).length > 0).length
`
}

interface Options {
  /** The specifiers of all modules and JSON files of the package. */
  entries: string[]
  tarball: string
  peerDependencies: Record<string, string>
}

/** Returns the versions of the peers that a new application would install, and of its tools. */
function packageJson({ tarball, peerDependencies }: Options, tools: Record<string, string>) {
  const { react, 'react-dom': reactDom, '@types/react': reactTypes } = peerDependencies
  const dependencies = {
    '@callwright/ui': `file:${tarball}`,
    '@types/node': `^${catalog['@types/node']}`,
    '@types/react': reactTypes,
    '@types/react-dom': reactTypes,
    react,
    'react-dom': reactDom,
    typescript: catalog.typescript,
    ...tools,
  }
  return JSON.stringify({ private: true, type: 'module', dependencies }, null, 2)
}

/** Returns the settings of TypeScript; the declarations of the package are checked too. */
const tsconfig = (settings: object) =>
  JSON.stringify({
    compilerOptions: {
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      resolveJsonModule: true,
      isolatedModules: true,
      skipLibCheck: false,
      ...settings,
    },
    include: ['src', '*.d.ts'],
  })

/** An application with Vite and Tailwind, which compiles the classes of the components itself. */
export function viteApplication(options: Options): Application {
  return {
    name: 'Vite',
    files: {
      'package.json': packageJson(options, {
        '@tailwindcss/vite': options.peerDependencies.tailwindcss ?? '',
        '@vitejs/plugin-react': `^${catalog['@vitejs/plugin-react']}`,
        tailwindcss: options.peerDependencies.tailwindcss ?? '',
        vite: `^${catalog.vite}`,
      }),
      'tsconfig.json': tsconfig({ types: ['vite/client'] }),
      'vite.config.ts': `import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'

export default { plugins: [react(), tailwindcss()] }
`,
      'index.html':
        '<!doctype html><html lang="de"><head><title>Vite</title><link rel="icon" href="data:," /></head><body><div id="root"></div><script type="module" src="/src/main.tsx"></script></body></html>',
      'src/demo.tsx': demo,
      'src/entries.ts': entriesModule(options.entries),
      'src/page.css': `@import 'tailwindcss';
@import '@callwright/ui/theme.css';
@source '../node_modules/@callwright/ui/dist/**/*.js';
@source not '../node_modules/@callwright/ui/dist/lib/class-groups.js';
${brandCss}
`,
      'src/main.tsx': `import { createRoot } from 'react-dom/client'
import { Demo } from './demo'
import { entryCount } from './entries'
import './page.css'

createRoot(document.getElementById('root') as HTMLElement).render(
  <main>
    <p>Entries: {entryCount}</p>
    <Demo />
  </main>,
)
`,
    },
    build: ['vite', 'build'],
    serve: ['vite', 'preview', '--host', '127.0.0.1', '--port', '0'],
    readyPattern: /(http:\S+)/,
    serverTexts: [],
  }
}

/**
 * An application with Next and the compiled styles. A component of the server imports every entry, and so does one of
 * the browser.
 */
export function nextApplication(options: Options): Application {
  return {
    name: 'Next',
    files: {
      'package.json': packageJson(options, { next: '^16.4.0' }),
      'tsconfig.json': tsconfig({
        types: ['node'],
        allowJs: true,
        plugins: [{ name: 'next' }],
        // The types of Next itself do not pass.
        skipLibCheck: true,
      }),
      'next-env.d.ts': '/// <reference types="next" />\n',
      'src/app/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" />',
      'src/app/page.css': brandCss,
      'src/app/demo.tsx': demo,
      'src/app/entries.ts': entriesModule(options.entries),
      'src/app/browser-entries.tsx': `'use client'

import { entryCount } from './entries'

export function BrowserEntries() {
  return <p>Entries: {entryCount}</p>
}
`,
      'src/app/layout.tsx': `import '@callwright/ui/styles.css'
import './page.css'
import type { ReactNode } from 'react'

export const metadata = { title: 'Next' }

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="de"><body>{children}</body></html>
}
`,
      'src/app/page.tsx': `import { Badge } from '@callwright/ui/badge'
import { BrowserEntries } from './browser-entries'
import { Demo } from './demo'
import { entryCount } from './entries'

export default function Page() {
  return (
    <main>
      <Badge>{'Server entries: ' + entryCount}</Badge>
      <BrowserEntries />
      <Demo />
    </main>
  )
}
`,
    },
    build: ['next', 'build'],
    serve: ['next', 'start', '--hostname', '127.0.0.1', '--port', '0'],
    readyPattern: /(http:\S+)[\s\S]*Ready/,
    serverTexts: [`Server entries: ${options.entries.length}`, 'Transkript kopieren'],
  }
}
