import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { endAll, makeTempFolder, type Process, startServer } from '../../test/processes.ts'
import { openApiDocument } from '../openapi/document.ts'

// Every text field of the API is sent a megabyte of its worst, or as much as an address or a header may have.
// The server, a process of its own, must refuse or take it, and answer others meanwhile.

const webhookSecret = 'the secret of the attack'
let server: Process
beforeAll(async () => {
  server = await startServer({ DATA_DIR: makeTempFolder(), VAPI_WEBHOOK_SECRET: webhookSecret }, {})
})
beforeEach(({ onTestFailed }) => {
  // One that stands still would fail every other test, too.
  onTestFailed(async () => {
    await server.end('SIGKILL')
    await server.start()
  })
})
afterAll(endAll)

/** What is repeated: what the analyzer showed for expressions that were slow, and what is often read in several ways. */
const pieces = [
  ...['.', '@', ' ', '\t', '\n', '\r', '"', "'", '+', '-', '1', 'a', '/', '\\', ';', ',', '%', '('],
  ...['""\n', '","', '.\0', '\r\n', 'a@b.', '"a', '\\"', 'a ', '%20', '[a]', '{"a":'],
  ...['\0', '\ud800', 'e\u0301', '\u0301', '🦄', '👩‍👩‍👧', '\u202e', '\ufeff', 'ﷺ', 'İ', '１'],
]
const megabyte = 1_000_000
/** A request's line and headers may have 16 KiB in all. */
const headLimit = 12_000

const repeat = (piece: string, size: number, written: (text: string) => string) =>
  piece.repeat(Math.max(1, Math.floor(size / Buffer.byteLength(written(piece)))))
/** Alone, and between others: some patterns are slow where a run begins the text, some where it does not end it. */
const around = (text: string) => [text, `a@${text}@`]

interface Schema {
  type?: string
  anyOf?: Schema[]
  maxLength?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}
interface Operation {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
  security?: unknown
}
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
type Path = (string | number)[]

/** What a field has while another is attacked, where its type alone would not do. */
const usual: Record<string, Json> = { phone_number: '+12025550101', contact_ids: [1] }

/** The least that a schema allows. */
function least(schema: Schema, name = ''): Json {
  if (name in usual) return usual[name] as Json
  if (schema.type === 'object') {
    const fields = (schema.required ?? []).map((field) => [
      field,
      least(schema.properties?.[field] ?? {}, field),
    ])
    return Object.fromEntries(fields)
  }
  return schema.type === 'integer' ? 1 : 'a'
}

/** Every place in a body that is neither object nor list, and how long a text may be there. */
function placesOf(schema: Schema, path: Path = []): { path: Path; maxLength?: number }[] {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, field]) =>
      placesOf(field, [...path, name]),
    )
  }
  if (schema.items) return placesOf(schema.items, [...path, 0])
  const [text] = [schema, ...(schema.anyOf ?? [])].filter(({ type }) => type === 'string')
  return [{ path, maxLength: text?.maxLength }]
}

function placesIn(value: Json, path: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [path]
  return Object.entries(value).flatMap(([name, field]) => placesIn(field, [...path, name]))
}

function replaced(value: Json | undefined, [name, ...rest]: Path, text: string): Json {
  if (name === undefined) return text
  if (typeof name === 'number') return [replaced(undefined, rest, text)]
  const fields = typeof value === 'object' ? (value as { [key: string]: Json }) : {}
  return { ...fields, [name]: replaced(fields[name], rest, text) }
}

interface Attack {
  name: string
  path: string
  init?: RequestInit
  /** Statuses it may be answered with. */
  allowed: number[]
}

const json = { 'content-type': 'application/json' }
const encode = (text: string) => encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27')
const isHeaderValue = (text: string) => /^[\t\x20-\x7e]*$/.test(text)

function* attacksOn(path: string, method: string, operation: Operation): Generator<Attack> {
  const { parameters = [], requestBody, operationId } = operation
  const allowed = Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 500)
  const body = requestBody?.content['application/json']?.schema
  const send = (name: string, values: Record<string, string>, value: Json | undefined): Attack => {
    const inPlace = (place: string) => parameters.filter((each) => each.in === place)
    const query = inPlace('query').flatMap(({ name, required }) =>
      name in values || required ? [`${name}=${encode(values[name] ?? '1')}`] : [],
    )
    const headers = Object.fromEntries(
      inPlace('header').flatMap(({ name }) => (name in values ? [[name, values[name]]] : [])),
    )
    const where = path.replace(/\{(\w+)\}/g, (_, id) => encode(values[id] ?? '1'))
    return {
      name: `${operationId} ${name}`,
      path: `${where}?${query.join('&')}`,
      init: {
        method,
        headers: { ...(value !== undefined && json), ...headers },
        ...(value !== undefined && { body: JSON.stringify(value) }),
      },
      allowed,
    }
  }
  const usualBody = body && least(body)
  for (const piece of pieces) {
    for (const parameter of parameters) {
      for (const text of around(repeat(piece, headLimit, encode))) {
        if (parameter.in === 'header' && !isHeaderValue(text)) continue
        yield send(
          `${parameter.name} of ${JSON.stringify(piece)}`,
          { [parameter.name]: text },
          usualBody,
        )
      }
    }
    for (const { path: place, maxLength } of body ? placesOf(body) : []) {
      const name = `${place.join('.')} of ${JSON.stringify(piece)}`
      const long = repeat(piece, megabyte, JSON.stringify)
      const fitting = maxLength === undefined ? [] : [long.slice(0, maxLength)]
      for (const text of [...around(long), ...fitting]) {
        yield send(name, {}, replaced(usualBody, place, text))
      }
    }
  }
}

const cpuSeconds = async () => {
  const figures = await (await fetch(`${server.url}/api/metrics`)).text()
  const seconds = Number(/^process_cpu_seconds_total (\S+)$/m.exec(figures)?.[1])
  expect(seconds).toBeGreaterThan(0)
  return seconds
}

/**
 * Makes one attack after the other while health is asked all the time. The server's own time counts: however
 * busy the machine is, it may not work for a second without an answer to anybody.
 */
async function withstand(attacks: Iterable<Attack>): Promise<void> {
  let current = ''
  let isOver = false
  const watch = async () => {
    let before = await cpuSeconds()
    const standstills: { seconds: number; during: string }[] = []
    while (!isOver) {
      const during = current
      const { status } = await fetch(`${server.url}/api/health`)
      expect(status, `health during ${during}`).toBe(200)
      const now = await cpuSeconds()
      if (now - before >= 1) standstills.push({ seconds: now - before, during })
      before = now
    }
    expect(standstills).toEqual([])
  }
  const attack = async () => {
    try {
      for (const { name, path, init, allowed } of attacks) {
        current = name
        const answer = await fetch(server.url + path, init)
        const text = await answer.text()
        expect(allowed, `${name}: ${answer.status} ${text.slice(0, 300)}`).toContain(answer.status)
      }
    } finally {
      isOver = true
    }
  }
  await Promise.all([watch(), attack()])
}

const { paths = {} } = await openApiDocument()
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(
    ([method, operation]) => [operation.operationId, path, method, operation] as const,
  ),
)
const attacked = operations.filter(([, path, method, operation]) => {
  const [first] = attacksOn(path, method, operation)
  // Without its secret the webhook hangs up on who sends it a body.
  return first !== undefined && !operation.security
})

it.each(attacked)('withstands %s', async (_id, path, method, operation) => {
  await withstand(attacksOn(path, method.toUpperCase(), operation))
})

it('withstands the webhook, when the secret is right', async () => {
  const report: Json = {
    message: {
      type: 'end-of-call-report',
      endedReason: 'customer-ended-call',
      startedAt: '2030-01-01T00:00:00Z',
      endedAt: '2030-01-01T00:01:00Z',
      cost: 1,
      costBreakdown: { stt: 1 },
      artifact: {
        transcript: 'AI: Hello',
        recordingUrl: 'https://example.com/a.wav',
        structuredOutputs: { a: { result: { qualified: true, reason: 'a' } } },
      },
      analysis: { summary: 'a', successEvaluation: 'true', structuredData: { reason: 'a' } },
      call: {
        id: 'a',
        status: 'ended',
        assistantId: 'a',
        phoneNumberId: 'a',
        phoneCallTransport: 'pstn',
        createdAt: '2030-01-01T00:00:00Z',
        updatedAt: '2030-01-01T00:00:00Z',
        transport: { provider: 'a', callSid: 'a' },
        customer: { externalId: '01234567-89ab-4cde-8f01-23456789abcd' },
      },
    },
  }
  function* attacks(): Generator<Attack> {
    const to = { path: '/api/vapi/webhook', allowed: [200, 400, 409] }
    const headers = { ...json, 'x-vapi-secret': webhookSecret }
    for (const piece of pieces) {
      const text = repeat(piece, megabyte, JSON.stringify)
      const name = `webhook of ${JSON.stringify(piece)}`
      yield { ...to, name, init: { method: 'POST', headers, body: text } }
      for (const place of placesIn(report)) {
        const body = JSON.stringify(replaced(report, place, text))
        yield {
          ...to,
          name: `${name} in ${place.join('.')}`,
          init: { method: 'POST', headers, body },
        }
      }
    }
  }
  await withstand(attacks())
})

it.each([
  'accept',
  'accept-encoding',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'idempotency-key',
  'if-none-match',
  'origin',
  'range',
  'x-request-id',
  'x-vapi-secret',
])('withstands any %s', async (header) => {
  function* attacks(): Generator<Attack> {
    for (const piece of pieces.filter(isHeaderValue)) {
      const text = `a${repeat(piece, headLimit, String)}a`
      const name = `${header} of ${JSON.stringify(piece)}`
      const headers = { ...json, [header]: text }
      const get = { headers }
      const post = { method: 'POST', headers, body: '{}' }
      yield { name, path: '/api/health', init: get, allowed: [200, 403] }
      yield { name, path: '/login', init: get, allowed: [200, 302, 403, 404] }
      yield { name, path: '/api/contacts', init: post, allowed: [400, 403, 415] }
      yield { name, path: '/api/contacts/import', init: post, allowed: [400, 403, 415] }
      yield { name, path: '/api/vapi/webhook', init: post, allowed: [401] }
    }
  }
  await withstand(attacks())
})

/** Files of a megabyte that are read by the character: quotes, separators and line breaks where they hurt. */
const files: [name: string, text: string][] = [
  ...pieces.map((piece): [string, string] => [
    `of ${JSON.stringify(piece)}`,
    repeat(piece, megabyte, String),
  ]),
  ...pieces.map((piece): [string, string] => [
    `with a cell of ${JSON.stringify(piece)}`,
    `phone,email,tags\n+12025550101,"${repeat(piece, megabyte / 4, String)}a",\n,,"${repeat(piece, megabyte / 4, String)}a"\n`,
  ]),
  ['with 80 quotes', '"'.repeat(80)],
  ['with quotes that never close', `"${'""\n'.repeat(megabyte / 3)}`],
  ['with a header of many columns', `phone${',a'.repeat(megabyte / 2 - 10)}\n+12025550101\n`],
  ['with many columns for a number', `a${',phone'.repeat(megabyte / 8)}\n${'a\n'.repeat(20_000)}`],
  ['with blank lines', `phone,email\n${'\n'.repeat(megabyte / 4)}`],
  ['with lines that are no contacts', `phone,email\n${'a\n'.repeat(megabyte / 8)}`],
  ['with a line of many columns', `phone\n${','.repeat(megabyte - 100)}a\n`],
]

it.each(files)('withstands an import %s', async (name, text) => {
  const form = (fields: Record<string, string>, filename: string, content: string) => {
    const body = new FormData()
    for (const [field, value] of Object.entries(fields)) body.set(field, value)
    body.set('file', new File([content], filename))
    return { method: 'POST', body }
  }
  const to = { path: '/api/contacts/import', allowed: [200, 400] }
  await withstand([
    { ...to, name, init: form({ user_id: '1' }, 'contacts.csv', text) },
    { ...to, name: `${name} as user`, init: form({ user_id: text }, 'contacts.csv', 'phone\n') },
    { ...to, name: `${name} as field`, init: form({ [text]: '1' }, 'contacts.csv', 'phone\n') },
    { ...to, name: `${name} as name`, init: form({ user_id: '1' }, `${text}.csv`, 'phone\n') },
  ])
})

it('refuses an address and headers of a megabyte', async () => {
  const text = 'a'.repeat(megabyte)
  const refused = async (path: string, headers: Record<string, string>) => {
    // It hangs up on who goes on sending, so the answer may be lost.
    const status = await fetch(server.url + path, { headers }).then(
      (answer) => answer.status,
      () => 431,
    )
    expect(status).toBe(431)
  }
  await refused(`/api/contacts?user_id=1&search=${text}`, {})
  await refused(`/api/campaigns/${text}`, {})
  await refused('/api/contacts?user_id=1', { 'x-request-id': text })
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
})
