import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { fonts } from './fonts.ts'
import { packageFiles, readComponents } from './machine-files.ts'

// Builds the package: one module for each source file, not bundled, so that an application includes only what it
// imports, and 'use client' stays in its module.
const folder = join(import.meta.dirname, '..')
const dist = join(folder, 'dist')
const typescript = join(folder, '../../node_modules/@typescript/native/bin/tsc')

rmSync(dist, { recursive: true, force: true })
execFileSync('node', [typescript, '-p', 'tsconfig.build.json'], { cwd: folder, stdio: 'inherit' })

for (const file of ['tokens.css', 'brand.css', 'theme.css', 'styles.css']) {
  copyFileSync(join(folder, 'src', file), join(dist, file))
}

// The fonts may be distributed only with their licenses.
for (const font of fonts) {
  copyFileSync(
    join(folder, 'node_modules', font, 'LICENSE'),
    join(dist, `${basename(font)}-LICENSE.txt`),
  )
}

for (const [file, content] of packageFiles(readComponents())) {
  mkdirSync(dirname(join(dist, file)), { recursive: true })
  writeFileSync(join(dist, file), content)
}

// For applications without Tailwind, styles.css is compiled from the built modules, so that classes of stories
// are not included. Vite copies the font.
await build({
  root: dist,
  configFile: false,
  logLevel: 'error',
  base: './',
  publicDir: false,
  plugins: [tailwindcss()],
  build: {
    outDir: '.',
    emptyOutDir: false,
    // The application's build lowers the CSS for its own browsers.
    cssTarget: 'esnext',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'styles.css',
      output: { assetFileNames: '[name][extname]' },
    },
  },
})
