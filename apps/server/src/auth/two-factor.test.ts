import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AccountsServer,
  adminEmail,
  type Browser,
  openAccountsServer,
  password,
} from '../../test/accounts-server.ts'
import { totpCode } from '../../test/totp.ts'
import { twoFactors } from '../db/tables/users.table.ts'

let accounts: AccountsServer
let admin: Browser
let uri: string
let recoveryCodes: string[]
beforeAll(async () => {
  accounts = await openAccountsServer()
  admin = await accounts.createAdmin()
})
afterAll(() => accounts?.close())

// The tests run in this order: the first one turns two-factor on.

const hour = 60 * 60_000
const post = (browser: Browser, path: string, body: object) =>
  browser.send(`/api/auth/${path}`, body)
const codeNow = () => totpCode(uri, Date.now())
const readSession = (browser: Browser) => browser.send('/api/session')

/** Signs in with the password only. */
async function enterPassword(): Promise<Browser> {
  const browser = accounts.openBrowser()
  const reply = await post(browser, 'sign-in/email', { email: adminEmail, password })
  expect(reply).toMatchObject({ status: 200, body: { twoFactorRedirect: true } })
  return browser
}

it('is on only after the password and a first code, and encrypts what it stores', async () => {
  expect((await post(admin, 'two-factor/enable', { password: 'wrong password' })).status).toBe(400)
  const enabled = await post(admin, 'two-factor/enable', { password })
  expect(enabled.status).toBe(200)
  uri = enabled.body.totpURI
  recoveryCodes = enabled.body.backupCodes
  expect(new URL(uri).searchParams.get('issuer')).toBe('Callwright')
  expect(recoveryCodes).toHaveLength(10)
  expect((await readSession(admin)).body.two_factor).toBe(false)
  const unconfirmed = await post(accounts.openBrowser(), 'sign-in/email', {
    email: adminEmail,
    password,
  })
  expect(unconfirmed.body.twoFactorRedirect).toBeUndefined()

  expect((await post(admin, 'two-factor/verify-totp', { code: '000000' })).status).toBe(401)
  expect((await post(admin, 'two-factor/verify-totp', { code: codeNow() })).status).toBe(200)
  expect((await readSession(admin)).body).toMatchObject({ two_factor: true, workspace: { id: 1 } })
  const rows = JSON.stringify(await accounts.server.deps.db.select().from(twoFactors))
  expect(rows).not.toContain(new URL(uri).searchParams.get('secret'))
  for (const code of recoveryCodes) expect(rows).not.toContain(code)
})

it('gives no access before the code', async () => {
  const browser = await enterPassword()
  for (const path of ['/api/session', '/api/contacts', '/api/sessions', '/api/events']) {
    expect((await browser.send(path)).status).toBe(401)
  }
  expect((await post(browser, 'two-factor/disable', { password })).status).toBe(401)
  expect((await post(browser, 'two-factor/generate-backup-codes', { password })).status).toBe(401)
})

it('signs in with the code of the moment, and not with that of an hour ago or to come', async () => {
  const browser = await enterPassword()
  for (const atMs of [Date.now() - hour, Date.now() + hour]) {
    const refused = await post(browser, 'two-factor/verify-totp', { code: totpCode(uri, atMs) })
    expect(refused).toMatchObject({ status: 401, body: { code: 'INVALID_CODE' } })
  }
  const accepted = await post(browser, 'two-factor/verify-totp', { code: codeNow() })
  expect(accepted.status).toBe(200)
  expect((await readSession(browser)).status).toBe(200)
})

it('does not trust a browser, even when it asks for that', async () => {
  const browser = await enterPassword()
  await post(browser, 'two-factor/verify-totp', { code: codeNow(), trustDevice: true })
  await post(browser, 'sign-out', {})
  const again = await post(browser, 'sign-in/email', { email: adminEmail, password })
  expect(again.body.twoFactorRedirect).toBe(true)
})

it('accepts each recovery code once', async () => {
  const [code] = recoveryCodes
  const browser = await enterPassword()
  expect((await post(browser, 'two-factor/verify-backup-code', { code })).status).toBe(200)
  expect((await readSession(browser)).status).toBe(200)
  const other = await enterPassword()
  expect((await post(other, 'two-factor/verify-backup-code', { code })).status).toBe(401)
})

it('asks for the password again after five wrong codes', async () => {
  const browser = await enterPassword()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await post(browser, 'two-factor/verify-totp', { code: '000000' })
  }
  const correct = await post(browser, 'two-factor/verify-totp', { code: codeNow() })
  expect(correct.status).not.toBe(200)
  expect((await readSession(browser)).status).toBe(401)
})

it('is still asked for after a reset of the password', async () => {
  const browser = accounts.openBrowser()
  await post(browser, 'request-password-reset', { email: adminEmail, redirectTo: '/x' })
  const link = await accounts.readLink(adminEmail)
  const opened = await browser.send(link)
  const token = new URL(opened.headers.get('location') ?? '', 'http://x').searchParams.get('token')
  const reset = await post(browser, 'reset-password', { newPassword: password, token })
  expect(reset.status).toBe(200)
  const signedIn = await enterPassword()
  expect((await post(signedIn, 'two-factor/verify-totp', { code: codeNow() })).status).toBe(200)
  admin = signedIn
})

it('replaces the recovery codes, and is turned off, with the password', async () => {
  const wrong = await post(admin, 'two-factor/generate-backup-codes', { password: 'wrong one' })
  expect(wrong.status).toBe(400)
  const replaced = await post(admin, 'two-factor/generate-backup-codes', { password })
  expect(replaced.body.backupCodes).toHaveLength(10)
  expect(replaced.body.backupCodes).not.toContain(recoveryCodes[1])
  expect((await post(admin, 'two-factor/disable', { password: 'wrong one' })).status).toBe(400)
  expect((await post(admin, 'two-factor/disable', { password })).status).toBe(200)
  const browser = await accounts.signIn(adminEmail)
  expect((await readSession(browser)).body.two_factor).toBe(false)
})
