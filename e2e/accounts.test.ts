import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailServer } from '../apps/server/test/mail-server.ts'
import { freePort } from '../apps/server/test/ports.ts'
import { totpCode } from '../apps/server/test/totp.ts'
import { type Product, startExpectingRefusal, startProduct } from './product.ts'

const password = 'correct horse battery'
const adminEmail = 'ada@northwind.example'

let mailServer: Awaited<ReturnType<typeof openMailServer>>
let product: Product
let browser: Browser
let url: string

beforeAll(async () => {
  mailServer = await openMailServer()
  const port = await freePort()
  url = `http://localhost:${port}`
  product = await startProduct({
    AUTH: 'accounts',
    EMULATOR_SPEED: '200',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'callwright@northwind.example',
  })
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
})
afterAll(async () => {
  await browser?.close()
  await product?.remove()
  await mailServer?.close()
})

/** Opens a page in a browser of its own. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  context.setDefaultTimeout(60_000)
  return context.newPage()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function fillInPasswords(page: Page) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

/** Submits a form of a public page. A click on its button before the page is hydrated does nothing. */
const submitHydrated = (page: Page, name: string) =>
  page.locator('button[type=submit]', { hasText: name }).click()

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await submitHydrated(page, 'Sign in')
}

it('takes a team from the set-up code to a member who is removed', async () => {
  const admin = await openPage()
  await admin.goto('/signup')
  await admin.getByLabel('Set-up code').fill(await product.readSetUpCode())
  await admin.getByLabel('Full name').fill('Ada Byron')
  await admin.getByLabel('Email address').fill(adminEmail)
  await fillInPasswords(admin)
  await submitHydrated(admin, 'Sign up')
  await admin.getByText('Check your mail').waitFor()
  await admin.goto(await mailServer.readLink(adminEmail))
  await admin.getByText('Sign in to confirm your email address').waitFor()
  await signIn(admin, adminEmail)
  await heading(admin, 'Dashboard Overview').waitFor()

  await admin.getByRole('link', { name: 'Workspace' }).click()
  const invite = async (email: string, role: string) => {
    await admin.getByLabel('Email address').fill(email)
    await admin.getByRole('combobox', { name: 'Role', exact: true }).click()
    await admin.getByRole('option', { name: role }).click()
    await admin.getByRole('button', { name: 'Invite' }).click()
    return mailServer.readLink(email)
  }
  const join = async (email: string, role: string) => {
    const page = await openPage()
    await page.goto(await invite(email, role))
    await page.getByLabel('Full name').fill(role)
    await fillInPasswords(page)
    await submitHydrated(page, 'Sign up')
    await page.goto(await mailServer.readLink(email))
    await signIn(page, email)
    await heading(page, 'Dashboard Overview').waitFor()
    return page
  }
  const member = await join('maya@northwind.example', 'Member')
  const viewer = await join('aisha@northwind.example', 'Viewer')

  const fillInContact = async (number: string) => {
    await member.getByRole('button', { name: 'Add Contact' }).click()
    await member.getByLabel('Phone number').fill(number)
  }
  const submit = () =>
    member.getByRole('dialog').getByRole('button', { name: 'Add Contact' }).click()
  await member.goto('/dashboard/contacts')
  await fillInContact('+14155550132')
  await submit()
  await member.getByText('Contact added').waitFor()

  // The member calls the contact by the provider that the admin chooses.
  await member.goto('/dashboard')
  await member.getByText('Ask an admin of the workspace to add one.').waitFor()
  await admin.getByRole('radio', { name: /^Embedded/ }).click()
  await admin.getByRole('button', { name: 'Save provider' }).click()
  await admin.getByText('Embedded: simulated calls').waitFor()
  const send = async (path: string, data: object) =>
    (await member.request.post(`/api/${path}`, { data, headers: { origin: url } })).json()
  const { assistants } = await (await member.request.get('/api/vapi/assistants')).json()
  const { campaign } = await send('campaigns', {
    name: 'First calls',
    assistant_id: assistants[0].id,
    contact_filter: { search: '', tag: '' },
  })
  await send(`campaigns/${campaign.id}/start`, {})
  await send(`vapi/campaigns/${campaign.id}/start`, {})
  await member.goto(`/dashboard/campaigns/${campaign.id}`)
  await member.getByText('completed').first().waitFor()

  // A viewer sees the contact of the member, and no button to add one.
  await viewer.goto('/dashboard/contacts')
  await viewer
    .getByText(/415\D+555\D+0132/)
    .first()
    .waitFor()
  expect(await viewer.getByRole('button', { name: 'Add Contact' }).count()).toBe(0)

  // A member whose role changes while they type keeps what they typed, and learns why it is refused.
  await member.goto('/dashboard/contacts')
  await fillInContact('+14155550133')
  await admin.reload()
  await admin.getByRole('combobox', { name: 'Role of Member' }).click()
  await admin.getByRole('option', { name: 'Viewer' }).click()
  await admin.getByText('Member is now viewer').waitFor()
  await submit()
  await member.getByText(/This needs the role member/).waitFor()
  expect(await member.getByLabel('Phone number').inputValue()).toBe('+14155550133')

  // The records of a new workspace are its own; the admin returns to the first.
  const tab = await admin.context().newPage()
  await tab.goto('/dashboard/contacts')
  await tab.getByText('Contacts (1)').waitFor()
  const staleTab = await admin.context().newPage()
  // The browser's question whether to leave is answered with no.
  staleTab.on('dialog', (dialog) => dialog.dismiss())
  await staleTab.goto('/dashboard/contacts')
  await staleTab.getByRole('button', { name: 'Add Contact' }).click()
  await staleTab.getByLabel('Phone number').pressSequentially('+14155550134')
  const workspaceTab = await admin.context().newPage()
  workspaceTab.on('dialog', (dialog) => dialog.dismiss())
  await workspaceTab.goto('/dashboard/workspace')
  await workspaceTab.getByLabel('Workspace name').click()
  await workspaceTab.getByLabel('Workspace name').fill('Workspaces')
  await admin.getByRole('button', { name: /^Workspace: / }).click()
  await admin.getByRole('menuitem', { name: 'New workspace' }).click()
  await admin.getByRole('dialog').getByLabel('Workspace name').fill('Second')
  await admin.getByRole('button', { name: 'Create workspace' }).click()
  await admin.getByRole('button', { name: 'Workspace: Second' }).waitFor()
  await admin.getByText('This workspace has no voice provider yet').waitFor()
  await tab.getByRole('button', { name: 'Workspace: Second' }).waitFor()
  // The tab in which something is typed stays, and nothing of it is stored in the second workspace.
  await staleTab.getByRole('dialog').getByRole('button', { name: 'Add Contact' }).click()
  await staleTab.getByText(/This browser shows another workspace now/).waitFor()
  expect(await staleTab.getByLabel('Phone number').inputValue()).toBe('+14155550134')
  await staleTab.close()
  // The workspace page of a tab that stayed still shows, and changes, the workspace that it has shown before.
  await workspaceTab.getByRole('button', { name: 'Save' }).click()
  await workspaceTab.getByText('Name saved').waitFor()
  await workspaceTab
    .getByRole('list', { name: 'Members' })
    .getByText('maya@northwind.example')
    .waitFor()
  expect(await workspaceTab.getByLabel('Workspace name').inputValue()).toBe('Workspaces')
  await workspaceTab.close()
  // A tab in the background draws once a second.
  await admin.bringToFront()

  // The dashboard has asked, so that the browser does not.
  const browserQuestions: string[] = []
  admin.on('dialog', (dialog) => {
    browserQuestions.push(dialog.type())
    return dialog.accept()
  })
  await admin.getByRole('link', { name: 'Workspace' }).click()
  await admin.getByLabel('Workspace name').pressSequentially('x')
  await admin.getByRole('button', { name: 'Workspace: Second' }).click()
  await admin.getByRole('menuitemradio', { name: /^Workspaces?$/ }).click()
  await admin.getByRole('button', { name: 'Discard' }).click()
  await admin.getByRole('button', { name: 'Workspace: Workspaces' }).waitFor()
  expect(browserQuestions).toEqual([])
  await admin.getByRole('link', { name: 'Workspace' }).click()

  await admin.getByLabel('Workspace name').fill('Northwind')
  await admin.getByRole('button', { name: 'Save' }).click()
  await admin.getByRole('button', { name: 'Workspace: Northwind' }).waitFor()

  // Somebody who could not be signed out is told so, and stays in the dashboard.
  await admin.route('**/api/auth/sign-out', (route) => route.abort())
  await admin.getByRole('button', { name: 'Logout' }).click()
  await admin.getByText(/^Error signing out/).waitFor()
  await admin.unroute('**/api/auth/sign-out')

  await admin.getByRole('button', { name: 'Remove Member' }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await admin.getByText('Member removed').waitFor()
  await member.reload()
  await heading(member, 'Welcome back').waitFor()
  await signIn(member, 'maya@northwind.example')
  await member.getByText('You are no longer a member of a workspace').waitFor()

  // Invited again, they become a member when they accept, not by the sign-in.
  await invite('maya@northwind.example', 'Viewer')
  await member.getByLabel('Password', { exact: true }).fill(password)
  await submitHydrated(member, 'Sign in')
  await heading(member, 'You are invited').waitFor()
  expect((await member.request.get('/api/session')).status()).toBe(401)
  await member.getByRole('button', { name: 'Accept the invitation to Northwind' }).click()
  await heading(member, 'Contact Management').waitFor()

  // Who works in a workspace sees the invitation of another one in the menu; accepted, it is shown.
  await admin.getByRole('button', { name: 'Workspace: Northwind' }).click()
  await admin.getByRole('menuitemradio', { name: 'Second' }).click()
  await admin.getByRole('button', { name: 'Workspace: Second' }).waitFor()
  await admin.getByRole('link', { name: 'Workspace' }).click()
  await invite('maya@northwind.example', 'Member')
  await member.reload()
  await member.getByRole('button', { name: 'Workspace: Northwind 1 invitation' }).click()
  await member.getByRole('menuitem', { name: 'Accept the invitation to Second' }).click()
  await member.getByRole('button', { name: 'Workspace: Second' }).waitFor()

  // Who leaves a workspace sees another one of theirs, and is signed out without one.
  const leave = async (name: string) => {
    await member.getByRole('link', { name: 'Workspace' }).click()
    await member.getByRole('button', { name: 'Leave workspace' }).click()
    const question = member.getByRole('alertdialog', { name: `Leave ${name}?` })
    await question.getByRole('button', { name: 'Leave' }).click()
  }
  await leave('Second')
  await heading(member, 'Dashboard Overview').waitFor()
  await member.getByText('Northwind', { exact: true }).waitFor()
  await leave('Northwind')
  await heading(member, 'Welcome back').waitFor()
  expect(await member.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringContaining('session_token') }),
  )
})

it('signs a person in with a code of their app, and ends the other browsers with a change of password', async () => {
  const page = await openPage()
  await page.goto('/login')
  await signIn(page, adminEmail)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Your password').fill(password)
  const enabled = page.waitForResponse('**/two-factor/enable')
  await page.getByRole('button', { name: 'Continue' }).click()
  const { totpURI } = await (await enabled).json()
  const enterCode = async (page: Page, submitLabel: string) => {
    await page.getByLabel('Code', { exact: true }).fill(totpCode(totpURI, Date.now()))
    await page.getByRole('button', { name: submitLabel }).click()
  }
  await enterCode(page, 'Turn on')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByRole('button', { name: 'Turn off' }).waitFor()

  const other = await openPage()
  await other.goto('/login')
  await signIn(other, adminEmail)
  await heading(other, 'Two-factor authentication').waitFor()
  await enterCode(other, 'Continue')
  await heading(other, 'Dashboard Overview').waitFor()

  await page.reload()
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await sessions.nth(1).waitFor()
  const newPassword = 'another horse battery'
  await page.getByLabel('Current password', { exact: true }).fill(password)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed').waitFor()
  await other.reload()
  await heading(other, 'Welcome back').waitFor()

  // The other tests sign in with the first password alone.
  const send = (path: string, data: object) =>
    page.request.post(`/api/auth${path}`, { data, headers: { origin: url } })
  await send('/two-factor/disable', { password: newPassword })
  await send('/change-password', { currentPassword: newPassword, newPassword: password })
})

/** The name that a new passkey gets, from the browser and the system of the page. */
const passkeyName = process.platform === 'darwin' ? 'Chrome on macOS' : 'Chrome on Linux'

it('signs a person in with a passkey until they delete it', async () => {
  const page = await openPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/login')
  await signIn(page, adminEmail)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText(passkeyName, { exact: true }).first().waitFor()
  await page.getByText('Passkey added').waitFor()
  const signInWithPasskey = async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await heading(page, 'Welcome back').waitFor()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
  }
  await signInWithPasskey()
  await heading(page, 'Dashboard Overview').waitFor()

  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: `Delete the passkey ${passkeyName}` }).click()
  await page.getByText(`Passkey ${passkeyName} deleted`).waitFor()
  await signInWithPasskey()
  await page.getByText('This passkey has been deleted here').waitFor()
})

it('keeps the page when a session has ended, and returns to it after a reload', async () => {
  const page = await openPage()
  await page.goto('/dashboard/contacts')
  await signIn(page, adminEmail)
  await heading(page, 'Contact Management').waitFor()
  await page.context().clearCookies()
  await page.getByRole('searchbox').fill('maya')
  const notice = page.getByText('Your session has ended')
  await notice.waitFor()

  const otherTab = await page.context().newPage()
  await otherTab.goto('/login')
  const signedIn = otherTab.waitForResponse('**/api/session')
  await signIn(otherTab, adminEmail)
  await signedIn
  await page.evaluate('dispatchEvent(new Event("visibilitychange"))')
  await notice.waitFor({ state: 'detached' })
  expect(await page.getByRole('searchbox').inputValue()).toBe('maya')

  await page.context().clearCookies()
  await page.reload()
  await heading(page, 'Welcome back').waitFor()
  await signIn(page, adminEmail)
  await page.waitForURL('**/dashboard/contacts?search=maya')
})

it('lets nobody reach data, events, metrics or the embedded provider without a session', async () => {
  const paths = ['contacts?user_id=1', 'events', 'metrics', 'docs', 'openapi.json', 'session']
  for (const path of [...paths.map((path) => `/api/${path}`), '/vapi/call', '/vapi/assistant']) {
    const response = await fetch(`${url}${path}`, { headers: { authorization: 'Bearer any' } })
    expect([path, response.status]).toEqual([path, 401])
  }
  for (const path of ['/api/health', '/api/config', '/login']) {
    expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 200])
  }
})

it('refuses to open a database with accounts as a demo', async () => {
  await product.kill()
  const env = { DATA_DIR: product.dataDir, PORT: '0' }
  const { exitCode, output } = await startExpectingRefusal(env)
  expect(exitCode).toBe(1)
  expect(output).toContain('AUTH=demo is refused: this database has accounts')
})
