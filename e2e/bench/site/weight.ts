import { brotliCompressSync } from 'node:zlib'
import type { Browser, Response } from 'playwright'
import { sessionUser } from './session.ts'

/** How much JavaScript a cold visit loads: KiB, brotli 11, file by file. */
export async function weigh(
  browser: Browser,
  url: string,
): Promise<{ kib: number; files: number }> {
  const context = await browser.newContext()
  await context.addInitScript((user) => {
    if (location.pathname.startsWith('/dashboard')) localStorage.setItem('callwright.user', user)
  }, sessionUser)
  const page = await context.newPage()
  const scripts: Promise<number>[] = []
  const hear = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response.body().then((body) => brotliCompressSync(body).byteLength))
  }
  page.on('response', hear)
  // The line for live events never falls silent.
  await page.route('**/api/events', (route) => route.abort())
  await page.goto(url)
  // The page itself comes after the first files: its heading tells that it is there.
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
  await page.waitForLoadState('networkidle')
  page.off('response', hear)
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  await context.close()
  return { kib: bytes / 1024, files: scripts.length }
}
