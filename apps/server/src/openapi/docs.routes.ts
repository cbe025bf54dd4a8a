import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Hono } from 'hono'
import type { AccountSettings } from '../settings.ts'
import { openApiDocument } from './document.ts'

const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Callwright API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/show.js"></script>
  </body>
</html>
`

// Swagger UI's validator would send the document to another host.
const startScript = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', validatorUrl: null, deepLinking: true })
`

/** Swagger UI needs inline styles; everything else comes from this server. */
const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const files = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}

/** Serves `GET /api/openapi.json`, and Swagger UI at `GET /api/docs`. Its files come from this server. */
export function serveDocs(app: Hono, accounts: AccountSettings | undefined): void {
  let document: Promise<string> | undefined
  app.get('/api/openapi.json', async (c) => {
    document ??= openApiDocument(accounts).then((generated) => JSON.stringify(generated))
    return c.body(await document, 200, { 'content-type': 'application/json' })
  })
  app.get('/api/docs', (c) => c.html(page, 200, { 'content-security-policy': contentPolicy }))
  app.get('/api/docs/show.js', (c) =>
    c.body(startScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
  )
  for (const [name, type] of Object.entries(files)) {
    app.get(`/api/docs/${name}`, async (c) =>
      c.body(await readFile(join(swagger, name)), 200, {
        'content-type': type,
        'cache-control': 'private, max-age=86400',
      }),
    )
  }
}
