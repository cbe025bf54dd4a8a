import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AccountsServer,
  adminEmail,
  type Browser,
  openAccountsServer,
  password,
} from '../../test/accounts-server.ts'
import { totpCode } from '../../test/totp.ts'
import { formatWait, openRateLimits } from './rate-limits.ts'

let accounts: AccountsServer
let admin: Browser
let start: number
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  start = Date.now()
  accounts = await openAccountsServer()
  admin = await accounts.createAdmin()
})
afterAll(async () => {
  vi.useRealTimers()
  await accounts?.close()
})

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

// Each test begins with empty counts, as two hours later.
beforeEach(() => void pass(2 * hour))
afterEach(() => void vi.setSystemTime(Math.max(start, Date.now())))

const post = (browser: Browser, path: string, body: object) =>
  browser.send(`/api/auth/${path}`, body)
const signIn = (browser: Browser, secret = password, email = adminEmail) =>
  post(browser, 'sign-in/email', { email, password: secret })
const reset = (browser: Browser, email: string) =>
  post(browser, 'request-password-reset', { email, redirectTo: '/forgot-password' })

/** Sends a request from new addresses until it is refused; returns how many were not, and the refusal. */
async function sendUntilRefused(send: (browser: Browser) => ReturnType<Browser['send']>) {
  for (let count = 0; count < 100; count += 1) {
    const reply = await send(accounts.openBrowser())
    if (reply.status === 429) return { count, reply }
  }
  throw new Error('no request was refused')
}

describe('guessing the password of an account', () => {
  it('from 1,000 addresses reaches the password 20 times an hour, while the owner signs in', async () => {
    const owner = accounts.openBrowser()
    expect((await signIn(owner)).status).toBe(200)
    const begin = Date.now()
    const statuses: number[] = []
    for (let guess = 0; guess < 1000; guess += 1) {
      statuses.push((await signIn(accounts.openBrowser(), `guess number ${guess}`)).status)
      if (guess % 50 === 0) expect((await signIn(owner)).status).toBe(200)
      pass(10 * second)
    }
    const hours = Math.ceil((Date.now() - begin) / hour)
    const checked = statuses.filter((status) => status === 401)
    expect(checked).toHaveLength(20 * hours)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1000 - checked.length)
  })

  it('limits a known browser by a count of its own', async () => {
    const [first, second] = [accounts.openBrowser(), accounts.openBrowser()]
    await signIn(first)
    await signIn(second)
    const replies = []
    for (let guess = 0; guess < 11; guess += 1) replies.push(await signIn(first, 'a wrong one'))
    expect(replies.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    expect(replies[10]?.body.message).toBe('Too many attempts. Try again in 15 minutes.')
    expect((await signIn(first)).status).toBe(429)
    expect((await signIn(second)).status).toBe(200)
    expect((await signIn(accounts.openBrowser())).status).toBe(200)
    pass(15 * minute)
    expect((await signIn(first)).status).toBe(200)
  })

  it('does not count the attempts of people who know their password', async () => {
    const browser = accounts.openBrowser()
    const wrong = accounts.openBrowser()
    for (let count = 0; count < 25; count += 1) expect((await signIn(browser)).status).toBe(200)
    for (let count = 0; count < 25; count += 1) {
      const other = accounts.openBrowser()
      expect((await signIn(other)).status).toBe(200)
    }
    expect((await signIn(wrong, 'a wrong one')).status).toBe(401)
  })

  it('refuses a new browser of the owner, until the mailed link of a reset has made it known', async () => {
    const { reply } = await sendUntilRefused((browser) => signIn(browser, 'a wrong one'))
    expect(reply.headers.get('retry-after')).toBe('3600')
    expect(reply.body).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message:
        'Too many attempts. Try again in 60 minutes. A browser in which you have signed in before is not affected, nor is one in which you reset your password.',
    })
    const browser = accounts.openBrowser()
    expect((await signIn(browser)).status).toBe(429)
    await reset(browser, adminEmail)
    const link = await accounts.readLink(adminEmail)
    const location = (await browser.send(link)).headers.get('location') ?? ''
    const token = new URL(location, link).searchParams.get('token')
    expect((await post(browser, 'reset-password', { newPassword: password, token })).status).toBe(
      200,
    )
    expect((await signIn(browser)).status).toBe(200)
    expect((await signIn(accounts.openBrowser())).status).toBe(429)
    admin = browser
  })

  it('answers alike for an address without an account', async () => {
    const known = await sendUntilRefused((browser) => signIn(browser, 'a wrong one'))
    const unknown = await sendUntilRefused((browser) =>
      signIn(browser, 'a wrong one', 'nobody@northwind.example'),
    )
    expect(unknown.count).toBe(known.count)
    expect(unknown.reply.body).toEqual(known.reply.body)
  })

  it('gains nothing from the cookie of another account, or a forged one', async () => {
    const email = 'mallory@northwind.example'
    const mallory = await accounts.createMember(admin, email, 'viewer')
    const cookies = mallory.cookie()
    const [name = '', value = ''] =
      cookies
        .split('; ')
        .find((cookie) => cookie.includes('known_browser'))
        ?.split('=') ?? []
    const owner = accounts.openBrowser()
    await signIn(owner)
    const ownName = /better-auth\.known_browser_\w+/.exec(owner.cookie())?.[0] ?? ''
    expect(name).not.toBe(ownName)
    await sendUntilRefused((browser) => signIn(browser, 'a wrong one'))
    for (const cookie of [cookies, `${ownName}=${value}`, `${ownName}=a.b`, `${ownName}=`]) {
      const body = JSON.stringify({ email: adminEmail, password })
      const headers = { cookie, 'content-type': 'application/json' }
      const init = { method: 'POST', headers, body }
      const reply = await accounts.openBrowser().send('/api/auth/sign-in/email', undefined, init)
      expect(reply.status).toBe(429)
    }
    expect((await signIn(owner)).status).toBe(200)
  })

  it('does not make a browser known that has the password and not the code of the app', async () => {
    const email = 'tara@northwind.example'
    const tara = await accounts.createMember(admin, email, 'viewer')
    const { totpURI } = (await post(tara, 'two-factor/enable', { password })).body
    await post(tara, 'two-factor/verify-totp', { code: totpCode(totpURI, Date.now()) })
    const browser = accounts.openBrowser()
    expect((await signIn(browser, password, email)).body.twoFactorRedirect).toBe(true)
    expect(browser.cookie()).not.toContain('known_browser')
    const code = totpCode(totpURI, Date.now())
    expect((await post(browser, 'two-factor/verify-totp', { code })).status).toBe(200)
    expect(browser.cookie()).toContain('known_browser')
  })

  it('through a session that was stolen is limited for the user', async () => {
    const headers = { cookie: admin.cookie() }
    const { count, reply } = await sendUntilRefused((browser) => {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
      const body = JSON.stringify({ currentPassword: 'a wrong one', newPassword: 'battery horse' })
      return browser.send('/api/auth/change-password', undefined, { ...init, body })
    })
    expect(count).toBe(10)
    expect(reply.body.message).toBe('Too many attempts. Try again in 10 minutes.')
  })
})

describe('guessing the code of an account with two-factor', () => {
  const verify = (browser: Browser, code: string) =>
    post(browser, 'two-factor/verify-totp', { code })

  it('locks its codes for 15 minutes after ten wrong ones, from however many addresses', async () => {
    const email = 'theo@northwind.example'
    const theo = await accounts.createMember(admin, email, 'viewer')
    const { totpURI } = (await post(theo, 'two-factor/enable', { password })).body
    const verifyRight = (browser: Browser) => verify(browser, totpCode(totpURI, Date.now()))
    expect((await verifyRight(theo)).status).toBe(200)
    const enterPassword = async () => {
      const browser = accounts.openBrowser()
      expect((await signIn(browser, password, email)).body.twoFactorRedirect).toBe(true)
      return browser
    }

    for (let guess = 0; guess < 10; guess += 1) {
      expect((await verify(await enterPassword(), '000000')).status).toBe(401)
    }
    const locked = { status: 429, body: { code: 'ACCOUNT_TEMPORARILY_LOCKED' } }
    expect(await verifyRight(await enterPassword())).toMatchObject(locked)
    pass(15 * minute - second)
    expect(await verifyRight(await enterPassword())).toMatchObject(locked)
    pass(second)
    expect((await verifyRight(await enterPassword())).status).toBe(200)
  })

  it('sends at most ten codes a minute from one address', async () => {
    const browser = accounts.openBrowser()
    for (let count = 0; count < 10; count += 1) {
      expect((await verify(browser, '000000')).status).toBe(401)
    }
    expect(await verify(browser, '000000')).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        message: 'Too many attempts. Try again in 1 minute.',
      },
    })
    expect((await verify(accounts.openBrowser(), '000000')).status).toBe(401)
    pass(minute)
    expect((await verify(browser, '000000')).status).toBe(401)
  })
})

it('limits an IPv6 client by its /64, and ignores the addresses that it claims', async () => {
  const send = (forwardedFor: string) =>
    accounts.openBrowser().send('/api/auth/sign-in/email', undefined, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({ email: `${Math.random()}@northwind.example`, password }),
    })
  const statuses = []
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await send(`203.0.113.${count}, 2001:db8:0:1::${count}`)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect((await send('2001:db8:0:2::1')).status).toBe(401)
})

describe('mails to one address', () => {
  const isTo = (email: string) => accounts.mails.filter(({ to }) => to === email)
  beforeEach(() => void accounts.mails.splice(0))

  it('are at most three of a reset within the half hour in which the last one works', async () => {
    const { count, reply } = await sendUntilRefused((browser) => reset(browser, adminEmail))
    expect(count).toBe(3)
    expect(reply.body.message).toBe('Too many attempts. Try again in 30 minutes.')
    const unknown = await sendUntilRefused((browser) => reset(browser, 'no@northwind.example'))
    expect(unknown.count).toBe(3)
    await vi.waitFor(() => expect(isTo(adminEmail)).toHaveLength(3))
    pass(30 * minute)
    expect((await reset(accounts.openBrowser(), adminEmail)).status).toBe(200)
  })

  it('are at most three of a confirmation an hour, also by signing in', async () => {
    const email = 'new@northwind.example'
    await post(admin, 'organization/invite-member', { email, role: 'viewer' })
    await post(accounts.openBrowser(), 'sign-up/email', { name: 'New', email, password })
    await vi.waitFor(() => expect(isTo(email)).toHaveLength(2))
    for (let count = 0; count < 6; count += 1) {
      const reply = await signIn(accounts.openBrowser(), password, email)
      expect(reply.body.code).toBe('EMAIL_NOT_VERIFIED')
    }
    const resend = await post(accounts.openBrowser(), 'send-verification-email', { email })
    expect(resend).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    // A mail that is sent later arrives after the others.
    await reset(accounts.openBrowser(), email)
    await vi.waitFor(() => expect(isTo(email).at(-1)?.text).toContain('reset-password'))
    expect(isTo(email)).toHaveLength(2 + 3 + 1)
  })

  it('are at most three an hour about a sign-up, which nobody can use to refuse the sign-up', async () => {
    await post(admin, 'organization/invite-member', { email: adminEmail, role: 'viewer' })
    const invited = 'sam@northwind.example'
    await post(admin, 'organization/invite-member', { email: invited, role: 'viewer' })
    const signUp = () =>
      post(accounts.openBrowser(), 'sign-up/email', { name: 'Sam', email: invited, password })
    await signUp()
    await vi.waitFor(() => expect(isTo(invited)).toHaveLength(2))
    for (let count = 0; count < 6; count += 1) expect((await signUp()).status).toBe(200)
    await reset(accounts.openBrowser(), invited)
    await vi.waitFor(() => expect(isTo(invited).at(-1)?.text).toContain('reset-password'))
    expect(isTo(invited)).toHaveLength(2 + 3 + 1)
  })

  it('are at most three invitations an hour by one admin, who sends at most 60', async () => {
    const invite = (email: string) =>
      post(admin, 'organization/invite-member', { email, role: 'viewer' })
    const statuses = []
    for (let count = 0; count < 4; count += 1) statuses.push((await invite('x@x.example')).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    for (let count = 4; count < 60; count += 1) {
      expect((await invite(`${count}@x.example`)).status).toBe(200)
    }
    expect((await invite('60@x.example')).body.message).toBe(
      'Too many attempts. Try again in 60 minutes.',
    )
  })
})

it('limits the imports of a user', async () => {
  const send = () => {
    const body = new FormData()
    body.set('file', new File(['phone_number\n'], 'people.csv'))
    return admin.send('/api/contacts/import', undefined, { method: 'POST', body })
  }
  for (let count = 0; count < 30; count += 1) expect((await send()).status).toBe(200)
  const refused = await send()
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', error: 'Too many requests. Try again in 10 minutes.' },
  })
  expect(refused.headers.get('retry-after')).toBe('600')
  pass(10 * minute)
  expect((await send()).status).toBe(200)
})

it('limits messages with a wrong secret by address', async () => {
  const browser = accounts.openBrowser()
  const send = (from: Browser) => {
    const headers = { 'x-vapi-secret': 'wrong' }
    return from.send('/api/vapi/webhook/1', { message: {} }, { headers })
  }
  for (let count = 0; count < 30; count += 1) expect((await send(browser)).status).toBe(401)
  expect((await send(browser)).status).toBe(429)
  expect((await send(accounts.openBrowser())).status).toBe(401)
})

it('limits all requests of an address to sign-in together', async () => {
  const browser = accounts.openBrowser()
  for (let count = 0; count < 300; count += 1) {
    expect((await browser.send('/api/auth/get-session')).status).toBe(200)
  }
  expect((await browser.send('/api/auth/get-session')).status).toBe(429)
  pass(minute)
  expect((await browser.send('/api/auth/get-session')).status).toBe(200)
})

it('counts for all processes together, and stores no address of a person', async () => {
  const { db } = accounts.server.deps
  const [first, second] = [openRateLimits(db, 'key'), openRateLimits(db, 'key')]
  const waits = []
  for (let count = 0; count < 2; count += 1) {
    waits.push(await first.take('resetOfEmail', adminEmail))
    waits.push(await second.take('resetOfEmail', adminEmail))
  }
  expect(waits).toEqual([0, 0, 0, 30 * 60])
  const { rows } = await db.execute(sql`select key from request_counts`)
  expect(JSON.stringify(rows)).not.toContain('northwind')
})

it.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '60 minutes'],
])('says how long to wait: %d', (seconds, words) => {
  expect(formatWait(seconds)).toBe(words)
})
