import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ListeningServer, listen } from './listen.ts'
import { openTestServer, sendRaw, type TestServer } from './testing.ts'

let server: TestServer
let listening: ListeningServer
/** Host and port by which the server is rightly asked. */
let own: string
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  listening = await listen(server.app.fetch, { host: '127.0.0.1', port: 0 })
  own = new URL(listening.url).host
})
afterAll(async () => {
  await listening.drain(0)
  await server.close()
})

/** The status of the answer to a request as it is written; OWN stands for the server's host and port. */
async function statusOf(target: string, ...headers: string[]): Promise<number> {
  const lines = [`GET ${target} HTTP/1.1`, ...headers, 'connection: close', '', '']
  const answer = await sendRaw(listening.url, lines.join('\r\n').replaceAll('OWN', own))
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1])
}

it.each([
  ['its own host', '/api/config', 'host: OWN'],
  ['its own absolute URL', 'http://OWN/api/config', 'host: OWN'],
  ['its own URL in upper case', 'http://LOCALHOST:1/api/config', 'host: localhost:1'],
  ['a loopback name', '/api/config', 'host: LocalHost:1'],
  ['the default port', 'http://127.0.0.1/api/config', 'host: 127.0.0.1:80'],
])('accepts a request that names %s', async (_, target, host) => {
  expect(await statusOf(target, host)).toBe(200)
})

it.each([
  ['has another host', 'http://evil.example/api/config', 'host: OWN'],
  [
    'has another host with the same port',
    'http://evil.example:4000/api/config',
    'host: 127.0.0.1:4000',
  ],
  ['has its own host, and the header another', 'http://OWN/api/config', 'host: evil.example'],
  ['has another port', 'http://127.0.0.1:1/api/config', 'host: OWN'],
  ['has another scheme', 'https://OWN/api/config', 'host: OWN'],
  ['has another loopback name', 'http://localhost:1/api/config', 'host: 127.0.0.1:1'],
  ['has another host behind user info', 'http://OWN@evil.example/api/config', 'host: OWN'],
  ['has another host, for the webhook', 'http://evil.example/api/vapi/webhook', 'host: OWN'],
  [
    'has its own host, and the header another, for the webhook',
    'http://OWN/api/vapi/webhook',
    'host: evil.example',
  ],
  ['has no Host header', 'http://OWN/api/config', 'x-host: OWN'],
  ['has two Host headers', 'http://OWN/api/config', 'host: OWN\r\nhost: evil.example'],
])('rejects a request whose address %s', async (_, target, host) => {
  expect(await statusOf(target, host)).toBe(400)
})

it.each([
  ['another host', '/api/config', 'host: evil.example'],
  ['another host in URL and header', 'http://evil.example/api/config', 'host: evil.example'],
  ['a host that begins with a loopback address', '/api/config', 'host: 127.0.0.1.evil.example'],
])('rejects a request that names %s', async (_, target, host) => {
  expect(await statusOf(target, host)).toBe(403)
})

it.each([
  ['ours', 'http://OWN', 200],
  ['ours with another scheme', 'https://OWN', 403],
  ['ours with another port', 'http://127.0.0.1:1', 403],
  ['this machine by another name', `http://localhost`, 403],
  ['hidden', 'null', 403],
  ['ours with a user before it', 'http://evil@OWN', 403],
  ['ours with a path behind it', 'http://OWN/', 403],
  ['a file’s', 'file://', 403],
  ['another’s', 'http://evil.example', 403],
  ['nothing', '', 403],
])('compares scheme, host and port of the origin: %s', async (_, origin, status) => {
  expect(await statusOf('/api/config', 'host: OWN', `origin: ${origin}`)).toBe(status)
})

it('accepts the provider’s messages with any host, if their secret is right', async () => {
  const body = '{"message":{}}'
  const message = (secret: string) =>
    sendRaw(
      listening.url,
      [
        'POST /api/vapi/webhook HTTP/1.1',
        'host: tunnel.example',
        'content-type: application/json',
        `content-length: ${body.length}`,
        `x-vapi-secret: ${secret}`,
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  expect(await message(server.deps.webhookSecret)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await message('wrong')).toMatch(/^HTTP\/1\.1 401 /)
})
