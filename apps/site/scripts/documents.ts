import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'
import type { PageWords } from '../src/page-words.ts'
import { anyOfDashboard, chunksOf, dashboardPaths } from './chunks.ts'
import { escapeHtml, headOf } from './head.ts'

/** What `src/prerender.tsx` offers. */
interface Renderer {
  publicPages: (PageWords & { path: string })[]
  renderPage: (path: string) => Promise<string>
  renderWaiting: () => string
}

export interface Build {
  outDir: string
  output: Rolldown.RolldownOutput['output']
  /** The built renderer. */
  renderer: string
}

/**
 * Writes a document for each public page, with the page in it, and for what only the browser can show: one
 * for all of it, and one for each page of the dashboard, which fetches that page's scripts at once with the
 * shell's. And what says to machines which pages there are.
 */
export async function writeDocuments({ outDir, output, renderer }: Build): Promise<void> {
  const siteUrl = readSiteUrl()
  mkdirSync(join(outDir, 'dashboard/campaigns'), { recursive: true })
  const { publicPages, renderPage, renderWaiting }: Renderer = await import(
    pathToFileURL(renderer).href
  )
  const built = withHashedTheme(outDir)
  // A document says something without its scripts, so they do not get in the way of what it is drawn with.
  const template = built.replaceAll(
    /<(script type="module"|link rel="modulepreload") /g,
    '$&fetchpriority="low" ',
  )
  if (template === built) throw new Error('index.html has no script to put off')
  const font = output.find(({ fileName }) => /inter-latin-wght-normal.*\.woff2$/.test(fileName))
  if (!font) throw new Error('the font to fetch first is not in the build')
  const fontLink = `<link rel="preload" href="/${font.fileName}" as="font" type="font/woff2" crossorigin>`

  for (const page of publicPages) {
    const body = await renderPage(page.path)
    // The policy would refuse it.
    const refused = body.match(/<(script|style)\b|\sstyle=/)
    if (refused) throw new Error(`${page.path} has ${refused[0].trim()} in its markup`)
    const chunks = preloads(chunksOf(output, page.path))
    const name = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`
    // What is seen first is painted when it is whole: a part of it would stand elsewhere.
    const first = page.path === '/' ? 'features' : 'whole'
    const painted = `<link rel="expect" href="#${first}" blocking="render">`
    const head = [...headOf(page, page.path, siteUrl), painted, fontLink, ...chunks]
    const root = `<div id="root" data-rendered>${body}</div><i id="whole" hidden></i>`
    write(join(outDir, name), template, head, root)
  }
  const waiting = `<div id="root">${renderWaiting()}</div>`
  for (const path of dashboardPaths) {
    const head = [
      '<title>Callwright</title>',
      `<meta name="description" content="${escapeHtml('The dashboard of Callwright.')}">`,
      '<meta name="robots" content="noindex">',
      fontLink,
      ...preloads(chunksOf(output, path)),
    ]
    const name = path === anyOfDashboard ? 'shell.html' : `${path.replace(':id', 'any')}.html`
    write(join(outDir, name), template, head, waiting)
  }

  const robots = ['User-agent: *', 'Allow: /', 'Disallow: /dashboard', 'Disallow: /api/']
  if (siteUrl) {
    robots.push('', `Sitemap: ${siteUrl}/sitemap.xml`)
    const urls = publicPages.map(({ path }) => `  <url><loc>${siteUrl}${path}</loc></url>`)
    writeFileSync(
      join(outDir, 'sitemap.xml'),
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
    )
  }
  writeFileSync(join(outDir, 'robots.txt'), `${robots.join('\n')}\n`)
}

/** Has the browser fetch scripts before the script that asks for them is there. */
function preloads(chunks: Rolldown.OutputChunk[]): string[] {
  return chunks.map(
    ({ fileName }) => `<link rel="modulepreload" fetchpriority="low" href="/${fileName}">`,
  )
}

/** Where the site will stand; an address that is meant to be whole cannot be made up. */
function readSiteUrl(): string | undefined {
  const { SITE_URL } = process.env
  if (!SITE_URL) return undefined
  if (!URL.canParse(SITE_URL) || new URL(SITE_URL).pathname !== '/') {
    throw new Error(
      `SITE_URL=${SITE_URL} is not the address of a site, such as https://example.com`,
    )
  }
  return new URL(SITE_URL).origin
}

/** The document Vite made, in which the script that sets the theme can be kept for ever like the others. */
function withHashedTheme(outDir: string): string {
  const plain = join(outDir, 'theme.js')
  const code = readFileSync(plain)
  const name = `assets/theme-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`
  writeFileSync(join(outDir, name), code)
  rmSync(plain)
  for (const document of globSync('*.html', { cwd: outDir })) {
    const file = join(outDir, document)
    writeFileSync(file, replaceOnce(readFileSync(file, 'utf8'), '/theme.js', `/${name}`))
  }
  return readFileSync(join(outDir, 'index.html'), 'utf8')
}

function write(file: string, template: string, head: string[], root: string): void {
  const withHead = replaceOnce(template, '<!--page-->', head.join('\n    '))
  writeFileSync(file, replaceOnce(withHead, '<div id="root"></div>', root))
}

function replaceOnce(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`index.html has no ${part}`)
  return text.replace(part, () => by)
}
