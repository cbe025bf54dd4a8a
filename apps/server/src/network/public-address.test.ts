import { describe, expect, it } from 'vitest'
import { isLoopback } from './index.ts'

describe('a host of a URL', () => {
  it.each([
    ['the name', 'http://localhost:4000', true],
    ['the name in capitals', 'http://LOCALHOST/', true],
    ['the usual address', 'http://127.0.0.1:4000', true],
    ['another address of the block', 'https://127.8.9.10/', true],
    ['a short form of the address', 'http://127.1/', true],
    ['the address as a number', 'http://2130706433/', true],
    ['the IPv6 address', 'http://[::1]:4000', true],
    ['the IPv6 address in full', 'http://[0:0:0:0:0:0:0:1]/', true],
    ['a name below it', 'http://app.localhost/', false],
    ['a name that begins with it', 'http://localhost.example/', false],
    ['a name that begins with an address', 'http://127.0.0.1.example/', false],
    ['the IPv4 address in IPv6', 'http://[::ffff:127.0.0.1]/', false],
    ['all addresses of this machine', 'http://0.0.0.0/', false],
    ['a private address', 'http://192.168.0.1/', false],
    ['another name', 'https://callwright.example/', false],
  ])('%s', (_, url, expected) => {
    expect(isLoopback(new URL(url).hostname)).toBe(expected)
  })
})

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['127.300.0.1', false],
  ['', false],
])('an address that DNS returned: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
