import { apiError } from '@callwright/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi/document.ts'
import { openTestServer, type TestServer } from './testing.ts'

// Every endpoint is asked what its own schema allows, and what that becomes when it is bent. fast-check
// says with which seed and input a run failed.
const runs = 40

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
})
afterAll(() => server?.close())

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}
interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** What a schema allows, near enough: some of it is refused by rules that a schema cannot say. */
function allowed(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  // Mostly the one user there is, or every request would be refused before its handler.
  if (name === 'user_id') return fc.constant(1)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => allowed(each)))
  const { minLength = 0, maxLength = 60, minItems = 0, maxItems = 5 } = schema
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({
          min: schema.minimum ?? (schema.exclusiveMinimum ?? -10) + 1,
          max: Math.min(schema.maximum ?? 20, 1000),
        }),
        fc.constant(schema.maximum ?? Number.MAX_SAFE_INTEGER),
      )
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(allowed(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 5),
      })
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const entries = fields.map(([key, each]) => [key, allowed(each, key)])
      return recordOf(Object.fromEntries(entries), schema.required ?? [])
    }
    case 'string': {
      if (schema.format === 'date-time') return fc.constantFrom('2030-01-01T00:00:00Z', '')
      const text = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) })
      return fc.oneof(text, fc.constantFrom('+12025550101', 'a@b.example', 'x'.repeat(maxLength)))
    }
    default:
      return fc.jsonValue()
  }
}

function recordOf(fields: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[]) {
  return fc.record<Record<string, unknown>, string>(fields, { requiredKeys })
}

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const words = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800x',
  '__proto__',
  'constructor',
  "'; drop table contacts; --",
  '%_\\',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what is tried
  '${process.exit(1)}',
  '../../etc/passwd',
  '🜁'.repeat(300),
  'x'.repeat(100_000),
  '9'.repeat(400),
  '\u202e\u0000\uffff',
]
/** What no schema of ours allows, or only just. */
const bent: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...words),
  fc.constantFrom(null, true, -1, 0, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, Number.MAX_VALUE),
  fc.constantFrom([], {}, [[]], [null], { a: { b: {} } }, nested(100)),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 50 }),
)

/** An object with a field replaced, taken away or added. */
const bend = (fields: fc.Arbitrary<Record<string, unknown>>) =>
  fc
    .tuple(fields, fc.nat(), bent, fc.constantFrom('keep', 'replace', 'remove', 'add'))
    .map(([valid, at, value, how]) => {
      const names = Object.keys(valid)
      const name = names[at % Math.max(names.length, 1)] ?? 'user_id'
      const { [name]: _, ...rest } = valid
      if (how === 'keep') return valid
      if (how === 'remove') return rest
      if (how === 'replace') return { ...rest, [name]: value }
      // As JSON brings it: a key of its own, not the object's prototype.
      return JSON.parse(
        `${JSON.stringify(valid).slice(0, -1)}${names.length > 0 ? ',' : ''}"__proto__":${JSON.stringify(value)},"constructor":{"prototype":1}}`,
      )
    })

const asText = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
const asQuery = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${asText(name)}=${asText(value ?? '')}`)
    .join('&')

/** How a query or a body is sent other than it should be. */
const oddQueries = [
  '&user_id=1',
  '&user_id[]=2',
  '&page[__proto__]=1',
  '&a=%00',
  '&b=%FF%E0',
  '&&=&',
]
const types = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON']
const oddTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x', '']

interface Asked {
  path: string
  init: RequestInit
}

/** Requests to one operation, from right to hopeless. */
function requestsTo(path: string, method: string, operation: Operation): fc.Arbitrary<Asked> {
  const parameters = operation.parameters ?? []
  const fieldsIn = (place: Parameter['in']) => {
    const here = parameters.filter((parameter) => parameter.in === place)
    const entries = here.map(({ name, schema }) => [name, allowed(schema, name)])
    const requiredKeys = here.filter(({ required }) => required).map(({ name }) => name)
    return recordOf(Object.fromEntries(entries), requiredKeys)
  }
  const schema = operation.requestBody?.content['application/json']?.schema
  const body = schema
    ? fc.oneof(
        { weight: 6, arbitrary: bend(allowed(schema) as fc.Arbitrary<Record<string, unknown>>) },
        { weight: 1, arbitrary: bent },
      )
    : fc.constant(undefined)
  const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: odd })
  return fc
    .record({
      ids: fc.oneof(fieldsIn('path'), bend(fieldsIn('path'))),
      query: bend(fieldsIn('query')),
      oddQuery: mostly(fc.constant(''), fc.constantFrom(...oddQueries)),
      body,
      cut: mostly(fc.constant(0), fc.integer({ min: 1, max: 20 })),
      type: mostly(fc.constantFrom(...types), fc.constantFrom(...oddTypes)),
      key: mostly(fc.constant(undefined), fc.constantFrom('same', 'k'.repeat(300))),
    })
    .map(({ ids, query, oddQuery, body, cut, type, key }) => {
      const where = path.replace(/\{(\w+)\}/g, (_, name) => asText(ids[name] ?? 'none') || '%20')
      const text = JSON.stringify(body)
      const headers = { 'content-type': type, ...(key ? { 'idempotency-key': key } : {}) }
      const sent = text === undefined ? {} : { body: text.slice(0, text.length - cut), headers }
      return { path: `${where}?${asQuery(query)}${oddQuery}`, init: { method, ...sent } }
    })
}

/** Whatever is asked: an answer of ours or a refusal in its one shape, and never a fault. */
async function answersWell({ path, init }: Asked): Promise<void> {
  const answer = await server.request(path, init)
  const text = await answer.text()
  expect(answer.status, `${answer.status} ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text).not.toMatch(/\n\s+at |node_modules|Failed query|drizzle/)
  if (answer.status < 400) return
  const refusal = JSON.parse(text)
  expect(apiError.safeParse(refusal).error).toBeUndefined()
  expect(Object.keys(refusal).filter((key) => !['error', 'code', 'fields'].includes(key))).toEqual(
    [],
  )
  expect(refusal.error).not.toBe('')
}

const hold = (asked: fc.Arbitrary<Asked>, numRuns = runs) =>
  fc.assert(fc.asyncProperty(asked, answersWell), { numRuns })

const { paths = {} } = await openApiDocument()
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(
    ([method, operation]) => [operation.operationId, path, method, operation] as const,
  ),
)
// The one that never ends.
const ending = operations.filter(([id]) => id !== 'events-listen')

describe('bad input', () => {
  it.each(ending)('causes no internal error in %s', async (_id, path, method, operation) => {
    await hold(requestsTo(path, method.toUpperCase(), operation))
  })

  it('causes no internal error in the webhook, with the right secret', async () => {
    const secret = { 'x-vapi-secret': server.deps.webhookSecret }
    const message = bend(
      fc.record({
        type: fc.constantFrom('status-update', 'end-of-call-report', 'transcript'),
        call: bend(fc.record({ id: fc.constantFrom('a', 'b'), status: fc.string() })),
        status: fc.constantFrom('ringing', 'ended', 'lost'),
        timestamp: fc.constantFrom(0, Date.parse('2030-01-01')),
      }),
    )
    const body = fc.oneof(
      message.map((each) => JSON.stringify({ message: each })),
      bent.map((each) => JSON.stringify(each)),
      fc.string(),
    )
    const init = body.map((text) => ({ method: 'POST', headers: secret, body: text }))
    await hold(init.map((each) => ({ path: '/api/vapi/webhook', init: each })))
  })

  it('causes no internal error in the import', async () => {
    const cell = fc.oneof(
      fc.constantFrom(...words),
      fc.string({ unit: 'binary' }),
      fc.constant('"'),
    )
    const line = fc.array(cell, { maxLength: 6 }).map((cells) => cells.join(','))
    const lines = fc.array(line, { maxLength: 6 })
    const header = fc.constantFrom(
      'phone_number,first_name',
      'Phone;Email',
      '',
      'a,b',
      '\ufeffphone',
    )
    const asked = fc
      .record({ header, lines, user: fc.constantFrom('1', '2', '', '__proto__', '1e9') })
      .map(({ header, lines, user }) => {
        const body = new FormData()
        body.set('user_id', user)
        body.set('file', new File([[header, ...lines].join('\n')], 'contacts.csv'))
        return { path: '/api/contacts/import', init: { method: 'POST', body } }
      })
    await hold(asked)
  })

  it('causes no internal error for any range of a recording', async () => {
    const range = fc.constantFrom('bytes=0-', 'bytes=-5', 'bytes=9-1', 'bytes=a', 'bytes=0-1,2-3')
    const asked = fc
      .tuple(fc.constantFrom('1', '0', '-1', '999999999', 'x'), range)
      .map(([id, given]) => ({
        path: `/api/calls/${id}/recording`,
        init: { headers: { range: given } },
      }))
    await hold(asked, 15)
  })
})

describe('an error response', () => {
  it('is sent for JSON of any depth', async () => {
    const deep = (inner: string) => `${'['.repeat(500_000)}${inner}${']'.repeat(500_000)}`
    for (const body of [
      `{"user_id":1,"contact_ids":${deep('')}}`,
      `{"user_id":1,"phone_number":"+12025550101","tags":${deep('1')}}`,
      deep(''),
    ]) {
      const headers = { 'content-type': 'application/json' }
      for (const path of ['/api/contacts', '/api/contacts/bulk-delete']) {
        const answer = await server.request(path, { method: 'POST', headers, body })
        expect(answer.status).toBe(400)
      }
    }
  })

  it('names every field that is missing', async () => {
    const { body } = await server.post('/api/campaigns', {})
    expect(body).toMatchObject({
      error: 'name: Required; assistant_id: Required; user_id: Required',
      fields: { name: 'Required', assistant_id: 'Required', user_id: 'Required' },
    })
    const empty = await server.request('/api/contacts', { method: 'POST' })
    expect(await empty.json()).toMatchObject({
      error: 'phone_number: Required; user_id: Required',
    })
  })

  it('is 415 for a body that is not JSON, and 413 for one above 2 MB', async () => {
    const send = async (type: string, body: string) => {
      const headers = { 'content-type': type }
      const answer = await server.request('/api/contacts', { method: 'POST', headers, body })
      return { status: answer.status, ...((await answer.json()) as object) }
    }
    expect(await send('text/csv', 'a,b')).toMatchObject({ status: 415, code: 'unsupported_type' })
    const large = JSON.stringify({ user_id: 1, first_name: 'x'.repeat(2 * 1024 * 1024) })
    expect(await send('application/json', large)).toMatchObject({ status: 413, code: 'too_large' })
  })

  it('does not grow with the number of errors', async () => {
    const contact_ids = Array.from({ length: 10_000 }, () => 'x')
    const { status, body } = await server.post('/api/contacts/bulk-delete', {
      user_id: 1,
      contact_ids,
    })
    expect(status).toBe(400)
    expect(Object.keys(body.fields)).toHaveLength(20)
  })
})
