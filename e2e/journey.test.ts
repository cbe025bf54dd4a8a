import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillInCampaign } from './campaign-dialog.ts'
import { type Product, startProduct } from './product.ts'

const contactsCsv = join(import.meta.dirname, 'contacts.csv')

let product: Product
let browser: Browser
let page: Page
const pageErrors: string[] = []

beforeAll(async () => {
  product = await startProduct({ EMULATOR_SPEED: '30' })
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'UTC' })
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  page.on('pageerror', (error) => pageErrors.push(String(error)))
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) pageErrors.push(message.text())
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

interface Call {
  status: string
  transcript: string | null
  created_at: string
  ended_at: string | null
  contact: { phone_number: string }
}
const getJson = async (path: string) => {
  const response = await fetch(`${product.url}/api${path}`)
  expect(response.status).toBe(200)
  return response.json()
}
const postJson = async (path: string, body: object = {}) => {
  const response = await fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 1, ...body }),
  })
  expect(response.ok).toBe(true)
  return response.json()
}
const listCalls = async (): Promise<Call[]> =>
  (await getJson('/calls?user_id=1&per_page=100&campaign_id=1')).calls

/** Returns the highest number of calls that were live at the same time. */
function maxConcurrentCalls(calls: Call[]): number {
  const startsAndEnds = calls.flatMap(({ created_at, ended_at }) => [
    { at: Date.parse(created_at), delta: 1 },
    { at: Date.parse(ended_at ?? ''), delta: -1 },
  ])
  // When one call ends at the time another starts, the end is counted first.
  startsAndEnds.sort((a, b) => a.at - b.at || a.delta - b.delta)
  let liveCount = 0
  return Math.max(...startsAndEnds.map(({ delta }) => (liveCount += delta)))
}

it('signs in with the demo account that the page shows', async () => {
  await page.goto(product.url)
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await page.getByText('admin@callwright.example').waitFor()
  await page.getByLabel('Email').fill('admin@callwright.example')
  await page.getByLabel('Password', { exact: true }).fill('admin123')
  // The page is readable before its script has loaded, but its form works only afterwards.
  await page.locator('button[type=submit]').click()
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

it('imports a file with invalid lines and says why each was skipped', async () => {
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByText('No contacts found').waitFor()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page.locator('input[type=file]').setInputFiles(contactsCsv)
  // A double click must not send the file twice.
  await page.getByRole('button', { name: 'Import', exact: true }).dblclick()
  await page.getByText('Import completed: 480 contacts imported, 32 skipped').waitFor()
  const skipped = page.getByRole('region', { name: 'Skipped lines' })
  expect(await skipped.getByRole('row').count()).toBe(33)
  await skipped.getByText('Repeats line 360').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Contacts (480)').waitFor()
})

it('tints the row of a table under the pointer', async () => {
  const row = page.getByRole('row').nth(1)
  const readBackground = () => row.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.mouse.move(0, 0)
  await expect.poll(readBackground).toBe('rgba(0, 0, 0, 0)')
  await row.hover()
  await expect.poll(readBackground).not.toBe('rgba(0, 0, 0, 0)')
})

it('creates a campaign with an assistant of the provider, starts it and makes calls', async () => {
  const dialog = await fillInCampaign(
    page,
    { 'Max Concurrent Calls': '3', 'Retry Attempts': '1', 'Retry Delay (minutes)': '1' },
    20,
  )
  await dialog.getByRole('button', { name: 'Create Campaign' }).dblclick()
  await dialog.waitFor({ state: 'hidden' })
  expect((await getJson('/campaigns?user_id=1')).total).toBe(1)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Make Calls' }).click()
  await page.getByText('Started 3 calls for campaign').waitFor()
})

it('follows the calls until the campaign is completed, also after a kill -9', async () => {
  const progress = page.getByRole('progressbar').first()
  const completedPercent = async () => Number(await progress.getAttribute('aria-valuenow'))
  await expect.poll(completedPercent).toBeGreaterThanOrEqual(20)

  await product.kill()
  await product.start()

  // The page was not reloaded: it reconnects by itself.
  await page.getByText('completed', { exact: true }).waitFor({ timeout: 200_000 })
  const calls = await listCalls()
  expect(calls.every(({ status }) => status === 'ended' || status === 'failed')).toBe(true)
  expect(maxConcurrentCalls(calls)).toBe(3)
  const callsByNumber = Map.groupBy(calls, (call) => call.contact.phone_number)
  expect(callsByNumber.size).toBe(20)
  expect(Math.max(...[...callsByNumber.values()].map((each) => each.length))).toBeLessThanOrEqual(2)

  const { campaign } = await getJson('/campaigns/1?user_id=1')
  expect(campaign).toMatchObject({ status: 'completed', total_contacts: 20, calls_completed: 20 })
})

it('shows the transcript, recording, cost and analysis of a call', async () => {
  // The outcome of a call is random; this number always leads to a conversation.
  const { contact } = await postJson('/contacts', {
    first_name: 'Grace',
    phone_number: '+15005550010',
  })
  const assistant_id = 'a5515700-ca11-4000-8000-000000000001'
  const newCampaign = { name: 'Second calls', assistant_id, contact_ids: [contact.id] }
  const { campaign } = await postJson('/campaigns', newCampaign)
  await postJson(`/campaigns/${campaign.id}/start`)
  await postJson(`/vapi/campaigns/${campaign.id}/start`)

  await page.getByRole('link', { name: 'Analytics' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Second calls' })
  await row.getByText('$').waitFor()
  await row.getByRole('button', { name: 'Details of Grace' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Transcript' }).click()
  // The address is that of the call, so it can be sent.
  const callAddress = page.url()
  expect(callAddress).toMatch(/\/dashboard\/analytics\?call=\d+$/)
  await dialog.getByText(/\d turns/).waitFor()
  await dialog.getByRole('tab', { name: 'Recording' }).click()
  const audioElement = dialog.locator('audio')
  await expect
    .poll(() => audioElement.evaluate((element: HTMLAudioElement) => element.duration))
    .toBeGreaterThan(2)
  await dialog.getByRole('button', { name: 'Play' }).click()
  await expect
    .poll(() => audioElement.evaluate((element: HTMLAudioElement) => element.currentTime))
    .toBeGreaterThan(0)
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: /download/i }).click()
  expect((await download).suggestedFilename()).toMatch(/^recording-.*\.wav$/)
  await dialog.getByRole('tab', { name: 'Analytics' }).click()
  await dialog.getByText('Cost Breakdown').waitFor()
  await dialog.getByText('successEvaluation').waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  expect(page.url()).toMatch(/\/dashboard\/analytics$/)
  await page.goto(callAddress)
  await dialog.getByText('Second calls').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toMatch(/\/dashboard\/analytics$/)
})

it('shows each number of docs/metrics.md on every screen that has it', async () => {
  const percent = (value: number) => `${value.toFixed(1).replace(/\.0$/, '')}%`
  const duration = (seconds: number) => {
    const total = Math.round(seconds)
    return total < 60 ? `${total}s` : `${Math.floor(total / 60)}m ${total % 60}s`
  }
  const statCard = (label: string) =>
    page.locator('[data-slot=stat-card]').filter({ hasText: label }).first()
  const expectStat = async (label: string, ...texts: string[]) => {
    for (const text of texts)
      await expect.poll(() => statCard(label).textContent(), { message: label }).toContain(text)
  }
  const expectCounts = async (expected: Record<string, number>) => {
    for (const [label, count] of Object.entries(expected)) {
      const term = page.locator('dt').filter({ hasText: label })
      const value = page.locator('div').filter({ has: term }).last().locator('dd')
      await expect.poll(() => value.textContent(), { message: label }).toBe(String(count))
    }
  }

  const stats = await getJson('/calls/stats?user_id=1')
  await page.getByRole('link', { name: 'Overview' }).click()
  await expectStat('Total Campaigns', '2', '0 active')
  await expectStat('Total Contacts', '481')
  await expectStat('Total Calls', String(stats.total_calls))
  await expectStat('Success Rate', percent(stats.success_rate))
  const tz = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const { today } = await getJson(`/overview?user_id=1&tz=${tz}`)
  const now = page.getByRole('list', { name: 'Now' })
  await expect
    .poll(() => now.getByRole('link').allTextContents())
    .toEqual([
      'Lines in use 0 of 0',
      'Next retry –',
      `Conversations today ${today.conversations}`,
      `Qualified today ${today.qualified}`,
      `Cost today $${today.cost_usd.toFixed(4)}`,
    ])

  await page.getByRole('link', { name: 'Campaigns', exact: true }).click()
  await page.getByRole('link', { name: 'First calls' }).click()
  const { campaign } = await getJson('/campaigns/1?user_id=1')
  const campaignStats = await getJson('/calls/stats?user_id=1&campaign_id=1')
  await expectCounts({
    'Total contacts': 20,
    'Contacts completed': campaign.calls_completed,
    'Contacts reached': campaign.calls_successful,
  })
  await page.getByText(`Calls (${campaignStats.total_calls})`, { exact: true }).waitFor()
  await page.getByText('Contacts (20)', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('combobox', { name: /campaign/i }).click()
  await page.getByRole('option', { name: 'First calls' }).click()
  await expectStat(
    'Total Calls',
    String(campaignStats.total_calls),
    `${percent(campaignStats.success_rate)} success rate`,
  )
  await expectStat('Success Rate', percent(campaignStats.success_rate))
  await expectStat('Total Cost', `$${campaignStats.total_cost_usd.toFixed(4)}`)
  await expectStat('Avg Duration', duration(campaignStats.average_duration_seconds))
})

it('has all calls and contacts after a kill -9', async () => {
  const callsBefore = await listCalls()
  await product.kill()
  await product.start()
  expect(await listCalls()).toEqual(callsBefore)
  await page.goto(`${product.url}/dashboard/contacts`)
  await page.getByText('Contacts (481)').waitFor()
})

it('has had no error on any page', () => {
  expect(pageErrors).toEqual([])
})
