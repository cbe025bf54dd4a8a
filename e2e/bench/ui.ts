import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'

// Builds the same page with @callwright/ui, plain elements and other component libraries. Measures the bytes that
// each adds to plain React, and the time to mount 1,000 rows.
const pages: [page: string, description: string][] = [
  ['plain', 'plain HTML elements'],
  ['callwright', '@callwright/ui, compiled by Tailwind'],
  ['callwright-compiled', '@callwright/ui, styles of all components'],
  ['thin', 'Radix + cva + tailwind-merge, thin wrapper'],
  ['base-ui', '@base-ui/react, thin wrapper'],
  ['react-aria', 'react-aria-components, thin wrapper'],
  ['radix-themes', '@radix-ui/themes'],
  ['mantine', '@mantine/core'],
  ['chakra', '@chakra-ui/react'],
  ['mui', '@mui/material'],
  ['antd', 'antd'],
  ['primer', '@primer/react'],
  ['fluent', '@fluentui/react-components'],
]
const roundCount = 7
const rowCount = 1000

const root = join(import.meta.dirname, '../..')
const peersDir = join(import.meta.dirname, 'ui/peers')
const buildDir = join(root, '.cache/bench-ui')

function runCommand(
  description: string,
  command: string,
  args: string[],
  cwd: string,
  env = {},
): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status === 0) return
  process.stderr.write(`${stdout}${stderr}${description} failed.\n`)
  process.exit(1)
}

/** Installs the compared libraries outside the workspace, unless the same manifest is already installed. */
function installPeers(): void {
  const manifest = readFileSync(join(peersDir, 'package.json'), 'utf8')
  const installedManifestPath = join(buildDir, 'installed.json')
  const installedManifest = existsSync(installedManifestPath)
    ? readFileSync(installedManifestPath, 'utf8')
    : ''
  for (const directory of ['src', 'dist'])
    rmSync(join(buildDir, directory), { recursive: true, force: true })
  cpSync(peersDir, buildDir, { recursive: true })
  if (installedManifest === manifest) return
  console.log('Installing the peers …')
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock']
  runCommand('Installing the peers', 'npm', args, buildDir)
  writeFileSync(installedManifestPath, manifest)
}

function buildPage(page: string): void {
  const vite = join(buildDir, 'node_modules/vite/bin/vite.js')
  runCommand(`Building ${page}`, 'node', [vite, 'build', '--logLevel', 'error'], buildDir, {
    NODE_ENV: 'production',
    PAGE: page,
    UI_DIST: join(root, 'packages/ui/dist'),
  })
}

/** Returns the bytes of a page's scripts and styles, compressed with brotli 11. */
function measurePageBytes(page: string): number {
  const files = globSync(`dist/${page}/assets/*.{js,css}`, { cwd: buildDir })
  return files
    .map((file) => brotliCompressSync(readFileSync(join(buildDir, file))).byteLength)
    .reduce((sum, size) => sum + size, 0)
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

async function serveBuild() {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://bench').pathname
    const file = join(buildDir, 'dist', path, path.endsWith('/') ? 'index.html' : '')
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

interface MountTiming {
  /** The time until the rows were painted. */
  elapsedMs: number
  /** The CPU time of the page's main thread, without the time when other processes had the CPU. */
  cpuMs: number
}

/** Opens a page and measures the mounting of its rows. */
async function measureMount(browser: Browser, url: string, page: string): Promise<MountTiming> {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const cdpSession = await tab.context().newCDPSession(tab)
  await cdpSession.send('Performance.enable', { timeDomain: 'threadTicks' })
  const readCpuMs = async () => {
    const { metrics } = await cdpSession.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const errors: string[] = []
  tab.on('pageerror', (error) => errors.push(error.message))
  await tab.goto(`${url}/${page}/`, { waitUntil: 'networkidle' })
  const cpuMsBefore = await readCpuMs()
  const elapsedMs = await tab.evaluate(
    (count) => (window as unknown as { show(count: number): Promise<number> }).show(count),
    rowCount,
  )
  const cpuMs = (await readCpuMs()) - cpuMsBefore
  const shownContent = await tab.evaluate(() => ({
    checkboxes: document.querySelectorAll('input[type=checkbox], [role=checkbox]').length,
    buttons: document.querySelectorAll('button:not([role])').length,
    rows: document.querySelectorAll('tbody tr').length,
  }))
  await tab.close()
  const isIncomplete =
    shownContent.rows < rowCount ||
    shownContent.checkboxes < rowCount ||
    shownContent.buttons < rowCount
  if (errors.length > 0 || isIncomplete) {
    throw new Error(`${page} did not show its rows: ${JSON.stringify({ ...shownContent, errors })}`)
  }
  return { elapsedMs, cpuMs }
}

/** Returns the longest task in milliseconds while a list of rows is scrolled from its top to its end. */
async function measureLongestScrollTask(
  browser: Browser,
  url: string,
  count: number,
): Promise<number> {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await tab.goto(`${url}/callwright-list/`, { waitUntil: 'networkidle' })
  await tab.evaluate(
    (count) => (window as unknown as { show(count: number): Promise<number> }).show(count),
    count,
  )
  const longest = await tab.evaluate(async () => {
    const box = [...document.querySelectorAll('[data-slot=data-table] *')].find(
      (element) => element.scrollHeight > element.clientHeight * 100,
    )
    if (!box) throw new Error('Nothing scrolls')
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration))
    })
    observer.observe({ type: 'longtask' })
    const maxScrollTop = box.scrollHeight - box.clientHeight
    for (let step = 1; step <= 120; step++) {
      box.scrollTop = (maxScrollTop * step) / 120
      await nextFrame()
    }
    const hasReachedEnd = () => box.textContent?.includes('Person 99999')
    for (let frame = 0; frame < 120 && !hasReachedEnd(); frame++) await nextFrame()
    tasks.push(...observer.takeRecords().map(({ duration }) => duration))
    if (!hasReachedEnd()) throw new Error('The end was not reached')
    return Math.max(0, ...tasks)
  })
  await tab.close()
  return longest
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number

installPeers()
runCommand('Building the package', 'node', [join(root, 'packages/ui/scripts/build.ts')], root)
for (const [page] of pages) buildPage(page)
buildPage('callwright-list')

const server = await serveBuild()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
let longestTaskMs: number
const mountTimings = new Map<string, MountTiming[]>(pages.map(([page]) => [page, []]))
try {
  // The pages take turns, so that other load on the machine affects all of them.
  for (let round = 0; round < roundCount; round++) {
    for (const [page] of pages)
      mountTimings.get(page)?.push(await measureMount(browser, server.url, page))
  }
  longestTaskMs = await measureLongestScrollTask(browser, server.url, 100_000)
} finally {
  await browser.close()
  server.close()
}

const plainBytes = measurePageBytes('plain')
const addedKiB = (page: string) => (measurePageBytes(page) - plainBytes) / 1024
const medianOf = (metric: keyof MountTiming) => (page: string) =>
  median((mountTimings.get(page) as MountTiming[]).map((each) => each[metric]))
const medianElapsedMs = medianOf('elapsedMs')
const medianCpuMs = medianOf('cpuMs')
const printRow = (...cells: string[]) =>
  console.log(cells.map((cell, index) => (index ? cell.padStart(9) : cell.padEnd(44))).join(' '))

console.log(
  `JS + CSS added to plain React, KiB brotli; ${rowCount} rows mounted, medians of ${roundCount}`,
)
printRow('', 'KiB', '× thin', 'CPU ms', '× plain', 'paint ms', '× plain')
for (const [page, description] of pages) {
  const sizeCells =
    page === 'plain'
      ? ['0', '-']
      : [addedKiB(page).toFixed(1), (addedKiB(page) / addedKiB('thin')).toFixed(2)]
  const mountCells = [medianCpuMs, medianElapsedMs].flatMap((medianMetric) => [
    medianMetric(page).toFixed(0),
    (medianMetric(page) / medianMetric('plain')).toFixed(2),
  ])
  printRow(description, ...sizeCells, ...mountCells)
}
console.log(
  `@callwright/ui: ${(addedKiB('callwright') / addedKiB('thin')).toFixed(2)} × the thin wrapper's bytes (target 1.08), ${(medianCpuMs('callwright') / medianCpuMs('plain')).toFixed(2)} × the work of plain elements and ${(medianElapsedMs('callwright') / medianElapsedMs('plain')).toFixed(2)} × the time (target 1.35)`,
)
console.log(
  `a virtualised data-table of 100,000 rows, scrolled to its end: ${longestTaskMs === 0 ? 'no task of 50 ms or longer' : `longest task ${longestTaskMs.toFixed(0)} ms`}`,
)
