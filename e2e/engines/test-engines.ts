import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { PageResult } from '../../.storybook/page-result.ts'
import { buildWorkshop, contextOptions, type Entry, serveWorkshop } from '../workshop.ts'
import type { Engine } from './engine.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

// Plays the stories of the built workshop in other browsers than Chromium:
// pnpm test:engines [firefox] [webkit] [--stories words] [--workshop folder]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Plays only the stories whose id contains one of these words, separated by commas; by default the components. */
    stories: { type: 'string', default: 'components-' },
    /** The folder of a built workshop; without it, one is built. */
    workshop: { type: 'string' },
  },
})
const starters: Record<string, () => Promise<Engine>> = {
  firefox: startFirefox,
  webkit: startWebKit,
}
const names = positionals.length > 0 ? positionals : Object.keys(starters)
const unknown = names.find((name) => !starters[name])
if (unknown) {
  console.error(`Unknown browser ${unknown}; use ${Object.keys(starters).join(' or ')}`)
  process.exit(1)
}

const timeoutMs = 30_000

// WebDriver cannot define functions in a page, so the page keeps what it reports until it is asked.
const pageScript = `
  window.onPageResult = (result) => { window.pageResult ??= result }
  window.setStoryViewport = (size) =>
    new Promise((resolve) => { window.viewportRequest = { size, resolve } })`

/** Plays a story, and returns its errors. */
async function playStory(engine: Engine, url: string, { id }: Entry): Promise<string[]> {
  await engine.resize(contextOptions.viewport)
  await engine.goto(`${url}/iframe.html?id=${id}&viewMode=story`)
  const endTime = performance.now() + timeoutMs
  while (performance.now() < endTime) {
    const { result, size } = await engine.evaluate<{
      result?: PageResult
      size?: { width: number; height: number }
    }>('JSON.stringify({ result: window.pageResult, size: window.viewportRequest?.size })')
    if (result) return result.errors
    if (size) {
      await engine.resize(size)
      await engine.evaluate('(viewportRequest.resolve(), viewportRequest = undefined, "null")')
    }
    await setTimeout(50)
  }
  return [`It did not end in ${timeoutMs / 1000} s`]
}

const folder = values.workshop ?? (await mkdtemp(join(tmpdir(), 'callwright-workshop-')))
if (!values.workshop) await buildWorkshop(folder)
const workshop = await serveWorkshop(folder, pageScript)
const words = values.stories.split(',')
const stories = workshop.entries.filter(
  ({ id, tags }) => tags.includes('play-fn') && words.some((word) => id.includes(word)),
)
let failureCount = 0
for (const name of names) {
  const engine = await (starters[name] as () => Promise<Engine>)()
  const startTime = performance.now()
  const failedIds: string[] = []
  for (const story of stories) {
    const errors = await playStory(engine, workshop.url, story)
    if (errors.length === 0) continue
    failedIds.push(story.id)
    console.log(`${name} ${story.id}\n  ${errors.join('\n').replaceAll('\n', '\n  ')}`)
  }
  failureCount += failedIds.length
  const seconds = Math.round((performance.now() - startTime) / 1000)
  console.log(
    `${engine.version}: ${stories.length - failedIds.length} of ${stories.length} stories passed in ${seconds} s`,
  )
  await engine.close()
}
await workshop.close()
if (!values.workshop) await rm(folder, { recursive: true })
process.exitCode = failureCount > 0 || stories.length === 0 ? 1 : 0
