import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCampaign, type Product, startProduct } from './product.ts'

let product: Product
let browser: Browser
let page: Page
const pageErrors: string[] = []

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
  context.setDefaultTimeout(60_000)
  const admin = { email: 'admin@callwright.example', name: 'Admin User', role: 'admin' }
  await context.addInitScript(
    `localStorage.setItem('callwright.user', ${JSON.stringify(JSON.stringify(admin))})`,
  )
  page = await context.newPage()
  page.on('pageerror', (error) => pageErrors.push(String(error)))
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

const campaignStatus = async () => {
  const response = await fetch(`${product.url}/api/campaigns/1?user_id=1`)
  return (await response.json()).campaign.status
}
const waitForHeading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
/** Loads a screen anew, and waits for its heading. */
const openScreen = async (path: string, heading: string) => {
  await page.goto(path)
  await waitForHeading(heading)
}
const searchField = () => page.getByRole('combobox', { name: 'Search and commands' })

/** Opens the palette, types a query, and chooses the first option, which must have this name. */
async function runCommand(query: string, optionName: string) {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(query)
  await page.getByRole('option', { name: optionName, selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await searchField().waitFor({ state: 'detached' })
}

it('opens the palette with the text that was typed while it was loading', async () => {
  await openScreen('/dashboard', 'Dashboard Overview')
  const chunkRelease = Promise.withResolvers<void>()
  await page.route(/\/command-palette-.*\.js/, async (route) => {
    await chunkRelease.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('settinx')
  await page.keyboard.press('Backspace')
  await page.getByText('Opening...').waitFor()
  chunkRelease.resolve()
  await searchField().waitFor()
  await page.keyboard.type('gs')
  await expect.poll(() => searchField().inputValue()).toBe('settings')
  await page.getByRole('option', { name: 'Settings', selected: true }).waitFor()
  await page.keyboard.press('Enter')
  await waitForHeading('System Settings')
})

/** Confirms the question of a command; its Cancel button has the focus. */
async function confirmCommand() {
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: 'Cancel' })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

it('finds a contact, and starts and pauses a campaign, with the keyboard', async () => {
  await openScreen('/dashboard', 'Dashboard Overview')
  await runCommand('grace', 'Grace Hopper')
  const contactDialog = page.getByRole('dialog', { name: 'Edit Contact' })
  await expect
    .poll(() => contactDialog.getByLabel('Phone number').inputValue())
    .toBe('+14155550132')
  await page.keyboard.press('Escape')
  await contactDialog.waitFor({ state: 'detached' })

  await runCommand('start spring', 'Start Spring follow-up')
  expect(await campaignStatus()).toBe('draft')
  await confirmCommand()
  await page.getByText('Campaign “Spring follow-up” started').waitFor()
  expect(await campaignStatus()).toBe('running')
  await runCommand('pause spring', 'Pause Spring follow-up')
  await confirmCommand()
  await page.getByText('Campaign “Spring follow-up” paused').waitFor()
  expect(await campaignStatus()).toBe('paused')
})

it('restores a deleted contact, and its place in a campaign, from the toast', async () => {
  const members = async () => {
    const response = await fetch(`${product.url}/api/campaigns/1/members?user_id=1`)
    return (await response.json()).members
  }
  const before = await members()
  await openScreen('/dashboard/contacts', 'Contact Management')
  const row = page.getByRole('row', { name: /Grace Hopper/ })
  await row.getByRole('button', { name: 'Delete Grace Hopper' }).click()
  const confirmation = page.getByRole('alertdialog', { name: 'Delete Contact' })
  await confirmation.getByText('Grace Hopper').waitFor()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await members()).toMatchObject([{ contact_id: null, state: 'skipped' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Contact restored').waitFor()
  await row.waitFor()
  expect(await members()).toEqual(before)
})

it('asks before going back discards unsaved text', async () => {
  await openScreen('/dashboard/settings', 'System Settings')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await waitForHeading('Contact Management')
  await page.getByRole('button', { name: 'Add Contact' }).focus()
  await page.keyboard.press('Enter')
  const name = page.getByLabel('First name')
  await name.fill('Ada')
  await page.evaluate(() => history.back())
  const confirmation = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  // Until the confirmation has the focus, Escape goes to the form, which would ask the same question.
  await confirmation.locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await confirmation.waitFor({ state: 'detached' })
  expect(await name.inputValue()).toBe('Ada')
  expect(new URL(page.url()).pathname).toBe('/dashboard/contacts')

  await page.evaluate(() => history.back())
  await confirmation.getByRole('button', { name: 'Discard' }).click()
  await waitForHeading('System Settings')
  expect(new URL(page.url()).pathname).toBe('/dashboard/settings')
})

it('shows that a dialog could not be loaded, and retries', async () => {
  const chunkPattern = /\/shortcuts-dialog-.*\.js/
  await openScreen('/dashboard/settings', 'System Settings')
  await page.getByLabel('VAPI Token').fill('half a tok')
  await page.route(chunkPattern, (route) => route.abort())
  await page.getByLabel('VAPI Token').blur()
  await page.keyboard.press('?')
  await page.getByText('This could not be loaded.').waitFor()
  await page.unroute(chunkPattern)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('VAPI Token').inputValue()).toBe('half a tok')
})

it('has had no error on any page', () => {
  expect(pageErrors).toEqual([])
})
