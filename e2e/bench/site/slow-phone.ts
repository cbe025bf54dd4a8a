import type { Browser } from 'playwright'

export interface Visit {
  lcpMs: number
  blockingMs: number
  layoutShift: number
}

/** Measures a first visit with CPU and network throttled in the browser; Lighthouse only simulates them. */
export async function visitOnSlowPhone(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const cdpSession = await context.newCDPSession(page)
  await cdpSession.send('Network.enable')
  await cdpSession.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const visit = await page.evaluate<Visit>(`new Promise((resolve) => {
    const metrics = { lcpMs: 0, layoutShift: 0 }
    const tasks = []
    const observe = (type, onEntry) => new PerformanceObserver((list) => list.getEntries().forEach(onEntry))
      .observe({ type, buffered: true })
    observe('largest-contentful-paint', ({ startTime }) => { metrics.lcpMs = startTime })
    observe('longtask', ({ startTime, duration }) => { tasks.push([startTime, startTime + duration]) })
    observe('layout-shift', ({ value }) => { metrics.layoutShift += value })
    setTimeout(() => {
      // As in Total Blocking Time, only the part of a task over 50 ms after the first paint counts.
      const firstPaint = performance.getEntriesByName('first-contentful-paint')[0].startTime
      const blockingTimes = tasks.map(([start, end]) => Math.max(0, end - Math.max(start, firstPaint) - 50))
      resolve({ ...metrics, blockingMs: blockingTimes.reduce((sum, ms) => sum + ms, 0) })
    }, 300)
  })`)
  await context.close()
  return visit
}
