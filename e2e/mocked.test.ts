import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { expect, it } from 'vitest'
import { hostFiles } from './static.ts'

const site = join(import.meta.dirname, '../apps/site')

it('runs the whole product from files alone, on mocked data', async ({ onTestFinished }) => {
  await promisify(execFile)('node', ['scripts/build.ts', '--mode', 'mocked'], { cwd: site })
  const host = await hostFiles(join(site, 'dist-mocked'))
  onTestFinished(host.close)
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
  onTestFinished(() => browser.close())
  const page = await browser.newPage({ baseURL: host.url, locale: 'en-US', timezoneId: 'UTC' })
  page.setDefaultTimeout(30_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))

  await page.goto('/login')
  await page.locator('button[type=submit]').waitFor()
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()

  const card = (label: string) => page.locator('[data-slot=stat-card]').filter({ hasText: label })
  await card('Total Contacts').getByText('34').waitFor()
  const read: [path: string, text: string][] = [
    ['/dashboard/contacts', 'Contacts (34)'],
    ['/dashboard/campaigns', 'Trial follow-up'],
    ['/dashboard/campaigns/5', 'Customers whose contract ends'],
    ['/dashboard/analytics', 'Autumn renewals'],
    ['/dashboard/settings', 'Phone Configuration'],
  ]
  for (const [path, text] of read) {
    await page.goto(path)
    await page.getByText(text).first().waitFor()
  }

  await page.goto('/dashboard/vapi-test')
  const widget = page.frameLocator('iframe')
  await widget.getByPlaceholder('Type your message...').fill('Who is there?')
  await page.keyboard.press('Enter')
  await widget.getByText('Nobody answers in this preview').waitFor()

  // Changes stay for as long as the page is open.
  await page.goto('/dashboard/contacts')
  await page.getByText('Contacts (34)').waitFor()
  await page.getByRole('button', { name: 'Add Contact' }).click()
  await page.getByRole('dialog').getByLabel('First name').fill('Grace')
  await page.getByRole('dialog').getByLabel('Phone').fill('+1 202 555 0999')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Contact' }).click()
  await page.getByText('Contacts (35)').waitFor()
  expect(problems).toEqual([])
})
