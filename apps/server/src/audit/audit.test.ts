import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AccountsServer,
  adminEmail,
  type Browser,
  openAccountsServer,
  password,
} from '../../test/accounts-server.ts'
import { totpCode } from '../../test/totp.ts'
import { deleteAuditEventsBefore } from '../db/audit-events.ts'
import { auditEvents } from '../db/tables/audit.table.ts'
import { users } from '../db/tables/users.table.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { applySchedule } from '../dialer/schedule.ts'
import type { StoredProviders } from '../provider/index.ts'
import { openTestServer } from '../testing.ts'
import { streamAuditCsv } from './audit.store.ts'

let accounts: AccountsServer
let admin: Browser
/** Texts that no row may contain. */
const secrets: string[] = [password, 'wrong password', 'another password', '2025550', 'Lovelace']
const providerToken = 'sk-provider-secret'
const storedProviders = {
  store: async () => {},
  find: async () => null,
  isEmbeddedAvailable: true,
} as unknown as StoredProviders

beforeAll(async () => {
  accounts = await openAccountsServer({}, {}, { storedProviders })
  admin = await accounts.createAdmin()
})
afterAll(() => accounts?.close())

type Row = Record<string, unknown>

async function readRows(): Promise<Row[]> {
  const { rows } = await accounts.server.deps.db.execute<Row>(
    sql`select * from audit_events order by id`,
  )
  return rows
}

/** Returns what `run` adds to the log, without what each entry has. */
async function recorded(run: () => Promise<unknown>): Promise<Row[]> {
  const before = (await readRows()).length
  await run()
  return (await readRows()).slice(before).map((row) => {
    const entries = Object.entries(row).filter(
      ([name, value]) =>
        value !== null &&
        !['id', 'at', 'details', 'ip_address', 'device', 'request_id'].includes(name),
    )
    const hasDetails = Object.keys(row.details as object).length > 0
    return { ...Object.fromEntries(entries), ...(hasDetails && { details: row.details }) }
  })
}

const byAdmin = {
  workspace_id: 1,
  actor_kind: 'user',
  actor_user_id: 1,
  actor_name: 'ada',
  actor_email: adminEmail,
}
const post = (browser: Browser, path: string, body: object) =>
  browser.send(`/api/auth/${path}`, body)
const send = async (method: string, path: string, body?: object) => {
  const headers = { 'content-type': 'application/json' }
  const init = body ? { method, headers, body: JSON.stringify(body) } : { method }
  const reply = await admin.send(`/api${path}`, undefined, init)
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  return reply.body
}
const signIn = (browser: Browser, email: string, attempt = password) =>
  post(browser, 'sign-in/email', { email, password: attempt })

describe('an operation is recorded once, with who did it', () => {
  const upload = async () => {
    const body = new FormData()
    body.set('file', new File(['phone_number\n+12025550150\nx'], 'people.csv'))
    await admin.send('/api/contacts/import', undefined, { method: 'POST', body })
  }
  // In this order: a step uses what the steps before it have made.
  it.each<[name: string, run: () => Promise<unknown>, row: Row]>([
    [
      'a contact that is added',
      () => send('POST', '/contacts', { first_name: 'Lovelace', phone_number: '+12025550101' }),
      { action: 'contacts.create', subject_kind: 'contact', subject_id: '1' },
    ],
    [
      'a contact that is changed, with the names of its fields',
      () =>
        send('PATCH', '/contacts/1', {
          last_name: 'Lovelace',
          tags: ['+12025550102'],
          '2025550': 1,
        }),
      {
        action: 'contacts.update',
        subject_kind: 'contact',
        subject_id: '1',
        details: { fields: ['last_name', 'tags'] },
      },
    ],
    ['an import', upload, { action: 'contacts.import', details: { contacts: 1, skipped: 1 } }],
    [
      'an export',
      () => send('GET', '/contacts/export?search=Lovelace'),
      { action: 'contacts.export', details: { selection: 'filtered' } },
    ],
    [
      'an export as a file',
      () => admin.send('/api/contacts/export', undefined, { headers: { accept: 'text/csv' } }),
      { action: 'contacts.export', details: { selection: 'all' } },
    ],
    [
      'a campaign that is created',
      () => send('POST', '/campaigns', { name: 'Spring', assistant_id: 'a', contact_ids: [1] }),
      {
        action: 'campaigns.create',
        subject_kind: 'campaign',
        subject_id: '1',
        subject_label: 'Spring',
        details: { contacts: 1 },
      },
    ],
    [
      'a spending limit that is changed',
      () => send('PUT', '/campaigns/1/spending-limit', { spending_limit: 50 }),
      {
        action: 'campaigns.change_spending_limit',
        subject_kind: 'campaign',
        subject_id: '1',
        subject_label: 'Spring',
        details: { spending_limit: 50 },
      },
    ],
    ...['start', 'pause', 'stop'].map((command): [string, () => Promise<unknown>, Row] => [
      `the command ${command}`,
      () => send('POST', `/campaigns/1/${command}`, {}),
      {
        action: `campaigns.${command}`,
        subject_kind: 'campaign',
        subject_id: '1',
        subject_label: 'Spring',
      },
    ]),
    [
      'a contact that is deleted',
      () => send('DELETE', '/contacts/1'),
      { action: 'contacts.delete', subject_kind: 'contact', subject_id: '1' },
    ],
    [
      'a deletion that is undone',
      () => send('POST', '/contacts/restore', { contact_ids: [1] }),
      { action: 'contacts.restore', details: { contacts: 1 } },
    ],
    [
      'contacts that are deleted together',
      () => send('POST', '/contacts/bulk-delete', { contact_ids: [1, 2] }),
      { action: 'contacts.delete', details: { contacts: 2 } },
    ],
    [
      'a voice provider',
      () => send('POST', '/workspace/provider', { kind: 'vapi', token: providerToken }),
      { action: 'provider.store', subject_kind: 'provider', details: { provider: 'vapi' } },
    ],
    ['an export of the log', () => send('GET', '/audit/export'), { action: 'audit.export' }],
  ])('%s', async (_name, run, row) => {
    expect(await recorded(run)).toEqual([{ ...byAdmin, ...row }])
  })

  it('Make Calls, which names the campaign', async () => {
    const { contact } = await send('POST', '/contacts', { phone_number: '+12025550103' })
    const campaign = { name: 'Summer', assistant_id: 'a', contact_ids: [contact.id] }
    const { id } = (await send('POST', '/campaigns', campaign)).campaign
    await send('POST', `/campaigns/${id}/start`, {})
    const rows = await recorded(() => send('POST', `/vapi/campaigns/${id}/start`, {}))
    expect(rows).toEqual([
      {
        ...byAdmin,
        action: 'campaigns.make_calls',
        subject_kind: 'campaign',
        subject_id: String(id),
        subject_label: 'Summer',
      },
    ])
  })

  it('a stop of all calls, without its reason, which is a free text', async () => {
    const stop = () => send('POST', '/stop', { reason: 'Lovelace complained' })
    expect(await recorded(stop)).toEqual([{ ...byAdmin, action: 'calls.stop_all' }])
    const lift = () => send('DELETE', '/stop')
    expect(await recorded(lift)).toEqual([{ ...byAdmin, action: 'calls.lift_stop' }])
  })

  it('from where: the address behind the proxy, the browser and the id of the request', async () => {
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
      'x-forwarded-for': '203.0.113.9, 198.51.100.7',
    }
    const from = { ip_address: '198.51.100.7', device: 'Firefox on Linux' }
    const exported = await admin.send('/api/contacts/export', undefined, { headers })
    const request_id = exported.headers.get('x-request-id')
    expect((await readRows()).at(-1)).toMatchObject({ ...from, request_id })
    const body = { email: adminEmail, password }
    await accounts.openBrowser().send('/api/auth/sign-in/email', body, { headers })
    expect((await readRows()).at(-1)).toMatchObject({
      action: 'sign_in',
      ...from,
      request_id: expect.stringMatching(/^[\w-]{36}$/),
    })
  })
})

it('does not record what reads, nor what fails', async () => {
  const rows = await recorded(async () => {
    for (const path of ['/contacts', '/audit', '/session', '/workspace/provider'])
      await send('GET', path)
    expect((await admin.send('/api/contacts/4711', undefined, { method: 'DELETE' })).status).toBe(
      404,
    )
    expect((await admin.send('/api/contacts', { phone_number: '1' })).status).toBe(400)
    expect((await accounts.openBrowser().send('/api/contacts')).status).toBe(401)
  })
  expect(rows).toEqual([])
})

it('records a request once when it is repeated with its idempotency key', async () => {
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'repeated' }
  const body = JSON.stringify({ phone_number: '+12025550199' })
  const add = () => admin.send('/api/contacts', undefined, { method: 'POST', headers, body })
  const rows = await recorded(async () => {
    const first = await add()
    expect(first.status).toBe(201)
    expect(await add()).toMatchObject({ status: 201, body: first.body })
  })
  expect(rows).toMatchObject([{ action: 'contacts.create' }])
})

it('records a program with an API key by the key', async () => {
  const { deps } = accounts.server
  const server = await openAccountsServer(
    {},
    {},
    {
      auth: {
        ...accounts.auth,
        grantAccess: async (c, next) => {
          const apiKey = { id: 7, name: 'Importer' }
          c.set('access', {
            userId: 1,
            defaultUserId: 1,
            workspaceId: firstWorkspaceId,
            role: 'member',
            apiKey,
          })
          await next()
        },
      },
      db: deps.db,
    },
  )
  const rows = await recorded(() =>
    server.openBrowser().send('/api/contacts', { phone_number: '+12025550107' }),
  )
  await server.close()
  expect(rows).toEqual([
    {
      workspace_id: 1,
      actor_kind: 'api_key',
      actor_api_key_id: 7,
      actor_name: 'Importer',
      action: 'contacts.create',
      subject_kind: 'contact',
      subject_id: expect.any(String),
    },
  ])
})

it('records what a schedule does as done by the server', async () => {
  const { deps } = accounts.server
  const { contact } = await send('POST', '/contacts', { phone_number: '+12025550108' })
  const plan = { name: 'Autumn', assistant_id: 'a', contact_ids: [contact.id] }
  const times = { scheduled_start: '2100-01-01T09:00:00Z', scheduled_end: '2100-01-01T10:00:00Z' }
  const { id: campaign_id } = (await send('POST', '/campaigns', { ...plan, ...times })).campaign
  const { recordAuditEvent } = await import('../db/audit-events.ts')
  const scheduleDeps = {
    ...deps,
    now: () => new Date('2100-01-01T09:30:00Z'),
    recordAuditEvent: (event: Parameters<typeof recordAuditEvent>[1]) =>
      recordAuditEvent(deps, event),
  }
  const rows = await recorded(async () => {
    await applySchedule(scheduleDeps, { campaign_id, edge: 'start' })
    await applySchedule(scheduleDeps, { campaign_id, edge: 'start' })
    await applySchedule(scheduleDeps, { campaign_id, edge: 'end' })
  })
  const bySchedule = {
    workspace_id: 1,
    actor_kind: 'system',
    subject_kind: 'campaign',
    subject_id: String(campaign_id),
    subject_label: 'Autumn',
    details: { reason: 'schedule' },
  }
  expect(rows).toEqual([
    { ...bySchedule, action: 'campaigns.start' },
    { ...bySchedule, action: 'campaigns.pause' },
  ])
})

describe('members', () => {
  const email = 'maya@northwind.example'
  const byMaya = {
    workspace_id: 1,
    actor_kind: 'user',
    actor_user_id: 2,
    actor_name: 'maya',
    actor_email: email,
  }
  const invitationOf = (address: string, id: unknown, role: string) => ({
    subject_kind: 'invitation',
    subject_id: String(id),
    subject_label: address,
    details: { role },
  })
  let maya: Browser
  let mayaId: string

  it('are recorded as they are invited, join and sign in', async () => {
    const rows = await recorded(async () => {
      maya = await accounts.createMember(admin, email, 'viewer')
    })
    const invitation = invitationOf(email, rows[0]?.subject_id, 'viewer')
    expect(rows).toEqual([
      { ...byAdmin, action: 'invitations.create', ...invitation },
      { ...byMaya, action: 'invitations.accept', ...invitation },
      { ...byMaya, action: 'sign_in' },
    ])
  })

  it('are recorded when their role refuses what they try', async () => {
    const rows = await recorded(async () => {
      await maya.send('/api/contacts/1', undefined, { method: 'DELETE' })
      await maya.send('/api/audit')
      await post(maya, 'organization/invite-member', { email: 'x@y.example', role: 'admin' })
      const removal = { memberIdOrEmail: adminEmail }
      const { body } = await post(maya, 'organization/remove-member', removal)
      expect(body.message).toBe(
        'Only an admin may remove an admin, and a workspace keeps at least one',
      )
    })
    expect(rows).toEqual([
      {
        ...byMaya,
        action: 'contacts.delete',
        subject_kind: 'contact',
        subject_id: '1',
        refused_status: 403,
      },
      {
        ...byMaya,
        action: 'access.refused',
        subject_kind: 'operation',
        subject_label: 'audit.list',
        refused_status: 403,
      },
      { ...byMaya, action: 'invitations.create', refused_status: 403 },
      { ...byMaya, action: 'members.remove', refused_status: 400 },
    ])
  })

  it('are recorded in their workspace when they try to change another one', async () => {
    const organizationId = '4711'
    const { body } = await admin.send('/api/auth/organization/get-full-organization')
    const memberId = body.members[0].id
    const rows = await recorded(async () => {
      const update = { organizationId, data: { name: 'Mine' } }
      expect(await post(admin, 'organization/update', update)).toMatchObject({
        status: 400,
        body: { message: 'You are not a member of this workspace' },
      })
      const invited = { organizationId, email: 'x@y.example', role: 'admin' }
      await post(admin, 'organization/invite-member', invited)
      const change = { organizationId, memberId, role: 'admin' }
      await post(admin, 'organization/update-member-role', change)
    })
    expect(rows).toEqual([
      { ...byAdmin, action: 'workspaces.rename', refused_status: 400 },
      { ...byAdmin, action: 'invitations.create', refused_status: 400 },
      { ...byAdmin, action: 'members.role_changed', refused_status: 400 },
    ])
  })

  it('are recorded when their role changes, with their name', async () => {
    const { body } = await admin.send('/api/auth/organization/get-full-organization')
    const member = body.members.find(
      ({ user }: { user: { email: string } }) => user.email === email,
    )
    mayaId = member.userId
    const change = { memberId: member.id, role: 'member' }
    expect(await recorded(() => post(admin, 'organization/update-member-role', change))).toEqual([
      {
        ...byAdmin,
        action: 'members.role_changed',
        subject_kind: 'member',
        subject_id: String(mayaId),
        subject_label: 'maya',
        details: { role: 'member' },
      },
    ])
  })

  it('are recorded when their invitation is withdrawn', async () => {
    const address = 'late@northwind.example'
    const invited = await post(admin, 'organization/invite-member', {
      email: address,
      role: 'admin',
    })
    const invitationId = invited.body.id
    const withdraw = () => post(admin, 'organization/cancel-invitation', { invitationId })
    expect(await recorded(withdraw)).toEqual([
      { ...byAdmin, action: 'invitations.cancel', ...invitationOf(address, invitationId, 'admin') },
    ])
  })

  it('are recorded when they leave and when they are removed', async () => {
    const subject = {
      subject_kind: 'member',
      subject_id: String(mayaId),
      subject_label: 'maya',
    }
    const leave = () => post(maya, 'organization/leave', { organizationId: '1' })
    expect(await recorded(leave)).toEqual([
      { ...byMaya, action: 'members.leave', ...subject, details: { role: 'member' } },
    ])
    const invite = () => post(admin, 'organization/invite-member', { email, role: 'viewer' })
    const answer = (verb: string, { body }: Awaited<ReturnType<typeof invite>>) =>
      post(maya, `organization/${verb}-invitation`, { invitationId: body.id })
    const declined = await invite()
    expect(await recorded(() => answer('reject', declined))).toEqual([
      {
        ...byMaya,
        action: 'invitations.decline',
        ...invitationOf(email, declined.body.id, 'viewer'),
      },
    ])
    // The admins of a workspace that a person has not joined do not see where they are.
    const [entry] = await accounts.server.deps.db
      .select({ ip_address: auditEvents.ip_address, device: auditEvents.device })
      .from(auditEvents)
      .where(eq(auditEvents.action, 'invitations.decline'))
    expect(entry).toEqual({ ip_address: null, device: null })
    const accepted = await invite()
    expect(await recorded(() => answer('accept', accepted))).toEqual([
      {
        ...byMaya,
        action: 'invitations.accept',
        ...invitationOf(email, accepted.body.id, 'viewer'),
      },
    ])
    const remove = () => post(admin, 'organization/remove-member', { memberIdOrEmail: email })
    expect(await recorded(remove)).toEqual([
      { ...byAdmin, action: 'members.remove', ...subject, details: { role: 'viewer' } },
    ])
  })

  it('are recorded in a new workspace, and when it is renamed', async () => {
    const create = () => post(admin, 'organization/create', { name: 'Fabrikam', slug: 'fabrikam' })
    const subject = { subject_kind: 'workspace', subject_id: '2' }
    const bySecond = { ...byAdmin, workspace_id: 2 }
    expect(await recorded(create)).toEqual([
      { ...bySecond, action: 'workspaces.create', ...subject, subject_label: 'Fabrikam' },
    ])
    const rename = () =>
      post(admin, 'organization/update', { data: { name: 'Contoso' }, organizationId: '2' })
    expect(await recorded(rename)).toEqual([
      { ...bySecond, action: 'workspaces.rename', ...subject, subject_label: 'Contoso' },
    ])
  })
})

describe('what concerns an account is recorded in each workspace of the person', () => {
  const inBoth = (row: Row) => [1, 2].map((workspace_id) => ({ ...byAdmin, workspace_id, ...row }))

  it('a sign-in, and one that fails', async () => {
    const browser = accounts.openBrowser()
    const failed = await recorded(() => signIn(browser, ` ${adminEmail}`.trim(), 'wrong password'))
    expect(failed).toEqual(inBoth({ action: 'sign_in_failed', refused_status: 401 }))
    expect(await recorded(() => signIn(browser, adminEmail))).toEqual(inBoth({ action: 'sign_in' }))
    expect(await recorded(() => post(browser, 'sign-out', {}))).toEqual(
      inBoth({ action: 'sign_out' }),
    )
  })

  it('a session that is ended, and all others', async () => {
    await accounts.signIn(adminEmail)
    await accounts.signIn(adminEmail)
    const { sessions } = await send('GET', '/sessions')
    const [{ id }, ...others] = sessions.filter(({ current }: { current: boolean }) => !current)
    expect(await recorded(() => send('DELETE', `/sessions/${id}`))).toEqual(
      inBoth({ action: 'sessions.revoke', subject_kind: 'session', subject_id: String(id) }),
    )
    expect(await recorded(() => send('POST', '/sessions/revoke-others', {}))).toEqual(
      inBoth({ action: 'sessions.revoke', details: { sessions: others.length } }),
    )
  })

  it('in no workspace and without the address, when the address is unknown', async () => {
    const rows = await recorded(() => signIn(accounts.openBrowser(), 'nobody@northwind.example'))
    expect(rows).toEqual([{ actor_kind: 'unknown', action: 'sign_in_failed', refused_status: 401 }])
    expect((await readRows()).at(-1)).toMatchObject({ ip_address: expect.any(String) })
  })

  /** Asks for the link of a reset, opens it, and returns its token. */
  async function readResetToken(browser: Browser): Promise<string> {
    await post(browser, 'request-password-reset', { email: adminEmail, redirectTo: '/reset' })
    const link = await accounts.readLink(adminEmail)
    const location = (await browser.send(link)).headers.get('location') ?? ''
    const token = new URL(location, link).searchParams.get('token') ?? ''
    secrets.push(token)
    return token
  }

  it('a password that is changed, and one that is reset', async () => {
    const browser = await accounts.signIn(adminEmail)
    const change = (currentPassword: string, newPassword: string) =>
      post(browser, 'change-password', { currentPassword, newPassword })
    const changed = await recorded(async () => {
      await change('wrong password', 'another password')
      await change(password, 'another password')
    })
    expect(changed).toEqual([
      ...inBoth({ action: 'password.change', refused_status: 400 }),
      ...inBoth({ action: 'password.change' }),
    ])

    const reset = inBoth({ action: 'password.reset' })
    const token = await readResetToken(browser)
    const twice = await recorded(async () => {
      await post(browser, 'reset-password', { newPassword: password, token })
      await post(browser, 'reset-password', { newPassword: password, token })
    })
    expect(twice).toEqual(reset)
    const query = `?token=${await readResetToken(browser)}`
    const byQuery = () => post(browser, `reset-password${query}`, { newPassword: password })
    expect(await recorded(byQuery)).toEqual(reset)
    // The link may be opened where somebody else is signed in.
    const other = await accounts.signIn('maya@northwind.example')
    const body = { newPassword: password, token: await readResetToken(browser) }
    expect(await recorded(() => post(other, 'reset-password', body))).toEqual(reset)
  })

  it('two-factor, the sign-in with a code, and a wrong code', async () => {
    const browser = await accounts.signIn(adminEmail)
    const enable = (attempt: string) => post(browser, 'two-factor/enable', { password: attempt })
    expect(await recorded(() => enable('wrong password'))).toEqual(
      inBoth({ action: 'two_factor.enable', refused_status: 400 }),
    )
    const { totpURI, backupCodes } = (await enable(password)).body
    secrets.push(new URL(totpURI).searchParams.get('secret') ?? '', ...backupCodes)
    const code = () => totpCode(totpURI, Date.now())
    const verify = (sender: Browser, value: string) =>
      post(sender, 'two-factor/verify-totp', { code: value })
    expect(await recorded(() => verify(browser, '000000'))).toEqual([])
    // A recovery code turns nothing on.
    const useFirst = () => post(browser, 'two-factor/verify-backup-code', { code: backupCodes[1] })
    expect(await recorded(async () => expect((await useFirst()).status).toBe(200))).toEqual([])
    expect(await recorded(() => verify(browser, code()))).toEqual(
      inBoth({ action: 'two_factor.enable' }),
    )

    const other = accounts.openBrowser()
    expect(await recorded(() => signIn(other, adminEmail))).toEqual([])
    expect(await recorded(() => verify(other, '000000'))).toEqual(
      inBoth({ action: 'sign_in_failed', refused_status: 401 }),
    )
    expect(await recorded(() => verify(other, code()))).toEqual(inBoth({ action: 'sign_in' }))
    const third = accounts.openBrowser()
    await signIn(third, adminEmail)
    const useCode = () => post(third, 'two-factor/verify-backup-code', { code: backupCodes[0] })
    expect(await recorded(useCode)).toEqual(inBoth({ action: 'sign_in' }))

    const renewed = await recorded(async () => {
      const { body } = await post(third, 'two-factor/generate-backup-codes', { password })
      secrets.push(...body.backupCodes)
    })
    expect(renewed).toEqual(inBoth({ action: 'two_factor.replace_codes' }))
    const disable = (attempt: string) => () =>
      post(third, 'two-factor/disable', { password: attempt })
    expect(await recorded(disable('wrong password'))).toEqual(
      inBoth({ action: 'two_factor.disable', refused_status: 400 }),
    )
    expect(await recorded(disable(password))).toEqual(inBoth({ action: 'two_factor.disable' }))
    admin = await accounts.signIn(adminEmail)
  })
})

describe('the list', () => {
  const list = async (query = '', browser = admin) =>
    (await browser.send(`/api/audit${query}`)).body
  const actionsOf = ({ events }: { events: { action: string }[] }) =>
    new Set(events.map(({ action }) => action))

  it('has the newest entries first, and goes on with older ones', async () => {
    const first = await list('?limit=3')
    expect(first.events).toHaveLength(3)
    expect(first.has_more).toBe(true)
    expect(first.events[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      actor: { kind: 'user', id: 1, name: 'ada', email: adminEmail },
      action: 'sign_in',
      subject: null,
      outcome: 'done',
      status: null,
      ip_address: expect.any(String),
      device: 'Unknown browser',
      request_id: expect.any(String),
      details: {},
    })
    const ids: number[] = []
    for (let before = ''; ; ) {
      const page = await list(`?limit=7${before}`)
      ids.push(...page.events.map(({ id }: { id: number }) => id))
      before = `&before=${ids.at(-1)}`
      if (!page.has_more) break
    }
    const rows = await readRows()
    const own = rows.filter((row) => row.workspace_id === 1).map(({ id }) => id)
    expect(ids).toEqual(own.toReversed())
  })

  it('is filtered by an action, a kind of actions, a person and a period', async () => {
    expect(actionsOf(await list('?action=contacts.export'))).toEqual(new Set(['contacts.export']))
    const ofMembers = actionsOf(await list('?action=members'))
    expect(ofMembers).toContain('members.leave')
    expect(ofMembers).toContain('invitations.create')
    expect(ofMembers).not.toContain('sign_in')
    const byMaya = await list('?actor=2&limit=100')
    expect(byMaya.events.length).toBeGreaterThan(3)
    for (const { actor } of byMaya.events) expect(actor.id).toBe(2)
    const { events } = await list('?limit=100')
    const { at } = events[5]
    const encoded = encodeURIComponent(at)
    const since = await list(`?limit=100&from=${encoded}`)
    const until = await list(`?limit=100&to=${encoded}`)
    for (const event of since.events) expect(event.at >= at).toBe(true)
    for (const event of until.events) expect(event.at < at).toBe(true)
    expect(since.events.length + until.events.length).toBe(events.length)
    expect((await list('?actor=4711')).events).toEqual([])
    // A time without seconds.
    expect((await list('?limit=100&from=2000-01-01T09:00Z')).events).toEqual(events)
  })

  it.each([
    ['action=contact', 'action'],
    ['action=', 'action'],
    ['actor=ada', 'actor'],
    ['from=yesterday', 'from'],
    ['to=2026-01-01', 'to'],
    ['from=2026-01-01T00:00', 'from'],
    [`to=2026-01-01T00:00:00.${'0'.repeat(100)}Z`, 'to'],
    ['limit=101', 'limit'],
    ['before=x', 'before'],
  ])('refuses %s and names the field', async (query, field) => {
    const { status, body } = await admin.send(`/api/audit?${query}`)
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toEqual([field])
  })

  it('shows another workspace nothing, also by an id and in the export', async () => {
    const newestOfFirst = (await readRows()).findLast(({ workspace_id }) => workspace_id === 1)?.id
    await post(admin, 'organization/set-active', { organizationId: '2' })
    const { events } = await list('?limit=100')
    const byId = await list(`?before=${newestOfFirst}`)
    const { csv_content } = (await admin.send('/api/audit/export')).body
    await post(admin, 'organization/set-active', { organizationId: '1' })
    expect(actionsOf({ events })).toContain('workspaces.rename')
    expect(actionsOf({ events })).not.toContain('contacts.create')
    expect(byId.events).toEqual([])
    expect(csv_content).not.toContain('contacts.create')
  })
})

describe('the export', () => {
  it('is a CSV file of what the filter selects, oldest first, in which no cell is a formula', async () => {
    const { db } = accounts.server.deps
    await db.update(users).set({ name: '=1+1' })
    await send('POST', '/contacts/bulk-delete', { contact_ids: [4711] })
    await db.update(users).set({ name: 'ada' })
    const headers = { accept: 'text/csv' }
    const path = '/api/audit/export?action=contacts.delete'
    const file = await admin.send(path, undefined, { headers })
    expect(file.headers.get('content-disposition')).toMatch(
      /filename="audit-log-\d{4}-\d\d-\d\d\.csv"/,
    )
    const [head, ...lines] = file.body.trimEnd().split('\n')
    expect(head).toBe(
      'id,time,actor,actor_id,actor_name,actor_email,action,subject,subject_id,subject_label,outcome,status,ip_address,device,request_id,details',
    )
    const rows = (await readRows()).filter(({ action }) => action === 'contacts.delete')
    expect(lines.map((line: string) => Number(line.split(',')[0]))).toEqual(
      rows.map(({ id }) => id),
    )
    expect(lines.at(-1)).toContain(`,user,1,'=1+1,${adminEmail},contacts.delete,,,,done,,`)
    expect(lines.some((line: string) => line.includes(',contact,1,,refused,403,'))).toBe(true)
    const { body } = await admin.send(path)
    expect(body).toEqual({ csv_content: `\uFEFF${file.body}`, filename: expect.any(String) })
  })

  it('goes on after entries that the retention deletes while it is read', async () => {
    const { db } = accounts.server.deps
    await db.execute(sql`
      insert into audit_events (workspace_id, at, actor_kind, action)
      select ${firstWorkspaceId}, '2000-01-01Z'::timestamptz + n * interval '1 minute', 'system', 'contacts.export'
      from generate_series(1, 10001) as n`)
    const filter = { to: '2001-01-01T00:00:00.000Z' }
    const pieces = streamAuditCsv(db, firstWorkspaceId, filter)
    await pieces.next()
    const countLines = async () =>
      new TextDecoder().decode((await pieces.next()).value ?? new Uint8Array()).split('\n').length -
      1
    expect(await countLines()).toBe(10_000)
    const lastMinute = new Date(Date.UTC(2000, 0, 1) + 10_001 * 60_000)
    await deleteAuditEventsBefore(db, firstWorkspaceId, lastMinute)
    expect(await countLines()).toBe(1)
    await deleteAuditEventsBefore(db, firstWorkspaceId, new Date(filter.to))
  })
})

it('contains no password, token, code, number or name of a contact', async () => {
  secrets.push(
    providerToken,
    ...admin
      .cookie()
      .split(/[=;]/)
      .filter((part) => part.length > 20),
  )
  const text = JSON.stringify(await readRows())
  for (const secret of secrets) expect(text).not.toContain(secret)
  expect(text).not.toContain('nobody@northwind.example')
})

it('does not exist in a demo, which records nothing', async () => {
  const demo = await openTestServer({ runsDialer: false })
  await demo.post('/api/contacts', { user_id: 1, phone_number: '+12025550101' })
  for (const path of ['/api/audit', '/api/audit/export']) {
    expect(await demo.get(path)).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  }
  const { rows } = await demo.deps.db.execute(sql`select * from audit_events`)
  await demo.close()
  expect(rows).toEqual([])
})
