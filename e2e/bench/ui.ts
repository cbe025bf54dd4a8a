import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'

// Builds the same page with our components, plain elements and competing libraries. Measures the bytes each adds
// to plain React, and the time to show 1,000 rows.
const pages: [page: string, what: string][] = [
  ['plain', 'plain HTML elements'],
  ['ours', '@callwright/ui, compiled by Tailwind'],
  ['ours-compiled', '@callwright/ui, styles of all components'],
  ['thin', 'Radix + cva + tailwind-merge, thin wrapper'],
  ['radix-themes', '@radix-ui/themes'],
  ['mantine', '@mantine/core'],
  ['chakra', '@chakra-ui/react'],
  ['mui', '@mui/material'],
  ['antd', 'antd'],
  ['primer', '@primer/react'],
  ['fluent', '@fluentui/react-components'],
]
const rounds = 7
const rows = 1000

const root = join(import.meta.dirname, '../..')
const comparedDir = join(import.meta.dirname, 'ui/peers')
const workbench = join(root, '.cache/bench-ui')

function run(what: string, command: string, args: string[], cwd: string, env = {}): void {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (status === 0) return
  process.stderr.write(`${stdout}${stderr}${what} failed.\n`)
  process.exit(1)
}

/** Installs the compared libraries outside the workspace, unless the same manifest is already installed. */
function install(): void {
  const manifest = readFileSync(join(comparedDir, 'package.json'), 'utf8')
  const stamp = join(workbench, 'installed.json')
  const installedManifest = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  for (const directory of ['src', 'dist'])
    rmSync(join(workbench, directory), { recursive: true, force: true })
  cpSync(comparedDir, workbench, { recursive: true })
  if (installedManifest === manifest) return
  console.log('Installing the peers …')
  const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock']
  run('Installing the peers', 'npm', args, workbench)
  writeFileSync(stamp, manifest)
}

function build(page: string): void {
  const vite = join(workbench, 'node_modules/vite/bin/vite.js')
  run(`Building ${page}`, 'node', [vite, 'build', '--logLevel', 'error'], workbench, {
    NODE_ENV: 'production',
    PAGE: page,
    UI_DIST: join(root, 'packages/ui/dist'),
  })
}

/** Bytes of a page's scripts and styles, brotli 11. */
function weigh(page: string): number {
  const files = globSync(`dist/${page}/assets/*.{js,css}`, { cwd: workbench })
  return files
    .map((file) => brotliCompressSync(readFileSync(join(workbench, file))).byteLength)
    .reduce((sum, size) => sum + size, 0)
}

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

async function serve() {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://bench').pathname
    const file = join(workbench, 'dist', path, path.endsWith('/') ? 'index.html' : '')
    if (!existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

interface MountTiming {
  /** Milliseconds until the rows were on the screen. */
  time: number
  /** CPU milliseconds of the page's main thread; excludes time when other processes had the CPU. */
  work: number
}

/** Shows the rows in a page that was just opened. */
async function measureMount(browser: Browser, url: string, page: string): Promise<MountTiming> {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const session = await tab.context().newCDPSession(tab)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  }
  const errors: string[] = []
  tab.on('pageerror', (error) => errors.push(error.message))
  await tab.goto(`${url}/${page}/`, { waitUntil: 'networkidle' })
  const before = await worked()
  const time = await tab.evaluate(
    (count) => (window as unknown as { show(count: number): Promise<number> }).show(count),
    rows,
  )
  const work = (await worked()) - before
  const shown = await tab.evaluate(() => ({
    checkboxes: document.querySelectorAll('input[type=checkbox], [role=checkbox]').length,
    buttons: document.querySelectorAll('button:not([role])').length,
    rows: document.querySelectorAll('tbody tr').length,
  }))
  await tab.close()
  const isIncomplete = shown.rows < rows || shown.checkboxes < rows || shown.buttons < rows
  if (errors.length > 0 || isIncomplete) {
    throw new Error(`${page} did not show its rows: ${JSON.stringify({ ...shown, errors })}`)
  }
  return { time, work }
}

/** The longest task, in milliseconds, while a list of this many rows is scrolled from its top to its end. */
async function measureLongestScrollTask(
  browser: Browser,
  url: string,
  count: number,
): Promise<number> {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await tab.goto(`${url}/ours-list/`, { waitUntil: 'networkidle' })
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
    const end = box.scrollHeight - box.clientHeight
    for (let step = 1; step <= 120; step++) {
      box.scrollTop = (end * step) / 120
      await nextFrame()
    }
    const reached = () => box.textContent?.includes('Person 99999')
    for (let frame = 0; frame < 120 && !reached(); frame++) await nextFrame()
    tasks.push(...observer.takeRecords().map(({ duration }) => duration))
    if (!reached()) throw new Error('The end was not reached')
    return Math.max(0, ...tasks)
  })
  await tab.close()
  return longest
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number

install()
run('Building the package', 'node', [join(root, 'packages/ui/scripts/build.ts')], root)
for (const [page] of pages) build(page)
build('ours-list')

const server = await serve()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
let longest: number
const mounts = new Map<string, MountTiming[]>(pages.map(([page]) => [page, []]))
try {
  // In turns, so that a busy moment of the machine falls on all of them.
  for (let round = 0; round < rounds; round++) {
    for (const [page] of pages)
      mounts.get(page)?.push(await measureMount(browser, server.url, page))
  }
  longest = await measureLongestScrollTask(browser, server.url, 100_000)
} finally {
  await browser.close()
  server.close()
}

const bare = weigh('plain')
const added = (page: string) => (weigh(page) - bare) / 1024
const medianOf = (figure: keyof MountTiming) => (page: string) =>
  median((mounts.get(page) as MountTiming[]).map((each) => each[figure]))
const medianTime = medianOf('time')
const medianWork = medianOf('work')
const printRow = (...cells: string[]) =>
  console.log(cells.map((cell, index) => (index ? cell.padStart(9) : cell.padEnd(44))).join(' '))

console.log(`JS + CSS added to plain React, KiB brotli; ${rows} rows mounted, medians of ${rounds}`)
printRow('', 'KiB', '× thin', 'work ms', '× plain', 'until ms', '× plain')
for (const [page, what] of pages) {
  const size =
    page === 'plain'
      ? ['0', '-']
      : [added(page).toFixed(1), (added(page) / added('thin')).toFixed(2)]
  const mounting = [medianWork, medianTime].flatMap((figure) => [
    figure(page).toFixed(0),
    (figure(page) / figure('plain')).toFixed(2),
  ])
  printRow(what, ...size, ...mounting)
}
console.log(
  `ours: ${(added('ours') / added('thin')).toFixed(2)} × the thin wrapper's bytes (aim 1.15), ${(medianWork('ours') / medianWork('plain')).toFixed(2)} × the work of plain elements and ${(medianTime('ours') / medianTime('plain')).toFixed(2)} × the time (aim 1.50)`,
)
console.log(
  `a virtualised data-table of 100,000 rows, scrolled to its end: ${longest === 0 ? 'no task of 50 ms or longer' : `longest task ${longest.toFixed(0)} ms`}`,
)
