import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { PAGE, UI_DIST } = process.env

export default defineConfig({
  base: './',
  plugins: [react(), tailwindcss()],
  resolve: {
    alias: [
      { find: 'the-page', replacement: join(import.meta.dirname, `src/${PAGE}.tsx`) },
      // @callwright/ui as it is published: one entry for each component.
      { find: /^@callwright\/ui\/(\w+\.css)$/, replacement: `${UI_DIST}/$1` },
      { find: /^@callwright\/ui\/([\w-]+)$/, replacement: `${UI_DIST}/$1/index.js` },
    ],
    dedupe: ['react', 'react-dom'],
  },
  build: { outDir: `dist/${PAGE}`, reportCompressedSize: false, chunkSizeWarningLimit: 5000 },
})
