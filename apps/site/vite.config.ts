import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { leanRouter } from './scripts/lean-router.ts'
import { retriableImports } from './scripts/retriable-imports.ts'

// The server answers its own pages only: they must reach it under the name the browser knows.
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 4000}`, changeOrigin: false }

export default defineConfig({
  plugins: [react(), tailwindcss(), leanRouter(), retriableImports()],
  resolve: {
    alias: [
      // Its default export is its exports as a whole, which the widget takes for the class among them.
      { find: /^@vapi-ai\/web$/, replacement: `${import.meta.dirname}/src/widget/vapi.ts` },
      {
        find: 'react-style-singleton',
        replacement: `${import.meta.dirname}/src/adopted-styles.ts`,
      },
    ],
  },
  // So that the line above counts in development, too.
  optimizeDeps: {
    exclude: ['@vapi-ai/client-sdk-react'],
    include: ['@vapi-ai/web/dist/vapi.js'],
  },
  build: {
    rolldownOptions: {
      input: ['index.html', 'widget.html'],
      output: { codeSplitting: { groups: chunkGroups } },
    },
    // Every browser that reads the rest of the site knows it by itself.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': server, '/vapi': server } },
})
