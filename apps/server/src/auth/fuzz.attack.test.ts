import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type AccountsServer,
  type Browser,
  openAccountsServer,
} from '../../test/accounts-server.ts'

// Every open endpoint of better-auth gets arbitrary requests. When a run fails, fast-check reports its seed and input.
const numRuns = 60

const endpoints = [
  'sign-up/email',
  'sign-in/email',
  'sign-out',
  'get-session',
  'send-verification-email',
  'request-password-reset',
  'reset-password',
  'reset-password/token',
  'change-password',
  'two-factor/enable',
  'two-factor/disable',
  'two-factor/verify-totp',
  'two-factor/verify-backup-code',
  'two-factor/generate-backup-codes',
  'organization/create',
  'organization/set-active',
  'organization/update',
  'organization/get-full-organization',
  'organization/leave',
  'organization/invite-member',
  'organization/accept-invitation',
  'organization/reject-invitation',
  'organization/cancel-invitation',
  'organization/list-invitations',
  'organization/list-user-invitations',
  'organization/list-members',
  'organization/update-member-role',
  'organization/remove-member',
]

/** The names of all fields that the endpoints read. */
const fieldNames = [
  ...['name', 'email', 'password', 'setUpCode', 'newPassword', 'currentPassword', 'token', 'code'],
  ...['callbackURL', 'redirectTo', 'rememberMe', 'revokeOtherSessions', 'trustDevice', 'image'],
  ...['organizationId', 'organizationSlug', 'memberId', 'memberIdOrEmail', 'invitationId', 'role'],
  ...[
    'confirmationToken',
    'slug',
    'logo',
    'metadata',
    'data',
    'userId',
    'id',
    'disableCookieCache',
    'limit',
    'offset',
  ],
  ...['sortBy', 'filterField', 'filterValue', 'filterOperator', 'membersLimit', 'resend', 'teamId'],
  ...['__proto__', 'constructor', 'toString', ''],
]
const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const hostileStrings = [
  '\0',
  'a\0@b.example',
  '\ud800',
  '__proto__',
  "'; drop table users; --",
  '%_\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'https://evil.example',
  '//evil.example',
  '🜁'.repeat(300),
  'x'.repeat(15_000),
  '9'.repeat(400),
  '-1',
  '2147483648',
  '1e400',
  '\u202e\u0000\uffff',
]
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileStrings),
  fc.constantFrom('ada@northwind.example', 'x@x.example', 'a password', '1', 'admin', 'true'),
  fc.constantFrom(null, true, -1, 0, 0.5, 1, 1e308, 2 ** 31, 2 ** 53),
  fc.constantFrom([], {}, [[]], [null], ['admin'], nested(1000), Array(5000).fill(0)),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 50 }),
)
const fields = fc.array(fc.tuple(fc.constantFrom(...fieldNames), value), { maxLength: 8 })

/** JSON of fields, among them `__proto__` as an own key, and repeated keys. */
const json = fields.map(
  (entries) =>
    `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${JSON.stringify(each)}`).join()}}`,
)
const body = fc.oneof(
  { weight: 6, arbitrary: json },
  { weight: 1, arbitrary: value.map((each) => JSON.stringify(each)) },
  { weight: 1, arbitrary: fc.constantFrom('', '{', '[[[', 'null', '﻿{}', '{"email":}') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.constant('['.repeat(9000) + ']'.repeat(9000)) },
)
const encode = (each: unknown) =>
  encodeURIComponent((typeof each === 'string' ? each : JSON.stringify(each)).toWellFormed())
const query = fields.map((entries) =>
  entries
    .map(([name, each]) => `${encode(name)}=${encode(each).slice(0, 2000)}`)
    .concat('%FF=%00', 'a[__proto__]=1')
    .join('&'),
)
const mostly = <T>(common: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: common }, { weight: 1, arbitrary: rare })
const requests = fc.record({
  method: mostly(
    fc.constantFrom('POST', 'GET'),
    fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  ),
  suffix: mostly(
    fc.constant(''),
    fc.constantFrom('/', '//', '/..', '%2f', '%00', '/%E0', ';a', '.'),
  ),
  query: mostly(fc.constant(''), query),
  body,
  type: mostly(
    fc.constant('application/json'),
    fc.constantFrom(
      'application/json; charset=utf-16',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=a',
      'text/plain',
      'x',
    ),
  ),
  encoding: mostly(fc.constant(undefined), fc.constantFrom('gzip', 'br', 'x')),
  origin: mostly(fc.constant(undefined), fc.constantFrom('null', '', 'https://evil.example', 'x')),
  cookie: mostly(
    fc.constant(undefined),
    fc.constantFrom(
      'a',
      '=',
      'better-auth.session_token=a.b',
      'better-auth.session_token=%FF',
      ';',
    ),
  ),
  isSignedIn: fc.boolean(),
})

let accounts: AccountsServer
let admin: Browser
let rowsBefore: unknown
beforeAll(async () => {
  accounts = await openAccountsServer({ SIGN_UP: 'invite' })
  admin = await accounts.createAdmin()
  rowsBefore = await readRows()
})
afterAll(() => accounts?.close())

/** Returns the rows by which people get access. */
async function readRows() {
  const tables = ['users', 'members', 'workspaces', 'accounts', 'two_factors']
  const rows: Record<string, unknown> = {}
  for (const table of tables) {
    const columns = table === 'workspaces' ? 'id, slug' : '*'
    const all = await accounts.server.deps.db.execute(
      sql.raw(`select ${columns} from ${table} order by id`),
    )
    rows[table] = all.rows
  }
  return rows
}

it('refuses links that lead to other sites, or nowhere', async () => {
  const pages = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '[]',
    'login',
    ' /',
    '',
  ]
  for (const page of pages) {
    const query = `token=none&callbackURL=${encodeURIComponent(page)}`
    const opened = await accounts.openBrowser().send(`/api/auth/reset-password/none?${query}`)
    expect(opened).toMatchObject({ status: 400, body: { code: 'PATH_INVALID' } })
    const reset = { email: `${pages.indexOf(page)}@northwind.example`, redirectTo: page }
    const reply = await accounts.openBrowser().send('/api/auth/request-password-reset', reset)
    expect([400, 403]).toContain(reply.status)
  }
})

it.each(endpoints)(
  'causes no internal error in %s, tells nothing about the server, and gives nobody access',
  async (endpoint) => {
    const send = async (each: typeof requests extends fc.Arbitrary<infer T> ? T : never) => {
      const { method, suffix, query, body, type, encoding, origin, cookie, isSignedIn } = each
      // Each request has an address of its own, so that none is limited.
      const browser = accounts.openBrowser()
      const path = `/api/auth/${endpoint}${suffix}?${query}`
      const reply = await browser.send(path, undefined, {
        method,
        redirect: 'manual',
        ...(method !== 'GET' && { body }),
        headers: {
          'content-type': type,
          ...(encoding && { 'content-encoding': encoding }),
          ...(origin !== undefined && { origin }),
          cookie: cookie ?? (isSignedIn ? admin.cookie() : 'none=1'),
        },
      })
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body)
      expect(reply.status, `${reply.status} ${text.slice(0, 300)}`).toBeLessThan(500)
      expect(text).not.toMatch(/\n\s+at |node_modules|Failed query|drizzle|select "/)
      expect(reply.headers.get('location') ?? '').not.toMatch(/^(https?:)?\/\/(?!localhost:4000)/)
      if (reply.status < 400) return
      expect(reply.body, `${reply.status}`).toBeTypeOf('object')
      expect(reply.body.message ?? reply.body.error).toMatch(/\w/)
    }
    await fc.assert(fc.asyncProperty(requests, send), { numRuns })
    expect(await readRows()).toEqual(rowsBefore)
  },
)
