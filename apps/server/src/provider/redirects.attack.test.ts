import type { LookupAddress } from 'node:dns'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { internet, type Network } from '../network/index.ts'
import { fetchRecording } from './recording.ts'
import { RedirectRejected } from './redirects.ts'

// One server on this machine that plays two parts: a local service, and every server of the internet. The mocked
// network sends it each internet request with the requested URL in `x-requested-url`.
let localServer: Server
let localOrigin: string
/** The redirect target of each URL; a URL without one returns audio. */
let redirects: Record<string, string>
/** The requests that were sent, with the addresses to which each would connect on the internet. */
let requests: { url: string; token: string | undefined; addresses: string[] }[]
beforeAll(async () => {
  localServer = createServer(({ headers, url }, response) => {
    const internetUrl = headers['x-requested-url']
    const requestUrl = String(internetUrl ?? `http://${headers.host}${url}`)
    if (!internetUrl) {
      requests.push({ url: requestUrl, token: headers.authorization, addresses: [] })
    }
    const location = redirects[requestUrl]
    if (location !== undefined) response.writeHead(302, { location }).end('redirect')
    else response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('RIFF')
  })
  await new Promise<void>((resolve) => localServer.listen(0, '127.0.0.1', resolve))
  localOrigin = `http://127.0.0.1:${(localServer.address() as AddressInfo).port}`
})
beforeEach(() => {
  redirects = {}
  requests = []
})
afterAll(() => {
  localServer.closeAllConnections()
  localServer.close()
})

const providerUrl = 'https://api.provider.example/call/x/mono-recording'
const storageUrl = 'https://storage.example/x.wav?signature=secret'
const publicAddress = '93.184.215.14'

/**
 * Mocks the internet. `dnsResponses` has the addresses of each host name, one list for each lookup; the last list is
 * repeated. A host name without lists resolves to `publicAddress`.
 */
function mockInternet(dnsResponses: Record<string, string[][]> = {}): Network {
  const lookupCounts = new Map<string, number>()
  const resolve = async (hostname: string): Promise<LookupAddress[]> => {
    if (isIP(hostname)) return [{ address: hostname, family: isIP(hostname) }]
    const count = lookupCounts.get(hostname) ?? 0
    lookupCounts.set(hostname, count + 1)
    const responses = dnsResponses[hostname]
    const addresses = responses?.[count] ?? responses?.at(-1) ?? [publicAddress]
    return addresses.map((address) => ({ address, family: isIP(address) }))
  }
  return {
    resolve,
    request(url, options) {
      const { authorization: token } = options.headers as { authorization?: string }
      const sent = { url: url.href, token, addresses: [] as string[] }
      requests.push(sent)
      const lookup =
        options.lookup ??
        ((name, _, done) => void resolve(name).then((addresses) => done(null, addresses)))
      lookup(url.hostname, { all: true }, (_, addresses) => {
        if (Array.isArray(addresses)) sent.addresses = addresses.map(({ address }) => address)
      })
      return request(`${localOrigin}/`, {
        signal: options.signal,
        headers: { 'x-requested-url': url.href },
      })
    },
  }
}

/** Fetches a recording, and returns its bytes as text. */
async function fetchText(address: string, network = mockInternet()): Promise<string> {
  const limits = { bytes: 1000, totalMs: 60_000, idleMs: 60_000 }
  const audio = await fetchRecording(address, 'private-key', limits, network)
  let text = ''
  for await (const piece of audio?.pieces ?? []) text += new TextDecoder().decode(piece)
  return text
}

const redirectRejected = (reason: RegExp) =>
  expect.objectContaining({ constructor: RedirectRejected, message: expect.stringMatching(reason) })

describe('a recording behind a redirect', () => {
  it('is read from a public address by https, without the token', async () => {
    redirects = { [providerUrl]: storageUrl }
    expect(await fetchText(providerUrl)).toBe('RIFF')
    expect(requests).toMatchObject([
      { url: providerUrl, token: 'Bearer private-key' },
      { url: storageUrl, token: undefined, addresses: [publicAddress] },
    ])
  })

  it('is read from another path of the provider, with the token', async () => {
    redirects = { [providerUrl]: '/files/x.wav' }
    expect(await fetchText(providerUrl)).toBe('RIFF')
    expect(requests.at(-1)).toMatchObject({
      url: 'https://api.provider.example/files/x.wav',
      token: 'Bearer private-key',
    })
  })

  it.each([
    ['this machine', 'https://127.0.0.1/', /its address is not public/],
    ['this machine without encryption', 'http://127.0.0.1/', /only https is allowed/],
    ['this machine by another loopback address', 'https://127.8.9.10/', /its address/],
    [
      'this machine as one decimal number',
      'https://2130706433/',
      /\/\/127\.0\.0\.1\/ .* its address/,
    ],
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
    ['a third private network', 'https://192.168.1.1/', /its address/],
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
    ['a public address without encryption', 'http://storage.example/x', /only https is allowed/],
    [
      'a file',
      'file:///etc/passwd',
      /file:\/\/\/etc\/passwd is not followed: only https is allowed/,
    ],
    ['a data URL', 'data:audio/wav,RIFF', /only https is allowed/],
    ['a script', 'javascript:alert(1)', /only https is allowed/],
    ['an invalid URL', 'https://', /its Location header is not a valid URL/],
  ])('is not read from %s: %s', async (_, target, reason) => {
    redirects = { [providerUrl]: target }
    await expect(fetchText(providerUrl)).rejects.toEqual(redirectRejected(reason))
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['this machine', [['127.0.0.1']]],
    ['a private network', [['10.0.0.1']]],
    ['the IPv6 loopback address', [['::1']]],
    ['a link-local address with a zone', [['fe80::1%eth0']]],
    ['a public address and this machine', [[publicAddress, '127.0.0.1']]],
    ['this machine as mapped IPv4', [['::ffff:127.0.0.1']]],
  ])('is not read when its host resolves to %s', async (_, dnsResponses) => {
    redirects = { [providerUrl]: storageUrl }
    const network = mockInternet({ 'storage.example': dnsResponses })
    await expect(fetchText(providerUrl, network)).rejects.toEqual(redirectRejected(/not public/))
    expect(requests).toHaveLength(1)
  })

  it('is read from the address that was checked, even if its host resolves to another one later', async () => {
    redirects = { [providerUrl]: storageUrl }
    const network = mockInternet({ 'storage.example': [[publicAddress], ['127.0.0.1']] })
    expect(await fetchText(providerUrl, network)).toBe('RIFF')
    expect(requests.at(-1)).toMatchObject({ url: storageUrl, addresses: [publicAddress] })
  })

  it('is checked at each redirect', async () => {
    redirects = { [providerUrl]: storageUrl, [storageUrl]: `${localOrigin}/inside` }
    await expect(fetchText(providerUrl)).rejects.toEqual(redirectRejected(/only https is allowed/))
    redirects = { [providerUrl]: storageUrl, [storageUrl]: 'https://inside.example/' }
    const network = mockInternet({ 'inside.example': [['127.0.0.1']] })
    await expect(fetchText(providerUrl, network)).rejects.toEqual(redirectRejected(/not public/))
  })

  it('is not requested with the token when another host redirects back to the provider', async () => {
    const commandUrl = 'https://api.provider.example/call/x?delete'
    redirects = { [providerUrl]: storageUrl, [storageUrl]: commandUrl }
    await fetchText(providerUrl)
    expect(requests.map(({ token }) => token)).toEqual(['Bearer private-key', undefined, undefined])
  })

  it('is not requested from a provider in a private network when another host redirects back to it', async () => {
    const privateProviderUrl = 'http://10.0.0.5/call/x/mono-recording'
    redirects = { [privateProviderUrl]: storageUrl, [storageUrl]: 'http://10.0.0.5/admin' }
    await expect(fetchText(privateProviderUrl)).rejects.toEqual(
      redirectRejected(/only https is allowed/),
    )
  })

  it.each([
    ['another port', 'https://api.provider.example:8443/'],
    ['a subdomain', 'https://eu.api.provider.example/'],
    ['a domain that begins with the same name', 'https://api.provider.example.evil.example/'],
  ])('is requested without the token at %s', async (_, target) => {
    redirects = { [providerUrl]: target }
    await fetchText(providerUrl)
    expect(requests.at(-1)).toEqual({ url: target, token: undefined, addresses: [publicAddress] })
  })

  it('is read after five redirects, and not after six', async () => {
    const chain = Array.from({ length: 6 }, (_, n) => `https://storage.example/${n}`)
    const [first = '', second = ''] = chain
    redirects = { [providerUrl]: second }
    for (const [n, url] of chain.entries()) if (n > 0 && n < 5) redirects[url] = chain[n + 1] ?? ''
    expect(await fetchText(providerUrl)).toBe('RIFF')
    redirects[providerUrl] = first
    redirects[first] = second
    await expect(fetchText(providerUrl)).rejects.toEqual(redirectRejected(/more than 5 redirects/))
    redirects = { [providerUrl]: storageUrl, [storageUrl]: storageUrl }
    await expect(fetchText(providerUrl)).rejects.toEqual(redirectRejected(/more than 5 redirects/))
  })

  it('is rejected with a message that contains neither password nor signature', async () => {
    redirects = {
      [providerUrl]: 'http://user:password@storage.example/x.wav?signature=secret#part',
    }
    await expect(fetchText(providerUrl)).rejects.toEqual(
      redirectRejected(/^The redirect to http:\/\/storage.example\/x.wav is not followed/),
    )
  })
})

describe('a recording of a provider on this machine', () => {
  const fetchFrom = (origin = localOrigin) => fetchText(`${origin}/call/x/mono-recording`, internet)

  it('is read from the provider’s redirect', async () => {
    redirects = {
      [`${localOrigin}/call/x/mono-recording`]: `${localOrigin}/recording/x.wav?signature=secret`,
    }
    expect(await fetchFrom()).toBe('RIFF')
    expect(requests.at(-1)?.url).toBe(`${localOrigin}/recording/x.wav?signature=secret`)
  })

  it('is read from the provider by any loopback name', async () => {
    const localhostOrigin = localOrigin.replace('127.0.0.1', 'localhost')
    redirects = { [`${localhostOrigin}/call/x/mono-recording`]: `${localOrigin}/recording/x.wav` }
    expect(await fetchFrom(localhostOrigin)).toBe('RIFF')
  })

  it('is not read from another server on this machine', async () => {
    let requestCount = 0
    const otherServer = createServer((_, response) => {
      requestCount += 1
      response.writeHead(200, { 'content-type': 'audio/wav' }).end('secret')
    })
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = otherServer.address() as AddressInfo
      redirects = { [`${localOrigin}/call/x/mono-recording`]: `http://127.0.0.1:${port}/` }
      await expect(fetchFrom()).rejects.toEqual(redirectRejected(/only https is allowed/))
      expect(requestCount).toBe(0)
    } finally {
      otherServer.close()
    }
  })
})
