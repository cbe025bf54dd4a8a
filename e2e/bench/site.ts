import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium, type Response } from 'playwright'
import { startProduct } from '../product.ts'

// How much JavaScript a cold visit loads, brotli, beside the leanest application a user would start from.
const routes: [path: string, what: string, peerKiB: number | null][] = [
  ['/', 'landing', 134.1],
  ['/login', 'sign-in', 134.1],
  ['/dashboard', 'overview', null],
  ['/dashboard/contacts', 'contacts', 139.8],
  ['/dashboard/analytics', 'analytics with charts', 271.3],
]

const product = await startProduct()
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
try {
  for (const [path, what, peer] of routes) {
    const context = await browser.newContext()
    await context.addInitScript(() => {
      const user = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }
      if (location.pathname.startsWith('/dashboard')) {
        localStorage.setItem('callwright.user', JSON.stringify(user))
      }
    })
    const page = await context.newPage()
    const scripts: Promise<number>[] = []
    const weigh = (response: Response) => {
      if (response.request().resourceType() !== 'script') return
      scripts.push(response.body().then((body) => brotliCompressSync(body).byteLength))
    }
    page.on('response', weigh)
    // The line for live events never falls silent.
    await page.route('**/api/events', (route) => route.abort())
    await page.goto(product.url + path)
    // The page itself comes after the first files: its heading tells that it is there.
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    page.off('response', weigh)
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
    const ratio = peer === null ? '' : `, ${(bytes / 1024 / peer).toFixed(2)} × the leanest peer`
    console.log(`${what}: ${(bytes / 1024).toFixed(1)} KiB in ${scripts.length} files${ratio}`)
    await context.close()
  }
  for (const path of ['/', '/login', '/signup', '/forgot-password']) {
    const visits: Visit[] = []
    for (let n = 0; n < 5; n++) visits.push(await visitOnPhone(browser, product.url + path))
    const middle = (key: keyof Visit) => visits.map((one) => one[key]).sort((a, b) => a - b)[2] ?? 0
    console.log(
      `${path} on a slow phone: largest text after ${Math.round(middle('lcp'))} ms, blocked for ${Math.round(middle('blocked'))} ms, shifted by ${middle('shifted')}`,
    )
  }
} finally {
  await browser.close()
  await product.remove()
}

interface Visit {
  lcp: number
  blocked: number
  shifted: number
}

/** A cold visit with a quarter of the processor and a slow line, as Lighthouse's mobile preset has it. */
async function visitOnPhone(browser: Browser, url: string): Promise<Visit> {
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
    const seen = { lcp: 0, blocked: 0, shifted: 0 }
    const watch = (type, hear) => new PerformanceObserver((list) => list.getEntries().forEach(hear))
      .observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime })
    watch('longtask', ({ duration }) => { seen.blocked += duration - 50 })
    watch('layout-shift', ({ value }) => { seen.shifted += value })
    setTimeout(() => resolve(seen), 300)
  })`)
  await context.close()
  return visit
}
