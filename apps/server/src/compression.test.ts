import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptedEncodings } from './compression.ts'
import { openTestServer, type TestServer } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ runsDialer: false })
  for (let n = 0; n < 10; n++) {
    const phone_number = `+1 202 555 01${n}0`
    const name = { first_name: 'Zoë', last_name: 'Łukasiewicz' }
    await server.post('/api/contacts', { user_id: 1, ...name, phone_number })
  }
})
afterAll(() => server.close())

const fetchContacts = async (accept?: string) => {
  const headers: Record<string, string> = accept === undefined ? {} : { 'accept-encoding': accept }
  const response = await server.request('/api/contacts?user_id=1', { headers })
  return {
    encoding: response.headers.get('content-encoding'),
    vary: response.headers.get('vary'),
    type: response.headers.get('content-type'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

it('does not compress for a client that accepts no encoding', async () => {
  const uncompressed = await fetchContacts()
  expect(uncompressed).toMatchObject({ encoding: null, vary: 'accept-encoding' })
  expect(JSON.parse(new TextDecoder().decode(uncompressed.bytes)).total).toBe(10)
  expect(await fetchContacts('br;q=0, zstd')).toEqual(uncompressed)
})

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
] as const)('compresses for a client that accepts %s: %s', async (accept, encoding, decompress) => {
  const uncompressed = await fetchContacts()
  const compressed = await fetchContacts(accept)
  expect(compressed).toMatchObject({ encoding, vary: 'accept-encoding', type: uncompressed.type })
  expect(compressed.bytes.byteLength).toBeLessThan(uncompressed.bytes.byteLength / 3)
  expect(new Uint8Array(decompress(compressed.bytes))).toEqual(uncompressed.bytes)
})

it('does not compress a response that fits into one packet', async () => {
  const headers = { 'accept-encoding': 'br' }
  const response = await server.request('/api/contacts?user_id=1&per_page=1', { headers })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.json()).toMatchObject({ total: 10 })
})

it.each([
  ['', []],
  ['br', ['br']],
  ['GZIP;q=0.5, Br ; q=1', ['gzip', 'br']],
  ['gzip;q=0, br;q=0.000, deflate', ['deflate']],
])('parses accept-encoding %j', (header, names) => {
  expect([...acceptedEncodings(header)].filter(Boolean)).toEqual(names)
})
