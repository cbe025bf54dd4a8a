import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
let page: Page
/** The paths and queries of the requests of the page. */
const requests: string[] = []

beforeAll(async () => {
  product = await startProduct()
  await createCampaign(product, { first_name: 'Maya' })
  await post('/api/campaigns/1/start')
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
  page = await browser.newPage({ baseURL: product.url })
  await page.addInitScript(() => {
    const user = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }
    localStorage.setItem('callwright.user', JSON.stringify(user))
  })
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET') requests.push(pathname + search)
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

/** Sends a request of another person. */
async function post(path: string, fields: object = {}): Promise<void> {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 1, ...fields }),
  })
  expect(response.ok).toBe(true)
}

const stat = (label: string) => page.locator('[data-slot=stat-card]').filter({ hasText: label })

let addedContacts = 0

const waitForContactCount = () =>
  stat('Total Contacts')
    .getByText(String(addedContacts + 1), { exact: true })
    .waitFor()

/** Waits until the page has handled all events so far: another person adds a contact, which the page then counts. */
async function waitForEvents(onAdded = () => {}): Promise<void> {
  // The first fetch of the count must not include the contact: it would show it without any event.
  await waitForContactCount()
  addedContacts += 1
  await post('/api/contacts', { phone_number: `+1202555010${addedContacts}` })
  onAdded()
  await waitForContactCount()
}

it('shows what another person changes after the first requests and before the event stream is open', async () => {
  const { promise: streamMayOpen, resolve: openStream } = Promise.withResolvers<void>()
  await page.route('**/api/events', async (route) => {
    await streamMayOpen
    await route.continue()
  })
  await page.goto('/dashboard')
  await waitForEvents(openStream)
  await page.unroute('**/api/events')
})

it('requests a list once after a command', async () => {
  await page.goto('/dashboard')
  const actions = page.getByRole('group', { name: 'Actions for' })
  await actions.getByRole('button', { name: 'Pause' }).waitFor()
  await waitForEvents()

  for (const [pressed, shown] of [
    ['Pause', 'Start'],
    ['Start', 'Pause'],
  ] as const) {
    requests.length = 0
    await actions.getByRole('button', { name: pressed }).click()
    await actions.getByRole('button', { name: shown }).waitFor()
    await waitForEvents()
    const listRequests = requests.filter((request) => request === '/api/campaigns?user_id=1')
    expect(listRequests, `after ${pressed}`).toHaveLength(1)
  }
})

it('shows what another person changes at the same time', async () => {
  const actions = page.getByRole('group', { name: 'Actions for' })
  const otherCampaign = { name: 'Other', assistant_id: 'a', contact_ids: [1] }
  await Promise.all([
    actions.getByRole('button', { name: 'Pause' }).click(),
    post('/api/campaigns', otherCampaign),
  ])
  await actions.getByRole('button', { name: 'Start' }).waitFor()
  await stat('Total Campaigns').getByText('2', { exact: true }).waitFor()
})
