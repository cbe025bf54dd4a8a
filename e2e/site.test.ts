import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, type TestContext, it as vitestIt } from 'vitest'
import { accessibilityViolations } from './axe.ts'
import { createCampaign, type Product, startProduct } from './product.ts'

// The tests can run concurrently: each has its own browser context and changes nothing on the server.
const it = vitestIt.concurrent

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  // The campaign page needs a campaign.
  await createCampaign(product, { first_name: 'Maya' })
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
})

const adminSession = JSON.stringify({
  email: 'admin@callwright.example',
  name: 'Admin User',
  role: 'admin',
})

interface OpenPageOptions extends BrowserContextOptions {
  /** The stored session. */
  session?: string
}

/** Opens a page in a new browser context; `pageErrors` collects its page and console errors. */
async function openPage(
  { onTestFinished }: TestContext,
  { session, ...options }: OpenPageOptions = {},
) {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(60_000)
  if (session !== undefined) {
    await context.addInitScript(
      `localStorage.setItem('callwright.user', ${JSON.stringify(session)})`,
    )
  }
  const pageErrors: string[] = []
  const openTab = async () => {
    const page = await context.newPage()
    page.on('pageerror', (error) => pageErrors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()))
    return page
  }
  return { context, openTab, page: await openTab(), pageErrors }
}

const heading = (page: Page, name?: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

const publicPages: [path: string, title: string, heading: string][] = [
  ['/', 'AI calling agents for sales teams', 'AI agents that call every lead, day and night'],
  ['/login', 'Sign in', 'Welcome back'],
  ['/signup', 'Sign up', 'Create your account'],
  ['/forgot-password', 'Reset your password', 'Forgot your password?'],
]
const dashboardPages: [path: string, title: string, heading: string][] = [
  ['/dashboard', 'Overview', 'Dashboard Overview'],
  ['/dashboard/contacts', 'Contacts', 'Contact Management'],
  ['/dashboard/campaigns', 'Campaigns', 'Campaign Management'],
  ['/dashboard/campaigns/1', 'Spring follow-up', 'Spring follow-up'],
  ['/dashboard/analytics', 'Analytics', 'Call Analytics'],
  ['/dashboard/settings', 'Settings', 'System Settings'],
  ['/dashboard/vapi-test', 'Widget Test', 'Widget Test'],
]
const viewportSizes = [
  { width: 1280, height: 800, axeColorScheme: 'light' },
  { width: 768, height: 1024, axeColorScheme: undefined },
  { width: 360, height: 740, axeColorScheme: 'dark' },
] as const

// What an inert picture of a screen does not show is not loaded.
const loadingSelector = ':is([data-slot=skeleton], [aria-busy=true]):not([inert] *)'

/** Waits until nothing on the page is loading. Scrolls to each loading element, because charts load only when visible. */
async function waitForWholePage(page: Page): Promise<void> {
  for (;;) {
    const loadingElement = await page.$(loadingSelector)
    if (!loadingElement) return
    await loadingElement.evaluate((element: Element) => element.scrollIntoView())
    await page.waitForFunction(
      ([element, unfinished]) => !element.isConnected || !element.matches(unfinished),
      [loadingElement, loadingSelector] as const,
    )
  }
}

// Other tests open these pages: the workspace and the account need accounts, and the stories show all of them.
const pagesOfOtherTests =
  /^\/dashboard\/(workspace|account|contacts\/do-not-call|.*\/replay|.*\/evidence)(\/|$)/

it('knows every page of the route table', async () => {
  const table: Record<'publicPages' | 'dashboardPages', { path: string }[]> = await import(
    join(import.meta.dirname, '../apps/site/src/pages.ts')
  )
  const paths = [...table.publicPages, ...table.dashboardPages].map(({ path }) => path)
  expect([...publicPages, ...dashboardPages].map(([path]) => path.replace('/1', '/:id'))).toEqual(
    paths.filter((path) => !pagesOfOtherTests.test(path)),
  )
})

it.for(viewportSizes)(
  'shows every page of the route table at $width px, in both themes',
  async (size, test) => {
    const { width, height, axeColorScheme } = size
    const { page, pageErrors } = await openPage(test, {
      viewport: { width, height },
      session: adminSession,
    })
    for (const [path, title, name] of [...publicPages, ...dashboardPages]) {
      await page.goto(path)
      await heading(page, name).waitFor()
      await waitForWholePage(page)
      expect(await page.title(), path).toBe(`${title} · Callwright`)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(width)
        // The stories already check every dashboard screen for accessibility, so these are checked at one size only.
        const shouldCheckAccessibility = axeColorScheme === 'dark' || !path.startsWith('/dashboard')
        if (colorScheme === axeColorScheme && shouldCheckAccessibility)
          expect(await accessibilityViolations(page), path).toEqual([])
      }
    }
    expect(pageErrors).toEqual([])
  },
)

it('redirects any other path to the home page', async (test) => {
  const { page } = await openPage(test)
  for (const path of ['/pricing', '/dashboard/nonsense', '/login/more']) {
    await page.goto(path)
    await heading(page, /AI agents/).waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/')
  }
})

it.for([
  ['for a new visitor', {}],
  ['for a person who is signed in', { session: adminSession }],
] as const)('has no layout shift while a page hydrates %s', async ([, options], test) => {
  const { page } = await openPage(test, { ...options, viewport: { width: 360, height: 740 } })
  for (const [path] of publicPages) {
    await openPublicPage(page, path)
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      let sum = 0
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value })
        .observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(sum), 100)
    })`)
    expect(shift, path).toBe(0)
  }
})

it('shows text, working links and a note at forms when JavaScript is disabled', async (test) => {
  const { page } = await openPage(test, { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByText('Demo booked').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(8)
  await page.getByRole('link', { name: 'Talk to Sales' }).first().click()
  await heading(page, 'Welcome back').waitFor()
  // Playwright's text selectors do not match inside `<noscript>`.
  const noscriptNote = page.locator('noscript p').first()
  expect(await noscriptNote.isVisible()).toBe(true)
  expect(await noscriptNote.textContent()).toBe('This form needs JavaScript')
  await page.getByLabel('Email').fill('maya@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill('a secret')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(page.url()).toBe(`${product.url}/login`)
  await page.goto('/dashboard')
  expect(await noscriptNote.textContent()).toBe('The dashboard needs JavaScript.')
  expect(await page.getByText('Loading...').isVisible()).toBe(false)
  await page.locator('noscript a').click()
  await heading(page, /AI agents/).waitFor()
})

it('paints a public page before it requests the scripts of the page', async (test) => {
  const { page } = await openPage(test)
  for (const [path] of publicPages) {
    await openPublicPage(page, path)
    const { firstPaint, scriptStartTimes } = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      scriptStartTimes: performance
        .getEntriesByType('resource')
        .filter(({ name }) => /assets\/(?!theme|load-scripts).*\.js$/.test(name))
        .map(({ startTime }) => startTime),
    }))
    expect(scriptStartTimes.length, path).toBeGreaterThan(4)
    expect(Math.min(...scriptStartTimes), path).toBeGreaterThan(
      firstPaint ?? Number.POSITIVE_INFINITY,
    )
  }
})

it.for([
  ['is opened in a background tab', "Object.defineProperty(document, 'hidden', { value: true })"],
  [
    'is in a browser that does not report paint timing',
    "Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] })",
  ],
] as const)('hydrates also when it %s', async ([, setupScript], test) => {
  const { context, page, pageErrors } = await openPage(test)
  await context.addInitScript(`PerformanceObserver.prototype.observe = () => {}; ${setupScript}`)
  await page.goto('/login')
  await page.locator('button[type=submit]:enabled').waitFor()
  expect(pageErrors).toEqual([])
})

it('keeps text that was typed before the script of the page has loaded', async (test) => {
  const { page, pageErrors } = await openPage(test)
  let releaseScript = () => {}
  const scriptRelease = new Promise<void>((resolve) => {
    releaseScript = resolve
  })
  await page.route('**/assets/login-page-*.js', async (route) => {
    await scriptRelease
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('admin@callwright.example')
  await page.getByLabel('Password', { exact: true }).fill('admin123')
  await page.getByRole('button', { name: 'Sign in' }).click()
  releaseScript()
  await page.locator('button[type=submit]').click()
  await heading(page, 'Dashboard Overview').waitFor()
  expect(pageErrors).toEqual([])
})

it('lists in its document every script that a page waits for', async (test) => {
  const { page } = await openPage(test, { session: adminSession })
  const allowedScripts: string[] = []
  await page.route('**/assets/*.js', (route) =>
    allowedScripts.includes(new URL(route.request().url()).pathname)
      ? route.continue()
      : route.abort(),
  )
  for (const [path, , name] of dashboardPages.filter(([path]) => path !== '/dashboard/vapi-test')) {
    const document = await (await fetch(product.url + path)).text()
    allowedScripts.splice(
      0,
      allowedScripts.length,
      ...(document.match(/\/assets\/[^"]+\.js/g) ?? []),
    )
    await page.goto(path)
    await heading(page, name).waitFor()
  }
})

it('requests the charts together with the page of analytics', async (test) => {
  const { page } = await openPage(test, { session: adminSession })
  await page.goto('/dashboard')
  await heading(page, 'Dashboard Overview').waitFor()
  // The code of the page does not arrive, so the page is not rendered.
  await page.route('**/assets/analytics-route-*.js', () => {})
  const charts = ['line-chart', 'pie-chart'].map((name) =>
    page.waitForRequest(`**/assets/${name}-*.js`),
  )
  await page.getByRole('link', { name: 'Analytics' }).click()
  await Promise.all(charts)
  expect(await heading(page).textContent()).toBe('Dashboard Overview')
})

it('prefetches a page when the pointer enters its link', async (test) => {
  const { page } = await openPage(test)
  await openPublicPage(page, '/')
  const pageRequest = page.waitForRequest(/assets\/signup-page-/)
  await page.getByRole('link', { name: 'Sign up' }).first().hover()
  await pageRequest
})

it('keeps the page and its text when a deploy has removed the next page', async (test) => {
  const { page } = await openPage(test)
  await openPublicPage(page, '/login')
  await page.route('**/assets/signup-page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByLabel('Email').fill('maya@northwind.example')
  await page.getByRole('link', { name: 'Sign up' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('This page could not be loaded').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('maya@northwind.example')

  await page.unroute('**/assets/signup-page-*.js')
  await alert.getByRole('link', { name: 'Reload' }).click()
  await heading(page, 'Create your account').waitFor()
})

it('keeps the page when a deploy has removed one of its dialogs', async (test) => {
  const { page } = await openPage(test)
  await openPublicPage(page, '/')
  await page.route('**/assets/feature-dialog-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Explore Meeting scheduling' }).click()
  const alert = page.getByRole('alert')
  await alert.getByText('The details could not be loaded').waitFor()
  expect(await heading(page, /AI agents/).isVisible()).toBe(true)

  await page.unroute('**/assets/feature-dialog-*.js')
  const load = page.waitForEvent('load')
  await alert.getByRole('button', { name: 'Reload' }).click()
  await load
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Explore Meeting scheduling' }).click()
  await page.getByRole('dialog').waitFor()
})

it('keeps the page and its text when the navigation cannot be loaded', async (test) => {
  const { page } = await openPage(test, {
    session: adminSession,
    viewport: { width: 390, height: 844 },
  })
  await page.route('**/assets/sidebar-drawer-*.js', (route) => route.abort())
  await page.goto('/dashboard/settings')
  await page.getByLabel('VAPI Token').fill('3f0c9a51')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const failureMessage = page.getByText('The navigation could not be loaded.')
  await page.locator('button:focus', { hasText: 'Retry' }).waitFor()
  await page.keyboard.press('Escape')
  await failureMessage.waitFor({ state: 'detached' })
  await page.locator('button[aria-label="Open navigation"]:focus').click()
  await failureMessage.waitFor()
  await page.unroute('**/assets/sidebar-drawer-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('dialog', { name: 'Main navigation' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('VAPI Token').inputValue()).toBe('3f0c9a51')
})

it('restores the scroll position in a list whose rows are laid out when they are visible', async (test) => {
  const { page } = await openPage(test, {
    session: adminSession,
    viewport: { width: 390, height: 844 },
  })
  const contacts = Array.from({ length: 20 }, (_, index) => ({
    id: index + 1,
    user_id: 1,
    first_name: 'Contact',
    last_name: String(index + 1),
    phone_number: '(202) 555-0100',
    phone_e164: '+12025550100',
    phone_formatted: '(202) 555-0100',
    email: '',
    company: 'Northwind Traders and Sons '.repeat(index % 4),
    tags: [],
    time_zone: null,
    number_time_zones: ['America/New_York'],
    consent: null,
    created_at: '2026-11-20T14:28:00.000Z',
  }))
  await page.route('**/api/contacts?*', (route) =>
    route.fulfill({ json: { contacts, total: 20, page: 1, pages: 1, per_page: 20 } }),
  )
  await page.goto('/dashboard/contacts')
  const rows = page.locator('tbody tr')
  await rows.nth(19).waitFor()
  for (let index = 0; index < 18; index++) await rows.nth(index).scrollIntoViewIfNeeded()
  const rowTop = () => rows.nth(16).evaluate((row) => Math.round(row.getBoundingClientRect().top))
  const topBefore = await rowTop()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await heading(page, 'System Settings').waitFor()
  await page.goBack()
  await rows.nth(16).waitFor()
  await test.expect.poll(rowTop).toBe(topBefore)
})

it('restores the scroll position of a page on the way back', async (test) => {
  const { page } = await openPage(test)
  await openPublicPage(page, '/')
  const link = page.getByRole('link', { name: 'Start Free Trial' })
  await link.scrollIntoViewIfNeeded()
  const scrollYBefore = await page.evaluate<number>('scrollY')
  expect(scrollYBefore).toBeGreaterThan(500)
  await link.click()
  await heading(page, 'Welcome back').waitFor()
  expect(await page.evaluate('scrollY')).toBe(0)
  await page.goBack()
  await heading(page, /AI agents/).waitFor()
  await test.expect.poll(() => page.evaluate('scrollY')).toBe(scrollYBefore)
})

it('opens another document at its top, and restores the scroll position of the previous one', async (test) => {
  const { page } = await openPage(test, { viewport: { width: 360, height: 640 } })
  const scrollY = () => page.evaluate<number>('scrollY')
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate('scrollTo(0, 1500)')
  await page.goto('/signup', { waitUntil: 'networkidle' })
  expect(await scrollY()).toBe(0)
  await page.goBack({ waitUntil: 'networkidle' })
  await test.expect.poll(scrollY).toBe(1500)
})

it('keeps the scroll position when the page hydrates', async (test) => {
  const { page } = await openPage(test)
  const scriptGate = Promise.withResolvers<void>()
  await page.route('**/assets/landing-page-*.js', async (route) => {
    await scriptGate.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await heading(page, /AI agents/).waitFor()
  // A font that arrives later can break a line above in another place, and the browser then corrects the position.
  await page.evaluate('document.fonts.ready.then(() => {})')
  await page.evaluate('scrollTo(0, 1200)')
  scriptGate.resolve()
  await page.locator('header[data-scrolled]').waitFor()
  expect(await page.evaluate('scrollY')).toBe(1200)
})

it('returns to the requested page after sign-in, and signs every tab out and in', async (test) => {
  const { openTab, page, pageErrors } = await openPage(test)
  await page.goto('/dashboard/contacts?search=maya')
  await signIn(page)
  await page.waitForURL('**/dashboard/contacts?search=maya')
  await heading(page, 'Contact Management').waitFor()

  const otherTab = await openTab()
  await otherTab.goto('/dashboard/settings')
  await heading(otherTab, 'System Settings').waitFor()
  await otherTab.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await otherTab.waitForURL('**/login')
  await signIn(page)
  await otherTab.waitForURL('**/dashboard')
  await otherTab.goto('/')
  await otherTab.getByRole('link', { name: 'Dashboard', exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})

it('shows the demo account after a sign-up', async (test) => {
  const { page, pageErrors } = await openPage(test)
  await page.goto('/signup')
  await page.locator('button[type=submit]').waitFor()
  await page.getByLabel('Full name').fill('Maya Chen')
  await page.getByLabel('Email address').fill('maya@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByLabel('Confirm password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByText('No account was kept').waitFor()
  // The prerendered HTML does not contain this message; hydration must still succeed.
  await page.reload()
  await page.getByText('No account was kept').waitFor()
  await signIn(page)
  await heading(page, 'Dashboard Overview').waitFor()
  expect(pageErrors).toEqual([])
})

it('never returns to another site after sign-in', async (test) => {
  const { page } = await openPage(test)
  await page.goto('/login')
  await page.evaluate(
    `history.replaceState({ usr: { returnTo: '//evil.example/' }, key: 'x', idx: 0 }, '')`,
  )
  await page.reload()
  await signIn(page)
  await heading(page, 'Dashboard Overview').waitFor()
  expect(page.url()).toBe(`${product.url}/dashboard`)
})

it.for(['not json', '{"email":7}', '{"version":2,"user":{"id":"u1"}}'])(
  'treats an unreadable stored session as signed out: %s',
  async (session, test) => {
    const { page, pageErrors } = await openPage(test, { session })
    await page.goto('/dashboard')
    await heading(page, 'Welcome back').waitFor()
    expect(pageErrors).toEqual([])
  },
)

it('signs in when the browser blocks storage', async (test) => {
  const { context, page } = await openPage(test)
  await context.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })
  `)
  await page.goto('/login')
  await signIn(page)
  await heading(page, 'Dashboard Overview').waitFor()
})

it('shows no widget outside of the dashboard, whatever server a link names', async (test) => {
  const { page } = await openPage(test)
  const hash = new URLSearchParams({
    publicKey: 'key',
    assistantId: 'assistant',
    baseUrl: 'https://evil.example',
    chatOnly: 'yes',
  })
  await page.goto(`/widget.html#${hash}`)
  const widget = page.locator('#widget:not(:empty)')
  await widget.waitFor({ state: 'attached' })
  expect(await widget.textContent()).toBe(
    'The voice widget is a part of the dashboard. Open the page Widget Test there to use it.',
  )
})

it('keeps its layout with ten thousand characters in every field', async (test) => {
  const { page, pageErrors } = await openPage(test, {
    viewport: { width: 360, height: 740 },
  })
  for (const [path] of publicPages.slice(1)) {
    await openPublicPage(page, path)
    for (const field of await page.locator('input:not([type=checkbox])').all()) {
      await field.fill('x'.repeat(10_000))
    }
    await page.locator('button[type=submit]').click()
    await page.getByText('Email is invalid').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  }
  expect(pageErrors).toEqual([])
})

/** Opens a public page and waits until it is hydrated, which can be long after its first paint. */
async function openPublicPage(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** Waits until the form of the page can be submitted, or until its header shows that the page is scrolled. */
async function waitForHydration(page: Page) {
  await page.evaluate('scrollTo(0, 100)')
  await page.locator('button[type=submit], header[data-scrolled]').first().waitFor()
}

async function signIn(page: Page) {
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
}
