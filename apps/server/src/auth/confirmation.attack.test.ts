import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import {
  type AccountsServer,
  adminEmail,
  type Browser,
  openAccountsServer,
  password,
} from '../../test/accounts-server.ts'
import { confirmationTokenOf } from '../../test/mail-server.ts'
import { totpCode } from '../../test/totp.ts'
import { users } from '../db/tables/users.table.ts'

// Eve knows the address of an invited person, and signs up with it before them.

let accounts: AccountsServer
let admin: Browser
beforeAll(async () => {
  accounts = await openAccountsServer()
  admin = await accounts.createAdmin()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => accounts?.close())

const evesPassword = 'eves secret pass'

const post = (browser: Browser, path: string, body: object) =>
  browser.send(`/api/auth/${path}`, body)
const signUp = (email: string, chosenPassword: string) =>
  post(accounts.openBrowser(), 'sign-up/email', { name: 'Vic', email, password: chosenPassword })

/** Signs in with a password, and the token of a mailed link if there is one. */
const signIn = (
  email: string,
  enteredPassword: string,
  confirmationToken?: string,
  browser = accounts.openBrowser(),
) => post(browser, 'sign-in/email', { email, password: enteredPassword, confirmationToken })

const invite = (email: string) =>
  post(admin, 'organization/invite-member', { email, role: 'admin' })

/** Invites an address and signs up with it; returns the token of the link that confirms it. */
async function signUpInvited(email: string, chosenPassword = password): Promise<string> {
  await invite(email)
  await accounts.readLink(email)
  await signUp(email, chosenPassword)
  return confirmationTokenOf(await accounts.readLink(email))
}

const unconfirmed = { status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } }
const wrongPassword = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } }
const readRole = async (browser: Browser) => (await browser.send('/api/session')).body.user?.role

it('does not let somebody take over an invitation by a sign-up with its address before the invited person', async () => {
  const email = 'vic@northwind.example'
  await invite(email)
  await accounts.readLink(email)
  await signUp(email, evesPassword)
  const evesLink = await accounts.readLink(email)
  expect((await signUp(email, password)).status).toBe(200)
  expect(await accounts.readLink(email)).toBe('http://localhost:4000/login')

  // Vic opens the link, as a scanner of mails may have done, and signs in with the password that Vic has chosen.
  const vic = accounts.openBrowser()
  await vic.send(evesLink)
  const token = confirmationTokenOf(evesLink)
  expect(await signIn(email, password, token, vic)).toMatchObject(wrongPassword)
  expect(await signIn(email, evesPassword)).toMatchObject(unconfirmed)
  expect(await signIn(email, evesPassword, 'none')).toMatchObject(unconfirmed)

  // A reset replaces the password of the sign-up, and confirms the address.
  await post(vic, 'request-password-reset', { email, redirectTo: '/forgot-password' })
  const location = (await vic.send(await readResetLink(email))).headers.get('location') ?? ''
  const resetToken = new URL(location, 'http://localhost:4000').searchParams.get('token')
  const reset = { newPassword: password, token: resetToken }
  expect((await post(vic, 'reset-password', reset)).status).toBe(200)
  expect(await signIn(email, evesPassword, token)).toMatchObject(wrongPassword)
  expect((await signIn(email, password, undefined, vic)).status).toBe(200)
  expect(await readRole(vic)).toBe('admin')
})

/** Returns the link of a reset, which may arrive before the mails of the sign-ins. */
async function readResetLink(email: string): Promise<string> {
  const link = await accounts.readLink(email)
  return link.includes('reset-password') ? link : readResetLink(email)
}

it('confirms nothing by a link that is opened without a sign-in, nor by one of an older version', async () => {
  const email = 'scanned@northwind.example'
  const token = await signUpInvited(email)
  const browser = accounts.openBrowser()
  await browser.send(`/login?confirm=${token}`)
  const old = await browser.send(`/api/auth/verify-email?token=${token}&callbackURL=/login`)
  expect(old.status).toBe(401)
  expect(await signIn(email, password)).toMatchObject(unconfirmed)
})

it('keeps a link that is used with a wrong password', async () => {
  const email = 'typo@northwind.example'
  const token = await signUpInvited(email)
  expect(await signIn(email, 'a wrong password', token)).toMatchObject(wrongPassword)
  const browser = accounts.openBrowser()
  expect((await signIn(email.toUpperCase(), password, token, browser)).status).toBe(200)
  expect(await readRole(browser)).toBe('admin')
})

it('counts wrong passwords with a link like others', async () => {
  const email = 'guessed@northwind.example'
  const token = await signUpInvited(email)
  const browser = accounts.openBrowser()
  const statuses = []
  for (let guess = 0; guess < 11; guess += 1) {
    statuses.push((await signIn(email, `guess number ${guess}`, token, browser)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
})

it('refuses an expired link and mails a new one', async () => {
  const email = 'late@northwind.example'
  const token = await signUpInvited(email)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60 * 1000 })
  expect(await signIn(email, password, token)).toMatchObject(unconfirmed)
  const newToken = confirmationTokenOf(await accounts.readLink(email))
  expect((await signIn(email, password, newToken)).status).toBe(200)
})

it('signs in by a used link with the right password only', async () => {
  const email = 'twice@northwind.example'
  const token = await signUpInvited(email)
  for (let count = 0; count < 2; count += 1) {
    expect((await signIn(email, password, token)).status).toBe(200)
  }
  expect(await signIn(email, evesPassword, token)).toMatchObject(wrongPassword)
})

it('refuses the link of another address, whoever is signed in', async () => {
  const email = 'link@northwind.example'
  const token = await signUpInvited(email)
  const refused = { status: 400, body: { code: 'LINK_OF_ANOTHER_ADDRESS' } }
  expect(await signIn(adminEmail, password, token)).toMatchObject(refused)
  expect(await signIn('nobody@northwind.example', password, token)).toMatchObject(refused)

  const browser = await accounts.signIn(adminEmail)
  expect((await signIn(email, password, token, browser)).status).toBe(200)
  expect((await browser.send('/api/session')).body.user.email).toBe(email)
})

it('still asks for the code of the app after the password and the link', async () => {
  const email = 'app@northwind.example'
  const token = await signUpInvited(email)
  const browser = accounts.openBrowser()
  await signIn(email, password, token, browser)
  const { totpURI } = (await post(browser, 'two-factor/enable', { password })).body
  await post(browser, 'two-factor/verify-totp', { code: totpCode(totpURI, Date.now()) })
  const { db } = accounts.server.deps
  await db.update(users).set({ emailVerified: false }).where(eq(users.email, email))

  const other = accounts.openBrowser()
  expect((await signIn(email, password, token, other)).body.twoFactorRedirect).toBe(true)
  expect((await other.send('/api/session')).status).toBe(401)
  const code = totpCode(totpURI, Date.now())
  expect((await post(other, 'two-factor/verify-totp', { code })).status).toBe(200)
})

it('confirms an address with an open sign-up, too', async () => {
  const open = await openAccountsServer({ SIGN_UP: 'open' })
  onTestFinished(() => open.close())
  await open.createAdmin()
  const browser = await open.createAccount('sol@contoso.example')
  const { body } = await browser.send('/api/session')
  expect(body).toMatchObject({ user: { role: 'admin' }, workspace: { name: 'Workspace of sol' } })
})
