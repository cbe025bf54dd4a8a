import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chromium, type Page } from 'playwright'
import { ensureBrowser } from './browser.ts'
import buildSite from './site-build.ts'

// node scripts/site-pictures.ts: draws the picture for shared links from the landing page, and the icons from the
// logo's mark. The files are committed, so that a build needs no browser. Run it when the mark or the hero changes.
const site = join(import.meta.dirname, '../apps/site')
const publicPath = (name: string) => join(site, 'public', name)
const origin = 'http://site.invalid'
const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}

async function drawSocialPicture(page: Page) {
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = join(site, 'dist', pathname === '/' ? 'index.html' : pathname)
    if (!existsSync(file)) return route.fulfill({ status: 404 })
    return route.fulfill({
      body: readFileSync(file),
      contentType: contentTypes[extname(file)] ?? '',
    })
  })
  await page.goto(origin)
  // Hides all but the logo, the heading and the recorded call, and their links and buttons.
  await page.addStyleTag({
    content: `
      header nav, header > div > a:not(:first-child), header button { display: none !important }
      main > section:first-child { padding: 16px 0 0 !important }
      main > section:first-child > div > ul, main > section:first-child button,
      main > section:first-child h1 + div { display: none !important }
      main > section ~ section, footer { display: none !important }
    `,
  })
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: publicPath('social.png') })
}

async function drawIcon(page: Page, name: string, size: number) {
  await page.setViewportSize({ width: size, height: size })
  const mark = readFileSync(publicPath('mark.svg'), 'utf8')
  await page.setContent(
    `<style>body { margin: 0; background: #fff } svg { display: block; box-sizing: border-box; width: 100vw; height: 100vh; padding: 16% }</style>${mark}`,
  )
  await page.screenshot({ path: publicPath(name) })
}

buildSite()
const browser = await chromium.launch({ executablePath: ensureBrowser() })
try {
  const page = await browser.newPage({ colorScheme: 'light', reducedMotion: 'reduce' })
  await drawSocialPicture(page)
  await drawIcon(page, 'icon-512.png', 512)
  await drawIcon(page, 'icon-192.png', 192)
  await drawIcon(page, 'apple-touch-icon.png', 180)
} finally {
  await browser.close()
}
