import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { addressBlock, readClientAddress } from './client-address.ts'

/** Returns the address of a client whose connection comes from a proxy. */
async function addressOf(forwardedFor: string | undefined, trustsProxy = true): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(readClientAddress(c, trustsProxy)))
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const env = { incoming: { socket: { remoteAddress: '::ffff:198.51.100.7' } } }
  return (await app.request('/', { headers }, env)).text()
}

it('is the address of the connection without a trusted proxy, whatever the client claims', async () => {
  expect(await addressOf('192.0.2.1', false)).toBe('198.51.100.7')
})

it('is the last address that the trusted proxy has forwarded', async () => {
  expect(await addressOf('203.0.113.9, 192.0.2.1')).toBe('192.0.2.1')
  expect(await addressOf('192.0.2.1')).toBe('192.0.2.1')
  expect(await addressOf('2001:DB8::1')).toBe('2001:db8::1')
  expect(await addressOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

it.each([
  ['192.0.2.1:80', '192.0.2.1'],
  ['203.0.113.9:1, 192.0.2.1:5678', '192.0.2.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[::ffff:192.0.2.1]:443', '192.0.2.1'],
])('is the address without the port that the proxy adds: %s', async (forwardedFor, address) => {
  expect(await addressOf(forwardedFor)).toBe(address)
})

it.each([
  undefined,
  '',
  ' ',
  ',',
  '192.0.2.1,',
  'unknown',
  '1',
  '0x7f.1',
  '192.0.2.1:',
  '192.0.2.1:80:80',
  ':80',
  '[]:80',
  '[2001:db8::1',
  '[2001:db8::1]:https',
  "'; --",
  '9'.repeat(9000),
])('is the address of the proxy when it forwards no address: %j', async (forwardedFor) => {
  expect(await addressOf(forwardedFor)).toBe('198.51.100.7')
})

it('counts the addresses among which a client can choose as one', () => {
  expect(addressBlock('2001:db8:1:2:3:4:5:6')).toBe(addressBlock('2001:db8:1:2::1'))
  expect(addressBlock('2001:db8:1:3::1')).not.toBe(addressBlock('2001:db8:1:2::1'))
  expect(addressBlock('fe80::1%eth0')).toBe(addressBlock('fe80::2'))
  expect(addressBlock('192.0.2.1')).not.toBe(addressBlock('192.0.2.2'))
  expect(addressBlock('::ffff:192.0.2.1')).toBe(addressBlock('192.0.2.1'))
})
