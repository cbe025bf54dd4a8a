import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type AccountsServer,
  type Browser,
  openAccountsServer,
} from '../../test/accounts-server.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'

const dayMs = 24 * 60 * 60_000
const lines: string[] = []
const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })

let accounts: AccountsServer
let admin: Browser
/** How far the clock of the server is ahead. */
let aheadMs = 0
beforeAll(async () => {
  const now = () => new Date(Date.now() + aheadMs)
  accounts = await openAccountsServer({}, { log, now })
  admin = await accounts.createAdmin()
})
beforeEach(async () => {
  aheadMs = 0
  lines.length = 0
  await accounts.server.deps.db.execute(sql`truncate api_keys`)
})
afterEach(() => vi.useRealTimers())
afterAll(() => accounts?.close())

const { stringify } = JSON
const input = { name: 'Nightly export', scope: 'read', expires_in_days: 30 }

async function create(changes: object = {}, browser = admin) {
  const { status, body } = await browser.send('/api/api-keys', { ...input, ...changes })
  if (status !== 201) throw new Error(`${status} ${stringify(body)}`)
  return body as { api_key: { id: number; start: string }; secret: string }
}
const list = async (browser = admin) => (await browser.send('/api/api-keys')).body.api_keys
const revoke = (id: number | string, browser = admin) =>
  browser.send(`/api/api-keys/${id}`, undefined, { method: 'DELETE' })

/** Sends a request as a program does: with the key, without cookies or an Origin. */
function request(path: string, authorization: string | string[], init: RequestInit = {}) {
  const headers = new Headers(init.headers)
  for (const value of [authorization].flat()) headers.append('authorization', value)
  return accounts.request(path, { ...init, headers })
}
async function send(secret: string, path: string, body?: object, method = body ? 'POST' : 'GET') {
  const init = {
    method,
    ...(body && { body: stringify(body), headers: { 'content-type': 'application/json' } }),
  }
  const response = await request(path, `Bearer ${secret}`, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(text) : text,
  }
}

const contact = { phone_number: '+12025550101' }
const wrong = {
  status: 401,
  body: { code: 'unauthorized', error: 'This API key is wrong or has been revoked' },
}
const noKey = {
  status: 403,
  body: { code: 'forbidden', error: 'No API key may do this: sign in instead' },
}
const needsWrite = {
  status: 403,
  body: { code: 'forbidden', error: 'This needs an API key with the scope write' },
}

it('shows the secret once, and lists the key with its first characters', async () => {
  const { api_key, secret } = await create({ name: '  Nightly\nexport ' })
  expect(secret).toMatch(/^cw_[A-Za-z0-9]{43}$/)
  expect(api_key).toEqual({
    id: expect.any(Number),
    name: 'Nightly export',
    start: secret.slice(0, 7),
    scope: 'read',
    created_by: 'ada',
    created_at: expect.any(String),
    last_used_at: null,
    expires_at: expect.any(String),
  })
  const { created_at, expires_at } = api_key as unknown as Record<string, string>
  expect(Date.parse(expires_at ?? '') - Date.parse(created_at ?? '')).toBe(30 * dayMs)
  const second = await create({ expires_in_days: null })
  expect(second.api_key).toMatchObject({ expires_at: null })
  expect(second.secret).not.toBe(secret)
  const keys = await list()
  expect(keys).toEqual([second.api_key, api_key])
  expect(stringify(keys)).not.toContain(secret.slice(0, 8))
})

it('stores no secret, and logs none', async () => {
  const { secret } = await create()
  await send(secret, '/api/contacts')
  await send(`${secret}x`, '/api/contacts')
  const { rows } = await accounts.server.deps.db.execute(sql`select * from api_keys`)
  expect(rows).toHaveLength(1)
  for (const text of [stringify(rows), lines.join('')]) {
    expect(text.length).toBeGreaterThan(100)
    expect(text).not.toContain(secret.slice(3, 12))
  }
})

it('reads with the scope read, and changes nothing', async () => {
  const { secret } = await create({ scope: 'read' })
  for (const path of ['/api/contacts', '/api/campaigns', '/api/calls', '/api/overview']) {
    expect(await send(secret, path), path).toMatchObject({ status: 200 })
  }
  for (const path of ['/api/openapi.json', '/api/docs']) {
    expect(await send(secret, path), path).toMatchObject({ status: 200 })
  }
  expect(await send(secret, '/api/contacts', contact)).toMatchObject(needsWrite)
  expect(await send(secret, '/api/contacts/export')).toMatchObject(needsWrite)
  expect(await send(secret, '/api/contacts/import', {})).toMatchObject(needsWrite)
  expect(await send(secret, '/api/contacts/1', undefined, 'DELETE')).toMatchObject(needsWrite)
})

it('works with contacts with the scope write, for the user who created it', async () => {
  const { secret } = await create({ scope: 'write' })
  const { status, body } = await send(secret, '/api/contacts', contact)
  expect(status).toBe(201)
  const { user } = (await admin.send('/api/session')).body
  expect(await send(secret, `/api/contacts?user_id=${user.id}`)).toMatchObject({
    status: 200,
    body: { contacts: [{ id: body.contact.id }] },
  })
  expect((await send(secret, `/api/contacts?user_id=${user.id + 1}`)).status).toBe(403)
  const csv = (await send(secret, '/api/contacts/export')).body
  expect(stringify(csv)).toContain(contact.phone_number)
  const form = new FormData()
  form.set('file', new File(['phone_number\n+12025550102\n'], 'c.csv', { type: 'text/csv' }))
  const imported = await request('/api/contacts/import', `Bearer ${secret}`, {
    method: 'POST',
    body: form,
  })
  expect(await imported.json()).toMatchObject({ imported_count: 1 })
  const path = `/api/contacts/${body.contact.id}`
  expect((await send(secret, path, undefined, 'DELETE')).status).toBe(200)
})

describe.each(['read', 'write'])('a key with the scope %s', (scope) => {
  it.each([
    ['GET', '/api/api-keys'],
    ['POST', '/api/api-keys'],
    ['DELETE', '/api/api-keys/1'],
    ['GET', '/api/workspace/provider'],
    ['POST', '/api/workspace/provider'],
    ['GET', '/api/session'],
    ['GET', '/api/sessions'],
    ['DELETE', '/api/sessions/1'],
    ['POST', '/api/sessions/revoke-others'],
  ])('neither manages the workspace nor sees its creator: %s %s', async (method, path) => {
    const { secret } = await create({ scope })
    const body = method === 'POST' ? {} : undefined
    expect(await send(secret, path, body, method)).toMatchObject(noKey)
  })

  it('does not read the metrics of the server', async () => {
    const { secret } = await create({ scope })
    expect((await send(secret, '/api/metrics')).status).toBe(401)
  })

  it.each(['/get-session', '/organization/get-full-organization', '/organization/list-members'])(
    'is no session: %s',
    async (path) => {
      const { secret } = await create({ scope })
      const { status, body } = await send(secret, `/api/auth${path}`)
      expect(status === 200 ? body : null).toBeNull()
    },
  )
})

it('has no endpoint of the library', async () => {
  for (const path of ['create', 'get', 'list', 'update', 'delete', 'verify']) {
    const reply = await admin.send(`/api/auth/api-key/${path}`, { name: 'x', key: 'x' })
    expect(reply.status, path).toBe(404)
  }
})

it.each(['member', 'viewer'])('is managed by admins, and not by a %s', async (role) => {
  const { api_key } = await create()
  const browser = await accounts.createMember(admin, `${role}@northwind.example`, role)
  for (const reply of [
    await browser.send('/api/api-keys'),
    await browser.send('/api/api-keys', input),
    await revoke(api_key.id, browser),
  ]) {
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  expect(await list()).toHaveLength(1)
})

it.each([
  ['name', { name: '  ' }, 'Required'],
  ['name', { name: undefined }, 'Required'],
  ['name', { name: 'x'.repeat(101) }, 'Use at most 100 characters'],
  ['name', { name: 'a\0b' }, 'Must not contain a NUL character'],
  ['scope', { scope: 'admin' }, 'must be read or write'],
  ['scope', { scope: undefined }, 'Required'],
  ['expires_in_days', { expires_in_days: undefined }, 'Required'],
  ...[0, 366, 1.5, '30', Number.MAX_SAFE_INTEGER].map((expires_in_days) => [
    'expires_in_days',
    { expires_in_days },
    'must be between 1 and 365, or null for a key that does not expire',
  ]),
] as [string, object, string][])(
  'names the field of bad input: %s %j',
  async (field, changes, message) => {
    const reply = await admin.send('/api/api-keys', { ...input, ...changes })
    expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: message } } })
    expect(await list()).toEqual([])
  },
)

it('refuses a key from the moment at which it expires, and keeps it in the list', async () => {
  const { secret } = await create({ expires_in_days: 1 })
  await create({ expires_in_days: 2 })
  aheadMs = dayMs - 60_000
  expect((await send(secret, '/api/contacts')).status).toBe(200)
  aheadMs = dayMs + 60_000
  const expired = { error: 'This API key has expired: an admin can create another one' }
  expect(await send(secret, '/api/contacts')).toMatchObject({ status: 401, body: expired })
  // Neither its use nor a new key deletes it.
  await create()
  expect(await send(secret, '/api/contacts')).toMatchObject({ status: 401, body: expired })
  expect(await list()).toHaveLength(3)
})

it('refuses a revoked key at once', async () => {
  const { api_key, secret } = await create()
  const other = await create()
  expect((await send(secret, '/api/contacts')).status).toBe(200)
  expect((await revoke(api_key.id)).body).toEqual({ revoked_id: api_key.id })
  const refused = await send(secret, '/api/contacts')
  expect(refused).toMatchObject(wrong)
  expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
  expect((await send(other.secret, '/api/contacts')).status).toBe(200)
  expect((await revoke(api_key.id)).status).toBe(404)
  expect((await revoke(2 ** 31)).status).toBe(404)
  expect((await revoke('x')).status).toBe(400)
})

it('does not refuse a key that the database cannot count at the moment', async () => {
  const { secret } = await create()
  const { db } = accounts.server.deps
  await db.execute(sql`create function cannot_count() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await db.execute(sql`create trigger cannot_count before update on api_keys
    for each row execute function cannot_count()`)
  const failed = await send(secret, '/api/contacts')
  await db.execute(sql`drop function cannot_count cascade`)
  expect(failed).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await send(secret, '/api/contacts')).status).toBe(200)
})

it('says when a key was used last', async () => {
  const { secret } = await create()
  await send(secret, '/api/contacts')
  const [used] = await list()
  expect(Math.abs(Date.now() - Date.parse(used.last_used_at))).toBeLessThan(60_000)
})

describe('the limit of a key', () => {
  const readWindow = async () => {
    const query = sql`select request_count, window_started_at from api_keys`
    return (await accounts.server.deps.db.execute(query)).rows[0]
  }
  const change = (changes: string) =>
    accounts.server.deps.db.execute(sql.raw(`update api_keys set ${changes}`))

  it('is 600 requests a minute', async () => {
    const { secret } = await create()
    await send(secret, '/api/contacts')
    expect(await readWindow()).toMatchObject({ request_count: 1 })
    await change('request_count = 599')
    expect((await send(secret, '/api/contacts')).status).toBe(200)
    const refused = await send(secret, '/api/contacts')
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', error: 'An API key may send 600 requests a minute' },
    })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(50)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(lines.filter((line) => line.includes('a request of sign-in failed'))).toEqual([])
    await change("window_started_at = window_started_at - interval '61 seconds'")
    expect((await send(secret, '/api/contacts')).status).toBe(200)
    expect(await readWindow()).toMatchObject({ request_count: 1 })
  })

  it('is counted from the first request of the minute, so that a steady program is not refused', async () => {
    const { secret } = await create()
    await send(secret, '/api/contacts')
    await change("window_started_at = window_started_at - interval '40 seconds'")
    const before = await readWindow()
    await send(secret, '/api/contacts')
    expect(await readWindow()).toEqual({ ...before, request_count: 2 })
  })

  it('counts requests that are sent at the same time, and those of another key apart', async () => {
    const { secret } = await create()
    const other = await create()
    await change('rate_limit_max = 5')
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => send(secret, '/api/contacts')),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await send(other.secret, '/api/contacts')).status).toBe(200)
  })
})

it('has at most a hundred keys', async () => {
  await accounts.server.deps.db.execute(sql`
    insert into api_keys (workspace_id, user_id, scope, name, start, key, created_at, updated_at, rate_limit_window_ms, rate_limit_max)
    select workspace_id, user_id, 'read', 'Many', 'cw_', n::text, now(), now(), 60000, 600
    from members, generate_series(1, 99) n where role = 'admin'`)
  await create()
  expect(await admin.send('/api/api-keys', input)).toMatchObject({
    status: 409,
    body: { error: 'A workspace has at most 100 API keys: revoke one first' },
  })
})

describe('the keys of an admin', () => {
  const manage = (path: string, body: object, browser = admin) =>
    browser.send(`/api/auth/organization/${path}`, body)
  async function createSecondAdmin(email: string) {
    const browser = await accounts.createMember(admin, email, 'admin')
    const { user } = (await browser.send('/api/session')).body
    const { body } = await admin.send('/api/auth/organization/get-full-organization')
    const memberId = body.members.find(
      (member: { user: { email: string } }) => member.user.email === email,
    ).id
    const { secret } = await create({ name: 'Theirs', scope: 'write' }, browser)
    const own = await create({ name: 'Ours' })
    expect((await send(secret, '/api/contacts')).status).toBe(200)
    return { browser, user, memberId, secret, own }
  }
  async function expectDeleted({ secret, own }: Awaited<ReturnType<typeof createSecondAdmin>>) {
    expect(await send(secret, '/api/contacts')).toMatchObject(wrong)
    expect(await list()).toEqual([expect.objectContaining({ id: own.api_key.id })])
    expect((await send(own.secret, '/api/contacts')).status).toBe(200)
  }

  it('are deleted when they are removed', async () => {
    const second = await createSecondAdmin('bea@northwind.example')
    await manage('remove-member', { memberIdOrEmail: second.memberId })
    await expectDeleted(second)
  })

  it('are deleted when they leave', async () => {
    const second = await createSecondAdmin('cleo@northwind.example')
    const { workspace } = (await second.browser.send('/api/session')).body
    const left = await manage('leave', { organizationId: String(workspace.id) }, second.browser)
    expect(left.status).toBe(200)
    await expectDeleted(second)
  })

  it('are deleted when they are no longer an admin, also when they become one again', async () => {
    const second = await createSecondAdmin('dora@northwind.example')
    const { memberId } = second
    expect((await manage('update-member-role', { memberId, role: 'member' })).status).toBe(200)
    await expectDeleted(second)
    await manage('update-member-role', { memberId, role: 'admin' })
    await expectDeleted(second)
  })
})

it('reads and revokes nothing of another workspace', async () => {
  const { api_key, secret } = await create({ scope: 'write' })
  await send(secret, '/api/contacts', { phone_number: '+12025550109' })
  const creator = await accounts.signIn('ada@northwind.example')
  const created = await creator.send('/api/auth/organization/create', {
    name: 'Other',
    slug: 'other',
  })
  expect(created.status).toBe(200)
  const other = await create({ scope: 'write' }, creator)
  expect(await list(creator)).toEqual([other.api_key])
  expect((await revoke(api_key.id, creator)).status).toBe(404)
  expect((await send(other.secret, '/api/contacts')).body).toMatchObject({ total: 0 })
  // The key stays in its workspace, whichever its creator looks at.
  expect((await send(secret, '/api/contacts')).body.total).toBeGreaterThan(0)
})

it('ends an event stream with its key, at once when the key is revoked', async () => {
  // Without the heartbeat, which would end the stream later.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { api_key, secret } = await create()
  const events = await request('/api/events', `Bearer ${secret}`)
  expect(events.status).toBe(200)
  const access = {
    userId: 1,
    workspaceId: firstWorkspaceId,
    role: 'viewer' as const,
    apiKey: { id: api_key.id, name: '' },
  }
  expect(await accounts.auth.isSignedIn(access)).toBe(true)
  aheadMs = 31 * dayMs
  expect(await accounts.auth.isSignedIn(access)).toBe(false)
  aheadMs = 0
  await revoke(api_key.id)
  expect(await accounts.auth.isSignedIn(access)).toBe(false)
  expect(await events.text()).toContain(': connected')
})

describe('an attacker', () => {
  it.each([
    ['a blank key', 'Bearer '],
    ['a key of another form', 'Bearer abc'],
    ['a key without its prefix', `Bearer ${'a'.repeat(46)}`],
    ['a key that nobody has', `Bearer cw_${'a'.repeat(43)}`],
    ['a huge key', `Bearer cw_${'a'.repeat(100_000)}`],
    ['SQL', `Bearer cw_' or '1'='1`],
    ['odd characters', `Bearer cw_${'é'.repeat(43)}`],
    ['another spelling of the scheme', `bEARER cw_${'b'.repeat(43)}`],
  ])('gets 401 with %s, also with the cookie of an admin', async (_, authorization) => {
    for (const cookie of [undefined, admin.cookie()]) {
      const headers = { ...(cookie && { cookie }) }
      const response = await request('/api/contacts', authorization, { headers })
      expect({ status: response.status, body: await response.json() }).toMatchObject(wrong)
    }
  })

  it('gets 401 with several keys', async () => {
    const { secret } = await create()
    for (const values of [
      [`Bearer ${secret}`, `Bearer ${secret}`],
      [`Bearer ${secret}`, 'Basic YWRhOng='],
    ]) {
      expect((await request('/api/contacts', values)).status).toBe(401)
    }
  })

  it('gets 401 with a key elsewhere than in the header', async () => {
    const { secret } = await create()
    const query = `access_token=${secret}&api_key=${secret}`
    expect((await request(`/api/contacts?${query}`, [])).status).toBe(401)
    const headers = { 'x-api-key': secret, cookie: `better-auth.session_token=${secret}` }
    expect((await request('/api/contacts', [], { headers })).status).toBe(401)
    expect((await request('/api/contacts', `Basic ${btoa(`key:${secret}`)}`)).status).toBe(401)
    expect((await request('/api/contacts', secret)).status).toBe(401)
  })

  it('does not use a key from a page of another site', async () => {
    const { secret } = await create()
    const headers = { origin: 'https://evil.example' }
    expect((await request('/api/contacts', `Bearer ${secret}`, { headers })).status).toBe(403)
  })

  it('does not count requests with the keys of others', async () => {
    const { secret } = await create()
    await send(`${secret.slice(0, -1)}${secret.endsWith('a') ? 'b' : 'a'}`, '/api/contacts')
    expect((await list())[0].last_used_at).toBeNull()
  })
})

it('ignores other tokens where no user is required, such as those of the provider', async () => {
  expect((await request('/api/health', 'Bearer abc')).status).toBe(200)
  expect((await request('/api/config', 'Bearer abc')).status).toBe(200)
})

it('limits the wrong keys of an address, and no other address', async () => {
  const guess = (address: string) =>
    request('/api/contacts', 'Bearer cw_wrong', { headers: { 'x-forwarded-for': address } })
  for (let n = 0; n < 30; n++) expect((await guess('198.51.100.7')).status).toBe(401)
  const limited = await guess('198.51.100.7')
  expect(limited.status).toBe(429)
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await guess('198.51.100.8')).status).toBe(401)
})
