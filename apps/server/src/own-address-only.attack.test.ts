import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openAccountsServer } from '../test/accounts-server.ts'
import { createApp } from './app.ts'
import { type ListeningServer, listen } from './listen.ts'
import { openTestServer, sendRaw, type TestServer } from './testing.ts'

let server: TestServer
let listening: ListeningServer
/** Host and port of the server's own address. */
let ownHost: string
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  listening = await listen(server.app.fetch, { host: '127.0.0.1', port: 0 })
  ownHost = new URL(listening.url).host
})
afterAll(async () => {
  await listening.drain(0)
  await server.close()
})

/** Sends a raw request; returns the status of the response. `OWN` is replaced by the server's host and port. */
async function requestStatus(target: string, ...headers: string[]): Promise<number> {
  const lines = [`GET ${target} HTTP/1.1`, ...headers, 'connection: close', '', '']
  const response = await sendRaw(listening.url, lines.join('\r\n').replaceAll('OWN', ownHost))
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1])
}

it.each([
  ['its own host', '/api/config', 'host: OWN'],
  ['its own absolute URL', 'http://OWN/api/config', 'host: OWN'],
  ['its own URL in upper case', 'http://LOCALHOST:1/api/config', 'host: localhost:1'],
  ['a loopback name', '/api/config', 'host: LocalHost:1'],
  ['the default port', 'http://127.0.0.1/api/config', 'host: 127.0.0.1:80'],
])('accepts a request that names %s', async (_, target, host) => {
  expect(await requestStatus(target, host)).toBe(200)
})

it.each([
  ['has another host', 'http://evil.example/api/config', 'host: OWN'],
  [
    'has another host with the same port',
    'http://evil.example:4000/api/config',
    'host: 127.0.0.1:4000',
  ],
  ['has its own host while the header has another', 'http://OWN/api/config', 'host: evil.example'],
  ['has another port', 'http://127.0.0.1:1/api/config', 'host: OWN'],
  ['has another scheme', 'https://OWN/api/config', 'host: OWN'],
  ['has another loopback name', 'http://localhost:1/api/config', 'host: 127.0.0.1:1'],
  ['has another host behind user info', 'http://OWN@evil.example/api/config', 'host: OWN'],
  ['has another host, for the webhook', 'http://evil.example/api/vapi/webhook', 'host: OWN'],
  [
    'has its own host while the header has another, for the webhook',
    'http://OWN/api/vapi/webhook',
    'host: evil.example',
  ],
  ['has no Host header', 'http://OWN/api/config', 'x-host: OWN'],
  ['has two Host headers', 'http://OWN/api/config', 'host: OWN\r\nhost: evil.example'],
])('rejects a request whose address %s', async (_, target, host) => {
  expect(await requestStatus(target, host)).toBe(400)
})

it.each([
  ['another host', '/api/config', 'host: evil.example'],
  ['another host, for the health', '/api/health', 'host: evil.example'],
  ['another host in URL and header', 'http://evil.example/api/config', 'host: evil.example'],
  ['a host that begins with a loopback address', '/api/config', 'host: 127.0.0.1.evil.example'],
])('rejects a request that names %s', async (_, target, host) => {
  expect(await requestStatus(target, host)).toBe(403)
})

it.each([
  ['its own', 'http://OWN', 200],
  ['its own with another scheme', 'https://OWN', 403],
  ['its own with another port', 'http://127.0.0.1:1', 403],
  ['another name of this machine', `http://localhost`, 403],
  ['null', 'null', 403],
  ['its own with user info', 'http://evil@OWN', 403],
  ['its own with a path', 'http://OWN/', 403],
  ['a file', 'file://', 403],
  ['another site', 'http://evil.example', 403],
  ['empty', '', 403],
])('compares scheme, host and port of the origin: %s', async (_, origin, status) => {
  expect(await requestStatus('/api/config', 'host: OWN', `origin: ${origin}`)).toBe(status)
})

it('accepts messages of the provider with any host if their secret is correct', async () => {
  const body = '{"message":{}}'
  const sendMessage = (secret: string) =>
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
  expect(await sendMessage(server.deps.webhookSecret)).toMatch(/^HTTP\/1\.1 200 /)
  expect(await sendMessage('wrong')).toMatch(/^HTTP\/1\.1 401 /)
})

it('with accounts, tells its health to probes that ask by the address of a process', async () => {
  const accounts = await openAccountsServer()
  onTestFinished(() => accounts.close())
  const status = async (path: string, init?: RequestInit) => {
    const headers = { host: '10.0.0.7:4000', ...init?.headers }
    return (await accounts.request(`http://10.0.0.7:4000${path}`, { ...init, headers })).status
  }
  expect(await status('/api/health')).toBe(200)
  expect(await status('/api/health', { method: 'HEAD' })).toBe(200)
  expect(await status('/api/health', { method: 'POST' })).toBe(403)
  expect(await status('/api/health', { headers: { origin: 'http://10.0.0.7:4000' } })).toBe(403)
  expect(await status('/api/config')).toBe(403)
})

it('rejects a loopback host from another machine', async () => {
  const app = createApp({ ...server.deps, registry: new Registry() }, server.dialer)
  const status = async (remoteAddress: string) => {
    const incoming = { socket: { remoteAddress } }
    const headers = { host: 'localhost:4000' }
    return (await app.request('http://localhost:4000/api/config', { headers }, { incoming })).status
  }
  expect(await status('127.0.0.1')).toBe(200)
  expect(await status('::ffff:127.0.0.1')).toBe(200)
  expect(await status('::1')).toBe(200)
  expect(await status('192.0.2.7')).toBe(403)
  expect(await status('::ffff:192.0.2.7')).toBe(403)
})
