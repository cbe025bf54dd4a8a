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

const listed = async (accept?: string) => {
  const headers: Record<string, string> = accept === undefined ? {} : { 'accept-encoding': accept }
  const answer = await server.request('/api/contacts?user_id=1', { headers })
  return {
    encoding: answer.headers.get('content-encoding'),
    vary: answer.headers.get('vary'),
    type: answer.headers.get('content-type'),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}

it('does not compress for a client that accepts no encoding', async () => {
  const plain = await listed()
  expect(plain).toMatchObject({ encoding: null, vary: 'accept-encoding' })
  expect(JSON.parse(new TextDecoder().decode(plain.bytes)).total).toBe(10)
  expect(await listed('br;q=0, zstd')).toEqual(plain)
})

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
] as const)('compresses for a client that accepts %s: %s', async (accept, encoding, read) => {
  const plain = await listed()
  const compressed = await listed(accept)
  expect(compressed).toMatchObject({ encoding, vary: 'accept-encoding', type: plain.type })
  expect(compressed.bytes.byteLength).toBeLessThan(plain.bytes.byteLength / 3)
  expect(new Uint8Array(read(compressed.bytes))).toEqual(plain.bytes)
})

it('does not compress what fits into one packet', async () => {
  const headers = { 'accept-encoding': 'br' }
  const answer = await server.request('/api/contacts?user_id=1&per_page=1', { headers })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.json()).toMatchObject({ total: 10 })
})

it.each([
  ['', []],
  ['br', ['br']],
  ['GZIP;q=0.5, Br ; q=1', ['gzip', 'br']],
  ['gzip;q=0, br;q=0.000, deflate', ['deflate']],
])('reads accept-encoding %j', (header, names) => {
  expect([...acceptedEncodings(header)].filter(Boolean)).toEqual(names)
})
