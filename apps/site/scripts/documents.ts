import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'
import type { PageWords } from '../src/page-words.ts'
import { anyOfDashboard, chunksOf, dashboardPaths, entryChunks } from './chunks.ts'
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
  nameHashedTheme(outDir)
  const template = withoutFiles(readFileSync(join(outDir, 'index.html'), 'utf8'))
  const drawnWith = drawing(output)
  const begin = `<script src="/${hashed(outDir, 'begin.js')}" async></script>`

  for (const page of publicPages) {
    const body = await renderPage(page.path)
    // The policy would refuse it.
    const refused = body.match(/<(script|style)\b|\sstyle=/)
    if (refused) throw new Error(`${page.path} has ${refused[0].trim()} in its markup`)
    const name = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`
    // What is seen first is painted when it is whole: a part of it would stand elsewhere.
    const first = page.path === '/' ? 'features' : 'whole'
    const painted = `<link rel="expect" href="#${first}" blocking="render">`
    const waiting = `<template id="scripts">${scripts(output, page.path).join('')}</template>`
    const words = headOf(page, page.path, siteUrl)
    const head = [...drawnWith, painted, waiting, begin, ...words]
    const root = `<div id="root" data-rendered>${body}</div><i id="whole" hidden></i>`
    write(join(outDir, name), template, head, root)
  }
  const waiting = `<div id="root">${renderWaiting()}</div>`
  for (const path of dashboardPaths) {
    const head = [
      ...drawnWith,
      ...scripts(output, path),
      '<title>Callwright</title>',
      `<meta name="description" content="${escapeHtml('The dashboard of Callwright.')}">`,
      '<meta name="robots" content="noindex">',
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

/** What a document is drawn with, whichever page it is. */
function drawing(output: Rolldown.RolldownOutput['output']): string[] {
  const font = output.find(({ fileName }) => /inter-latin-wght-normal.*\.woff2$/.test(fileName))
  if (!font) throw new Error('the font to fetch first is not in the build')
  const styles = entryChunks(output).flatMap(({ viteMetadata }) => [
    ...(viteMetadata?.importedCss ?? []),
  ])
  if (styles.length === 0) throw new Error('index.html has no styles')
  return [
    ...styles.map((name) => `<link rel="stylesheet" href="/${name}">`),
    `<link rel="preload" href="/${font.fileName}" as="font" type="font/woff2" crossorigin>`,
  ]
}

/**
 * Every script of a page, which the browser fetches at once and not one after the other as they ask for each
 * other. The largest first: it is the one to wait for. A document says something without them, so they do
 * not get in the way of what it is drawn with.
 */
function scripts(output: Rolldown.RolldownOutput['output'], path: string): string[] {
  const [entry, ...others] = [...entryChunks(output), ...chunksOf(output, path)]
  if (!entry) throw new Error('index.html has no script')
  return [
    `<script type="module" fetchpriority="low" src="/${entry.fileName}"></script>`,
    ...others
      .toSorted((one, other) => other.code.length - one.code.length)
      .map(({ fileName }) => `<link rel="modulepreload" fetchpriority="low" href="/${fileName}">`),
  ]
}

/** The document Vite made, without the files it names: each page has its own, in an order of its own. */
function withoutFiles(document: string): string {
  const tags = /^ *<(script type="module"|link rel="(modulepreload|stylesheet)").*\n/gm
  if (!tags.test(document)) throw new Error('index.html names no files')
  return document.replaceAll(tags, '')
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

/** Has every document name the script that sets the theme as it is kept for ever. */
function nameHashedTheme(outDir: string): void {
  const name = hashed(outDir, 'theme.js')
  for (const document of globSync('*.html', { cwd: outDir })) {
    const file = join(outDir, document)
    writeFileSync(file, replaceOnce(readFileSync(file, 'utf8'), '/theme.js', `/${name}`))
  }
}

/** Moves a script that stands beside the build to where it is kept for ever like the others; gives its name. */
function hashed(outDir: string, plain: string): string {
  const code = readFileSync(join(outDir, plain))
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  const name = `assets/${plain.replace('.js', `-${hash}.js`)}`
  writeFileSync(join(outDir, name), code)
  rmSync(join(outDir, plain))
  return name
}

function write(file: string, template: string, head: string[], root: string): void {
  const withHead = replaceOnce(template, '<!--page-->', head.join('\n    '))
  writeFileSync(file, replaceOnce(withHead, '<div id="root"></div>', root))
}

function replaceOnce(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`index.html has no ${part}`)
  return text.replace(part, () => by)
}
