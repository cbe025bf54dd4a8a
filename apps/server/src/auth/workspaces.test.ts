import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AccountsServer,
  type Browser,
  openAccountsServer,
  password,
} from '../../test/accounts-server.ts'
import { invitations, users } from '../db/tables/users.table.ts'
import { toWorkspaceId } from '../db/workspace-id.ts'
import { countWaitingTransactions } from '../testing.ts'

let accounts: AccountsServer
let admin: Browser
beforeAll(async () => {
  accounts = await openAccountsServer({ SIGN_UP: 'open' })
  admin = await accounts.createAdmin()
})
afterAll(() => accounts?.close())

const readSession = async (browser: Browser) => (await browser.send('/api/session')).body
const create = (browser: Browser, name: string, slug: string = crypto.randomUUID()) =>
  browser.send('/api/auth/organization/create', { name, slug })
const switchTo = (browser: Browser, id: number) =>
  browser.send('/api/auth/organization/set-active', { organizationId: String(id) })
const names = ({ workspaces }: { workspaces: { name: string }[] }) =>
  workspaces.map(({ name }) => name)

it('gives a person who signs up without an invitation a workspace of their own, as its admin', async () => {
  expect((await admin.send('/api/config')).body.sign_up).toBe('open')
  const sol = await accounts.createAccount('sol@contoso.example')
  const session = await readSession(sol)
  expect(session).toMatchObject({
    user: { role: 'admin' },
    workspace: { name: 'Workspace of sol' },
    can_create_workspace: true,
  })
  expect(session.workspaces).toHaveLength(1)
  expect(session.workspace.id).not.toBe((await readSession(admin)).workspace.id)
  // Another sign-in creates no other.
  expect((await readSession(await accounts.signIn('sol@contoso.example'))).workspaces).toHaveLength(
    1,
  )
})

it('keeps the records and members of two workspaces apart, also by id', async () => {
  const sol = await accounts.signIn('sol@contoso.example')
  const { contact } = (await admin.send('/api/contacts', { phone_number: '+12025550101' })).body
  expect((await sol.send('/api/contacts')).body.total).toBe(0)
  const changed = await sol.send(`/api/contacts/${contact.id}`, undefined, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"company":"Mine"}',
  })
  expect(changed.status).toBe(404)
  const own = (await sol.send('/api/auth/organization/get-full-organization')).body
  expect(own.members).toHaveLength(1)
  const { workspace } = await readSession(admin)
  const query = `?organizationId=${workspace.id}`
  const other = await sol.send(`/api/auth/organization/get-full-organization${query}`)
  expect(other.status).toBe(403)
  expect((await switchTo(sol, workspace.id)).status).toBe(403)
  expect((await readSession(sol)).workspace.name).toBe('Workspace of sol')
  for (const [path, body] of [
    ['invite-member', { email: 'x@contoso.example', role: 'admin', organizationId: workspace.id }],
    ['update', { organizationId: String(workspace.id), data: { name: 'Mine' } }],
  ] as const) {
    const refused = await sol.send(`/api/auth/organization/${path}`, body)
    expect([400, 403]).toContain(refused.status)
  }
})

const invite = (email: string) =>
  admin.send('/api/auth/organization/invite-member', { email, role: 'viewer' })
const answer = (browser: Browser, verb: 'accept' | 'reject', invitationId: number) =>
  browser.send(`/api/auth/organization/${verb}-invitation`, { invitationId: String(invitationId) })

it('makes nobody a member who has an account and has not accepted the invitation', async () => {
  const email = 'ines@contoso.example'
  await accounts.createAccount(email)
  const ines = await accounts.signIn(email)
  const sentTo = await invite(email)
  expect(await accounts.readLink(email)).toMatch(/\/dashboard$/)
  for (const browser of [ines, await accounts.signIn(email)]) {
    const session = await readSession(browser)
    expect(names(session)).toEqual(['Workspace of ines'])
    const { name } = (await readSession(admin)).workspace
    expect(session.invitations).toEqual([
      { id: Number(sentTo.body.id), workspace_name: name, role: 'viewer' },
    ])
  }
  const sol = await accounts.signIn('sol@contoso.example')
  expect((await answer(sol, 'accept', sentTo.body.id)).status).toBe(403)
  expect((await answer(sol, 'reject', sentTo.body.id)).status).toBe(403)

  expect((await answer(ines, 'reject', sentTo.body.id)).status).toBe(200)
  const session = await readSession(await accounts.signIn(email))
  expect(session).toMatchObject({ invitations: [] })
  expect(names(session)).toEqual(['Workspace of ines'])
  expect((await answer(ines, 'accept', sentTo.body.id)).status).toBe(400)
})

it('does not offer an invitation that has expired', async () => {
  const email = 'sol@contoso.example'
  const sol = await accounts.signIn(email)
  const { body } = await invite(email)
  expect((await readSession(sol)).invitations).toHaveLength(1)
  const isInvitation = eq(invitations.email, email)
  await accounts.server.deps.db
    .update(invitations)
    .set({ expiresAt: new Date(0) })
    .where(isInvitation)
  expect((await readSession(sol)).invitations).toEqual([])
  expect((await answer(sol, 'accept', body.id)).status).toBe(400)
})

it('shows the workspace whose invitation a person accepts, each with their role', async () => {
  const sol = await accounts.signIn('sol@contoso.example')
  const { workspace } = await readSession(sol)
  const sentTo = await invite('sol@contoso.example')
  expect((await answer(sol, 'accept', sentTo.body.id)).status).toBe(200)
  const session = await readSession(sol)
  expect(session.invitations).toEqual([])
  expect(session.workspaces).toHaveLength(2)
  const joined = session.workspaces.find(({ id }: { id: number }) => id !== workspace.id)
  expect(joined).toMatchObject({ role: 'viewer' })
  expect(session.workspace.id).toBe(joined.id)

  expect((await switchTo(sol, workspace.id)).status).toBe(200)
  expect((await readSession(sol)).workspace).toEqual(workspace)
  expect((await switchTo(sol, joined.id)).status).toBe(200)
  expect(await readSession(sol)).toMatchObject({
    user: { role: 'viewer' },
    workspace: { id: joined.id },
  })
  expect((await sol.send('/api/contacts')).body.total).toBe(1)
  const refused = await sol.send('/api/contacts', { phone_number: '+12025550102' })
  expect(refused.status).toBe(403)
  expect((await switchTo(sol, workspace.id)).status).toBe(200)
  const contact = { phone_number: '+12025550102' }
  // An open event stream of the other workspace ends.
  const { sessions } = (await sol.send('/api/sessions')).body
  const sessionId = sessions.find(({ current }: { current: boolean }) => current).id
  const access = { userId: session.user.id, sessionId, role: 'viewer' as const }
  const isOpen = (workspaceId: number) =>
    accounts.auth.isSignedIn({ ...access, workspaceId: toWorkspaceId(workspaceId) })
  expect([await isOpen(joined.id), await isOpen(workspace.id)]).toEqual([false, true])
  const headers = { 'x-workspace-id': String(joined.id) }
  expect(await sol.send('/api/contacts', contact, { headers })).toMatchObject({
    status: 409,
    body: { error: 'This browser shows another workspace now. Reload the page.' },
  })
  expect((await sol.send('/api/contacts', contact)).status).toBe(201)
})

it('lets a person create a workspace, and shows it', async () => {
  const created = await create(admin, 'Fabrikam')
  expect(created.status).toBe(200)
  const session = await readSession(admin)
  expect(session).toMatchObject({ user: { role: 'admin' }, workspace: { name: 'Fabrikam' } })
  expect(names(session)).toContain('Fabrikam')
  expect((await admin.send('/api/contacts')).body.total).toBe(0)
})

it('shows the same workspace after requests for one of others are refused', async () => {
  const { workspace, workspaces } = await readSession(admin)
  // Without a shown workspace, the session would fall back to the oldest one.
  expect(workspace.id).toBeGreaterThan(Math.min(...workspaces.map(({ id }: { id: number }) => id)))
  const other = (await readSession(await accounts.signIn('sol@contoso.example'))).workspace
  const refused = {
    status: 403,
    body: {
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      message: 'You are not a member of this workspace',
    },
  }
  const { rows } = await accounts.server.deps.db.execute<{ slug: string }>(
    sql`select slug from workspaces where id = ${other.id}`,
  )
  const organizationSlug = rows[0]?.slug ?? ''
  const path = '/api/auth/organization/get-full-organization'
  // A browser sends the cookie, and no Origin, when it follows a link of another site.
  const followLink = async (address: string) => {
    const response = await accounts.request(address, { headers: { cookie: admin.cookie() } })
    return { status: response.status, body: await response.json() }
  }
  for (const send of [
    () => followLink(`${path}?organizationId=${other.id}`),
    () => admin.send(`${path}?organizationSlug=${organizationSlug}`),
    () => admin.send(`${path}?organizationId=${workspace.id}&organizationSlug=${organizationSlug}`),
    () => switchTo(admin, other.id),
    () => switchTo(admin, 4711),
    () => admin.send('/api/auth/organization/set-active', { organizationSlug }),
  ]) {
    expect(await send()).toMatchObject(refused)
    expect((await readSession(admin)).workspace).toEqual(workspace)
  }
  expect((await admin.send(`${path}?organizationId=${workspace.id}`)).status).toBe(200)
})

it('changes the members of the workspace that a request names, while the session shows another one', async () => {
  const { workspace, workspaces } = await readSession(admin)
  const named = workspaces.find(({ id }: { id: number }) => id !== workspace.id)
  const organizationId = String(named.id)
  const change = async (path: string, body: object) =>
    (await admin.send(`/api/auth/organization/${path}`, { ...body, organizationId })).status
  const read = async () => {
    const path = `get-full-organization?organizationId=${organizationId}`
    return (await admin.send(`/api/auth/organization/${path}`)).body
  }
  const findSol = async () =>
    (await read()).members.find(
      ({ user }: { user: { email: string } }) => user.email === 'sol@contoso.example',
    )
  const sol = await findSol()
  expect(await change('update-member-role', { memberId: sol.id, role: 'member' })).toBe(200)
  expect(await findSol()).toMatchObject({ id: sol.id, role: 'member' })
  expect(await change('remove-member', { memberIdOrEmail: sol.id })).toBe(200)
  expect(await findSol()).toBeUndefined()
  const invited = { email: 'noor@contoso.example', role: 'viewer' }
  expect(await change('invite-member', invited)).toBe(200)
  expect((await read()).invitations).toContainEqual(expect.objectContaining(invited))
})

it('shows a pending invitation also after more than 100 that were cancelled, and only this one', async () => {
  const { id } = (await create(admin, 'Contoso')).body
  const { db } = accounts.server.deps
  await db.execute(sql`
    insert into invitations (workspace_id, inviter_id, email, role, status, expires_at, created_at)
    select ${id}::integer, 1, n || '@contoso.example', 'viewer', 'canceled', now() + interval '7 days', now()
    from generate_series(1, 108) as n`)
  const invited = { email: 'ines@contoso.example', role: 'admin' }
  const { body: invitation } = await admin.send('/api/auth/organization/invite-member', invited)
  const readInvitations = async () =>
    (await admin.send('/api/auth/organization/get-full-organization')).body.invitations
  expect(await readInvitations()).toEqual([
    expect.objectContaining({ id: invitation.id, ...invited, status: 'pending' }),
  ])
  const cancel = { invitationId: invitation.id }
  expect((await admin.send('/api/auth/organization/cancel-invitation', cancel)).status).toBe(200)
  expect(await readInvitations()).toEqual([])
})

it('shows more than 100 members, and removes an admin who joined last', async () => {
  const { id } = (await create(admin, 'Litware')).body
  const { db } = accounts.server.deps
  await db.execute(sql`
    with people as (
      insert into users (name, email, email_verified, created_at, updated_at)
      select 'Person ' || n, n || '@litware.example', true, now(), now()
      from generate_series(1, 101) as n
      returning id, email
    )
    insert into members (workspace_id, user_id, role, created_at)
    select ${id}::integer, id, case email when '101@litware.example' then 'admin' else 'viewer' end, now()
    from people order by id`)
  const last = expect.objectContaining({
    role: 'admin',
    user: expect.objectContaining({ email: '101@litware.example' }),
  })
  for (const path of ['get-full-organization', 'list-members']) {
    const { body } = await admin.send(`/api/auth/organization/${path}`)
    expect(body.members).toHaveLength(102)
    expect(body.members).toContainEqual(last)
  }
  const removal = { memberIdOrEmail: '101@litware.example' }
  expect((await admin.send('/api/auth/organization/remove-member', removal)).status).toBe(200)
})

it.each([
  ['', 'a'],
  ['  ', 'a'],
  ['x'.repeat(10_000), 'a'],
  ['Fabrikam', ''],
  ['Fabrikam', 'A b'],
  ['Fabrikam', 'x'.repeat(65)],
])('refuses the name %j with the slug %j', async (name, slug) => {
  expect((await create(admin, name, slug)).status).toBe(400)
})

it('creates a workspace with the name trimmed, and without a logo', async () => {
  const slug = crypto.randomUUID()
  const withLogo = { name: 'Fabrikam', slug, logo: 'javascript:alert(1)' }
  expect((await admin.send('/api/auth/organization/create', withLogo)).status).toBe(400)
  expect(await create(admin, ' Adatum ', slug)).toMatchObject({
    status: 200,
    body: { name: 'Adatum' },
  })
})

it('keeps names on one line, because mails contain them', async () => {
  const name = '\tWoodgrove\n\nYour account is locked:\r\nhttp://woodgrove.example\u2028'
  const oneLine = 'Woodgrove Your account is locked: http://woodgrove.example'
  expect((await create(admin, name)).body.name).toBe(oneLine)
  const organizationId = String((await readSession(admin)).workspace.id)
  const renamed = { organizationId, data: { name: `${name}\nAgain` } }
  const update = await admin.send('/api/auth/organization/update', renamed)
  expect(update.body.name).toBe(`${oneLine} Again`)

  const email = 'mia@woodgrove.example'
  const isToMia = ({ to }: { to: string }) => to === email
  await invite(email)
  await expect
    .poll(() => accounts.mails.find(isToMia)?.text)
    .toContain(
      `Create your account with this address to join ${oneLine} Again. The invitation is valid`,
    )
  await accounts.readLink(email)
  await accounts.openBrowser().send('/api/auth/sign-up/email', { name, email, password })
  const [user] = await accounts.server.deps.db.select().from(users).where(eq(users.email, email))
  expect(user?.name).toBe(oneLine)
})

it('lets only admins create workspaces while people are invited', async () => {
  const other = await openAccountsServer()
  const first = await other.createAdmin()
  const member = await other.createMember(first, 'maya@northwind.example', 'member')
  expect((await readSession(member)).can_create_workspace).toBe(false)
  expect((await create(member, 'Mine')).status).toBe(403)
  expect((await readSession(first)).can_create_workspace).toBe(true)
  expect((await create(first, 'Second')).status).toBe(200)
  await other.close()
})

it.each(['filterField=%00', 'filterField=toString&filterValue=1', 'sortBy=x'])(
  'refuses a list of members by a field that they do not have: %s',
  async (query) => {
    expect(await admin.send(`/api/auth/organization/list-members?${query}`)).toMatchObject({
      status: 400,
      body: { code: 'FIELD_NOT_FOUND' },
    })
    expect(await admin.send('/api/auth/organization/list-members?sortBy=createdAt')).toMatchObject({
      status: 200,
    })
  },
)

it('keeps an admin when the only two leave at the same time', async () => {
  const { db } = accounts.server.deps
  const { id } = (await create(admin, 'Tailspin')).body
  const sol = await accounts.signIn('sol@contoso.example')
  const { user } = await readSession(sol)
  await db.execute(sql`insert into members (workspace_id, user_id, role, created_at)
    values (${id}::integer, ${user.id}, 'admin', now())`)
  const leave = (browser: Browser) =>
    browser.send('/api/auth/organization/leave', { organizationId: String(id) })
  const replies = await db.transaction(async (tx) => {
    await tx.execute(sql`select from workspaces where id = ${id}::integer for update`)
    const leaving = [leave(admin), leave(sol)]
    await expect.poll(() => countWaitingTransactions(db)).toBe(2)
    return { leaving }
  })
  const [refused, done] = (await Promise.all(replies.leaving)).toSorted(
    (a, b) => b.status - a.status,
  )
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'You are the only admin. Make another member an admin first.' },
  })
  expect(done?.status).toBe(200)
})
