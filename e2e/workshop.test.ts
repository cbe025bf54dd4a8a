import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const runFile = promisify(execFile)

interface Entry {
  id: string
  title: string
  importPath: string
  type: 'story' | 'docs'
  tags: string[]
}

let buildFolder: string
let server: Server
let browser: Browser
let baseUrl: string
let entries: Entry[]

const contentTypes: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

beforeAll(async () => {
  buildFolder = await mkdtemp(join(tmpdir(), 'callwright-workshop-'))
  const storybook = join(root, 'node_modules/.bin/storybook')
  await runFile(storybook, ['build', '--stats-json', '--quiet', '--output-dir', buildFolder], {
    cwd: root,
  })
  server = createServer(async (request, response) => {
    const path = join(
      buildFolder,
      normalize(new URL(request.url ?? '/', 'http://localhost').pathname),
    )
    if (!(await stat(path).catch(() => null))?.isFile()) return response.writeHead(404).end()
    response.setHeader('content-type', contentTypes[extname(path)] ?? 'application/octet-stream')
    createReadStream(path).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://localhost:${(server.address() as AddressInfo).port}`
  const index = JSON.parse(await readFile(join(buildFolder, 'index.json'), 'utf8'))
  entries = Object.values(index.entries)
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
}, 300_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
  if (buildFolder) await rm(buildFolder, { recursive: true })
})

interface PreparedStory {
  parameters: { expectedErrors?: RegExp[] }
  playFunction?: unknown
  applyAfterEach: () => Promise<void>
}

declare global {
  interface Window {
    /** The expected errors of the story that was opened last. */
    expectedErrors: RegExp[]
    /** The id of the documentation page that was rendered last. */
    renderedDocs: string
    __STORYBOOK_PREVIEW__: {
      channel: {
        emit(event: string, payload: object): void
        on(event: string, listener: (payload: string) => void): void
      }
      currentRender?: { id: string; phase?: string }
      storyStoreValue: { loadStory(of: { storyId: string }): Promise<PreparedStory> }
    }
  }
}

/** Opens a story as a click in the sidebar does, but without its play function; returns its expected errors. */
async function openStory(page: Page, { id }: Entry): Promise<RegExp[]> {
  // The promise is not awaited here: the browser may collect a promise before it settles if only the debugger refers to it.
  await page.evaluate((storyId) => {
    const { channel, storyStoreValue } = window.__STORYBOOK_PREVIEW__
    const load = async () => {
      const story = await storyStoreValue.loadStory({ storyId })
      // The story tests run the play functions and the assertions after them.
      story.playFunction = undefined
      story.applyAfterEach = async () => {}
      window.expectedErrors = story.parameters.expectedErrors ?? []
      channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
    }
    void load()
  }, id)
  const finalPhase = await page.waitForFunction(
    (storyId) => {
      const { id, phase = '' } = window.__STORYBOOK_PREVIEW__.currentRender ?? {}
      return id === storyId && ['finished', 'errored', 'aborted'].includes(phase) && phase
    },
    id,
    // Polls by time, because a page in the background renders no frames.
    { polling: 20 },
  )
  if ((await finalPhase.jsonValue()) !== 'finished') {
    throw new Error(String(await page.locator('.sb-errordisplay').textContent()))
  }
  return page.evaluate(() => window.expectedErrors)
}

/** Opens a documentation page as a click in the sidebar does, and waits until it is rendered. */
async function openDocs(page: Page, { id }: Entry): Promise<void> {
  await page.evaluate((storyId) => {
    window.__STORYBOOK_PREVIEW__.channel.emit('setCurrentStory', { storyId, viewMode: 'docs' })
  }, id)
  await page.waitForFunction((storyId) => window.renderedDocs === storyId, id, { polling: 20 })
  await page.locator('#storybook-docs:not([hidden]) h1').first().waitFor()
}

/** Opens the workshop in a new page and collects its errors. */
async function openWorkshop(): Promise<{ page: Page; errors: string[] }> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
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
  await page.goto(`${baseUrl}/iframe.html`)
  await page.waitForFunction(() => window.__STORYBOOK_PREVIEW__?.storyStoreValue)
  await page.evaluate(() => {
    window.__STORYBOOK_PREVIEW__.channel.on('docsRendered', (id) => {
      window.renderedDocs = id
    })
  })
  return { page, errors }
}

// Opens one story of each file, because a build can break a whole file; the story tests check each story.
test('every story file of the built workshop loads without an error', async () => {
  const stories = entries.filter(({ type }) => type === 'story')
  const files = Map.groupBy(stories, ({ importPath }) => importPath)
  expect(files.size).toBeGreaterThan(80)
  const errorsByFile: Record<string, string[]> = {}
  let workshop = await openWorkshop()
  for (const [file, [firstStory]] of files) {
    const { page, errors } = workshop
    const expectedErrors = await openStory(page, firstStory as Entry).catch((error: Error) => {
      errors.push(error.message)
      return []
    })
    const unexpectedErrors = errors.filter(
      (text) => !expectedErrors.some((pattern) => pattern.test(text)),
    )
    if (unexpectedErrors.length > 0) errorsByFile[file] = unexpectedErrors
    if (expectedErrors.length > 0 || unexpectedErrors.length > 0) {
      // If all stories shared a page, a late error would be attributed to the next story.
      await page.close()
      workshop = await openWorkshop()
    }
  }
  expect(errorsByFile).toEqual({})
}, 400_000)

test('every documentation page of the built workshop loads without an error', async () => {
  const pages = entries.filter(({ type }) => type === 'docs')
  expect(pages.length).toBeGreaterThan(60)
  const errorsByPage: Record<string, string[]> = {}
  let workshop = await openWorkshop()
  for (const entry of pages) {
    const { page, errors } = workshop
    await openDocs(page, entry).catch((error: Error) => errors.push(error.message))
    // The page must show or link each story.
    const html = await page.content()
    for (const { id, title, type, tags } of entries) {
      if (type !== 'story' || title !== entry.title || !tags.includes('autodocs')) continue
      if (!new RegExp(`${id}(?![\\w-])`).test(html)) errors.push(`${id} is missing`)
    }
    if (errors.length === 0) continue
    errorsByPage[entry.id] = errors
    await page.close()
    workshop = await openWorkshop()
  }
  expect(errorsByPage).toEqual({})
}, 400_000)

test('chromatic trace lists only the stories that a change affects', async () => {
  const chromatic = join(root, 'node_modules/.bin/chromatic')
  const { stdout } = await runFile(
    chromatic,
    ['trace', '-s', join(buildFolder, 'preview-stats.json'), 'packages/ui/src/badge/badge.tsx'],
    { cwd: root },
  )
  expect(stdout).toContain('packages/ui/src/badge/badge.stories.tsx')
  expect(stdout).not.toContain('packages/ui/src/button/button.stories.tsx')
})
