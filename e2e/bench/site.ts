import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { fillDemo } from '../../apps/server/src/demo.ts'
import { startProduct } from '../product.ts'
import { categories, type Judgement, judge } from './site/lighthouse.ts'
import { type Visit, visitOnPhone } from './site/slow-phone.ts'
import { weigh } from './site/weight.ts'

// What a cold visit to each page costs, on the product with a month of data: JavaScript, beside the leanest
// application a user would start from, and what Lighthouse says of it on a phone.
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
const runs = Number(values.runs)
const chosen = routes.filter(([path]) => values.page?.includes(path) ?? true)

const folder = mkdtempSync(join(tmpdir(), 'callwright-bench-'))
await fillDemo(folder, join(import.meta.dirname, '../contacts.csv'), new Date())
const product = await startProduct({ DATA_DIR: folder })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
try {
  const columns = ['page', 'KiB', 'files', '× peer', ...categories, 'LCP ms', 'TBT ms', 'CLS']
  line(columns)
  const objections: string[] = []
  for (const [path, peer] of chosen) {
    const url = product.url + path
    const { kib, files } = await weigh(browser, url)
    const ratio = peer ? (kib / peer).toFixed(2) : '–'
    // A search engine is told to leave the dashboard alone.
    const wanted = categories.filter((name) => name !== 'seo' || isPublic(path))
    const judgement = await judge(url, runs, wanted)
    line([path, kib.toFixed(1), String(files), ratio, ...figures(judgement)])
    for (const objection of judgement.objections) objections.push(`${path}: ${objection}`)
  }
  for (const objection of objections) console.log(objection)
  for (const [path] of chosen.filter(([path]) => isPublic(path))) {
    const { lcp, blocked, shifted } = await middleVisit(browser, product.url + path)
    console.log(
      `${path} on a slow phone: largest text after ${Math.round(lcp)} ms, blocked for ${Math.round(blocked)} ms, shifted by ${shifted}`,
    )
  }
} finally {
  await browser.close()
  await product.remove()
  rmSync(folder, { recursive: true, force: true })
}

function figures({ scores, lcp, blocked, shifted }: Judgement): string[] {
  const points = categories.map((name) => String(scores[name] ?? '–'))
  return [...points, lcp.toFixed(0), blocked.toFixed(0), shifted.toFixed(3).replace(/\.?0+$/, '')]
}

function line([page = '', ...cells]: string[]): void {
  console.log(page.padEnd(24) + cells.map((cell) => cell.padStart(16)).join(''))
}

async function middleVisit(browser: Browser, url: string): Promise<Visit> {
  const visits: Visit[] = []
  for (let n = 0; n < runs; n++) visits.push(await visitOnPhone(browser, url))
  const middle = (key: keyof Visit) =>
    visits.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
  return { lcp: middle('lcp'), blocked: middle('blocked'), shifted: middle('shifted') }
}
