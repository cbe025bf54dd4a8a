import { apiError } from '@callwright/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSealer } from './auth/index.ts'
import { openApiDocument } from './openapi/document.ts'
import { openTestServer, type TestServer } from './testing.ts'
import { openWebhooks } from './webhooks/index.ts'

// Every operation gets requests that its schema allows, and mutations of them. When a run fails, fast-check
// reports its seed and input.
const defaultRunCount = 40

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    runsDialer: false,
    webhooks: (deps) =>
      openWebhooks({
        ...deps,
        sealer: createSealer('k'.repeat(32)),
        publicUrl: 'http://localhost',
      }),
  })
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

/** Generates values that a schema allows; the server may reject some by rules that a schema cannot express. */
function schemaArbitrary(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  // The demo user is the only one that exists. Any other id is rejected before the handler runs.
  if (name === 'user_id') return fc.constant(1)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => schemaArbitrary(each)))
  const { minLength = 0, maxLength = 60, minItems = 0, maxItems = 5 } = schema
  switch (schema.type) {
    case 'integer':
    case 'number':
      return fc.oneof(
        fc.integer({
          min: Math.ceil(schema.minimum ?? (schema.exclusiveMinimum ?? -10) + 1),
          max: Math.min(schema.maximum ?? 20, 1000),
        }),
        fc.constant(schema.maximum ?? Number.MAX_SAFE_INTEGER),
      )
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(schemaArbitrary(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 5),
      })
    case 'object': {
      const fields = Object.entries(schema.properties ?? {})
      const entries = fields.map(([key, each]) => [key, schemaArbitrary(each, key)])
      return recordArbitrary(Object.fromEntries(entries), schema.required ?? [])
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

function recordArbitrary(fields: Record<string, fc.Arbitrary<unknown>>, requiredKeys: string[]) {
  return fc.record<Record<string, unknown>, string>(fields, { requiredKeys })
}

const nestedArrays = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const hostileStrings = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800x',
  '__proto__',
  'constructor',
  "'; drop table contacts; --",
  '%_\\',
  '<script>alert(1)</script>',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the string itself is the test input
  '${process.exit(1)}',
  '../../etc/passwd',
  '🜁'.repeat(300),
  'x'.repeat(100_000),
  '9'.repeat(400),
  '\u202e\u0000\uffff',
]
/** Generates values that schemas reject, and extreme values that some schemas accept. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileStrings),
  fc.constantFrom(null, true, -1, 0, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, Number.MAX_VALUE),
  fc.constantFrom([], {}, [[]], [null], { a: { b: {} } }, nestedArrays(100)),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 50 }),
)

/** Generates objects in which one field may be replaced, removed or added. */
const mutateObject = (fields: fc.Arbitrary<Record<string, unknown>>) =>
  fc
    .tuple(fields, fc.nat(), hostileValue, fc.constantFrom('keep', 'replace', 'remove', 'add'))
    .map(([valid, fieldIndex, value, mutation]) => {
      const names = Object.keys(valid)
      const name = names[fieldIndex % Math.max(names.length, 1)] ?? 'user_id'
      const { [name]: _, ...rest } = valid
      if (mutation === 'keep') return valid
      if (mutation === 'remove') return rest
      if (mutation === 'replace') return { ...rest, [name]: value }
      // JSON.parse creates `__proto__` as an own key; an object literal would set the prototype.
      return JSON.parse(
        `${JSON.stringify(valid).slice(0, -1)}${names.length > 0 ? ',' : ''}"__proto__":${JSON.stringify(value)},"constructor":{"prototype":1}}`,
      )
    })

const encodeValue = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())
const toQueryString = (fields: Record<string, unknown>) =>
  Object.entries(fields)
    .map(([name, value]) => `${encodeValue(name)}=${encodeValue(value ?? '')}`)
    .join('&')

/** Appended to a query string: repeated, nested, invalid and empty parameters. */
const unusualQuerySuffixes = [
  '&user_id=1',
  '&user_id[]=2',
  '&page[__proto__]=1',
  '&a=%00',
  '&b=%FF%E0',
  '&&=&',
]
const jsonContentTypes = ['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON']
const otherContentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'x',
  '',
]

interface TestRequest {
  path: string
  init: RequestInit
}

/** Generates valid and invalid requests to one operation. */
function requestArbitrary(
  path: string,
  method: string,
  operation: Operation,
): fc.Arbitrary<TestRequest> {
  const parameters = operation.parameters ?? []
  const parametersIn = (location: Parameter['in']) => {
    const matching = parameters.filter((parameter) => parameter.in === location)
    const entries = matching.map(({ name, schema }) => [name, schemaArbitrary(schema, name)])
    const requiredKeys = matching.filter(({ required }) => required).map(({ name }) => name)
    return recordArbitrary(Object.fromEntries(entries), requiredKeys)
  }
  const schema = operation.requestBody?.content['application/json']?.schema
  const body = schema
    ? fc.oneof(
        {
          weight: 6,
          arbitrary: mutateObject(schemaArbitrary(schema) as fc.Arbitrary<Record<string, unknown>>),
        },
        { weight: 1, arbitrary: hostileValue },
      )
    : fc.constant(undefined)
  const mostly = <T>(common: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 8, arbitrary: common }, { weight: 1, arbitrary: rare })
  return fc
    .record({
      pathParameters: fc.oneof(parametersIn('path'), mutateObject(parametersIn('path'))),
      query: mutateObject(parametersIn('query')),
      querySuffix: mostly(fc.constant(''), fc.constantFrom(...unusualQuerySuffixes)),
      body,
      truncatedChars: mostly(fc.constant(0), fc.integer({ min: 1, max: 20 })),
      contentType: mostly(
        fc.constantFrom(...jsonContentTypes),
        fc.constantFrom(...otherContentTypes),
      ),
      idempotencyKey: mostly(fc.constant(undefined), fc.constantFrom('same', 'k'.repeat(300))),
    })
    .map(
      ({
        pathParameters,
        query,
        querySuffix,
        body,
        truncatedChars,
        contentType,
        idempotencyKey,
      }) => {
        const filledPath = path.replace(
          /\{(\w+)\}/g,
          (_, name) => encodeValue(pathParameters[name] ?? 'none') || '%20',
        )
        const json = JSON.stringify(body)
        const headers = {
          'content-type': contentType,
          ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
        }
        const payload =
          json === undefined ? {} : { body: json.slice(0, json.length - truncatedChars), headers }
        return {
          path: `${filledPath}?${toQueryString(query)}${querySuffix}`,
          init: { method, ...payload },
        }
      },
    )
}

/** Asserts that the response is a success or an error body of the contract, and reveals no internals. */
async function expectValidResponse({ path, init }: TestRequest): Promise<void> {
  const response = await server.request(path, init)
  const text = await response.text()
  expect(response.status, `${response.status} ${text.slice(0, 300)}`).toBeLessThan(500)
  expect(text).not.toMatch(/\n\s+at |node_modules|Failed query|drizzle/)
  if (response.status < 400) return
  const errorBody = JSON.parse(text)
  expect(apiError.safeParse(errorBody).error).toBeUndefined()
  expect(
    Object.keys(errorBody).filter((key) => !['error', 'code', 'fields'].includes(key)),
  ).toEqual([])
  expect(errorBody.error).not.toBe('')
}

const expectValidResponses = (requests: fc.Arbitrary<TestRequest>, numRuns = defaultRunCount) =>
  fc.assert(fc.asyncProperty(requests, expectValidResponse), { numRuns })

const { paths = {} } = await openApiDocument()
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(
    ([method, operation]) => [operation.operationId, path, method, operation] as const,
  ),
)
// The response of the event stream never ends.
const finiteOperations = operations.filter(([id]) => id !== 'events-listen')

describe('invalid input', () => {
  it.each(finiteOperations)(
    'causes no internal error in %s',
    async (_id, path, method, operation) => {
      await expectValidResponses(requestArbitrary(path, method.toUpperCase(), operation))
    },
  )

  it('causes no internal error in the webhook, with the correct secret', async () => {
    const headers = { 'x-vapi-secret': server.deps.webhookSecret }
    const message = mutateObject(
      fc.record({
        type: fc.constantFrom('status-update', 'end-of-call-report', 'transcript'),
        call: mutateObject(fc.record({ id: fc.constantFrom('a', 'b'), status: fc.string() })),
        status: fc.constantFrom('ringing', 'ended', 'lost'),
        timestamp: fc.constantFrom(0, Date.parse('2030-01-01')),
      }),
    )
    const body = fc.oneof(
      message.map((each) => JSON.stringify({ message: each })),
      hostileValue.map((each) => JSON.stringify(each)),
      fc.string(),
    )
    const init = body.map((text) => ({ method: 'POST', headers, body: text }))
    await expectValidResponses(init.map((each) => ({ path: '/api/vapi/webhook', init: each })))
  })

  it('causes no internal error in the import', async () => {
    const cell = fc.oneof(
      fc.constantFrom(...hostileStrings),
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
    const requests = fc
      .record({ header, lines, user: fc.constantFrom('1', '2', '', '__proto__', '1e9') })
      .map(({ header, lines, user }) => {
        const body = new FormData()
        body.set('user_id', user)
        body.set('file', new File([[header, ...lines].join('\n')], 'contacts.csv'))
        return { path: '/api/contacts/import', init: { method: 'POST', body } }
      })
    await expectValidResponses(requests)
  })

  it('causes no internal error for any range of a recording', async () => {
    const range = fc.constantFrom('bytes=0-', 'bytes=-5', 'bytes=9-1', 'bytes=a', 'bytes=0-1,2-3')
    const requests = fc
      .tuple(fc.constantFrom('1', '0', '-1', '999999999', 'x'), range)
      .map(([id, rangeHeader]) => ({
        path: `/api/calls/${id}/recording`,
        init: { headers: { range: rangeHeader } },
      }))
    await expectValidResponses(requests, 15)
  })
})

describe('an error response', () => {
  it('is sent for JSON of any depth', async () => {
    const deeplyNested = (inner: string) => `${'['.repeat(500_000)}${inner}${']'.repeat(500_000)}`
    for (const body of [
      `{"user_id":1,"contact_ids":${deeplyNested('')}}`,
      `{"user_id":1,"phone_number":"+12025550101","tags":${deeplyNested('1')}}`,
      deeplyNested(''),
    ]) {
      const headers = { 'content-type': 'application/json' }
      for (const path of ['/api/contacts', '/api/contacts/bulk-delete']) {
        const response = await server.request(path, { method: 'POST', headers, body })
        expect(response.status).toBe(400)
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

  it('names the body when it is not valid JSON', async () => {
    const headers = { 'content-type': 'application/json' }
    const body = '{"user_id": 1,}'
    const response = await server.request('/api/contacts', { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: 'body: Not valid JSON',
      fields: { body: 'Not valid JSON' },
    })
  })

  it('is 415 for a body that is not JSON, and 413 for one above 2 MB', async () => {
    const send = async (type: string, body: string) => {
      const headers = { 'content-type': type }
      const response = await server.request('/api/contacts', { method: 'POST', headers, body })
      return { status: response.status, ...((await response.json()) as object) }
    }
    expect(await send('text/csv', 'a,b')).toMatchObject({ status: 415, code: 'unsupported_type' })
    const large = JSON.stringify({ user_id: 1, first_name: 'x'.repeat(2 * 1024 * 1024) })
    expect(await send('application/json', large)).toMatchObject({ status: 413, code: 'too_large' })
  })

  it('is sent for a body in another encoding than UTF-8, of which nothing is stored', async () => {
    const json = JSON.stringify({ user_id: 1, phone_number: '+12025550199', first_name: 'Zoë' })
    const send = async (type: string, body: Uint8Array<ArrayBuffer>) => {
      const headers = { 'content-type': type }
      const response = await server.request('/api/contacts', { method: 'POST', headers, body })
      return { status: response.status, ...((await response.json()) as object) }
    }
    expect(await send('application/json', Buffer.from(json, 'latin1'))).toEqual({
      status: 400,
      code: 'invalid_input',
      error: 'The body must be in UTF-8',
    })
    for (const charset of ['iso-8859-1', '"UTF-16"', 'iso-2022-jp']) {
      expect(await send(`application/json; charset=${charset}`, Buffer.from(json))).toEqual({
        status: 415,
        code: 'unsupported_type',
        error: 'Send the body in UTF-8',
      })
    }
    expect(await send('application/json;charset="UTF-8"', Buffer.from(json))).toMatchObject({
      status: 201,
      contact: { first_name: 'Zoë' },
    })
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
