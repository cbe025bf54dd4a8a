import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'

/** Serves the built site; an address that is no file is the page itself, which knows the routes. */
export function serveSite(app: Hono, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) return
  app.use(
    serveStatic({
      root: folder,
      onFound: (path, c) => {
        // Only these carry a hash of their content in their name.
        const hashed = path.includes(`${join('/', 'assets')}/`)
        c.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    }),
  )
  // A file of an earlier build is gone; the page in its place would be taken for a script.
  app.get('/assets/*', (c) => c.notFound())
  app.get('*', serveStatic({ root: folder, path: 'index.html' }))
}
