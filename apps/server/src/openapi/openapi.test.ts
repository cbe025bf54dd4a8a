import { contract, otherOperations } from '@callwright/contract'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { openAccountsServer } from '../../test/accounts-server.ts'
import { openTestServer, type TestServer } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server?.close())

interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  responses: Record<string, unknown>
  parameters?: { name: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: z.core.JSONSchema.JSONSchema }> }
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}
const fetchDocument = async (): Promise<Document> => (await server.get('/api/openapi.json')).body

async function lint(source: object) {
  const config = await createConfig({ extends: ['recommended'] })
  return lintFromString({
    source: JSON.stringify(source),
    absoluteRef: 'openapi.json',
    config,
  })
}

it('serves a document without errors of an OpenAPI linter', async () => {
  const described = await fetchDocument()
  expect(described.openapi).toMatch(/^3\.1\./)
  expect(await lint(described)).toEqual([])

  // Proves that the linter runs: it reports a missing summary.
  Object.assign(described.paths['/api/events']?.get ?? {}, { summary: undefined })
  expect(await lint(described)).toHaveLength(1)
})

it('describes every endpoint with summary, description, tag and error responses', async () => {
  const { paths } = await fetchDocument()
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const { operationId, summary, description, tags, responses } = operation
      expect(summary, operationId).not.toBe('')
      expect(description, operationId).toMatch(/^[A-Z`].*\.$/)
      expect(tags, operationId).toHaveLength(1)
      expect(Object.keys(responses), operationId).toEqual(expect.arrayContaining(['400', '503']))
      return `${method.toUpperCase()} ${path}`
    }),
  )
  const served = server.app.routes
    .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
    .filter(({ path }) => !path.startsWith('/api/docs'))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^/]*\})?/g, '{$1}')}`)
  expect(new Set(described)).toEqual(new Set(served))
  const procedures = Object.values(contract).flatMap((resource) => Object.values(resource))
  expect(described.length).toBe(procedures.length + Object.keys(otherOperations).length)
})

it('describes the responses to a missing voice provider and to an idempotency key that was used before', async () => {
  const operations = Object.entries((await fetchDocument()).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], responses }]) => ({
      operation: `${method.toUpperCase()} ${path}`,
      statuses: Object.keys(responses),
      hasKey: parameters.some(({ name }) => name === 'idempotency-key'),
    })),
  )
  const namesOf = (found: typeof operations) => found.map(({ operation }) => operation).sort()
  // The handlers with `requireProvider`.
  expect(namesOf(operations.filter(({ statuses }) => statuses.includes('409')))).toEqual(
    expect.arrayContaining([
      'GET /api/vapi/assistants',
      'POST /api/campaigns',
      'POST /api/campaigns/{id}/start',
      'POST /api/vapi/calls/sync',
      'POST /api/vapi/calls/sync-all',
      'POST /api/vapi/campaigns/{id}/start',
    ]),
  )
  // The handlers with `withIdempotency`.
  const idempotent = [
    'POST /api/campaigns',
    'POST /api/contacts',
    'POST /api/suppressions',
    'POST /api/vapi/campaigns/{id}/start',
  ]
  expect(namesOf(operations.filter(({ hasKey }) => hasKey))).toEqual(idempotent)
  expect(namesOf(operations.filter(({ statuses }) => statuses.includes('422')))).toEqual(idempotent)
})

it('describes how a provider is refused, and how many signatures a webhook is sent', async () => {
  const { body } = await server.get('/api/openapi.json')
  for (const path of ['/api/vapi/webhook', '/api/vapi/webhook/{id}']) {
    const refused = Object.keys(body.paths[path].post.responses)
    expect(refused).toEqual(expect.arrayContaining(['401', '409', '413', '429']))
  }
  const { parameters } = body.webhooks['call.ended'].post
  const isSignature = ({ name }: { name: string }) => name === 'webhook-signature'
  expect(parameters.find(isSignature).description).toMatch(/^Up to four signatures /)
})

it('says with accounts how to send a session or an API key, and which scope each operation needs', async () => {
  const accounts = await openAccountsServer()
  onTestFinished(() => accounts.close())
  const admin = await accounts.createAdmin()
  const { body } = await admin.send('/api/openapi.json')
  expect(await lint(body)).toEqual([])
  expect(body.info.description).toContain(
    'curl -H "Authorization: Bearer $CALLWRIGHT_API_KEY" http://localhost:4000/api/contacts',
  )
  expect(body.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie', name: 'better-auth.session_token' },
    apiKey: { type: 'http', scheme: 'bearer' },
    metricsToken: { type: 'http', scheme: 'bearer' },
  })
  expect(admin.cookie()).toMatch(/^better-auth\.session_token=/)
  expect(body.security).toEqual([{ session: [] }, { apiKey: [] }])
  const { paths } = body
  const contacts = paths['/api/contacts']
  expect(contacts.get.description).toContain('An API key needs the scope `read`.')
  expect(contacts.get.security).toBeUndefined()
  expect(contacts.get.responses).toHaveProperty('429')
  expect(contacts.post.description).toContain('An API key needs the scope `write`.')
  for (const path of ['/api/api-keys', '/api/sessions']) {
    expect(paths[path].get.description).toContain('Not for API keys.')
    expect(paths[path].get.security).toEqual([{ session: [] }])
  }
  expect(paths['/api/health'].get.security).toEqual([])
  expect(paths['/api/metrics'].get.security).toEqual([{ metricsToken: [] }])
  expect(paths['/api/metrics'].get.responses).toHaveProperty('401')
  expect(paths['/api/vapi/webhook'].post.security).toEqual([{ webhookSecret: [] }])
})

it('lets a request with accounts leave out the user id, as its curl example does', async () => {
  const accounts = await openAccountsServer()
  onTestFinished(() => accounts.close())
  const admin = await accounts.createAdmin()
  const { body } = await admin.send('/api/openapi.json')
  const [, address = ''] = /^curl .* (http\S+)$/m.exec(body.info.description) ?? []
  const { pathname, searchParams } = new URL(address)
  const { get, post } = body.paths[pathname]
  const isMissing = ({ name, required }: { name: string; required?: boolean }) =>
    required && !searchParams.has(name)
  expect(get.parameters.filter(isMissing)).toEqual([])
  const schemaOf = (operation: Operation, type = 'application/json') =>
    z.fromJSONSchema(operation.requestBody?.content[type]?.schema ?? false)
  const contact = { phone_number: '+12025550101' }
  expect(schemaOf(post).safeParse(contact).success).toBe(true)
  expect(schemaOf(post).safeParse({}).success).toBe(false)
  expect((await admin.send('/api/contacts', contact)).status).toBe(201)
  const { post: importOperation } = body.paths['/api/contacts/import']
  const { required } = importOperation.requestBody.content['multipart/form-data'].schema
  expect(required).toEqual(['file'])
  // The body of a command is the user id alone.
  expect(body.paths['/api/campaigns/{id}/start'].post.requestBody.required).toBe(false)
  expect(body.paths['/api/contacts/restore'].post.requestBody.required).toBe(true)

  const inDemo = (await fetchDocument()).paths['/api/contacts']
  expect(inDemo?.get?.parameters?.filter(isMissing)).toMatchObject([{ name: 'user_id' }])
  expect(inDemo?.post && schemaOf(inDemo.post).safeParse(contact).success).toBe(false)
})

it('needs neither session nor API key in a demo', async () => {
  const { body } = await server.get('/api/openapi.json')
  expect(body.security).toEqual([])
  expect(JSON.stringify(body)).not.toContain('API key needs')
  expect(Object.keys(body.components.securitySchemes)).toEqual(['webhookSecret'])
})

it('serves a documentation page with files of this server only', async () => {
  const response = await server.request('/api/docs')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  const html = await response.text()
  expect(html).not.toMatch(/https?:|<script>/)
  const files = Array.from(html.matchAll(/(?:src|href)="([^"]+)"/g), ([, path]) => path as string)
  expect(files).toHaveLength(4)
  for (const path of files) expect((await server.request(path)).status).toBe(200)
})
