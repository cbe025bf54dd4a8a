import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AccountsServer,
  adminEmail,
  type Browser,
  openAccountsServer,
  password,
} from '../../test/accounts-server.ts'

let accounts: AccountsServer
let admin: Browser
beforeAll(async () => {
  accounts = await openAccountsServer({ SIGN_UP: 'open' })
  admin = await accounts.createAdmin()
})
afterAll(() => accounts?.close())

const tooCommon = 'PASSWORD_TOO_COMMON'
const tooPersonal = 'PASSWORD_TOO_PERSONAL'

/** Passwords that are refused to Maya Chen. */
const refused: [newPassword: string, code: string][] = [
  ['short', 'PASSWORD_TOO_SHORT'],
  ['password', tooCommon],
  ['PassWord1', tooCommon],
  ['iloveyou', tooCommon],
  ['1qaz2wsx3edc', tooCommon],
  ['mayachen', tooPersonal],
  ['Maya Chen', tooPersonal],
  ['maya.chen@northwind.example', tooPersonal],
  ['Maya.Chen', tooPersonal],
  ['CallWright', tooPersonal],
]

const name = 'Maya Chen'
const email = 'maya.chen@northwind.example'
const send = (browser: Browser, path: string, body: object) =>
  browser.send(`/api/auth/${path}`, body)

it.each(refused)('refuses %j at sign-up', async (newPassword, code) => {
  const account = { name, email, password: newPassword }
  const reply = await send(accounts.openBrowser(), 'sign-up/email', account)
  expect(reply).toMatchObject({ status: 400, body: { code, message: expect.any(String) } })
})

it('refuses them at the change and the reset of a password, which keeps its link', async () => {
  await send(accounts.openBrowser(), 'sign-up/email', { name, email, password })
  const browser = await accounts.confirm(email)
  await send(browser, 'request-password-reset', { email, redirectTo: '/forgot-password' })
  const link = await accounts.readLink(email)
  const location = (await browser.send(link)).headers.get('location') ?? ''
  const token = new URL(location, link).searchParams.get('token')
  // Each of these requests is from another address, so that none is limited.
  const reset = (newPassword: string) =>
    send(accounts.openBrowser(), 'reset-password', { newPassword, token })
  for (const [newPassword, code] of refused.slice(0, 9)) {
    const change = { currentPassword: password, newPassword }
    expect((await send(browser, 'change-password', change)).body).toMatchObject({ code })
    expect((await reset(newPassword)).body).toMatchObject({ code })
  }
  expect((await reset('maya chen likes tea')).status).toBe(200)
})

it('accepts a long password that contains a name or a common one', async () => {
  const change = { currentPassword: password, newPassword: `${adminEmail} password` }
  expect((await send(admin, 'change-password', change)).status).toBe(200)
})
