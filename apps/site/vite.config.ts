import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { retriableImports } from './scripts/retriable-imports.ts'

// The server accepts requests from its own origin only, so the proxy keeps the host name.
const serverProxy = { target: `http://127.0.0.1:${process.env.PORT ?? 4000}`, changeOrigin: false }

export default defineConfig({
  plugins: [react(), tailwindcss(), retriableImports()],
  resolve: {
    alias: [
      // The widget expects the class as the default export.
      { find: /^@vapi-ai\/web$/, replacement: `${import.meta.dirname}/src/widget/vapi.ts` },
      {
        find: 'react-style-singleton',
        replacement: `${import.meta.dirname}/src/adopted-styles.ts`,
      },
    ],
  },
  // Without these, the aliases would not apply in development.
  optimizeDeps: {
    exclude: ['@vapi-ai/client-sdk-react'],
    include: ['@vapi-ai/web/dist/vapi.js'],
  },
  build: {
    rolldownOptions: {
      input: ['index.html', 'widget.html'],
      output: { codeSplitting: { groups: chunkGroups } },
    },
    // The content security policy forbids fonts in data URLs.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    // Every supported browser supports module preloading.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': serverProxy, '/vapi': serverProxy } },
})
