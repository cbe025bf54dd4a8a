import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The server answers its own pages only: they must reach it under the name the browser knows.
const server = { target: `http://127.0.0.1:${process.env.PORT ?? 4000}`, changeOrigin: false }

export default defineConfig({
  plugins: [react(), tailwindcss()],
  server: { proxy: { '/api': server, '/vapi': server } },
})
