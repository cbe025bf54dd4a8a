import type { LookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import {
  isLoopback,
  isPublic,
  lookupReturning,
  type Network,
  sendRequest,
  withoutBrackets,
} from '../network/index.ts'

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
    const request = network.request(url, {
      signal,
      // No keep-alive: a reused connection may lead to an address that was not checked.
      agent: false,
      headers: { ...(isAtProvider && { authorization: `Bearer ${token}` }) },
      ...(!isAtProvider && { lookup: lookupReturning(await publicAddresses(network, url)) }),
    })
    const response = await sendRequest(request)
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

/** Returns the addresses of a host. Throws `RedirectRejected` unless all are public. */
async function publicAddresses({ resolve }: Network, url: URL): Promise<LookupAddress[]> {
  if (url.protocol !== 'https:') throw new RedirectRejected(url, 'only https is allowed')
  const addresses = await resolve(withoutBrackets(url.hostname))
  if (!addresses.every(({ address }) => isPublic(address))) {
    throw new RedirectRejected(url, 'its address is not public')
  }
  return addresses
}
