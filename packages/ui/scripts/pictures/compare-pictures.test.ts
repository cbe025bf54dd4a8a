import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { comparePictures, otherBuild, sameBuild } from '@callwright/storybook/pictures'
import tailwindcss from '@tailwindcss/vite'
import { type Browser, chromium, type Page } from 'playwright'
import { PNG } from 'pngjs'
import { build, type InlineConfig, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

// Changes one thing of a page at a time, and compares the pictures before and after.
let folder: string
let server: PreviewServer
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'callwright-pictures-'))
  const options: InlineConfig = {
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { outDir: folder },
  }
  await build(options)
  server = await preview({ ...options, preview: { port: 0, host: '127.0.0.1' } })
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the page; its hash changes what it shows. */
async function openPage(hash = ''): Promise<Page> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  await page.goto(`${server.resolvedUrls?.local[0]}${hash}`)
  await page.getByText('Contact saved').waitFor()
  await page.evaluate(() => document.fonts.ready)
  return page
}

/** Returns a picture of the page with other styles, which are removed again. */
async function takePicture(page: Page, css = '') {
  // Outside the cascade layers of the components, so that it overrides them.
  const style = await page.addStyleTag({ content: `${css}\n` })
  await page.evaluate(() => document.fonts.ready)
  const { data, width, height } = PNG.sync.read(await page.screenshot())
  await style.evaluate((element) => (element as Element).remove())
  return { data, metadata: { width, height } }
}

const accent = 'oklch(0.5 0.19 272)'

const changes: [change: string, css: string][] = [
  ['a page title that is large and red', 'h1 { color: red; font-size: 2.25rem }'],
  ['a page title one pixel larger', 'h1 { font-size: 25px }'],
  ['two columns instead of four', '.stats { grid-template-columns: 1fr 1fr }'],
  ['a gap of 18 instead of 16 pixels', '.stats { gap: 18px }'],
  ['a toast without rounded corners', '[data-slot=toast] { border-radius: 0 }'],
  ['a toast without its shadow', '[data-slot=toast] { box-shadow: none }'],
  ['a badge with corners of 6 instead of 4 pixels', '[data-slot=badge] { border-radius: 6px }'],
  ['an accent 10° of hue off', `:root { --color-accent: oklch(from ${accent} l c 282) }`],
  ['an accent 0.03 lighter', `:root { --color-accent: oklch(from ${accent} 0.53 c h) }`],
  ['a semibold instead of a medium button', 'button { font-weight: 600 }'],
  ['letters 0.01 em further apart', 'td { letter-spacing: 0.01em }'],
  ['a value one pixel lower', '[data-slot=stat-card-value] { translate: 0 1px }'],
  ['a field without its border', 'input { border-color: transparent }'],
  ['a hairline 0.02 darker', ':root { --border-color-hairline: oklch(0.89 0.006 272) }'],
  ['figures of different widths', '[data-slot] { font-variant-numeric: normal }'],
]

describe('The comparison of pictures', () => {
  let page: Page
  let unchanged: Awaited<ReturnType<typeof takePicture>>
  beforeAll(async () => {
    page = await openPage()
    unchanged = await takePicture(page)
  })

  const expectDifference = (changed: typeof unchanged) => {
    const { pass, message } = comparePictures(unchanged, changed, {
      ...sameBuild,
      createDiff: false,
    })
    expect(pass).toBe(false)
    expect(message).toMatch(/^\d+ pixels differ, by up to [\d.]+ in OKLab/)
  }

  it('sees no difference between two pictures of the same page', async () => {
    const again = await takePicture(await openPage())
    expect(comparePictures(unchanged, again, { ...sameBuild, createDiff: false })).toEqual({
      pass: true,
      diff: null,
      message: null,
    })
  })

  it.each(changes)('sees %s', async (_change, css) => {
    expectDifference(await takePicture(page, css))
  })

  it('sees a trend arrow that points down', async () => {
    expectDifference(await takePicture(await openPage('#down')))
  })

  it('marks what differs in red', async () => {
    const changed = await takePicture(page, 'h1 { color: red }')
    const { diff } = comparePictures(unchanged, changed, { ...sameBuild, createDiff: true })
    const isMarked = (x: number, y: number) => {
      const offset = (y * unchanged.metadata.width + x) * 4
      return diff?.subarray(offset, offset + 3).join() === '255,0,0'
    }
    const columns = Array.from({ length: 1280 }, (_, x) => x)
    expect(columns.some((x) => isMarked(x, 40))).toBe(true)
    expect(columns.some((x) => isMarked(x, 500))).toBe(false)
  })

  it('names the sizes of pictures that differ in size', () => {
    const smaller = { data: new Uint8Array(4), metadata: { width: 1, height: 1 } }
    const { message } = comparePictures(unchanged, smaller, { ...sameBuild, createDiff: true })
    expect(message).toBe('The picture is 1 × 1 pixels large, its reference 1280 × 800.')
  })

  it('allows another build of the browser to draw edges differently, but no other layout', async () => {
    const compareAsOtherBuild = async (css: string) => {
      const changed = await takePicture(page, css)
      return comparePictures(unchanged, changed, { ...otherBuild, createDiff: false }).pass
    }
    expect(await compareAsOtherBuild('td { letter-spacing: 0.01em }')).toBe(true)
    expect(await compareAsOtherBuild('h1 { font-size: 25px }')).toBe(false)
  })
})
