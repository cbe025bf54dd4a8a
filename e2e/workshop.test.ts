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
const run = promisify(execFile)

interface Entry {
  id: string
  title: string
  importPath: string
  type: 'story' | 'docs'
  tags: string[]
}

let folder: string
let server: Server
let browser: Browser
let address: string
let entries: Entry[]

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'callwright-workshop-'))
  const storybook = join(root, 'node_modules/.bin/storybook')
  await run(storybook, ['build', '--stats-json', '--quiet', '--output-dir', folder], { cwd: root })
  server = createServer(async (request, response) => {
    const path = join(folder, normalize(new URL(request.url ?? '/', 'http://localhost').pathname))
    if (!(await stat(path).catch(() => null))?.isFile()) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    createReadStream(path).pipe(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://localhost:${(server.address() as AddressInfo).port}`
  const index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'))
  entries = Object.values(index.entries)
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
}, 300_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
  if (folder) await rm(folder, { recursive: true })
})

interface PreparedStory {
  parameters: { expectedErrors?: RegExp[] }
  playFunction?: unknown
  applyAfterEach: () => Promise<void>
}

declare global {
  interface Window {
    /** The expected errors of the story shown last. */
    expectedErrors: RegExp[]
    /** The id of the documentation page rendered last. */
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

/** Opens a story as a click in the sidebar does, but without its play; returns its expected errors. */
async function openStory(page: Page, { id }: Entry): Promise<RegExp[]> {
  // Not awaited here: the browser may collect a promise that only its debugger refers to before it settles.
  await page.evaluate((storyId) => {
    const { channel, storyStoreValue } = window.__STORYBOOK_PREVIEW__
    const load = async () => {
      const story = await storyStoreValue.loadStory({ storyId })
      // The tests of the stories run plays and the assertions after them.
      story.playFunction = undefined
      story.applyAfterEach = async () => {}
      window.expectedErrors = story.parameters.expectedErrors ?? []
      channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
    }
    void load()
  }, id)
  const ended = await page.waitForFunction(
    (storyId) => {
      const { id, phase = '' } = window.__STORYBOOK_PREVIEW__.currentRender ?? {}
      return id === storyId && ['finished', 'errored', 'aborted'].includes(phase) && phase
    },
    id,
    // Polls by time: a page in the background draws no frames.
    { polling: 20 },
  )
  if ((await ended.jsonValue()) !== 'finished') {
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
async function openWorkshop(): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // Errors of a story's fixtures are intended.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (isAnswer && (!url.startsWith(address) || url.startsWith(`${address}/api/`))) return
    problems.push(isAnswer ? `${url} is missing` : message.text())
  })
  await page.goto(`${address}/iframe.html`)
  await page.waitForFunction(() => window.__STORYBOOK_PREVIEW__?.storyStoreValue)
  await page.evaluate(() => {
    window.__STORYBOOK_PREVIEW__.channel.on('docsRendered', (id) => {
      window.renderedDocs = id
    })
  })
  return { page, problems }
}

// A build can break a whole file; the tests of the stories check what each story shows.
test('every file of stories of the built workshop loads without an error', async () => {
  const stories = entries.filter(({ type }) => type === 'story')
  const files = Map.groupBy(stories, ({ importPath }) => importPath)
  expect(files.size).toBeGreaterThan(80)
  const found: Record<string, string[]> = {}
  let workshop = await openWorkshop()
  for (const [file, [first]] of files) {
    const { page, problems } = workshop
    const expected = await openStory(page, first as Entry).catch((error: Error) => {
      problems.push(error.message)
      return []
    })
    const unexpected = problems.filter((text) => !expected.some((known) => known.test(text)))
    if (unexpected.length > 0) found[file] = unexpected
    if (expected.length > 0 || unexpected.length > 0) {
      // A late error would count for the next story.
      await page.close()
      workshop = await openWorkshop()
    }
  }
  expect(found).toEqual({})
}, 400_000)

test('every documentation page of the built workshop loads without an error', async () => {
  const pages = entries.filter(({ type }) => type === 'docs')
  expect(pages.length).toBeGreaterThan(60)
  const found: Record<string, string[]> = {}
  let workshop = await openWorkshop()
  for (const entry of pages) {
    const { page, problems } = workshop
    await openDocs(page, entry).catch((error: Error) => problems.push(error.message))
    // Each story is either shown or linked.
    const html = await page.content()
    for (const { id, title, type, tags } of entries) {
      if (type !== 'story' || title !== entry.title || !tags.includes('autodocs')) continue
      if (!new RegExp(`${id}(?![\\w-])`).test(html)) problems.push(`${id} is missing`)
    }
    if (problems.length === 0) continue
    found[entry.id] = problems
    await page.close()
    workshop = await openWorkshop()
  }
  expect(found).toEqual({})
}, 400_000)

test('the upload to Chromatic knows which stories a change affects', async () => {
  const chromatic = join(root, 'node_modules/.bin/chromatic')
  const { stdout } = await run(
    chromatic,
    ['trace', '-s', join(folder, 'preview-stats.json'), 'packages/ui/src/badge/badge.tsx'],
    { cwd: root },
  )
  expect(stdout).toContain('packages/ui/src/badge/badge.stories.tsx')
  expect(stdout).not.toContain('packages/ui/src/button/button.stories.tsx')
})
