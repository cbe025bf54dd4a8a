import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { endAll, makeTempFolder, type Process, startServer } from '../../test/processes.ts'
import { openApiDocument } from '../openapi/document.ts'
import {
  type Attack,
  attacksOn,
  bodyBytesOf,
  drawPieces,
  findLeavesOfValue,
  isHeaderValue,
  type Json,
  jsonHeaders,
  maxHeadBytes,
  megabyte,
  type Operation,
  pieces,
  repeatToSize,
  replaceAtPath,
} from './text-attacks.ts'

// Sends hostile text to every text field of the API: up to a megabyte in a body, or as much as a URL or a header may have.
// The seed of the run chooses which texts each operation gets.
// The server, a separate process, must accept or reject it and respond to other requests meanwhile.

const webhookSecret = 'the secret of the attack'
let server: Process
beforeAll(async () => {
  server = await startServer({ DATA_DIR: makeTempFolder(), VAPI_WEBHOOK_SECRET: webhookSecret }, {})
})
beforeEach(({ onTestFailed }) => {
  // A blocked server would fail all later tests as well.
  onTestFailed(async () => {
    await server.end('SIGKILL')
    await server.start()
  })
})
afterAll(endAll)

/** Requests how much CPU time the server has used. */
const fetchCpuSeconds = async () => {
  const response = await fetch(`${server.url}/api/metrics`)
  expect(response.status).toBe(200)
  const metrics = await response.text()
  const seconds = Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1])
  expect(seconds).toBeGreaterThan(0)
  return seconds
}

/** The pause between two health checks. Without it, they took a quarter of the CPU time of these tests. */
const healthCheckPauseMs = 20

/** The time between two requests of the CPU time, which take longer than most attacks. */
const cpuRequestIntervalMs = 250

/**
 * Sends one attack after the other, and checks the server's health all the time. While it waits for a health response,
 * the server may use less than a second of CPU time, which does not depend on how busy the machine is.
 */
async function expectToStayResponsive(attacks: Iterable<Attack>): Promise<void> {
  let currentAttack = ''
  let isDone = false
  const checkHealth = async () => {
    let cpuSecondsBefore = await fetchCpuSeconds()
    let measuredAt = performance.now()
    const blockages: { seconds: number; attack: string }[] = []
    while (!isDone) {
      await setTimeout(healthCheckPauseMs)
      const attack = currentAttack
      const startedAt = performance.now()
      const { status } = await fetch(`${server.url}/api/health`)
      expect(status, `health during ${attack}`).toBe(200)
      const isLate = performance.now() - startedAt >= 1000
      if (!isLate && performance.now() - measuredAt < cpuRequestIntervalMs) continue
      const cpuSeconds = await fetchCpuSeconds()
      // What the server may have used between the last measurement and the request for its health does not count.
      const seconds = cpuSeconds - cpuSecondsBefore - (startedAt - measuredAt) / 1000
      if (isLate && seconds >= 1) blockages.push({ seconds, attack })
      cpuSecondsBefore = cpuSeconds
      measuredAt = performance.now()
    }
    expect(blockages).toEqual([])
  }
  const sendAttacks = async () => {
    try {
      for (const { name, path, init, allowedStatuses } of attacks) {
        currentAttack = name
        const response = await fetch(server.url + path, init)
        const { status } = response
        const text = await response.text()
        expect(allowedStatuses, `${name}: ${status} ${text.slice(0, 300)}`).toContain(status)
      }
    } finally {
      isDone = true
    }
  }
  await Promise.all([checkHealth(), sendAttacks()])
}

const { paths = {} } = await openApiDocument()
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Operation>).map(
    ([method, operation]) => [operation.operationId, path, method, operation] as const,
  ),
)
const attackedOperations = operations.filter(([, path, method, operation]) => {
  const [firstAttack] = attacksOn(path, method, operation, pieces)
  // The webhook has a separate test: without the secret, the server closes the connection before it reads the body.
  return firstAttack !== undefined && !operation.security
})

it.each(attackedOperations)(
  'stays responsive when long texts are sent to %s',
  async (id, path, method, operation) => {
    const pieces = drawPieces(operations.findIndex(([operationId]) => operationId === id))
    await expectToStayResponsive(attacksOn(path, method.toUpperCase(), operation, pieces))
  },
)

it('stays responsive when long texts are sent in a server message with the right secret', async () => {
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
    const target = { path: '/api/vapi/webhook', allowedStatuses: [200, 400, 409] }
    const headers = { ...jsonHeaders, 'x-vapi-secret': webhookSecret }
    for (const piece of pieces) {
      const text = repeatToSize(piece, bodyBytesOf(piece), JSON.stringify)
      const name = `webhook of ${JSON.stringify(piece)}`
      yield { ...target, name, init: { method: 'POST', headers, body: text } }
      for (const leaf of findLeavesOfValue(report)) {
        const body = JSON.stringify(replaceAtPath(report, leaf, text))
        yield {
          ...target,
          name: `${name} in ${leaf.join('.')}`,
          init: { method: 'POST', headers, body },
        }
      }
    }
  }
  await expectToStayResponsive(attacks())
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
])('stays responsive when long texts are sent in the header %s', async (header) => {
  function* attacks(): Generator<Attack> {
    for (const piece of pieces.filter(isHeaderValue)) {
      const text = `a${repeatToSize(piece, maxHeadBytes, String)}a`
      const name = `${header} of ${JSON.stringify(piece)}`
      const headers = { ...jsonHeaders, [header]: text }
      const get = { headers }
      const post = { method: 'POST', headers, body: '{}' }
      yield { name, path: '/api/health', init: get, allowedStatuses: [200, 403] }
      yield { name, path: '/login', init: get, allowedStatuses: [200, 302, 403, 404] }
      yield { name, path: '/api/contacts', init: post, allowedStatuses: [400, 403, 415] }
      yield { name, path: '/api/contacts/import', init: post, allowedStatuses: [400, 403, 415] }
      yield { name, path: '/api/vapi/webhook', init: post, allowedStatuses: [401] }
    }
  }
  await expectToStayResponsive(attacks())
})

/** CSV files of up to a megabyte with quotes, separators and line breaks that are expensive to parse. */
const files: [name: string, text: string][] = [
  ...pieces.map((piece): [string, string] => [
    `of ${JSON.stringify(piece)}`,
    repeatToSize(piece, megabyte, String),
  ]),
  ...pieces.map((piece): [string, string] => [
    `with a cell of ${JSON.stringify(piece)}`,
    `phone,email,tags\n+12025550101,"${repeatToSize(piece, megabyte / 4, String)}a",\n,,"${repeatToSize(piece, megabyte / 4, String)}a"\n`,
  ]),
  ['with 80 quotes', '"'.repeat(80)],
  ['with quotes that never close', `"${'""\n'.repeat(megabyte / 3)}`],
  ['with a header of many columns', `phone${',a'.repeat(megabyte / 2 - 10)}\n+12025550101\n`],
  ['with many phone columns', `a${',phone'.repeat(megabyte / 8)}\n${'a\n'.repeat(20_000)}`],
  ['with blank lines', `phone,email\n${'\n'.repeat(megabyte / 4)}`],
  ['with lines without a phone number', `phone,email\n${'a\n'.repeat(megabyte / 8)}`],
  ['with a line of many columns', `phone\n${','.repeat(megabyte - 100)}a\n`],
]

/** Returns an attack that uploads a file with other fields of a form. */
function uploadAttack(
  name: string,
  fields: Record<string, string>,
  filename: string,
  content: string,
): Attack {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.set(field, value)
  body.set('file', new File([content], filename))
  const init = { method: 'POST', body }
  return { name, path: '/api/contacts/import', init, allowedStatuses: [200, 400] }
}

it.each(files)('stays responsive during the import of a file %s', async (name, text) => {
  await expectToStayResponsive([uploadAttack(name, { user_id: '1' }, 'contacts.csv', text)])
})

it.each(pieces)(
  'stays responsive during an import whose form has long texts of %j',
  async (piece) => {
    const text = repeatToSize(piece, megabyte, String)
    await expectToStayResponsive([
      uploadAttack('as user id', { user_id: text }, 'contacts.csv', 'phone\n'),
      uploadAttack('as field name', { [text]: '1' }, 'contacts.csv', 'phone\n'),
      uploadAttack('as file name', { user_id: '1' }, `${text}.csv`, 'phone\n'),
    ])
  },
)

it('returns 431 for a URL or a header of a megabyte', async () => {
  const text = 'a'.repeat(megabyte)
  const expect431 = async (path: string, headers: Record<string, string>) => {
    // The server may close the connection while the request is sent, so a connection error counts as 431.
    const status = await fetch(server.url + path, { headers }).then(
      (response) => response.status,
      () => 431,
    )
    expect(status).toBe(431)
  }
  await expect431(`/api/contacts?user_id=1&search=${text}`, {})
  await expect431(`/api/campaigns/${text}`, {})
  await expect431('/api/contacts?user_id=1', { 'x-request-id': text })
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
})
