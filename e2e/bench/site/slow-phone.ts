import type { Browser } from 'playwright'

export interface Visit {
  lcp: number
  blocked: number
  shifted: number
}

/** A cold visit with a quarter of the processor and a slow line, both for real: Lighthouse reckons them. */
export async function visitOnPhone(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  })
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(url, { waitUntil: 'networkidle' })
  const visit = await page.evaluate<Visit>(`new Promise((resolve) => {
    const seen = { lcp: 0, shifted: 0 }
    const tasks = []
    const watch = (type, hear) => new PerformanceObserver((list) => list.getEntries().forEach(hear))
      .observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime })
    watch('longtask', ({ startTime, duration }) => { tasks.push([startTime, startTime + duration]) })
    watch('layout-shift', ({ value }) => { seen.shifted += value })
    setTimeout(() => {
      // Before there is something to see, nobody waits for an answer.
      const from = performance.getEntriesByName('first-contentful-paint')[0].startTime
      const waits = tasks.map(([start, end]) => Math.max(0, end - Math.max(start, from) - 50))
      resolve({ ...seen, blocked: waits.reduce((sum, ms) => sum + ms, 0) })
    }, 300)
  })`)
  await context.close()
  return visit
}
