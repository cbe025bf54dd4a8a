import { chromium } from 'playwright'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const stories = process.argv.slice(2)
for (const story of stories) for (const [w, h] of [[1280, 1000], [390, 844]]) for (const theme of ['light', 'dark']) {
  const page = await browser.newPage({ viewport: { width: w, height: h } })
  await page.goto(`http://localhost:6116/iframe.html?id=${story}&viewMode=story&globals=theme:${theme}`)
  await page.waitForTimeout(6500)
  await page.screenshot({ path: `/tmp/shots/${story}-${w}-${theme}.png` })
  await page.close()
}
await browser.close()
