import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
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

/** The built workshop, served to browsers. */
interface ServedWorkshop {
  url: string
  entries: Entry[]
  close(): Promise<void>
}

/** The built workshop with a browser that opens it. */
export interface Workshop extends ServedWorkshop {
  browser: Browser
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

/**
 * Serves the folder of the built workshop. `pageScript` runs in every page of a story before the workshop, for browsers
 * whose driver cannot do that.
 */
export async function serveWorkshop(folder: string, pageScript = ''): Promise<ServedWorkshop> {
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
    if (pageScript && path === '/iframe.html') {
      return response.end(String(content).replace('<head>', `<head><script>${pageScript}</script>`))
    }
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    entries: Object.values(index.entries),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Serves the folder of the built workshop, and starts Chromium. */
export async function openWorkshop(folder: string): Promise<Workshop> {
  const workshop = await serveWorkshop(folder)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    // Play functions simulate input, which the browser does not accept as a user gesture for audio.
    args: ['--autoplay-policy=no-user-gesture-required'],
  })
  return {
    ...workshop,
    browser,
    async close() {
      await browser.close()
      await workshop.close()
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

/**
 * Opens a page of the workshop, and returns the array of its errors, to which later ones are added. `onResult` is called
 * when a story or a documentation page ends, or the page crashes.
 */
export async function openPage(
  context: BrowserContext,
  baseUrl: string,
  onResult: (result: PageResult) => void,
): Promise<{ page: Page; pageErrors: string[] }> {
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page, baseUrl)
  page.on('crash', () => onResult({ errors: ['The page crashed'], expectedErrors: [] }))
  // A documentation page has frames with stories, which report as well.
  await page.exposeBinding('onPageResult', ({ frame }, result: PageResult) => {
    if (frame === page.mainFrame()) onResult(result)
  })
  await page.exposeFunction('setStoryViewport', page.setViewportSize.bind(page))
  return { page, pageErrors }
}

/** Returns the errors of a story and of its page, without those that the story expects. */
export function unexpectedErrors({ errors, expectedErrors }: PageResult, pageErrors: string[]) {
  const patterns = expectedErrors.map(({ source, flags }) => new RegExp(source, flags))
  const isExpected = (text: string) => patterns.some((pattern) => pattern.test(text))
  return [...new Set([...errors, ...pageErrors.filter((text) => !isExpected(text))])]
}

/** Opens a browser profile whose pages begin without the local storage of the ones before. */
async function openProfile({ browser, url }: Workshop): Promise<BrowserContext> {
  const profile = await browser.newContext(contextOptions)
  // MSW's service worker unregisters itself when its last page closes, which a page that opens meanwhile reports as an
  // error, so one page stays open.
  const openUntilEnd = await profile.newPage()
  await openUntilEnd.goto(`${url}/index.json`)
  await profile.addInitScript(() => {
    if (window === window.top) localStorage.clear()
  })
  return profile
}

/**
 * Opens a story or a documentation page in a page of its own, waits for its end, with the play function, and returns its
 * errors and those that `inspect` finds in the page.
 */
async function openEntry(
  { url }: Workshop,
  profile: BrowserContext,
  entry: Entry,
  inspect: (page: Page, entry: Entry) => Promise<string[]>,
): Promise<string[]> {
  const { promise: resultPromise, resolve, reject } = Promise.withResolvers<PageResult>()
  const { page, pageErrors } = await openPage(profile, url, resolve)
  const timeout = setTimeout(
    () => reject(new Error(`It did not end in ${pageTimeoutMs / 1000} s`)),
    pageTimeoutMs,
  )
  try {
    const viewMode = entry.type === 'story' ? 'story' : 'docs'
    // The tests of the stories run axe, which finds the same here and takes a third of the time.
    const address = `${url}/iframe.html?id=${entry.id}&viewMode=${viewMode}&globals=a11y.manual:!true`
    await page.goto(address, { waitUntil: 'commit' })
    const errors = unexpectedErrors(await resultPromise, pageErrors)
    return [...errors, ...(await inspect(page, entry))]
  } catch (error) {
    return [...pageErrors, String(error)]
  } finally {
    clearTimeout(timeout)
    await page.close()
  }
}

/** Collects the errors of a page: uncaught ones, those in the console and missing files. */
function collectPageErrors(page: Page, baseUrl: string): string[] {
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

/**
 * Opens the entries, two at a time, and returns the errors of those that have some by their ids. The pages that follow one
 * another share a browser profile, whose cache has the compiled files of the workshop.
 */
export async function openEntries(
  workshop: Workshop,
  entries: Entry[],
  inspect: (page: Page, entry: Entry) => Promise<string[]> = async () => [],
): Promise<Record<string, string[]>> {
  const errorsById: Record<string, string[]> = {}
  const freeProfiles: BrowserContext[] = []
  await forEachConcurrently(2, entries, async (entry) => {
    const profile = freeProfiles.pop() ?? (await openProfile(workshop))
    const errors = await openEntry(workshop, profile, entry, inspect)
    if (errors.length > 0) errorsById[entry.id] = errors
    freeProfiles.push(profile)
  })
  await Promise.all(freeProfiles.map((profile) => profile.close()))
  return errorsById
}

/** Calls the function for each of the items, at most `limit` at once. */
export async function forEachConcurrently<T>(
  limit: number,
  items: readonly T[],
  run: (item: T) => Promise<void>,
) {
  const remainingItems = items.values()
  const runRemaining = async () => {
    for (const item of remainingItems) await run(item)
  }
  await Promise.all(Array.from({ length: limit }, runRemaining))
}
