import { brotliCompressSync } from 'node:zlib'
import type { Browser, Response } from 'playwright'
import { sessionUser } from './session.ts'

/** Returns how much JavaScript a first visit loads; each file is compressed on its own with brotli 11. */
export async function measureScripts(
  browser: Browser,
  url: string,
): Promise<{ kib: number; files: number }> {
  const context = await browser.newContext()
  await context.addInitScript((user) => {
    if (location.pathname.startsWith('/dashboard')) localStorage.setItem('callwright.user', user)
  }, sessionUser)
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  const recordScript = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response.body().then((body) => brotliCompressSync(body).byteLength))
  }
  page.on('response', recordScript)
  // The event stream would prevent the network from becoming idle.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(url)
  // The page is loaded after the entry scripts; its heading shows that it is rendered.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await page.waitForLoadState('networkidle')
  page.off('response', recordScript)
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { kib: bytes / 1024, files: scripts.length }
}
