import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { fillDemo } from '../../apps/server/src/demo/index.ts'
import { startProduct } from '../product.ts'
import { categories, type LighthouseReport, runLighthouse } from './site/lighthouse.ts'
import { type Visit, visitOnSlowPhone } from './site/slow-phone.ts'
import { measureScripts } from './site/weight.ts'

// Measures a first visit to each page of a product with a month of data: the JavaScript it loads, compared with the
// smallest comparable application, and the scores of Lighthouse on a phone.
const routes: [path: string, peerKiB?: number][] = [
  ['/', 134.1],
  ['/login', 134.1],
  ['/signup', 134.1],
  ['/forgot-password', 134.1],
  ['/dashboard'],
  ['/dashboard/contacts', 139.8],
  ['/dashboard/campaigns'],
  ['/dashboard/campaigns/1'],
  ['/dashboard/analytics', 271.3],
  ['/dashboard/settings'],
]
const isPublic = (path: string) => !path.startsWith('/dashboard')

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, page: { type: 'string', multiple: true } },
})
const runCount = Number(values.runs)
const selectedRoutes = routes.filter(([path]) => values.page?.includes(path) ?? true)

const dataDir = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
const emulatorSpeed = 10
await fillDemo(dataDir, new Date(), emulatorSpeed)
const product = await startProduct({
  DATA_DIR: dataDir,
  EMULATOR_SPEED: String(emulatorSpeed),
})
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
try {
  const columns = ['page', 'KiB', 'files', '× peer', ...categories, 'LCP ms', 'TBT ms', 'CLS']
  printRow(columns)
  const failedAudits: string[] = []
  for (const [path, peerKiB] of selectedRoutes) {
    const url = product.url + path
    const { kib, files } = await measureScripts(browser, url)
    const ratio = peerKiB ? (kib / peerKiB).toFixed(2) : '–'
    // Robots.txt excludes the dashboard from search engines.
    const auditCategories = categories.filter((name) => name !== 'seo' || isPublic(path))
    const report = await runLighthouse(url, runCount, auditCategories)
    printRow([path, kib.toFixed(1), String(files), ratio, ...formatMetrics(report)])
    for (const audit of report.failedAudits) failedAudits.push(`${path}: ${audit}`)
  }
  for (const audit of failedAudits) console.log(audit)
  for (const [path] of selectedRoutes.filter(([path]) => isPublic(path))) {
    const { lcpMs, blockingMs, layoutShift } = await medianVisit(browser, product.url + path)
    console.log(
      `${path} on a slow phone: largest text after ${Math.round(lcpMs)} ms, blocked for ${Math.round(blockingMs)} ms, shifted by ${layoutShift}`,
    )
  }
} finally {
  await browser.close()
  await product.remove()
  rmSync(dataDir, { recursive: true, force: true })
}

function formatMetrics({ scores, lcpMs, blockingMs, layoutShift }: LighthouseReport): string[] {
  const scoreCells = categories.map((name) => String(scores[name] ?? '–'))
  return [
    ...scoreCells,
    lcpMs.toFixed(0),
    blockingMs.toFixed(0),
    layoutShift.toFixed(3).replace(/\.?0+$/, ''),
  ]
}

function printRow([page = '', ...cells]: string[]): void {
  console.log(page.padEnd(24) + cells.map((cell) => cell.padStart(16)).join(''))
}

async function medianVisit(browser: Browser, url: string): Promise<Visit> {
  const visits: Visit[] = []
  for (let n = 0; n < runCount; n++) visits.push(await visitOnSlowPhone(browser, url))
  const median = (key: keyof Visit) =>
    visits.map((visit) => visit[key]).sort((a, b) => a - b)[Math.floor(runCount / 2)] ?? 0
  return {
    lcpMs: median('lcpMs'),
    blockingMs: median('blockingMs'),
    layoutShift: median('layoutShift'),
  }
}
