import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  type AccountsServer,
  adminEmail,
  type Browser,
  openAccountsServer,
  password,
} from '../../test/accounts-server.ts'
import { confirmationTokenOf } from '../../test/mail-server.ts'
import { invitations, members } from '../db/tables/users.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { readSetUpCode } from './sign-up.ts'

let accounts: AccountsServer
let admin: Browser
beforeAll(async () => {
  accounts = await openAccountsServer()
})
afterAll(() => accounts?.close())

// The tests before the first admin run in this order: the database has no account at the beginning.

const signUp = (browser: Browser, email: string, setUpCode?: string) =>
  browser.send('/api/auth/sign-up/email', { name: 'Ada', email, password, setUpCode })
const signIn = (browser: Browser, email: string, input: object = {}) =>
  browser.send('/api/auth/sign-in/email', { email, password, ...input })

it('asks for the set-up code while there is no admin', async () => {
  const browser = accounts.openBrowser()
  const { body } = await browser.send('/api/config')
  expect(body).toMatchObject({ auth: 'accounts', sign_up: 'set_up' })
  for (const code of [undefined, '', 'AAAA-AAAA-AAAA-AAAA', '1'.repeat(10_000)]) {
    const refused = await signUp(browser, adminEmail, code)
    expect(refused).toMatchObject({ status: 403, body: { code: 'WRONG_SET_UP_CODE' } })
  }
})

it('makes the person with the set-up code the admin once a sign-in by the mailed link has confirmed the address', async () => {
  const { db } = accounts.server.deps
  const code = (await readSetUpCode(db)) ?? ''
  const browser = accounts.openBrowser()
  expect((await signUp(browser, adminEmail, ` ${code.toLowerCase()} `)).status).toBe(200)

  expect(await signIn(browser, adminEmail)).toMatchObject({
    status: 403,
    body: { code: 'EMAIL_NOT_VERIFIED' },
  })
  expect(await readSetUpCode(db)).toBe(code)

  const link = await accounts.readLink(adminEmail)
  expect(link).toMatch(/^http:\/\/localhost:4000\/login\?confirm=/)
  const confirmed = await signIn(browser, adminEmail, {
    confirmationToken: confirmationTokenOf(link),
  })
  expect(confirmed.status).toBe(200)

  admin = await accounts.signIn(adminEmail)
  expect(await readSetUpCode(db)).toBeNull()
  expect((await admin.send('/api/contacts?user_id=1')).status).toBe(200)
  expect((await admin.send('/api/workspace/provider')).status).toBe(200)
  expect((await admin.send('/api/config')).body.sign_up).toBe('invite')
})

it.each(['invite', 'open'])(
  'makes the first admin an admin also when the address is confirmed days later, with sign-up %s',
  async (SIGN_UP) => {
    const newAccounts = await openAccountsServer({ SIGN_UP })
    onTestFinished(() => newAccounts.close())
    const { db } = newAccounts.server.deps
    await signUp(newAccounts.openBrowser(), adminEmail, (await readSetUpCode(db)) ?? '')
    await db.update(invitations).set({ expiresAt: new Date(0) })
    const { body } = await (await newAccounts.confirm(adminEmail)).send('/api/session')
    expect(body).toMatchObject({ workspace: { id: firstWorkspaceId }, user: { role: 'admin' } })
  },
)

it('refuses an address that is not invited, whether it has an account or not', async () => {
  for (const email of ['stranger@northwind.example', adminEmail]) {
    const refused = await signUp(accounts.openBrowser(), email)
    expect(refused).toMatchObject({ status: 403, body: { code: 'INVITATION_REQUIRED' } })
  }
})

it.each([
  ['viewer', { read: 200, create: 403, provider: 403 }],
  ['member', { read: 200, create: 201, provider: 403 }],
  ['admin', { read: 200, create: 201, provider: 200 }],
])('gives a person who is invited as %s the permissions of that role', async (role, expected) => {
  const email = `${role}@northwind.example`
  const browser = await accounts.createMember(admin, email, role)
  const { body } = await browser.send('/api/auth/get-session')
  const user_id = Number(body.user.id)
  const contact = { user_id, phone_number: `+1202555010${user_id}` }
  const read = await browser.send(`/api/contacts?user_id=${user_id}`)
  const create = await browser.send('/api/contacts', contact)
  const provider = await browser.send('/api/workspace/provider')
  expect({ read: read.status, create: create.status, provider: provider.status }).toEqual(expected)
  expect(await browser.send('/api/contacts?user_id=1')).toMatchObject({
    status: 403,
    body: { error: 'These records belong to another user' },
  })
})

it('takes the user id that a request leaves out from its session', async () => {
  const member = await accounts.signIn('member@northwind.example')
  const { user } = (await member.send('/api/session')).body
  const created = await member.send('/api/contacts', { phone_number: '+12025550123' })
  expect(created).toMatchObject({ status: 201, body: { contact: { user_id: user.id } } })
  const listed = await member.send('/api/contacts?search=0123')
  expect(listed.body.contacts).toHaveLength(1)
  const body = new FormData()
  body.set('file', new File(['phone_number\n+12025550124'], 'people.csv'))
  const imported = await member.send('/api/contacts/import', undefined, { method: 'POST', body })
  expect(imported.body).toMatchObject({ imported_count: 1 })
  expect((await member.send('/api/contacts/export')).body.csv_content).toContain('0124')
  const { id } = created.body.contact
  const deleted = await member.send(`/api/contacts/${id}`, undefined, { method: 'DELETE' })
  expect(deleted.status).toBe(200)
  for (const invalid of ['null', '[]', '7', '{"user_id":null,"phone_number":"+12025550125"}']) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: invalid }
    expect((await member.send('/api/contacts', undefined, init)).status).toBe(400)
  }
})

it('keeps an admin, also when two admins demote each other at the same time', async () => {
  const { db } = accounts.server.deps
  const before = await db.select().from(members).where(eq(members.role, 'admin'))
  expect(before).toHaveLength(2)
  const demote = (id: number) =>
    db.transaction((tx) => tx.update(members).set({ role: 'viewer' }).where(eq(members.id, id)))
  const results = await Promise.allSettled(before.map(({ id }) => demote(id)))
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const after = await db.select().from(members).where(eq(members.role, 'admin'))
  expect(after).toHaveLength(1)
  for (const { id } of before) {
    await db.update(members).set({ role: 'admin' }).where(eq(members.id, id))
  }
})

it('refuses a role that does not exist, and an invitation by a member', async () => {
  const invite = (browser: Browser, role: string | string[]) =>
    browser.send('/api/auth/organization/invite-member', { email: 'x@northwind.example', role })
  expect((await invite(admin, 'owner')).status).toBe(400)
  const member = await accounts.signIn('member@northwind.example')
  expect((await invite(member, 'viewer')).status).toBe(403)
})

it('does not let an invitation that is withdrawn or used create an account', async () => {
  const email = 'late@northwind.example'
  const invited = await admin.send('/api/auth/organization/invite-member', {
    email,
    role: 'member',
  })
  const invitationId = invited.body.id
  await admin.send('/api/auth/organization/cancel-invitation', { invitationId })
  expect((await signUp(accounts.openBrowser(), email)).status).toBe(403)
})

it('lets an invitation that is expired, of another address or used create no further account', async () => {
  const { db } = accounts.server.deps
  const invite = (email: string) =>
    admin.send('/api/auth/organization/invite-member', { email, role: 'viewer' })
  const email = 'once@northwind.example'
  await invite(email)
  await accounts.readLink(email)
  await db
    .update(invitations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(invitations.email, email))
  const expired = await signUp(accounts.openBrowser(), email)
  expect(expired).toMatchObject({ status: 403, body: { code: 'INVITATION_REQUIRED' } })
  expect(expired.body.message).toMatch(/^Ask an admin/)

  await invite(email)
  await accounts.readLink(email)
  const other = await signUp(accounts.openBrowser(), 'other@northwind.example')
  expect(other).toMatchObject({ status: 403, body: { code: 'INVITATION_REQUIRED' } })

  const once = await accounts.createAccount(email)
  await admin.send('/api/auth/organization/remove-member', { memberIdOrEmail: email })
  // The link of the invitation does not make the person a member again.
  expect((await signUp(accounts.openBrowser(), email)).status).toBe(403)
  expect((await once.send('/api/session')).status).toBe(401)
  expect((await (await accounts.signIn(email)).send('/api/session')).status).toBe(401)
})

it('answers a wrong password and an unknown address alike', async () => {
  const replies = await Promise.all([
    signIn(accounts.openBrowser(), adminEmail, { password: 'wrong password' }),
    signIn(accounts.openBrowser(), 'nobody@northwind.example'),
  ])
  const [wrong, unknown] = replies.map(({ status, body }) => ({ status, body }))
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
  expect(unknown).toEqual(wrong)
})

it('keeps a session for 30 days, or until the browser is closed', async () => {
  const remembered = await signIn(accounts.openBrowser(), adminEmail, { rememberMe: true })
  expect(remembered.headers.getSetCookie().join()).toMatch(
    /session_token=.*Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/,
  )
  const forgotten = await signIn(accounts.openBrowser(), adminEmail, { rememberMe: false })
  const [cookie] = forgotten.headers.getSetCookie()
  expect(cookie).toMatch(/session_token=.*HttpOnly; SameSite=Lax/)
  expect(cookie).not.toMatch(/max-age|expires/i)
})

it('ends the session of a person who signs out', async () => {
  const browser = await accounts.signIn('viewer@northwind.example')
  const cookie = browser.cookie()
  await browser.send('/api/auth/sign-out', {})
  const stolen = { headers: { cookie } }
  expect((await browser.send('/api/overview?user_id=2', undefined, stolen)).status).toBe(401)
})

it('resets a password by a mailed link, once, and ends the other sessions', async () => {
  const email = 'viewer@northwind.example'
  const before = await accounts.signIn(email)
  const browser = accounts.openBrowser()
  const ask = (address: string) =>
    browser.send('/api/auth/request-password-reset', {
      email: address,
      redirectTo: '/reset-password',
    })
  const known = await ask(email)
  const unknown = await ask('nobody@northwind.example')
  expect(unknown.body).toEqual(known.body)

  const link = await accounts.readLink(email)
  const location = (await browser.send(link)).headers.get('location') ?? ''
  const token = new URL(location, link).searchParams.get('token')
  const reset = (newPassword: string) =>
    browser.send('/api/auth/reset-password', { newPassword, token })
  expect((await reset('short')).body).toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
  expect((await reset('another password')).status).toBe(200)
  expect((await reset('a third password')).body).toMatchObject({ code: 'INVALID_TOKEN' })

  expect((await before.send('/api/auth/get-session')).body).toBeNull()
  expect((await signIn(browser, email)).status).toBe(401)
  expect((await signIn(browser, email, { password: 'another password' })).status).toBe(200)
})

it('ends the session of a member who is removed, at once', async () => {
  const email = 'member@northwind.example'
  const member = await accounts.signIn(email)
  expect((await member.send('/api/config')).status).toBe(200)
  const removal = { memberIdOrEmail: email }
  const removed = await admin.send('/api/auth/organization/remove-member', removal)
  expect(removed).toMatchObject({ status: 200, body: { member: { role: 'member' } } })
  expect((await member.send('/api/overview?user_id=3')).status).toBe(401)
  // The account remains, and belongs to no workspace.
  const browser = await accounts.signIn(email)
  expect((await browser.send('/api/overview?user_id=3')).status).toBe(401)
})

it('takes a removed member back who is invited again and accepts', async () => {
  const email = 'member@northwind.example'
  await admin.send('/api/auth/organization/invite-member', { email, role: 'viewer' })
  await accounts.readLink(email)
  expect((await signUp(accounts.openBrowser(), email)).status).toBe(200)
  expect(await accounts.readLink(email)).toBe('http://localhost:4000/login')
  const member = await accounts.signIn(email)
  expect((await member.send('/api/session')).status).toBe(401)
  const listed = await member.send('/api/auth/organization/list-user-invitations')
  const pending = { status: 'pending', role: 'viewer', organizationName: expect.any(String) }
  expect(listed.body).toEqual([expect.objectContaining(pending)])
  const invitationId = listed.body[0].id
  await member.send('/api/auth/organization/accept-invitation', { invitationId })
  const { body } = await member.send('/api/session')
  expect(body.user).toMatchObject({ email, role: 'viewer' })
})

it.each(['remove-member', 'update-member-role'])(
  'cancels the invitations of an admin after %s',
  async (endpoint) => {
    const address = `second-${endpoint}@northwind.example`
    const invite = (browser: Browser, email: string) =>
      browser.send('/api/auth/organization/invite-member', { email, role: 'admin' })
    const second = await accounts.createMember(admin, address, 'admin')
    const memberId = (await second.send('/api/auth/organization/list-members')).body.members.find(
      ({ user }: { user: { email: string } }) => user.email === address,
    ).id
    const accomplice = `accomplice-${endpoint}@northwind.example`
    expect((await invite(second, accomplice)).status).toBe(200)
    await invite(admin, `other-${endpoint}@northwind.example`)
    const input =
      endpoint === 'remove-member' ? { memberIdOrEmail: address } : { memberId, role: 'member' }
    expect((await admin.send(`/api/auth/organization/${endpoint}`, input)).status).toBe(200)
    expect(await signUp(accounts.openBrowser(), accomplice)).toMatchObject({
      status: 403,
      body: { code: 'INVITATION_REQUIRED' },
    })
    const other = await signUp(accounts.openBrowser(), `other-${endpoint}@northwind.example`)
    expect(other.status).toBe(200)
  },
)

it('does not let the last admin leave or become a viewer', async () => {
  const { body } = await admin.send('/api/auth/organization/get-full-organization')
  const idOf = (email: string) =>
    body.members.find(({ user }: { user: { email: string } }) => user.email === email).id
  const change = (memberId: string, role: string) =>
    admin.send('/api/auth/organization/update-member-role', { memberId, role })
  const demoted = await change(idOf('admin@northwind.example'), 'viewer')
  expect(demoted).toMatchObject({ status: 200, body: { role: 'viewer' } })
  expect((await change(idOf(adminEmail), 'viewer')).status).toBe(400)
  const organizationId = String(body.id)
  expect(await admin.send('/api/auth/organization/leave', { organizationId })).toMatchObject({
    status: 400,
    body: { message: 'You are the only admin. Make another member an admin first.' },
  })
  expect((await admin.send('/api/workspace/provider')).status).toBe(200)
})

it('changes the name of the workspace, within limits', async () => {
  const rename = (name: string) =>
    admin.send('/api/auth/organization/update', { data: { name }, organizationId: '1' })
  expect((await rename('x'.repeat(10_000))).status).toBe(400)
  expect((await rename(' Northwind ')).status).toBe(200)
  const { body } = await admin.send('/api/auth/organization/get-full-organization')
  expect(body.name).toBe('Northwind')
})

const nameInvalid = {
  status: 400,
  body: { code: 'NAME_INVALID', message: 'The name must have 1 to 200 characters' },
}
const fieldNotAllowed = { status: 400, body: { code: 'FIELD_NOT_ALLOWED' } }

it.each([
  ['no field', {}, nameInvalid],
  ['an empty name', { name: '' }, nameInvalid],
  ['spaces as its name', { name: '   ' }, nameInvalid],
  ['another slug', { name: 'Fabrikam', slug: '<b>UPPER' }, fieldNotAllowed],
  ['a logo', { name: 'Fabrikam', logo: 'javascript:alert(1)' }, fieldNotAllowed],
  ['metadata', { name: 'Fabrikam', metadata: { a: 1 } }, fieldNotAllowed],
])('refuses a change of the workspace to %s', async (_name, data, refused) => {
  const read = async () => (await admin.send('/api/auth/organization/get-full-organization')).body
  const before = await read()
  const update = { organizationId: '1', data }
  expect(await admin.send('/api/auth/organization/update', update)).toMatchObject(refused)
  expect(await read()).toEqual(before)
})

it.each(['', '  ', undefined])('refuses a person with the name %j', async (name) => {
  const account = { name, email: 'nameless@northwind.example', password }
  const reply = await accounts.openBrowser().send('/api/auth/sign-up/email', account)
  expect(reply).toMatchObject(nameInvalid)
})

it.each(['/update-user', '/delete-user', '/organization/delete', '/ok'])(
  'has no endpoint that the product does not use: %s',
  async (path) => {
    const reply = await admin.send(`/api/auth${path}`, { name: 'x', slug: 'x' })
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
  },
)

it('refuses requests from pages of other sites, and to other hosts', async () => {
  const send = (headers: Record<string, string>) =>
    admin.send('/api/contacts?user_id=1', undefined, { headers })
  expect((await send({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await send({ origin: 'http://127.0.0.1:4000' })).status).toBe(403)
  const init = { headers: { origin: 'https://evil.example' } }
  expect((await admin.send('/api/auth/sign-out', {}, init)).status).toBe(403)
  expect((await admin.send('/api/overview?user_id=1')).status).toBe(200)
})

it('refuses a large body and a wrong one', async () => {
  const browser = accounts.openBrowser()
  expect((await signUp(browser, `${'x'.repeat(30_000)}@northwind.example`)).status).toBe(413)
  const name = 'x'.repeat(300)
  const { body } = await browser.send('/api/auth/sign-up/email', { name, email: 'a@b.example' })
  expect(body).toEqual(nameInvalid.body)
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', body: '{', headers }
  expect((await browser.send('/api/auth/sign-in/email', undefined, init)).status).toBe(400)
  const withoutBody = { ...init, body: 'null' }
  expect((await browser.send('/api/auth/sign-up/email', undefined, withoutBody)).status).toBe(403)
})

it('refuses a name in another encoding than UTF-8, and a body that says that it has another', async () => {
  const admin = await accounts.signIn(adminEmail)
  const json = JSON.stringify({ data: { name: 'Zoë' } })
  const rename = async (type: string, body: Uint8Array<ArrayBuffer>) => {
    const init = { method: 'POST', headers: { 'content-type': type }, body }
    return admin.send('/api/auth/organization/update', undefined, init)
  }
  expect(await rename('application/json', Buffer.from(json, 'latin1'))).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', error: 'The body must be in UTF-8' },
  })
  expect(await rename('application/json; charset=latin1', Buffer.from(json))).toMatchObject({
    status: 415,
    body: { code: 'unsupported_type' },
  })
  expect(await rename('application/json; charset=utf-8', Buffer.from(json))).toMatchObject({
    status: 200,
    body: { name: 'Zoë' },
  })
})

it('limits how often an address may try to sign in', async () => {
  const browser = accounts.openBrowser()
  const statuses = []
  for (let count = 0; count < 11; count += 1) {
    const { status } = await signIn(browser, 'nobody@northwind.example')
    statuses.push(status)
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429])
  expect((await signIn(accounts.openBrowser(), 'nobody@northwind.example')).status).toBe(401)
})
