import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'
import type { PageHead } from '../src/page-head.ts'
import { dashboardFallback, dashboardPaths, entryChunks, pageChunks } from './chunks.ts'
import { escapeHtml, headTags } from './head.ts'

/** The exports of `src/prerender.tsx`. */
interface Renderer {
  publicPages: (PageHead & { path: string })[]
  renderPage: (path: string) => Promise<string>
  renderLoading: () => string
}

export interface Build {
  outDir: string
  output: Rolldown.RolldownOutput['output']
  /** The path of the built `src/prerender.tsx`. */
  renderer: string
}

/**
 * Writes a prerendered document for each public page, a document with the scripts for each page of the dashboard, one
 * for any other path of the dashboard, robots.txt and sitemap.xml.
 */
export async function writeDocuments({ outDir, output, renderer }: Build): Promise<void> {
  const siteUrl = readSiteUrl()
  mkdirSync(join(outDir, 'dashboard/campaigns'), { recursive: true })
  const { publicPages, renderPage, renderLoading }: Renderer = await import(
    pathToFileURL(renderer).href
  )
  renameThemeScript(outDir)
  const template = removeViteTags(readFileSync(join(outDir, 'index.html'), 'utf8'))
  const styles = styleTags(output)
  const loaderTag = `<script src="/${moveToAssets(outDir, 'load-scripts.js')}" async></script>`

  for (const page of publicPages) {
    const body = await renderPage(page.path)
    // The content security policy would block inline scripts and styles.
    const blockedMarkup = body.match(/<(script|style)\b|\sstyle=/)
    if (blockedMarkup) throw new Error(`${page.path} has ${blockedMarkup[0].trim()} in its markup`)
    const name = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`
    // The first paint waits for the content in view, because a part of it alone would have another layout.
    const firstVisibleId = page.path === '/' ? 'features' : 'page-end'
    const renderBlocking = `<link rel="expect" href="#${firstVisibleId}" blocking="render">`
    const pageScripts = `<template id="scripts">${scriptTags(output, page.path).join('')}</template>`
    const meta = headTags(page, page.path, siteUrl)
    const head = [...styles, renderBlocking, pageScripts, loaderTag, ...meta]
    const root = `<div id="root" data-rendered>${body}</div><i id="page-end" hidden></i>`
    writeDocument(join(outDir, name), template, head, root)
  }
  const loadingRoot = `<div id="root">${renderLoading()}</div>`
  for (const path of dashboardPaths) {
    const head = [
      ...styles,
      ...scriptTags(output, path),
      '<title>Callwright</title>',
      `<meta name="description" content="${escapeHtml('The dashboard of Callwright.')}">`,
      '<meta name="robots" content="noindex">',
    ]
    const name = path === dashboardFallback ? 'shell.html' : `${path.replace(':id', 'any')}.html`
    writeDocument(join(outDir, name), template, head, loadingRoot)
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

/** Returns the tags of the styles and of the fonts that every document loads first. */
function styleTags(output: Rolldown.RolldownOutput['output']): string[] {
  const fonts = output.filter(({ fileName }) =>
    /(inter|bricolage-grotesque)-latin-wght-normal.*\.woff2$/.test(fileName),
  )
  if (fonts.length !== 2) throw new Error('the build lacks a Latin font file')
  const styles = entryChunks(output).flatMap(({ viteMetadata }) => [
    ...(viteMetadata?.importedCss ?? []),
  ])
  if (styles.length === 0) throw new Error('index.html has no styles')
  return [
    ...styles.map((name) => `<link rel="stylesheet" href="/${name}">`),
    ...fonts.map(
      ({ fileName }) =>
        `<link rel="preload" href="/${fileName}" as="font" type="font/woff2" crossorigin>`,
    ),
  ]
}

/**
 * Returns the tags of all scripts of a page, the largest first, so that the browser loads them in parallel. They have
 * a low priority, because the document shows its content without them.
 */
function scriptTags(output: Rolldown.RolldownOutput['output'], path: string): string[] {
  const [entry, ...others] = [...entryChunks(output), ...pageChunks(output, path)]
  if (!entry) throw new Error('index.html has no script')
  return [
    `<script type="module" fetchpriority="low" src="/${entry.fileName}"></script>`,
    ...others
      .toSorted((one, other) => other.code.length - one.code.length)
      .map(({ fileName }) => `<link rel="modulepreload" fetchpriority="low" href="/${fileName}">`),
  ]
}

/** Removes the script and style tags that Vite inserted; each page gets its own. */
function removeViteTags(document: string): string {
  const tags = /^ *<(script type="module"|link rel="(modulepreload|stylesheet)").*\n/gm
  if (!tags.test(document)) throw new Error('index.html has no script and style tags')
  return document.replaceAll(tags, '')
}

/** Reads the origin of the site; without SITE_URL, tags with absolute URLs are omitted. */
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

/** Gives the theme script a name with a hash in every document, so that browsers can cache it. */
function renameThemeScript(outDir: string): void {
  const name = moveToAssets(outDir, 'theme.js')
  for (const document of globSync('*.html', { cwd: outDir })) {
    const file = join(outDir, document)
    writeFileSync(file, replaceOnce(readFileSync(file, 'utf8'), '/theme.js', `/${name}`))
  }
}

/** Moves a script of `public` to the assets, with a hash in its name; returns the new name. */
function moveToAssets(outDir: string, scriptName: string): string {
  const code = readFileSync(join(outDir, scriptName))
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  const name = `assets/${scriptName.replace('.js', `-${hash}.js`)}`
  writeFileSync(join(outDir, name), code)
  rmSync(join(outDir, scriptName))
  return name
}

function writeDocument(file: string, template: string, head: string[], root: string): void {
  const withHead = replaceOnce(template, '<!--page-->', head.join('\n    '))
  writeFileSync(file, replaceOnce(withHead, '<div id="root"></div>', root))
}

function replaceOnce(text: string, target: string, replacement: string): string {
  if (!text.includes(target)) throw new Error(`index.html has no ${target}`)
  return text.replace(target, () => replacement)
}
