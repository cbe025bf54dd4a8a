import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { internet, isLoopback, isPublic, type Network, withoutBrackets } from '../network/index.ts'

/** An address to which no webhook is sent. The message says why, for the admin who entered it. */
export class DestinationRejected extends Error {}

/** A checked address: the URL, and the IP addresses to one of which the connection must be made. */
export interface Destination {
  url: URL
  addresses: LookupAddress[]
}

const dnsTimeoutMs = 3000
const dnsTries = 2
const firstUnprivilegedPort = 1024

/**
 * The network of webhooks. It asks the DNS servers itself: the system's lookup runs in the few threads that the whole
 * process has, which slow servers of others must not occupy.
 */
export const webhookNetwork: Network = {
  ...internet,
  async resolve(hostname) {
    if (isIP(hostname)) return [{ address: hostname, family: isIP(hostname) }]
    if (hostname === 'localhost') {
      return [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
    }
    const resolver = new Resolver({ timeout: dnsTimeoutMs, tries: dnsTries })
    const [v4, v6] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
    const addressesOf = (result: PromiseSettledResult<string[]>, family: number) =>
      result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : []
    return [...addressesOf(v4, 4), ...addressesOf(v6, 6)]
  },
}

/**
 * Checks an address and resolves its host: https, to public IP addresses only, which prevents server-side request
 * forgery. With `allowsLoopback`, which a server has whose own address is loopback, also http and https to this machine.
 * Throws `DestinationRejected`.
 */
export async function checkDestination(
  network: Network,
  text: string,
  allowsLoopback: boolean,
): Promise<Destination> {
  const url = parseUrl(text, allowsLoopback)
  const addresses = await network.resolve(withoutBrackets(url.hostname)).catch(() => [])
  if (addresses.length === 0) throw new DestinationRejected('The host name cannot be resolved')
  const isAllowed = ({ address }: LookupAddress) =>
    (url.protocol === 'https:' && isPublic(address)) || (allowsLoopback && isLoopback(address))
  if (!addresses.every(isAllowed)) {
    throw new DestinationRejected('The host has an address that is not public')
  }
  return { url, addresses }
}

function parseUrl(text: string, allowsLoopback: boolean): URL {
  if (!URL.canParse(text)) {
    throw new DestinationRejected('Must be an address such as https://example.com/webhooks')
  }
  const url = new URL(text)
  const { protocol, username, password, port } = url
  if (protocol !== 'https:' && !(allowsLoopback && protocol === 'http:')) {
    throw new DestinationRejected('Must start with https://')
  }
  if (username || password) {
    throw new DestinationRejected('Must not contain a user name or a password')
  }
  // Other ports below belong to services that do not speak http, such as mail servers.
  if (port !== '' && Number(port) < firstUnprivilegedPort) {
    throw new DestinationRejected('Must use port 443, or a port from 1024')
  }
  // A fragment is never sent.
  url.hash = ''
  return url
}
