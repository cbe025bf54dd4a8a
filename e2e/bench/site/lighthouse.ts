import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { freePort } from '../../product.ts'
import { sessionUser } from './session.ts'

/** What Lighthouse judges, in its own order. */
export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

export type Category = (typeof categories)[number]

export interface Judgement {
  /** 0 to 100; null where it was not asked for. */
  scores: Record<Category, number | null>
  /** Milliseconds until the largest text or picture is there. */
  lcp: number
  /** Milliseconds during which the page could not answer. */
  blocked: number
  shifted: number
  /** What cost points elsewhere than in performance, in Lighthouse's words. */
  objections: string[]
}

/**
 * Lighthouse's mobile preset on a page, the median of some runs, each in a browser that has never been
 * there. All but performance is the same each time, so it is judged in the first run alone.
 */
export async function judge(
  url: string,
  runs: number,
  wanted: readonly Category[],
): Promise<Judgement> {
  const results: Judgement[] = []
  for (let n = 0; n < runs; n++) {
    results.push(await judgeOnce(url, n === 0 ? [...wanted] : ['performance']))
  }
  const middle = (of: (one: Judgement) => number) =>
    results.map(of).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
  const [first] = results
  if (!first) throw new Error('Lighthouse wants at least one run')
  return {
    ...first,
    scores: { ...first.scores, performance: middle(({ scores }) => scores.performance ?? 0) },
    lcp: middle(({ lcp }) => lcp),
    blocked: middle(({ blocked }) => blocked),
    shifted: middle(({ shifted }) => shifted),
  }
}

async function judgeOnce(url: string, onlyCategories: Category[]): Promise<Judgement> {
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
      // The browser is new; only the session stands in it, and must stay.
      disableStorageReset: true,
    })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message)
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
    const objections = Object.values(lhr.categories)
      .filter(({ id }) => id !== 'performance')
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => lhr.audits[id]?.title ?? id)
    const score = (name: string) => {
      const points = lhr.categories[name]?.score
      return points == null ? null : Math.round(points * 100)
    }
    return {
      scores: Object.fromEntries(
        categories.map((name) => [name, score(name)]),
      ) as Judgement['scores'],
      lcp: value('largest-contentful-paint'),
      blocked: value('total-blocking-time'),
      shifted: value('cumulative-layout-shift'),
      objections,
    }
  } finally {
    await browser.close()
  }
}

/** Signs in where Lighthouse will look: it opens tabs of its own, in the browser's own context. */
async function signIn(port: number, url: string): Promise<void> {
  const same = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await same.contexts()[0]?.newPage()
  // Of the same origin, and nothing that a page of the site would find in the cache.
  await page?.goto(new URL('/robots.txt', url).href)
  await page?.evaluate((user) => localStorage.setItem('callwright.user', user), sessionUser)
  await page?.close()
  await same.close()
}
