import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { securityHeaders, widgetHeaders } from '../apps/server/src/site.headers.ts'

/** The types of the files in a static build, by extension. */
export const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const documentHeaders = securityHeaders('https://api.vapi.ai')

/** Serves a folder as docs/deployment.md requires of a file server: unknown paths get the shell. */
export async function serveFiles(
  folder: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://here.invalid')
    const candidates = [pathname, `${pathname}.html`, `${pathname}/index.html`, '/shell.html']
    const file = candidates.map((path) => join(folder, path)).find(isFile) ?? ''
    const isDocument = extname(file) === '.html'
    response.writeHead(200, {
      'content-type': contentTypes[extname(file)] ?? 'application/octet-stream',
      ...(isDocument && (file.endsWith('/widget.html') ? widgetHeaders : documentHeaders)),
    })
    response.end(await readFile(file))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
