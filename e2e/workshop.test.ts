import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, type ConsoleMessage, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const run = promisify(execFile)

interface Entry {
  id: string
  title: string
  type: 'story' | 'docs'
  tags: string[]
}

const pagesAtOnce = 2

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
  const all: Entry[] = Object.values(index.entries)
  // One story of each file: what is left out is loaded by the tests of the stories, though not as built.
  const stories = new Map(
    all.filter(({ type }) => type === 'story').map((story) => [story.title, story]),
  )
  entries = [...all.filter(({ type }) => type === 'docs'), ...stories.values()]
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
}, 180_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
  if (folder) await rm(folder, { recursive: true })
})

interface PreparedStory {
  storyGlobals: { viewport?: { value: string } }
  parameters: {
    expectedErrors?: RegExp[]
    viewport: { options: Record<string, { styles: { width: string; height: string } }> }
  }
  playFunction?: unknown
  applyAfterEach: () => Promise<void>
}

declare global {
  interface Window {
    __STORYBOOK_PREVIEW__: {
      channel: { emit(event: string, payload: object): void }
      currentRender?: { id: string; phase?: string }
      storyStoreValue: { loadStory(of: { storyId: string }): Promise<PreparedStory> }
    }
  }
}

const desktop = { width: 1280, height: 800 }

/** Loads the workshop and shows an entry in it, without its play; returns the errors it may log. */
async function show(page: Page, { id, type }: Entry): Promise<RegExp[]> {
  if (type === 'docs') {
    await page.goto(`${address}/iframe.html?id=${id}&viewMode=docs`)
    await page.locator('#storybook-docs:not([hidden]) h1').first().waitFor()
    return []
  }
  await page.goto(`${address}/iframe.html`)
  await page.waitForFunction(() => window.__STORYBOOK_PREVIEW__?.storyStoreValue)
  const { size, expected } = await page.evaluate(async (storyId) => {
    const story = await window.__STORYBOOK_PREVIEW__.storyStoreValue.loadStory({ storyId })
    // Plays and what is asserted after them are held by the tests of the stories themselves.
    story.playFunction = undefined
    story.applyAfterEach = async () => {}
    const { options } = story.parameters.viewport
    const { styles } = options[story.storyGlobals.viewport?.value ?? ''] ?? {}
    return { size: styles, expected: story.parameters.expectedErrors ?? [] }
  }, id)
  await page.setViewportSize(
    size
      ? { width: Number.parseInt(size.width, 10), height: Number.parseInt(size.height, 10) }
      : desktop,
  )
  await page.evaluate((storyId) => {
    window.__STORYBOOK_PREVIEW__.channel.emit('setCurrentStory', { storyId, viewMode: 'story' })
  }, id)
  const ended = await page.waitForFunction(
    (storyId) => {
      const { id, phase = '' } = window.__STORYBOOK_PREVIEW__?.currentRender ?? {}
      return id === storyId && ['finished', 'errored', 'aborted'].includes(phase) && phase
    },
    id,
    // Not by frames: a page in the background draws none.
    { polling: 50 },
  )
  const phase = await ended.jsonValue()
  if (phase !== 'finished') {
    throw new Error(String(await page.locator('.sb-errordisplay').textContent()))
  }
  return expected
}

/** What went wrong while an entry of the built workshop was shown. */
async function problemsOf(page: Page, entry: Entry): Promise<string[]> {
  const problems: string[] = []
  const noteCrash = (error: Error) => problems.push(error.message)
  const noteError = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    const { url } = message.location()
    // What a story's world refuses is the story's subject.
    const isAnswer = message.text().startsWith('Failed to load resource')
    if (isAnswer && (!url.startsWith(address) || url.startsWith(`${address}/api/`))) return
    problems.push(isAnswer ? `${url} is missing` : message.text())
  }
  page.on('pageerror', noteCrash)
  page.on('console', noteError)
  const expected = await show(page, entry).catch((error: Error) => {
    noteCrash(error)
    return []
  })
  return problems.filter((problem) => !expected.some((known) => known.test(problem)))
}

test('every page of the built workshop, and a story of every file, loads without an error', async () => {
  expect(entries.length).toBeGreaterThan(120)
  const waiting = [...entries]
  const problems: Record<string, string[]> = {}
  await Promise.all(
    Array.from({ length: pagesAtOnce }, async () => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
        // What the entry before says late is not said of this one.
        const page = await context.newPage()
        const found = await problemsOf(page, entry)
        if (found.length > 0) problems[entry.id] = found
        await page.close()
      }
    }),
  )
  expect(problems).toEqual({})
}, 600_000)

test('the upload to Chromatic knows which stories a change touches', async () => {
  const chromatic = join(root, 'node_modules/.bin/chromatic')
  const { stdout } = await run(
    chromatic,
    ['trace', '-s', join(folder, 'preview-stats.json'), 'packages/ui/src/badge/badge.tsx'],
    { cwd: root },
  )
  expect(stdout).toContain('packages/ui/src/badge/badge.stories.tsx')
  expect(stdout).not.toContain('packages/ui/src/button/button.stories.tsx')
})
