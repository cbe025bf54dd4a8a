import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import {
  type AccountsServer,
  adminEmail,
  type Browser,
  openAccountsServer,
  password,
} from '../../test/accounts-server.ts'
import { sessions } from '../db/tables/users.table.ts'

let accounts: AccountsServer
let admin: Browser
beforeAll(async () => {
  accounts = await openAccountsServer()
  admin = await accounts.createAdmin()
})
afterEach(() => vi.useRealTimers())
afterAll(() => accounts?.close())

const list = async (browser: Browser) => (await browser.send('/api/sessions')).body.sessions
const revoke = (browser: Browser, id: number) =>
  browser.send(`/api/sessions/${id}`, undefined, { method: 'DELETE' })
const isSignedIn = async (browser: Browser) => (await browser.send('/api/session')).status === 200

it('lists the sessions of the user without their tokens, and ends one of them at once', async () => {
  const phone = accounts.openBrowser()
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  }
  await phone.send('/api/auth/sign-in/email', { email: adminEmail, password }, { headers })
  const sessions = await list(admin)
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toEqual({
    id: expect.any(Number),
    device: 'Firefox on Linux',
    ip_address: expect.stringMatching(/^10\.0\.\d+\.\d+$/),
    created_at: expect.any(String),
    last_used_at: expect.any(String),
    current: false,
  })
  expect(sessions[1].current).toBe(true)
  expect(await isSignedIn(phone)).toBe(true)
  expect((await revoke(admin, sessions[0].id)).body).toEqual({ revoked_count: 1 })
  expect(await isSignedIn(phone)).toBe(false)
  expect((await revoke(admin, sessions[0].id)).status).toBe(404)
})

it('does not show or end the session of another user', async () => {
  const member = await accounts.createMember(admin, 'maya@northwind.example', 'member')
  const [own] = await list(admin)
  expect(await list(member)).toHaveLength(1)
  expect((await revoke(member, own.id)).status).toBe(404)
  expect(await isSignedIn(admin)).toBe(true)
  expect((await member.send('/api/sessions/revoke-others', {})).body).toEqual({ revoked_count: 0 })
  expect(await isSignedIn(admin)).toBe(true)
})

it('gives no access to open event streams once the session or the membership has ended', async () => {
  const { body } = await admin.send('/api/session')
  const member = await accounts.createMember(admin, 'noor@northwind.example', 'viewer')
  const [session] = await list(member)
  const { user } = (await member.send('/api/session')).body
  const access = {
    userId: user.id,
    workspaceId: body.workspace.id,
    role: 'viewer' as const,
    sessionId: session.id,
  }
  const isSignedIn = (changes = {}) => accounts.auth.isSignedIn({ ...access, ...changes })
  expect(await isSignedIn()).toBe(true)
  expect(await isSignedIn({ workspaceId: 2 })).toBe(false)
  expect(await isSignedIn({ sessionId: (await list(admin))[0].id })).toBe(false)
  await admin.send('/api/auth/organization/remove-member', {
    memberIdOrEmail: 'noor@northwind.example',
  })
  expect(await isSignedIn()).toBe(false)
})

it.each<[string, (member: Browser, email: string) => Promise<unknown>]>([
  [
    'the membership',
    (_, email) => admin.send('/api/auth/organization/remove-member', { memberIdOrEmail: email }),
  ],
  ['the session', async (member) => revoke(member, (await list(member))[0].id)],
])('ends an open event stream at once with %s', async (_, endAccess) => {
  // Without the heartbeat, which would end the stream later.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const email = `${randomUUID()}@northwind.example`
  const member = await accounts.createMember(admin, email, 'viewer')
  const events = await accounts.request('/api/events', { headers: { cookie: member.cookie() } })
  await endAccess(member, email)
  expect(await events.text()).toContain(': connected')
})

it('ends the sessions of a removed member that show the workspace, and no others', async () => {
  const email = 'sol@contoso.example'
  const secondAdmin = await accounts.createMember(admin, email, 'admin')
  const workspace = async (browser: Browser) => (await browser.send('/api/session')).body.workspace
  const { id: removedFrom } = await workspace(secondAdmin)
  const key = { name: 'Export', scope: 'read', expires_in_days: 30 }
  const { secret } = (await secondAdmin.send('/api/api-keys', key)).body
  const withKey = () =>
    accounts.request('/api/contacts', { headers: { authorization: `Bearer ${secret}` } })
  expect((await withKey()).status).toBe(200)
  const own = await accounts.signIn(email)
  await own.send('/api/auth/organization/create', { name: 'Contoso', slug: 'contoso' })
  expect(await workspace(own)).toMatchObject({ name: 'Contoso' })

  await admin.send('/api/auth/organization/remove-member', { memberIdOrEmail: email })
  expect(await isSignedIn(secondAdmin)).toBe(false)
  expect((await withKey()).status).toBe(401)
  expect(await workspace(own)).toMatchObject({ name: 'Contoso' })
  const headers = { 'x-workspace-id': String(removedFrom) }
  expect((await own.send('/api/contacts', undefined, { headers })).status).toBe(409)
  expect(
    (await own.send('/api/auth/organization/set-active', { organizationId: String(removedFrom) }))
      .status,
  ).toBe(403)
})

it('shows another workspace of a member who has left one, and ends no session', async () => {
  const email = 'ines@contoso.example'
  const ines = await accounts.createMember(admin, email, 'admin')
  const { workspace: first } = (await ines.send('/api/session')).body
  await ines.send('/api/auth/organization/create', { name: 'Contoso', slug: 'contoso-of-ines' })
  await ines.send('/api/auth/organization/set-active', { organizationId: String(first.id) })
  const other = await accounts.signIn(email)
  expect((await other.send('/api/session')).body.workspace).toEqual(first)
  const leave = (id: number) =>
    ines.send('/api/auth/organization/leave', { organizationId: String(id) })
  expect((await leave(first.id)).status).toBe(200)
  for (const browser of [ines, other]) {
    expect((await browser.send('/api/session')).body.workspace).toMatchObject({ name: 'Contoso' })
    const headers = { 'x-workspace-id': String(first.id) }
    expect((await browser.send('/api/contacts', undefined, { headers })).status).toBe(409)
  }
  expect(await leave(first.id)).toMatchObject({
    status: 400,
    body: { message: 'You are not a member of this workspace' },
  })
})

it('shows the workspace of the session before, whose pages go on, and never that of others', async () => {
  const email = 'ada@contoso.example'
  const ada = await accounts.createMember(admin, email, 'admin')
  await ada.send('/api/auth/organization/create', { name: 'Contoso', slug: 'contoso-of-ada' })
  const { workspace } = (await ada.send('/api/session')).body
  const otherEmail = 'bo@contoso.example'
  await accounts.createMember(admin, otherEmail, 'viewer')
  const signInAndShow = async (address: string) => {
    const browser = await accounts.signIn(address)
    const statusOf = async () => {
      const headers = { 'x-workspace-id': String(workspace.id) }
      return (await browser.send('/api/contacts', undefined, { headers })).status
    }
    expect(await statusOf()).toBe(409)
    const body = { organizationId: String(workspace.id) }
    const { status } = await browser.send('/api/auth/organization/set-active', body)
    return { browser, status, later: await statusOf() }
  }
  expect(await signInAndShow(email)).toMatchObject({ status: 200, later: 200 })
  const { browser, ...refused } = await signInAndShow(otherEmail)
  expect(refused).toEqual({ status: 403, later: 409 })
  expect((await browser.send('/api/contacts')).status).toBe(200)
})

it('stays signed in while it is used: a day later the browser gets a cookie with a new end', async () => {
  const dayMs = 24 * 60 * 60_000
  const newCookie = expect.stringMatching(/^[^=]*session_token=[^;]+; Max-Age=2592000;/)
  const browser = await accounts.signIn(adminEmail)
  const before = await browser.send('/api/session')
  expect(before.headers.getSetCookie()).toEqual([])
  const expiresAt = new Date(accounts.server.deps.now().getTime() + 28 * dayMs)
  await accounts.server.deps.db.update(sessions).set({ expiresAt })
  // The headers of a fetched response cannot be changed.
  const app = new Hono()
    .use(accounts.auth.grantSessionAccess)
    .get('/', () => fetch('data:text/plain,fetched'))
  const fetched = await app.request('/', { headers: { cookie: browser.cookie() } })
  expect(await fetched.text()).toBe('fetched')
  expect(fetched.headers.getSetCookie()).toContainEqual(newCookie)
  await accounts.server.deps.db.update(sessions).set({ expiresAt })
  const { status, headers } = await browser.send('/api/session')
  expect(status).toBe(200)
  expect(headers.getSetCookie()).toContainEqual(newCookie)
  expect(await isSignedIn(browser)).toBe(true)
  await browser.send('/api/auth/sign-out', {})
})

it('ends all other sessions', async () => {
  const others = [await accounts.signIn(adminEmail), await accounts.signIn(adminEmail)]
  expect((await admin.send('/api/sessions/revoke-others', {})).body).toEqual({ revoked_count: 2 })
  for (const other of others) expect(await isSignedIn(other)).toBe(false)
  expect(await isSignedIn(admin)).toBe(true)
})

it('ends the other sessions with a change of the password, also when the request says not to', async () => {
  const other = await accounts.signIn(adminEmail)
  const change = (currentPassword: string, newPassword: string) =>
    admin.send('/api/auth/change-password', {
      currentPassword,
      newPassword,
      revokeOtherSessions: false,
    })
  expect((await change('wrong password', 'another horse battery')).status).toBe(400)
  expect((await change(password, 'short')).status).toBe(400)
  expect(await isSignedIn(other)).toBe(true)
  expect((await change(password, 'another horse battery')).status).toBe(200)
  expect(await isSignedIn(other)).toBe(false)
  expect(await isSignedIn(admin)).toBe(true)
  expect((await change('another horse battery', password)).status).toBe(200)
})

it.each([
  '/list-sessions',
  '/revoke-session',
  '/revoke-other-sessions',
  '/two-factor/get-totp-uri',
])('has no endpoint that would show tokens or secrets: %s', async (path) => {
  const reply = await admin.send(`/api/auth${path}`, { token: 'x', password })
  expect(reply.status).toBe(404)
})
