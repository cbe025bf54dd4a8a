import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
let page: Page
const problems: string[] = []

beforeAll(async () => {
  product = await startProduct()
  await createCampaign(product, { first_name: 'Grace', last_name: 'Hopper' })
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  const admin = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }
  await context.addInitScript(
    `localStorage.setItem('callwright.user', ${JSON.stringify(JSON.stringify(admin))})`,
  )
  page = await context.newPage()
  page.on('pageerror', (error) => problems.push(String(error)))
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

const campaignStatus = async () => {
  const answer = await fetch(`${product.url}/api/campaigns/1?user_id=1`)
  return (await answer.json()).campaign.status
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const field = () => page.getByRole('combobox', { name: 'Search and commands' })

/** Opens the palette, types, and chooses the first option. */
async function command(typed: string, offered: string) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(typed)
  await page.getByRole('option', { name: offered, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await field().waitFor({ state: 'detached' })
}

it('opens the palette with what was typed while it was loading', async () => {
  await page.goto('/dashboard')
  await heading('Dashboard Overview')
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/command-palette-.*\.js/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settinx')
  await page.keyboard.press('Backspace')
  await page.getByText('Opening...').waitFor()
  arrival.resolve()
  await field().waitFor()
  await page.keyboard.type('gs')
  await expect.poll(() => field().inputValue()).toBe('settings')
  await page.getByRole('option', { name: 'Settings', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await heading('System Settings')
})

it('goes to a screen, finds a contact, starts and pauses a campaign by keyboard alone', async () => {
  await command('grace', 'Grace Hopper')
  await heading('Contact Management')
  await page.getByRole('row', { name: /Grace Hopper/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('search')).toBe('+14155550132')

  await command('start spring', 'Start Spring follow-up')
  await page.getByText('Campaign “Spring follow-up” started').waitFor()
  expect(await campaignStatus()).toBe('running')
  await command('pause spring', 'Pause Spring follow-up')
  await page.getByText('Campaign “Spring follow-up” paused').waitFor()
  expect(await campaignStatus()).toBe('paused')
})

it('asks before going back discards what was typed', async () => {
  await page.getByRole('button', { name: 'Add Contact' }).focus()
  await page.keyboard.press('Enter')
  const name = page.getByLabel('First name')
  await name.fill('Ada')
  await page.evaluate(() => history.back())
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  // Before the question has the focus, Escape goes to the form, which asks the same.
  await question.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Ada')
  expect(new URL(page.url()).pathname).toBe('/dashboard/contacts')

  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Discard' }).click()
  await heading('System Settings')
  expect(new URL(page.url()).pathname).toBe('/dashboard/settings')
})

it('shows that a dialog could not be loaded, and tries again', async () => {
  const chunk = /\/shortcuts-dialog-.*\.js/
  await page.getByLabel('VAPI Token').fill('half a tok')
  await page.route(chunk, (route) => route.abort())
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('?')
  await page.getByText('This could not be loaded.').waitFor()
  await page.unroute(chunk)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('VAPI Token').inputValue()).toBe('half a tok')
})

it('saw no error on any page', () => {
  expect(problems).toEqual([])
})
