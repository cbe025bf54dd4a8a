import { brotliCompressSync } from 'node:zlib'
import { chromium, type Response } from 'playwright'
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
} finally {
  await browser.close()
  await product.remove()
}
