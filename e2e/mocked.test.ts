import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { expect, it } from 'vitest'
import { serveFiles } from './static.ts'

const siteFolder = join(import.meta.dirname, '../apps/site')

it('runs the whole dashboard from static files with mocked data', async ({ onTestFinished }) => {
  await promisify(execFile)('node', ['scripts/build.ts', '--mode', 'mocked'], { cwd: siteFolder })
  const fileServer = await serveFiles(join(siteFolder, 'dist-mocked'))
  onTestFinished(fileServer.close)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
  onTestFinished(() => browser.close())
  const page = await browser.newPage({
    baseURL: fileServer.url,
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  page.setDefaultTimeout(60_000)
  const pageErrors: string[] = []
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()))

  await page.goto('/login')
  await page.locator('button[type=submit]').waitFor()
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()

  const statCard = (label: string) =>
    page.locator('[data-slot=stat-card]').filter({ hasText: label })
  await statCard('Total Contacts').getByText('34').waitFor()
  const expectedTexts: [path: string, text: string][] = [
    ['/dashboard/contacts', 'Contacts (34)'],
    ['/dashboard/campaigns', 'Trial follow-up'],
    ['/dashboard/campaigns/5', 'Customers whose contract ends'],
    ['/dashboard/analytics', 'Autumn renewals'],
    ['/dashboard/settings', 'Phone Configuration'],
  ]
  for (const [path, text] of expectedTexts) {
    await page.goto(path)
    await page.getByText(text).first().waitFor()
  }

  await page.goto('/dashboard/vapi-test')
  const widget = page.frameLocator('iframe')
  await widget.getByPlaceholder('Type your message...').fill('Who is there?')
  await page.keyboard.press('Enter')
  await widget.getByText('Nobody answers in this preview').waitFor()

  // Changes are lost only when the page is loaded again.
  await page.goto('/dashboard/contacts')
  await page.getByText('Contacts (34)').waitFor()
  await page.getByRole('button', { name: 'Add Contact' }).click()
  await page.getByRole('dialog').getByLabel('First name').fill('Grace')
  await page.getByRole('dialog').getByLabel('Phone').fill('+1 202 555 0999')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Contact' }).click()
  await page.getByText('Contacts (35)').waitFor()
  expect(pageErrors).toEqual([])
})
