import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'

// What is published: a module a source file, nothing bundled, so that an application takes what it
// imports and 'use client' stays where it was written.
const folder = join(import.meta.dirname, '..')
const dist = join(folder, 'dist')
const typescript = join(folder, '../../node_modules/@typescript/native/bin/tsc')

rmSync(dist, { recursive: true, force: true })
execFileSync('node', [typescript, '-p', 'tsconfig.build.json'], { cwd: folder, stdio: 'inherit' })

for (const file of ['tokens.css', 'theme.css', 'styles.css']) {
  copyFileSync(join(folder, 'src', file), join(dist, file))
}

// The letters may be passed on with their licence only.
copyFileSync(
  join(folder, 'node_modules/@fontsource-variable/inter/LICENSE'),
  join(dist, 'inter-LICENSE.txt'),
)

// For an application without Tailwind styles.css is compiled here, over the modules beside it and so
// without what only stories use; the letters come along.
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
    // Left for the application's own build to lower.
    cssTarget: 'esnext',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'styles.css',
      output: { assetFileNames: '[name][extname]' },
    },
  },
})
