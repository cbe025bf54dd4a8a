import {
  type ApiKeyScope,
  contract,
  otherOperations,
  permissions,
  type Role,
  scopeRoles,
} from '@callwright/contract'
import type { MiddlewareHandler } from 'hono'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { firstWorkspaceId } from '../db/workspace-id.ts'
import { openTestServer, type TestServer } from '../testing.ts'
import { demoAuth } from './auth.ts'

let server: TestServer
let app: ReturnType<typeof createApp>
/** The role of the user who sends the requests; undefined for a request without a session. */
let role: Role | undefined
/** The scope of the API key that sends the requests; undefined for a session. */
let scope: ApiKeyScope | undefined

beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  const grantAccess: MiddlewareHandler = async (c, next) => {
    const access = { userId: 1, workspaceId: firstWorkspaceId }
    const apiKey = { id: 1, name: 'CRM' }
    if (scope) c.set('access', { ...access, role: scopeRoles[scope], apiKey })
    else if (role) c.set('access', { ...access, role })
    await next()
  }
  app = createApp(
    { ...server.deps, auth: { ...demoAuth, grantAccess }, registry: new Registry() },
    server.dialer,
  )
})
afterAll(() => server.close())

/** Sends a request, and returns why the user may not send it, if so. */
async function send(method: string, path: string) {
  const response = await app.request(`${server.address}${path}`, {
    method,
    headers: { host: new URL(server.address).host },
  })
  if (response.status !== 401 && response.status !== 403) {
    await response.body?.cancel()
    return 'allowed'
  }
  const { error } = (await response.json()) as { error: string }
  return error === 'The secret of this message is wrong' ? 'allowed' : `${response.status} ${error}`
}

const contractRoutes = Object.entries(contract).flatMap(([resource, procedures]) =>
  Object.entries(procedures).map(
    ([
      name,
      {
        '~orpc': { route },
      },
    ]) => [`${resource}.${name}`, `${route.method} ${route.path}`],
  ),
)
const routes = Object.fromEntries([...contractRoutes, ...Object.entries(otherOperations)])

const unauthorized = '401 Sign in first'
const needs = (required: Role) =>
  `403 This needs the role ${required}: ask an admin of your workspace`

/** What each role may do with an operation that requires the role of the key. */
const expected: Record<string, Record<string, string>> = {
  null: { nobody: 'allowed', viewer: 'allowed', member: 'allowed', admin: 'allowed' },
  viewer: { nobody: unauthorized, viewer: 'allowed', member: 'allowed', admin: 'allowed' },
  member: { nobody: unauthorized, viewer: needs('member'), member: 'allowed', admin: 'allowed' },
  admin: { nobody: unauthorized, viewer: needs('admin'), member: needs('admin'), admin: 'allowed' },
}

const needsWrite = '403 This needs an API key with the scope write'
const notForKeys = '403 No API key may do this: sign in instead'

/** What an API key may do with an operation that requires the role of the key. */
const expectedOfKeys: Record<string, Record<ApiKeyScope, string>> = {
  null: { read: 'allowed', write: 'allowed' },
  viewer: { read: 'allowed', write: 'allowed' },
  member: { read: needsWrite, write: 'allowed' },
  admin: { read: notForKeys, write: notForKeys },
}

/** Operations that every person may use, and no API key. */
const personalOperations = [
  'session.get',
  'sessions.list',
  'sessions.revoke',
  'sessions.revokeOthers',
]

it('has a permission for every operation of the contract and of the documentation', async () => {
  expect(Object.keys(permissions).sort()).toEqual(Object.keys(routes).sort())
  const { body } = await server.get('/api/openapi.json')
  const described = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap(
    (path) => Object.values(path).map(({ operationId }) => operationId.replace('-', '.')),
  )
  expect(described.sort()).toEqual(Object.keys(permissions).sort())
})

describe.each(Object.entries(permissions))('%s', (operation, required) => {
  it(`is open to ${required ?? 'everybody'}`, async () => {
    const [method = '', path = ''] = routes[operation].split(' ')
    const results: Record<string, string> = {}
    for (const sender of [undefined, 'viewer', 'member', 'admin'] as const) {
      role = sender
      results[sender ?? 'nobody'] = await send(method, `${path.replace('{id}', '1')}?user_id=1`)
    }
    expect(results).toEqual(expected[String(required)])
  })

  const isPersonal = personalOperations.includes(operation)
  it(`is ${isPersonal ? 'not ' : ''}open to API keys as to ${required ?? 'everybody'}`, async () => {
    const [method = '', path = ''] = routes[operation].split(' ')
    const results: Record<string, string> = {}
    for (const sender of ['read', 'write'] as const) {
      scope = sender
      results[sender] = await send(method, `${path.replace('{id}', '1')}?user_id=1`)
    }
    scope = undefined
    expect(results).toEqual(expectedOfKeys[isPersonal ? 'admin' : String(required)])
  })
})

it.each(['/api/docs', '/api/docs/swagger-ui.css', '/api/unknown'])(
  'refuses a request without a session at an address without an operation: %s',
  async (path) => {
    role = undefined
    expect(await send('GET', path)).toBe(unauthorized)
    role = 'viewer'
    expect(await send('GET', path)).toBe('allowed')
  },
)

it('refuses HEAD like GET', async () => {
  role = undefined
  const init = { method: 'HEAD', headers: { host: new URL(server.address).host } }
  const response = await app.request(`${server.address}/api/contacts?user_id=1`, init)
  expect(response.status).toBe(401)
})
