import { chromium } from 'playwright'

const dashboardPaths = (campaignId: number) => [
  '/dashboard',
  '/dashboard/contacts',
  '/dashboard/campaigns',
  `/dashboard/campaigns/${campaignId}`,
  '/dashboard/analytics',
]

/** Browsers that show the product. */
interface Browsers {
  /** Opens the next page in the browser whose turn it is, and leaves the page open. */
  visitNext(visitNumber: number, campaignId: number): Promise<void>
  close(): Promise<void>
}

/** Opens signed-in browser contexts, each with its own connections and storage. */
export async function openBrowsers(url: string, count: number): Promise<Browsers> {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
  const pages = await Promise.all(
    Array.from({ length: count }, async () => {
      // Animations would use CPU time that the server needs.
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      await context.addInitScript(() => {
        const user = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }
        localStorage.setItem('callwright.user', JSON.stringify(user))
      })
      return context.newPage()
    }),
  )
  return {
    async visitNext(visitNumber, campaignId) {
      const paths = dashboardPaths(campaignId)
      // Each round is shifted by one page, so that every browser visits other pages than its neighbors.
      const path = paths[(visitNumber + Math.floor(visitNumber / count)) % paths.length]
      await pages[visitNumber % count]?.goto(`${url}${path}`, { timeout: 0 })
    },
    close: () => browser.close(),
  }
}
