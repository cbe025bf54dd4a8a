import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import ipaddr from 'ipaddr.js'

/** DNS and HTTP requests; tests inject their own. */
export interface Network {
  /** Returns all addresses of a host. */
  resolve(hostname: string): Promise<LookupAddress[]>
  get(url: URL, options: RequestOptions): ClientRequest
}

export const internet: Network = {
  resolve: (hostname) => lookup(hostname, { all: true }),
  get: (url, options) => (url.protocol === 'https:' ? https : http).get(url, options),
}

/** A redirect that is not followed; retrying does not help. The message omits the query, which may hold a signature. */
export class RedirectRejected extends Error {
  constructor({ protocol, host, pathname }: URL, reason: string) {
    super(`The redirect to ${protocol}//${host}${pathname} is not followed: ${reason}`)
  }
}

const maxRedirects = 5
const redirectStatuses = new Set([301, 302, 303, 307, 308])

/**
 * Requests a URL of the provider and follows redirects: within the provider's origin, and otherwise only by https to
 * public addresses, which prevents server-side request forgery. The token is sent only to the provider. Throws
 * `RedirectRejected`.
 */
export async function getFollowingRedirects(
  providerUrl: string,
  token: string,
  signal: AbortSignal,
  network: Network,
): Promise<IncomingMessage> {
  const firstUrl = new URL(providerUrl)
  let url = firstUrl
  let isAtProvider = true
  for (let redirects = 0; ; redirects++) {
    const response = await get(network, url, {
      signal,
      // No keep-alive: a reused connection may lead to an address that was not checked.
      agent: false,
      headers: { ...(isAtProvider && { authorization: `Bearer ${token}` }) },
      ...(!isAtProvider && { lookup: lookupReturning(await publicAddresses(network, url)) }),
    })
    const { location } = response.headers
    if (!redirectStatuses.has(response.statusCode ?? 0) || location === undefined) return response
    response.destroy()
    url = resolveLocation(location, url)
    if (redirects === maxRedirects) {
      throw new RedirectRejected(url, `there are more than ${maxRedirects} redirects`)
    }
    // After the first foreign host the token is never sent again, even if it redirects back to the provider.
    isAtProvider &&= isSameServer(firstUrl, url)
  }
}

function get(network: Network, url: URL, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    network.get(url, options).once('response', resolve).on('error', reject)
  })
}

function resolveLocation(location: string, from: URL): URL {
  if (URL.canParse(location, from.href)) return new URL(location, from)
  throw new RedirectRejected(from, 'its Location header is not a valid URL')
}

/** Compares origins. All loopback names count as one host, because the emulator's base URL may use any of them. */
function isSameServer(a: URL, b: URL): boolean {
  const originOf = ({ protocol, port, hostname }: URL) =>
    `${protocol}//${isLoopback(hostname) ? 'localhost' : hostname}:${port}`
  return originOf(a) === originOf(b)
}

function isLoopback(hostname: string): boolean {
  const host = withoutBrackets(hostname)
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback')
}

/** Returns the addresses of a host. Throws `RedirectRejected` unless all are public. */
async function publicAddresses({ resolve }: Network, url: URL): Promise<LookupAddress[]> {
  if (url.protocol !== 'https:') throw new RedirectRejected(url, 'only https is allowed')
  const addresses = await resolve(withoutBrackets(url.hostname))
  if (!addresses.every(({ address }) => isPublic(address))) {
    throw new RedirectRejected(url, 'its address is not public')
  }
  return addresses
}

/** Returns whether an address is public: not loopback, private or otherwise reserved. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  // Only 2000::/3 is allocated; other IPv6 ranges can embed IPv4 addresses.
  const isAllocated = parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
  return isAllocated && parsed.range() === 'unicast'
}

/** Creates a DNS lookup that returns the checked addresses, because a second lookup could return others. */
function lookupReturning(addresses: LookupAddress[]): RequestOptions['lookup'] {
  return (_, { all }, callback) => {
    if (all) return callback(null, addresses)
    const [first] = addresses
    callback(null, first?.address ?? '', first?.family)
  }
}

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
