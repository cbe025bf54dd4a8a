import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { serveSite } from './site.ts'

const script = 'const text = "repeated text, repeated text, repeated text, repeated text"'

function createSite(
  files: Record<string, string | Buffer> = {},
  { providerUrl = '/vapi', hasAccounts = false } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const siteFiles = {
    'index.html': 'landing',
    'login.html': 'sign in',
    'shell.html': 'shell',
    'dashboard/campaigns/any.html': 'a campaign',
    'widget.html': 'widget',
    'mark.svg': '<svg/>',
    'assets/app-1a2b.js': script,
    'assets/app-1a2b.js.br': brotliCompressSync(script),
    'assets/app-1a2b.js.gz': gzipSync(script),
    ...files,
  }
  for (const [path, content] of Object.entries(siteFiles)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const app = new Hono()
  serveSite(app, folder, { providerUrl, hasAccounts })
  const get = (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers: { accept: 'text/html', ...headers } })
  return { app, get }
}

it.each([
  ['/', 'landing'],
  ['/login', 'sign in'],
  ['/login/', 'sign in'],
  ['/dashboard', 'shell'],
  ['/dashboard/contacts', 'shell'],
  ['/dashboard/campaigns/7', 'a campaign'],
  ['/dashboard/campaigns/7/', 'a campaign'],
])('serves the document of %s: %s', async (path, text) => {
  const response = await createSite().get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await response.text()).toBe(text)
})

it('redirects an unknown page to the home page', async () => {
  const response = await createSite().get('/pricing')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/')
})

it.each(['/assets/app-0000.js', '/favicon.ico', '/../package.json', '/%2e%2e/package.json'])(
  'returns 404 for the missing file %s',
  async (path) => {
    const response = await createSite().get(path, { accept: '*/*' })
    expect(response.status).toBe(404)
  },
)

it('serves the smallest compressed copy that the browser accepts', async () => {
  const { get } = createSite()
  const path = '/assets/app-1a2b.js'
  const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(br.headers.get('vary')).toBe('accept-encoding')
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(script)

  const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' })
  expect(gzip.headers.get('content-encoding')).toBe('gzip')

  const uncompressed = await get(path)
  expect(uncompressed.headers.has('content-encoding')).toBe(false)
  expect(await uncompressed.text()).toBe(script)
})

it('lets browsers cache files with a hash in their name, and revalidate the others', async () => {
  const { get } = createSite()
  const cached = await get('/assets/app-1a2b.js')
  expect(cached.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/', '/dashboard', '/mark.svg']) {
    const response = await get(path)
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
})

it('returns 304 for an unchanged document', async () => {
  const { get } = createSite()
  const original = await get('/login')
  const etag = original.headers.get('etag') ?? ''
  const revalidated = await get('/login', { 'if-none-match': `"other", W/${etag}` })
  expect(revalidated.status).toBe(304)
  expect(await revalidated.text()).toBe('')
  expect(revalidated.headers.get('etag')).toBe(etag)

  const changedResponse = await createSite({ 'login.html': 'sign in here' }).get('/login', {
    'if-none-match': etag,
  })
  expect(changedResponse.status).toBe(200)
})

it('has a different ETag for each encoding', async () => {
  const { get } = createSite()
  const etags = await Promise.all(
    ['br', 'gzip', ''].map(async (encoding) => {
      const response = await get('/assets/app-1a2b.js', { 'accept-encoding': encoding })
      return response.headers.get('etag')
    }),
  )
  expect(new Set(etags).size).toBe(3)
})

it('sends a policy that allows scripts, styles and requests of this server only', async () => {
  const { headers } = await createSite().get('/dashboard')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain("frame-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(Object.fromEntries(headers)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('microphone=(self)'),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})

it('sends a policy that allows requests to the configured provider', async () => {
  const { headers } = await createSite({}, { providerUrl: 'https://voice.example/v1' }).get(
    '/dashboard',
  )
  const policy = headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'self' https://voice.example;")
})

it('allows only this site’s pages to frame the widget', async () => {
  const { headers } = await createSite().get('/widget.html')
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self'")
})

it('responds to HEAD without a body', async () => {
  const { app } = createSite()
  const response = await app.request('/login', { method: 'HEAD' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('7')
  expect(await response.text()).toBe('')
})

it('tells the documents that there are accounts, also in their compressed copies', async () => {
  const html = '<html lang="en">sign in</html>'
  const files = { 'login.html': html, 'login.html.br': brotliCompressSync(html) }
  const { get } = createSite(files, { hasAccounts: true })
  const marked = '<html data-auth="accounts" lang="en">sign in</html>'
  expect(await (await get('/login')).text()).toBe(marked)
  const compressed = await get('/login', { 'accept-encoding': 'br' })
  const body = Buffer.from(await compressed.arrayBuffer())
  expect(brotliDecompressSync(body).toString()).toBe(marked)
  expect(await (await createSite(files).get('/login')).text()).toBe(html)
})
