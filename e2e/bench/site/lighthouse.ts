import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { freePort } from '../../../apps/server/test/ports.ts'
import { sessionUser } from './session.ts'

/** The categories of Lighthouse, in its order. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Category = (typeof categories)[number]

export interface LighthouseReport {
  /** The score, from 0 to 100; null for a category that was not run. */
  scores: Record<Category, number | null>
  /** Largest Contentful Paint. */
  lcpMs: number
  /** Total Blocking Time. */
  blockingMs: number
  /** Cumulative Layout Shift. */
  layoutShift: number
  /** The titles of the failed audits, except those of performance. */
  failedAudits: string[]
}

/**
 * Runs Lighthouse's mobile preset on a page several times, each time in a new browser, and returns the medians.
 * Only performance varies, so the other categories are run once.
 */
export async function runLighthouse(
  url: string,
  runs: number,
  categoriesToRun: readonly Category[],
): Promise<LighthouseReport> {
  const results: LighthouseReport[] = []
  for (let n = 0; n < runs; n++) {
    results.push(await runLighthouseOnce(url, n === 0 ? [...categoriesToRun] : ['performance']))
  }
  const medianOf = (of: (report: LighthouseReport) => number) =>
    results.map(of).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
  const [first] = results
  if (!first) throw new Error('Lighthouse needs at least one run')
  return {
    ...first,
    scores: { ...first.scores, performance: medianOf(({ scores }) => scores.performance ?? 0) },
    lcpMs: medianOf(({ lcpMs }) => lcpMs),
    blockingMs: medianOf(({ blockingMs }) => blockingMs),
    layoutShift: medianOf(({ layoutShift }) => layoutShift),
  }
}

async function runLighthouseOnce(
  url: string,
  onlyCategories: Category[],
): Promise<LighthouseReport> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: [`--remote-debugging-port=${port}`],
  })
  try {
    await signIn(port, url)
    const result = await lighthouse(url, {
      port,
      onlyCategories,
      logLevel: 'silent',
      // The storage contains only the session, which must stay.
      disableStorageReset: true,
    })
    if (!result) throw new Error(`Lighthouse returned no result for ${url}`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    const numericValue = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
    const failedAudits = Object.values(lhr.categories)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => lhr.audits[id]?.title ?? id)
    const scoreOf = (name: string) => {
      const score = lhr.categories[name]?.score
      return score == null ? null : Math.round(score * 100)
    }
    return {
      scores: Object.fromEntries(
        categories.map((name) => [name, scoreOf(name)]),
      ) as LighthouseReport['scores'],
      lcpMs: numericValue('largest-contentful-paint'),
      blockingMs: numericValue('total-blocking-time'),
      layoutShift: numericValue('cumulative-layout-shift'),
      failedAudits,
    }
  } finally {
    await browser.close()
  }
}

/** Signs in in the browser's default context, in which Lighthouse opens its tabs. */
async function signIn(port: number, url: string): Promise<void> {
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await connection.contexts()[0]?.newPage()
  // This file has the same origin, and its request caches nothing that the page uses.
  await page?.goto(new URL('/robots.txt', url).href)
  await page?.evaluate((user) => localStorage.setItem('callwright.user', user), sessionUser)
  await page?.close()
  await connection.close()
}
