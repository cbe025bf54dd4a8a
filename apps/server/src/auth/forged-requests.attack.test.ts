import { contract, otherOperations } from '@callwright/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type AccountsServer,
  type Browser,
  openAccountsServer,
} from '../../test/accounts-server.ts'
import { auditedEndpoints, unauditedEndpoints } from './audit-plugin.ts'

// A page of another site makes the browser of an admin send requests with the admin's cookie. `SameSite=Lax` alone does not
// prevent that for a page on another port or subdomain, which is the same site.

let accounts: AccountsServer
let admin: Browser
beforeAll(async () => {
  accounts = await openAccountsServer()
  admin = await accounts.createAdmin()
  await admin.send('/api/contacts', { phone_number: '+12025550101' })
})
afterAll(() => accounts?.close())

const contractRoutes = Object.values(contract).flatMap((procedures) =>
  Object.values(procedures).map(({ '~orpc': { route } }) => `${route.method} ${route.path}`),
)
const routes = [...contractRoutes, ...Object.values(otherOperations)].map((route) =>
  route.replace('{id}', '1'),
)
const authPosts = Object.keys({ ...auditedEndpoints, ...unauditedEndpoints }).map(
  (path) => `POST /api/auth${path}`,
)
// The voice provider sends its messages with a secret and no cookie.
const changes = [...routes, ...authPosts].filter((route) => !/^GET |\/vapi\/webhook/.test(route))
const reads = routes.filter((route) => route.startsWith('GET ') && !route.endsWith('/events'))

/** What a browser states about the page that sends a request. */
const foreignPages: [page: string, headers: Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another port', { origin: 'http://localhost:5555', 'sec-fetch-site': 'same-site' }],
  ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['an unknown page', {}],
  ['another site, without an origin', { 'sec-fetch-site': 'cross-site' }],
  ['another port, without an origin', { 'sec-fetch-site': 'same-site' }],
  ['no page', { 'sec-fetch-site': 'none' }],
]

/** The tables that a read must not change: it may end a session, count a request, and record an export. */
const changedByReads = ['sessions', 'request_counts', 'audit_events']
let tables: string[] = []
beforeAll(async () => {
  const { rows } = await accounts.server.deps.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  tables = rows.map(({ name }) => name).filter((name) => !changedByReads.includes(name))
})

/** Returns all rows by table, in one statement because it is run some thousand times. */
async function readRows(): Promise<unknown> {
  const columns = tables.map((name) => `(select jsonb_agg(row) from "${name}" row) as "${name}"`)
  const { rows } = await accounts.server.deps.db.execute(sql.raw(`select ${columns.join()}`))
  return rows[0]
}

const json = { 'content-type': 'application/json' }
const send = (route: string, headers: Record<string, string>, body = '{}') => {
  const [method = '', path = ''] = route.split(' ')
  return accounts.request(path, {
    method,
    headers: { ...json, ...headers },
    ...(method !== 'GET' && { body }),
  })
}

describe.each(foreignPages)('a request from %s', (_, headers) => {
  it.each(changes)('is refused with the cookie of a session: %s', async (route) => {
    const rowsBefore = await readRows()
    const response = await send(route, { cookie: admin.cookie(), ...headers })
    expect(response.status).toBe(403)
    expect(await readRows()).toEqual(rowsBefore)
  })

  it.each(['multipart/form-data', 'text/plain', 'application/x-www-form-urlencoded'])(
    'imports nothing and creates nothing by a form with the type %s',
    async (type) => {
      const rowsBefore = await readRows()
      const form = new FormData()
      form.set('file', new File(['phone_number\n+12025550199'], 'people.csv'))
      const cookie = admin.cookie()
      const upload = await accounts.request('/api/contacts/import', {
        method: 'POST',
        headers: { cookie, ...headers },
        body: form,
      })
      expect(upload.status).toBe(403)
      const post = await accounts.request('/api/contacts', {
        method: 'POST',
        headers: { cookie, 'content-type': type, ...headers },
        body: '{"phone_number":"+12025550199"}',
      })
      expect(post.status).toBe(403)
      expect(await readRows()).toEqual(rowsBefore)
    },
  )
})

it('is accepted from a page of the server, and from programs without a cookie', async () => {
  const cookie = admin.cookie()
  const contact = (number: string) => JSON.stringify({ phone_number: number })
  const route = 'POST /api/contacts'
  const origin = 'http://localhost:4000'
  expect((await send(route, { cookie, origin }, contact('+12025550111'))).status).toBe(201)
  const sameOrigin = { cookie, 'sec-fetch-site': 'same-origin' }
  expect((await send(route, sameOrigin, contact('+12025550112'))).status).toBe(201)
  expect((await send(route, {}, contact('+12025550113'))).status).toBe(401)
})

it.each(reads)('changes nothing by a read, which any page can cause: %s', async (route) => {
  const rowsBefore = await readRows()
  const response = await send(route, { cookie: admin.cookie(), 'sec-fetch-site': 'cross-site' })
  await response.text()
  expect(response.status).toBeLessThan(500)
  expect(await readRows()).toEqual(rowsBefore)
})

it.each([
  'get-session',
  'reset-password/none?callbackURL=/login',
  'organization/get-full-organization',
  'organization/list-invitations',
  'organization/list-user-invitations',
  'organization/list-members',
  ...authPosts.map((route) => route.replace('POST /api/auth/', '')),
])('changes nothing by a read of accounts: %s', async (path) => {
  const rowsBefore = await readRows()
  await send(`GET /api/auth/${path}`, { cookie: admin.cookie() })
  expect(await readRows()).toEqual(rowsBefore)
})
