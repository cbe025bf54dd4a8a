import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  confirmationTokenOf,
  type MailServer,
  openMailServer,
} from '../apps/server/test/mail-server.ts'
import { freePort } from '../apps/server/test/ports.ts'
import { fillInCampaign } from './campaign-dialog.ts'
import { type Product, startProduct } from './product.ts'
import { startTlsProxy } from './tls-proxy.ts'

// A member of a team does the main job at an https address, behind a proxy that has the certificate.

const password = 'correct horse battery'

let mailServer: MailServer
let product: Product
let proxy: { close(): void }
let browser: Browser
let url: string

beforeAll(async () => {
  mailServer = await openMailServer()
  const proxyPort = await freePort()
  url = `https://localhost:${proxyPort}`
  product = await startProduct({
    AUTH: 'accounts',
    EMULATOR_SPEED: '100',
    PUBLIC_URL: url,
    TRUST_PROXY: 'true',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'callwright@northwind.example',
  })
  proxy = await startTlsProxy(proxyPort, new URL(product.url))
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
})
afterAll(async () => {
  await browser?.close()
  proxy?.close()
  await product?.remove()
  await mailServer?.close()
})

async function openContext(): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    ignoreHTTPSErrors: true,
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  context.setDefaultTimeout(60_000)
  return context
}

async function post(context: BrowserContext, path: string, data: object): Promise<void> {
  const response = await context.request.post(`/api${path}`, { data, headers: { origin: url } })
  expect([path, response.ok(), await response.text()]).toEqual([path, true, expect.anything()])
}

/** Creates the first workspace with the embedded provider, and invites a member. */
async function setUpWorkspace(memberEmail: string): Promise<void> {
  const admin = await openContext()
  const email = 'ada@northwind.example'
  const setUpCode = await product.readSetUpCode()
  await post(admin, '/auth/sign-up/email', { name: 'Ada Byron', email, password, setUpCode })
  const confirmationToken = confirmationTokenOf(await mailServer.readLink(email))
  await post(admin, '/auth/sign-in/email', { email, password, confirmationToken })
  await post(admin, '/workspace/provider', { kind: 'embedded' })
  await post(admin, '/auth/organization/invite-member', { email: memberEmail, role: 'member' })
  await admin.close()
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(await mailServer.readLink(email))
  await page.getByLabel('Full name').fill('Maya')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  // A click before the page is hydrated does nothing.
  await page.locator('button[type=submit]', { hasText: 'Sign up' }).click()
  await page.goto(await mailServer.readLink(email))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.locator('button[type=submit]', { hasText: 'Sign in' }).click()
}

it('takes a member from the invitation to the transcript of a call, over https', async () => {
  const email = 'maya@northwind.example'
  await setUpWorkspace(email)
  const context = await openContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (/Content Security Policy|Mixed Content/.test(message.text())) problems.push(message.text())
  })
  await signUp(page, email)
  await page.getByRole('heading', { name: 'Dashboard Overview' }).waitFor()

  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  // The overview has such a button, too.
  await page.getByRole('heading', { level: 1, name: 'Contact Management' }).waitFor()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, 'contacts.csv'))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Import completed: 480 contacts imported, 32 skipped').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  // The outcome of a call is random; this number always leads to a conversation.
  await page.getByRole('button', { name: 'Add Contact' }).click()
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Phone number').fill('+15005550010')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Contact' }).click()
  await page.getByText('Contact added').waitFor()

  const dialog = await fillInCampaign(page, { 'Retry Attempts': '0' }, 5)
  await dialog.getByRole('button', { name: 'Create Campaign' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('button', { name: 'Make Calls' }).click()
  // The page learns by an event stream through the proxy that the campaign has ended.
  await page.getByText('completed', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Analytics' }).click()
  await page.getByRole('button', { name: 'Details of Grace' }).click()
  await dialog.getByRole('tab', { name: 'Transcript' }).click()
  await dialog.getByText(/\d turns/).waitFor()
  await dialog.getByRole('tab', { name: 'Recording' }).click()
  const audio = dialog.locator('audio')
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration))
    .toBeGreaterThan(2)
  expect(problems).toEqual([])

  const { sessions } = await (await context.request.get('/api/sessions')).json()
  expect(sessions).toMatchObject([{ ip_address: '127.0.0.1', current: true }])
})

it('sends the session in a secure cookie, and tells browsers to use https', async () => {
  const context = await openContext()
  const data = { email: 'maya@northwind.example', password }
  const headers = { origin: url }
  const response = await context.request.post('/api/auth/sign-in/email', { data, headers })
  const { 'set-cookie': cookie, 'strict-transport-security': transport } = response.headers()
  expect(cookie).toMatch(/^__Secure-[^=]+=[^;]+;.*HttpOnly; Secure; SameSite=Lax/)
  expect(transport).toBe('max-age=31536000')
  const page = await context.request.get('/login')
  expect(page.headers()['strict-transport-security']).toBe('max-age=31536000')
})

it('refuses the host and the origin of others', async () => {
  const context = await openContext()
  const data = { email: 'maya@northwind.example', password }
  const other = { origin: 'https://evil.example' }
  const path = '/api/auth/sign-in/email'
  expect((await context.request.post(path, { data, headers: other })).status()).toBe(403)
  const host = await context.request.get('/login', { headers: { host: 'evil.example' } })
  expect(host.status()).toBe(403)
})
