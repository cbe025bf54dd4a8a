import type { LookupAddress } from 'node:dns'
import { createServer, get, type Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fetchRecording } from './recording.ts'
import { internet, type Network, RedirectRejected } from './redirects.ts'

// A server of this machine that has both: what only this machine should reach, and what stands for the internet.
let local: Server
let here: string
/** Where each address leads; one that is not named is audio. */
let redirects: Record<string, string>
let reached: { url: string; token: string | undefined; at: string[] }[]
beforeAll(async () => {
  local = createServer(({ headers, url }, response) => {
    const asked = String(headers['x-asked'] ?? `http://${headers.host}${url}`)
    if (!headers['x-asked']) reached.push({ url: asked, token: headers.authorization, at: [] })
    const location = redirects[asked]
    if (location !== undefined) response.writeHead(302, { location }).end('elsewhere')
    else response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('RIFF')
  })
  await new Promise<void>((resolve) => local.listen(0, '127.0.0.1', resolve))
  here = `http://127.0.0.1:${(local.address() as AddressInfo).port}`
})
beforeEach(() => {
  redirects = {}
  reached = []
})
afterAll(() => {
  local.closeAllConnections()
  local.close()
})

const provider = 'https://api.provider.example/call/x/mono-recording'
const storage = 'https://storage.example/x.wav?signature=secret'
const somewhere = '93.184.215.14'

/** An internet whose names have these addresses, each time the next; it notes which ones a request would connect to. */
function internetOf(names: Record<string, string[][]> = {}): Network {
  const told = new Map<string, number>()
  const resolve = async (hostname: string): Promise<LookupAddress[]> => {
    if (isIP(hostname)) return [{ address: hostname, family: isIP(hostname) }]
    const times = told.get(hostname) ?? 0
    told.set(hostname, times + 1)
    const addresses = names[hostname]?.[times] ?? names[hostname]?.at(-1) ?? [somewhere]
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }
  return {
    resolve,
    get(url, options) {
      const { authorization: token } = options.headers as { authorization?: string }
      const connection = { url: url.href, token, at: [] as string[] }
      reached.push(connection)
      const lookup =
        options.lookup ?? ((name, _, done) => void resolve(name).then((all) => done(null, all)))
      lookup(url.hostname, { all: true }, (_, addresses) => {
        if (Array.isArray(addresses)) connection.at = addresses.map(({ address }) => address)
      })
      return get(`${here}/`, { signal: options.signal, headers: { 'x-asked': url.href } })
    },
  }
}

async function fetchFrom(address: string, network = internetOf()): Promise<string> {
  const limits = { bytes: 1000, totalMs: 60_000, idleMs: 60_000 }
  const audio = await fetchRecording(address, 'private-key', limits, network)
  let text = ''
  for await (const piece of audio?.pieces ?? []) text += new TextDecoder().decode(piece)
  return text
}

const isRefused = (reason: RegExp) =>
  expect.objectContaining({ constructor: RedirectRejected, message: expect.stringMatching(reason) })

describe('a recording behind a redirect', () => {
  it('is read from a public address by https, without the token', async () => {
    redirects = { [provider]: storage }
    expect(await fetchFrom(provider)).toBe('RIFF')
    expect(reached).toMatchObject([
      { url: provider, token: 'Bearer private-key' },
      { url: storage, token: undefined, at: [somewhere] },
    ])
  })

  it('is read from another path of the provider, with the token', async () => {
    redirects = { [provider]: '/files/x.wav' }
    expect(await fetchFrom(provider)).toBe('RIFF')
    expect(reached.at(-1)).toMatchObject({
      url: 'https://api.provider.example/files/x.wav',
      token: 'Bearer private-key',
    })
  })

  it.each([
    ['this machine', 'https://127.0.0.1/', /its address is not public/],
    ['this machine without encryption', 'http://127.0.0.1/', /only https is/],
    ['this machine by another of its numbers', 'https://127.8.9.10/', /its address/],
    ['this machine in one number', 'https://2130706433/', /\/\/127\.0\.0\.1\/ .* its address/],
    ['this machine in octal', 'https://0177.0.0.01/', /\/\/127\.0\.0\.1\/ /],
    ['this machine in hexadecimal', 'https://0x7f.1/', /\/\/127\.0\.0\.1\/ /],
    [
      'this machine in full-width digits',
      'https://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/',
      /\/\/127\.0\.0\.1\/ /,
    ],
    ['the unspecified address', 'https://0.0.0.0/', /its address/],
    ['a private network', 'https://10.1.2.3/', /its address/],
    ['another private network', 'https://172.31.0.1/', /its address/],
    ['a home network', 'https://192.168.1.1/', /its address/],
    ['a carrier-grade NAT', 'https://100.64.0.1/', /its address/],
    ['a link-local address', 'https://169.254.169.254/latest/meta-data', /its address/],
    ['a multicast address', 'https://224.0.0.1/', /its address/],
    ['the broadcast address', 'https://255.255.255.255/', /its address/],
    ['a reserved address', 'https://240.0.0.1/', /its address/],
    ['this machine by IPv6', 'https://[::1]/', /its address/],
    ['the unspecified IPv6 address', 'https://[::]/', /its address/],
    ['this machine as mapped IPv4', 'https://[::ffff:127.0.0.1]/', /its address/],
    ['this machine as mapped IPv4 in hexadecimal', 'https://[::ffff:7f00:1]/', /its address/],
    ['this machine as translated IPv4', 'https://[::ffff:0:127.0.0.1]/', /its address/],
    ['this machine as IPv4-compatible IPv6', 'https://[::127.0.0.1]/', /its address/],
    ['this machine behind NAT64', 'https://[64:ff9b::127.0.0.1]/', /its address/],
    ['this machine behind a local NAT64', 'https://[64:ff9b:1::7f00:1]/', /its address/],
    ['this machine by 6to4', 'https://[2002:7f00:1::]/', /its address/],
    ['this machine by Teredo', 'https://[2001::1]/', /its address/],
    ['a private network by IPv6', 'https://[fd12:3456::1]/', /its address/],
    ['a site-local address', 'https://[fec0::1]/', /its address/],
    ['a link-local IPv6 address', 'https://[fe80::1]/', /its address/],
    ['a multicast IPv6 address', 'https://[ff02::1]/', /its address/],
    ['unallocated IPv6', 'https://[4000::1]/', /its address/],
    ['documentation IPv6', 'https://[2001:db8::1]/', /its address/],
    ['a public address without encryption', 'http://storage.example/x', /only https is/],
    ['a file', 'file:///etc/passwd', /file:\/\/\/etc\/passwd is not followed: only https is/],
    ['a data URL', 'data:audio/wav,RIFF', /only https is/],
    ['a script', 'javascript:alert(1)', /only https is/],
    ['an invalid URL', 'https://', /leads to an address that is none/],
  ])('is not read from %s: %s', async (_, target, reason) => {
    redirects = { [provider]: target }
    await expect(fetchFrom(provider)).rejects.toEqual(isRefused(reason))
    expect(reached).toHaveLength(1)
  })

  it.each([
    ['this machine', [['127.0.0.1']]],
    ['a private network', [['10.0.0.1']]],
    ['the IPv6 loopback address', [['::1']]],
    ['a link-local address with a zone', [['fe80::1%eth0']]],
    ['a public machine and this one', [[somewhere, '127.0.0.1']]],
    ['this machine as mapped IPv4', [['::ffff:127.0.0.1']]],
  ])('is not read when its host resolves to %s', async (_, answers) => {
    redirects = { [provider]: storage }
    const network = internetOf({ 'storage.example': answers })
    await expect(fetchFrom(provider, network)).rejects.toEqual(isRefused(/not public/))
    expect(reached).toHaveLength(1)
  })

  it('is read from the address that was checked, even if its host resolves to another one later', async () => {
    redirects = { [provider]: storage }
    const network = internetOf({ 'storage.example': [[somewhere], ['127.0.0.1']] })
    expect(await fetchFrom(provider, network)).toBe('RIFF')
    expect(reached.at(-1)).toMatchObject({ url: storage, at: [somewhere] })
  })

  it('is checked at each redirect', async () => {
    redirects = { [provider]: storage, [storage]: `${here}/inside` }
    await expect(fetchFrom(provider)).rejects.toEqual(isRefused(/only https is/))
    redirects = { [provider]: storage, [storage]: 'https://inside.example/' }
    const network = internetOf({ 'inside.example': [['127.0.0.1']] })
    await expect(fetchFrom(provider, network)).rejects.toEqual(isRefused(/not public/))
  })

  it('is not requested with the token when another host redirects back to the provider', async () => {
    const command = 'https://api.provider.example/call/x?delete'
    redirects = { [provider]: storage, [storage]: command }
    await fetchFrom(provider)
    expect(reached.map(({ token }) => token)).toEqual(['Bearer private-key', undefined, undefined])
  })

  it('is not requested from a provider in a private network when another host redirects back to it', async () => {
    const inside = 'http://10.0.0.5/call/x/mono-recording'
    redirects = { [inside]: storage, [storage]: 'http://10.0.0.5/admin' }
    await expect(fetchFrom(inside)).rejects.toEqual(isRefused(/only https is/))
  })

  it.each([
    ['another port', 'https://api.provider.example:8443/'],
    ['a name below', 'https://eu.api.provider.example/'],
    ['a name that looks alike', 'https://api.provider.example.evil.example/'],
  ])('is requested without the token at %s', async (_, target) => {
    redirects = { [provider]: target }
    await fetchFrom(provider)
    expect(reached.at(-1)).toEqual({ url: target, token: undefined, at: [somewhere] })
  })

  it('may be redirected five times, and no more', async () => {
    const chain = Array.from({ length: 6 }, (_, n) => `https://storage.example/${n}`)
    const [first = '', second = ''] = chain
    redirects = { [provider]: second }
    for (const [n, url] of chain.entries()) if (n > 0 && n < 5) redirects[url] = chain[n + 1] ?? ''
    expect(await fetchFrom(provider)).toBe('RIFF')
    redirects[provider] = first
    redirects[first] = second
    await expect(fetchFrom(provider)).rejects.toEqual(isRefused(/one more than 5/))
    redirects = { [provider]: storage, [storage]: storage }
    await expect(fetchFrom(provider)).rejects.toEqual(isRefused(/one more than 5/))
  })

  it('is rejected with a message that has no signature in it', async () => {
    redirects = { [provider]: 'http://user:password@storage.example/x.wav?signature=secret#part' }
    const refusal = isRefused(/^The redirect to http:\/\/storage.example\/x.wav is not followed/)
    await expect(fetchFrom(provider)).rejects.toEqual(refusal)
  })
})

describe('a recording of a provider on this machine', () => {
  const ask = (host = here) => fetchFrom(`${host}/call/x/mono-recording`, internet)

  it('is read from the provider’s redirect', async () => {
    redirects = { [`${here}/call/x/mono-recording`]: `${here}/recording/x.wav?signature=secret` }
    expect(await ask()).toBe('RIFF')
    expect(reached.at(-1)?.url).toBe(`${here}/recording/x.wav?signature=secret`)
  })

  it('is read from the provider by any loopback name', async () => {
    const named = here.replace('127.0.0.1', 'localhost')
    redirects = { [`${named}/call/x/mono-recording`]: `${here}/recording/x.wav` }
    expect(await ask(named)).toBe('RIFF')
  })

  it('is not read from another server on this machine', async () => {
    let asked = 0
    const other = createServer((_, response) => {
      asked += 1
      response.writeHead(200, { 'content-type': 'audio/wav' }).end('secret')
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = other.address() as AddressInfo
      redirects = { [`${here}/call/x/mono-recording`]: `http://127.0.0.1:${port}/` }
      await expect(ask()).rejects.toEqual(isRefused(/only https is/))
      expect(asked).toBe(0)
    } finally {
      other.close()
    }
  })
})
