import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import type { PageResult } from '../.storybook/page-result.ts'
import { contentTypes } from './static.ts'

const root = join(import.meta.dirname, '..')

/** A story or a documentation page in the index of the built workshop. */
export interface Entry {
  id: string
  title: string
  importPath: string
  type: 'story' | 'docs'
  tags: string[]
}

/** The built workshop, served to a browser. */
export interface Workshop {
  url: string
  entries: Entry[]
  browser: Browser
  close(): Promise<void>
}

/** Builds the static workshop into the folder. */
export async function buildWorkshop(folder: string, env: Record<string, string> = {}) {
  const storybook = join(root, 'node_modules/.bin/storybook')
  await promisify(execFile)(
    storybook,
    ['build', '--stats-json', '--quiet', '--output-dir', folder],
    { cwd: root, env: { ...process.env, ...env }, maxBuffer: 100_000_000 },
  )
}

/** Serves the folder of the built workshop, and starts a browser. */
export async function openWorkshop(folder: string): Promise<Workshop> {
  // Every page loads the same files, so they are read once.
  const files = new Map<string, Promise<Buffer | null>>()
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname)
    const file = files.get(path) ?? readFile(join(folder, path)).catch(() => null)
    files.set(path, file)
    const content = await file
    if (!content) return response.writeHead(404).end()
    response.setHeader('content-type', contentTypes[extname(path)] ?? 'application/octet-stream')
    // The names of these files contain their hashes.
    if (path.startsWith('/assets/')) response.setHeader('cache-control', 'max-age=31536000')
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    // Play functions simulate input, which the browser does not accept as a user gesture for audio.
    args: ['--autoplay-policy=no-user-gesture-required'],
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    entries: Object.values(index.entries),
    browser,
    async close() {
      await browser.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const pageTimeoutMs = 60_000

/** How the browser shows every page of the workshop. */
export const contextOptions = {
  colorScheme: 'light',
  locale: 'en-US',
  reducedMotion: 'reduce',
  timezoneId: 'UTC',
  viewport: { width: 1200, height: 900 },
} satisfies BrowserContextOptions

interface OpenOptions {
  /** A script that runs in the page before the workshop. */
  initScript?: string
  /** Returns further errors of the page when it has ended. */
  inspect?: (page: Page) => Promise<string[]>
}

/**
 * Opens a story or a documentation page in a browser profile of its own, waits for its end, with the play function, and
 * returns its errors.
 */
async function openEntry(
  { browser, url }: Workshop,
  { id, type }: Entry,
  { initScript, inspect = async () => [] }: OpenOptions = {},
): Promise<string[]> {
  const context = await browser.newContext(contextOptions)
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page, url)
  const { promise: resultPromise, resolve, reject } = Promise.withResolvers<PageResult>()
  page.on('crash', () => reject(new Error('The page crashed')))
  const timeout = setTimeout(
    () => reject(new Error(`It did not end in ${pageTimeoutMs / 1000} s`)),
    pageTimeoutMs,
  )
  try {
    // A documentation page has frames with stories, which report as well.
    await page.exposeBinding('onPageResult', ({ frame }, result: PageResult) => {
      if (frame === page.mainFrame()) resolve(result)
    })
    await page.exposeFunction('setStoryViewport', page.setViewportSize.bind(page))
    if (initScript) await page.addInitScript(initScript)
    const viewMode = type === 'story' ? 'story' : 'docs'
    await page.goto(`${url}/iframe.html?id=${id}&viewMode=${viewMode}`, { waitUntil: 'commit' })
    const { errors, expectedErrors } = await resultPromise
    const patterns = expectedErrors.map(({ source, flags }) => new RegExp(source, flags))
    const isExpected = (text: string) => patterns.some((pattern) => pattern.test(text))
    const unexpectedErrors = pageErrors.filter((text) => !isExpected(text))
    return [...new Set([...errors, ...unexpectedErrors, ...(await inspect(page))])]
  } catch (error) {
    return [...pageErrors, String(error)]
  } finally {
    clearTimeout(timeout)
    await context.close()
  }
}

/** Collects the errors of a page: uncaught ones, those in the console and missing files. */
export function collectPageErrors(page: Page, baseUrl: string): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // Stories may have fixtures that respond with errors.
    const isFailedResponse = message.text().startsWith('Failed to load resource')
    if (isFailedResponse && (!url.startsWith(baseUrl) || url.startsWith(`${baseUrl}/api/`))) return
    errors.push(isFailedResponse ? `${url} is missing` : message.text())
  })
  return errors
}

/** Opens the entries, two at once, and returns the errors of those that have some by their ids. */
export async function openEntries(
  workshop: Workshop,
  entries: Entry[],
  inspect?: (page: Page, entry: Entry) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const remainingEntries = entries.values()
  const errorsById: Record<string, string[]> = {}
  const openRemaining = async () => {
    for (const entry of remainingEntries) {
      const errors = await openEntry(workshop, entry, {
        inspect: inspect && ((page) => inspect(page, entry)),
      })
      if (errors.length > 0) errorsById[entry.id] = errors
    }
  }
  await Promise.all([openRemaining(), openRemaining()])
  return errorsById
}
