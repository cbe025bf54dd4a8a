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

const admin = JSON.stringify({
  email: 'admin@callwright.example',
  name: 'Admin User',
  role: 'admin',
})

interface VisitOptions extends BrowserContextOptions {
  /** What the browser remembers as the session. */
  session?: string
}

/** Opens a new browser context for the test; `problems` collects its page and console errors. */
async function visit({ onTestFinished }: TestContext, { session, ...options }: VisitOptions = {}) {
  const context = await browser.newContext({
    baseURL: product.url,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...options,
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(20_000)
  if (session !== undefined) {
    await context.addInitScript(
      `localStorage.setItem('callwright.user', ${JSON.stringify(session)})`,
    )
  }
  const problems: string[] = []
  const open = async () => {
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    return page
  }
  return { context, open, page: await open(), problems }
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
  ['/dashboard/campaigns/1', 'Campaign', 'Spring follow-up'],
  ['/dashboard/analytics', 'Analytics', 'Call Analytics'],
  ['/dashboard/settings', 'Settings', 'System Settings'],
  ['/dashboard/vapi-test', 'Widget Test', 'Widget Test'],
]
const sizes = [
  { width: 1280, height: 800, axeColorScheme: 'light' },
  { width: 768, height: 1024, axeColorScheme: undefined },
  { width: 360, height: 740, axeColorScheme: 'dark' },
] as const

const unfinished = '[data-slot=skeleton], [aria-busy=true]'

/** Waits until nothing on the page is loading. Scrolls to each loading part, because charts load only when visible. */
async function waitForWholePage(page: Page): Promise<void> {
  for (;;) {
    const waiting = await page.$(unfinished)
    if (!waiting) return
    await waiting.evaluate((element: Element) => element.scrollIntoView())
    await page.waitForFunction(
      ([element, unfinished]) => !element.isConnected || !element.matches(unfinished),
      [waiting, unfinished] as const,
    )
  }
}

it.for(sizes)(
  'shows every page of the route table at $width px, in both themes',
  async (size, test) => {
    const { width, height, axeColorScheme } = size
    const { page, problems } = await visit(test, { viewport: { width, height }, session: admin })
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
    expect(problems).toEqual([])
  },
)

it('redirects any other path to the home page', async (test) => {
  const { page } = await visit(test)
  for (const path of ['/pricing', '/dashboard/nonsense', '/login/more']) {
    await page.goto(path)
    await heading(page, /AI agents/).waitFor()
    await page.waitForURL(({ pathname }) => pathname === '/')
  }
})

it('moves nothing while a page hydrates', async (test) => {
  const { page } = await visit(test, { viewport: { width: 360, height: 740 } })
  for (const [path] of publicPages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      let sum = 0
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value })
        .observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(sum), 100)
    })`)
    expect(shift, path).toBe(0)
  }
})

it('is readable and its links work without JavaScript, and forms say they need it', async (test) => {
  const { page } = await visit(test, { javaScriptEnabled: false })
  await page.goto('/')
  await page.getByText('Demo booked').waitFor()
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(8)
  await page.getByRole('link', { name: 'Talk to Sales' }).first().click()
  await heading(page, 'Welcome back').waitFor()
  // Playwright's text selectors do not match inside `<noscript>`.
  const note = page.locator('noscript p').first()
  expect(await note.isVisible()).toBe(true)
  expect(await note.textContent()).toBe('This form needs JavaScript')
  await page.getByLabel('Email').fill('maya@northwind.example')
  await page.getByLabel('Password', { exact: true }).fill('a secret')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(page.url()).toBe(`${product.url}/login`)
  await page.goto('/dashboard')
  expect(await note.textContent()).toBe('The dashboard needs JavaScript.')
  expect(await page.getByText('Loading...').isVisible()).toBe(false)
  await page.locator('noscript a').click()
  await heading(page, /AI agents/).waitFor()
})

it('paints a public page before it asks for the scripts of the page', async (test) => {
  const { page } = await visit(test)
  for (const [path] of publicPages) {
    await page.goto(path, { waitUntil: 'networkidle' })
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
  ['is opened where nobody sees it', "Object.defineProperty(document, 'hidden', { value: true })"],
  [
    'is in a browser that does not report paint timing',
    "Object.defineProperty(PerformanceObserver, 'supportedEntryTypes', { value: [] })",
  ],
] as const)('hydrates also when it %s', async ([, setupScript], test) => {
  const { context, page, problems } = await visit(test)
  await context.addInitScript(`PerformanceObserver.prototype.observe = () => {}; ${setupScript}`)
  await page.goto('/login')
  await page.locator('button[type=submit]:enabled').waitFor()
  expect(problems).toEqual([])
})

it('keeps what is typed before its script has come', async (test) => {
  const { page, problems } = await visit(test)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/login-page-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('admin@callwright.example')
  await page.getByLabel('Password', { exact: true }).fill('admin123')
  await page.getByRole('button', { name: 'Sign in' }).click()
  letThrough()
  await page.locator('button[type=submit]').click()
  await heading(page, 'Dashboard Overview').waitFor()
  expect(problems).toEqual([])
})

it('names in the document of a page every script that the page waits for', async (test) => {
  const { page } = await visit(test, { session: admin })
  const named: string[] = []
  await page.route('**/assets/*.js', (route) =>
    named.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  )
  for (const [path, , name] of dashboardPages.filter(([path]) => path !== '/dashboard/vapi-test')) {
    const document = await (await fetch(product.url + path)).text()
    named.splice(0, named.length, ...(document.match(/\/assets\/[^"]+\.js/g) ?? []))
    await page.goto(path)
    await heading(page, name).waitFor()
  }
})

it('fetches a page when a pointer comes to its link', async (test) => {
  const { page } = await visit(test)
  await page.goto('/', { waitUntil: 'networkidle' })
  const fetched = page.waitForRequest(/assets\/signup-page-/)
  await page.getByRole('link', { name: 'Sign up' }).first().hover()
  await fetched
})

it('stays, with all that was typed, when a deploy has taken the next page away', async (test) => {
  const { page } = await visit(test)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.route('**/assets/signup-page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByLabel('Email').fill('maya@northwind.example')
  await page.getByRole('link', { name: 'Sign up' }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('This page could not be loaded').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('maya@northwind.example')

  await page.unroute('**/assets/signup-page-*.js')
  await notice.getByRole('link', { name: 'Reload' }).click()
  await heading(page, 'Create your account').waitFor()
})

it('keeps the page when a deploy has taken a part of it away', async (test) => {
  const { page } = await visit(test)
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.route('**/assets/feature-dialog-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Explore Meeting scheduling' }).click()
  const notice = page.getByRole('alert')
  await notice.getByText('The details could not be loaded').waitFor()
  expect(await heading(page, /AI agents/).isVisible()).toBe(true)

  await page.unroute('**/assets/feature-dialog-*.js')
  const reloaded = page.waitForEvent('load')
  await notice.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Explore Meeting scheduling' }).click()
  await page.getByRole('dialog').waitFor()
})

it('keeps the page, with all that was typed, when its navigation cannot be had', async (test) => {
  const { page } = await visit(test, { session: admin, viewport: { width: 390, height: 844 } })
  await page.route('**/assets/sidebar-drawer-*.js', (route) => route.abort())
  await page.goto('/dashboard/settings')
  await page.getByLabel('VAPI Token').fill('3f0c9a51')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  const failure = page.getByText('The navigation could not be loaded.')
  await page.locator('button:focus', { hasText: 'Retry' }).waitFor()
  await page.keyboard.press('Escape')
  await failure.waitFor({ state: 'detached' })
  await page.locator('button[aria-label="Open navigation"]:focus').click()
  await failure.waitFor()
  await page.unroute('**/assets/sidebar-drawer-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('dialog', { name: 'Main navigation' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('VAPI Token').inputValue()).toBe('3f0c9a51')
})

it('goes back to the card one was at, however tall those before it are', async (test) => {
  const { page } = await visit(test, { session: admin, viewport: { width: 390, height: 844 } })
  const contacts = Array.from({ length: 20 }, (_, at) => ({
    id: at + 1,
    user_id: 1,
    first_name: 'Contact',
    last_name: String(at + 1),
    phone_number: '(202) 555-0100',
    phone_e164: '+12025550100',
    email: '',
    company: 'Northwind Traders and Sons '.repeat(at % 4),
    tags: [],
    created_at: '2026-11-20T14:28:00.000Z',
  }))
  await page.route('**/api/contacts?*', (route) =>
    route.fulfill({ json: { contacts, total: 20, page: 1, pages: 1, per_page: 20 } }),
  )
  await page.goto('/dashboard/contacts')
  const cards = page.locator('tbody tr')
  await cards.nth(19).waitFor()
  for (let at = 0; at < 18; at++) await cards.nth(at).scrollIntoViewIfNeeded()
  const place = () => cards.nth(16).evaluate((card) => Math.round(card.getBoundingClientRect().top))
  const before = await place()
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await heading(page, 'System Settings').waitFor()
  await page.goBack()
  await cards.nth(16).waitFor()
  await test.expect.poll(place, { timeout: 20_000 }).toBe(before)
})

it('goes back to where one was on the page', async (test) => {
  const { page } = await visit(test)
  await page.goto('/', { waitUntil: 'networkidle' })
  const link = page.getByRole('link', { name: 'Start Free Trial' })
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate<number>('scrollY')
  expect(place).toBeGreaterThan(500)
  await link.click()
  await heading(page, 'Welcome back').waitFor()
  expect(await page.evaluate('scrollY')).toBe(0)
  await page.goBack()
  await heading(page, /AI agents/).waitFor()
  await test.expect.poll(() => page.evaluate('scrollY'), { timeout: 20_000 }).toBe(place)
})

it('opens another document at its top, and restores the scroll position on the way back', async (test) => {
  const { page } = await visit(test, { viewport: { width: 360, height: 640 } })
  const scrollY = () => page.evaluate<number>('scrollY')
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate('scrollTo(0, 1500)')
  await page.goto('/signup', { waitUntil: 'networkidle' })
  expect(await scrollY()).toBe(0)
  await page.goBack({ waitUntil: 'networkidle' })
  await test.expect.poll(scrollY, { timeout: 20_000 }).toBe(1500)
})

it('keeps the scroll position when the page hydrates', async (test) => {
  const { page } = await visit(test)
  const scriptGate = Promise.withResolvers<void>()
  await page.route('**/assets/landing-page-*.js', async (route) => {
    await scriptGate.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await heading(page, /AI agents/).waitFor()
  await page.evaluate('scrollTo(0, 1200)')
  scriptGate.resolve()
  // The header shows that it is scrolled once it is hydrated.
  await page.locator('header[data-scrolled]').waitFor()
  expect(await page.evaluate('scrollY')).toBe(1200)
})

it('returns to the requested page after sign-in, and signs out every tab', async (test) => {
  const { open, page, problems } = await visit(test)
  await page.goto('/dashboard/contacts?search=maya')
  await signIn(page)
  await page.waitForURL('**/dashboard/contacts?search=maya')
  await heading(page, 'Contact Management').waitFor()

  const other = await open()
  await other.goto('/dashboard/settings')
  await heading(other, 'System Settings').waitFor()
  await other.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login')
  expect(problems).toEqual([])
})

it('says after a sign-up which account can sign in', async (test) => {
  const { page, problems } = await visit(test)
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
  expect(problems).toEqual([])
})

it('never returns to another site after sign-in', async (test) => {
  const { page } = await visit(test)
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
  'takes a stored session it cannot read for none: %s',
  async (session, test) => {
    const { page, problems } = await visit(test, { session })
    await page.goto('/dashboard')
    await heading(page, 'Welcome back').waitFor()
    expect(problems).toEqual([])
  },
)

it('works where the browser blocks its storage', async (test) => {
  const { context, page } = await visit(test)
  await context.addInitScript(`
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('blocked', 'SecurityError') } })
  `)
  await page.goto('/login')
  await signIn(page)
  await heading(page, 'Dashboard Overview').waitFor()
})

it('takes ten thousand characters in every field', async (test) => {
  const { page, problems } = await visit(test, { viewport: { width: 360, height: 740 } })
  for (const [path] of publicPages.slice(1)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    for (const field of await page.locator('input:not([type=checkbox])').all()) {
      await field.fill('x'.repeat(10_000))
    }
    await page.locator('button[type=submit]').click()
    await page.getByText('Email is invalid').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  }
  expect(problems).toEqual([])
})

async function signIn(page: Page) {
  // The page is visible before its script has loaded; clicks before then do nothing.
  await page.locator('button[type=submit]').waitFor()
  await page.getByRole('button', { name: 'Fill in' }).click()
  await page.getByRole('button', { name: 'Sign in' }).click()
}
