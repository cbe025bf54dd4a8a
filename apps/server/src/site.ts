import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context, Hono } from 'hono'
import { acceptedEncodings } from './compression.ts'
import { securityHeaders, widgetHeaders } from './site.headers.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
}

/** The suffixes of compressed copies with their content encoding, the smallest copy first. */
const encodings = { '.br': 'br', '.gz': 'gzip' }

interface Variant {
  body: Uint8Array<ArrayBuffer>
  etag: string
  /** Absent for the uncompressed file. */
  encoding?: string
}

interface SiteFile {
  type: string
  /** Smallest first; the last is uncompressed. */
  variants: Variant[]
}

/**
 * Serves the built site from memory, so that a new build does not break pages that are open. Every path of the
 * dashboard gets the application shell; a page that does not exist redirects to the home page. With accounts, the
 * documents say so.
 */
export function serveSite(
  app: Hono,
  folder: string,
  { providerUrl, hasAccounts }: { providerUrl: string; hasAccounts: boolean },
): void {
  const files = readFiles(folder)
  if (hasAccounts) markDocuments(files)
  const shell = files.get('/shell.html')
  if (!shell) return
  const headers = securityHeaders(providerUrl)

  app.get('*', (c) => {
    const { path } = c.req
    const file = files.get(path) ?? findDocument(files, path) ?? (isDashboard(path) && shell)
    if (file) return respond(c, file, path === '/widget.html' ? widgetHeaders : headers)
    const acceptsHtml = c.req.header('accept')?.includes('text/html')
    return acceptsHtml && extname(path) === '' ? c.redirect('/') : c.notFound()
  })
}

/** Tells the pages that people have accounts, before any script runs; in a demo the documents stay as they are built. */
function markDocuments(files: Map<string, SiteFile>): void {
  for (const [path, { type, variants }] of files) {
    const html = variants.at(-1)?.body
    if (!html || !type.startsWith('text/html')) continue
    const text = Buffer.from(html).toString().replace('<html ', '<html data-auth="accounts" ')
    const body = Buffer.from(text)
    files.set(path, {
      type,
      variants: [
        toVariant(brotliCompressSync(body), 'br'),
        toVariant(gzipSync(body), 'gzip'),
        toVariant(body),
      ],
    })
  }
}

const isDashboard = (path: string) => /^\/dashboard(\/|$)/.test(path)

function findDocument(files: Map<string, SiteFile>, path: string): SiteFile | undefined {
  const page = path.replace(/\/$/, '')
  // All campaigns share one document, `any.html`.
  return (
    files.get(`${page || '/index'}.html`) ?? files.get(`${page.replace(/\/\d+$/, '/any')}.html`)
  )
}

function respond(
  c: Context,
  { type, variants }: SiteFile,
  documentHeaders: Record<string, string>,
): Response {
  const accepted = acceptedEncodings(c.req.header('accept-encoding'))
  const { body, etag, encoding } = variants.find(
    ({ encoding }) => encoding === undefined || accepted.has(encoding),
  ) as Variant
  const headers: Record<string, string> = {
    'cache-control': c.req.path.startsWith('/assets/')
      ? // Only the names of these files contain a hash of the content.
        'public, max-age=31536000, immutable'
      : 'no-cache',
    etag,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(variants.length > 1 && { vary: 'accept-encoding' }),
    ...(type.startsWith('text/html') && documentHeaders),
  }
  const cachedEtags = c.req.header('if-none-match')?.split(',')
  if (cachedEtags?.some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))) {
    return c.body(null, 304, headers)
  }
  headers['content-type'] = type
  headers['content-length'] = String(body.byteLength)
  if (encoding) headers['content-encoding'] = encoding
  return c.body(body, 200, headers)
}

function readFiles(folder: string): Map<string, SiteFile> {
  const suffixes = Object.entries(encodings)
  const paths = globSync('**/*.*', { cwd: folder })
  const existingPaths = new Set(paths)
  return new Map(
    paths
      .filter((path) => !suffixes.some(([ending]) => path.endsWith(ending)))
      .map((path) => {
        const compressed = suffixes.filter(([ending]) => existingPaths.has(path + ending))
        const variants = [
          ...compressed.map(([ending, encoding]) =>
            readVariant(join(folder, path + ending), encoding),
          ),
          readVariant(join(folder, path)),
        ]
        const type = contentTypes[extname(path)] ?? 'application/octet-stream'
        return [`/${path.replaceAll('\\', '/')}`, { type, variants }]
      }),
  )
}

function readVariant(file: string, encoding?: string): Variant {
  return toVariant(readFileSync(file), encoding)
}

function toVariant(body: Uint8Array<ArrayBuffer>, encoding?: string): Variant {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { body, etag: `"${hash}"`, encoding }
}
