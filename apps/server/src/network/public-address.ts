import type { LookupAddress } from 'node:dns'
import type { RequestOptions } from 'node:https'
import ipaddr from 'ipaddr.js'

/** Returns whether an address is public: not loopback, private or otherwise reserved. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  // Only 2000::/3 is allocated; other IPv6 ranges can embed IPv4 addresses.
  const isAllocated = parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'))
  return isAllocated && parsed.range() === 'unicast'
}

/** Returns whether a host of a URL is this machine by name or address. */
export function isLoopback(hostname: string): boolean {
  const host = withoutBrackets(hostname)
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback')
}

/** Creates a DNS lookup that returns the checked addresses, because a second lookup could return others. */
export function lookupReturning(addresses: LookupAddress[]): RequestOptions['lookup'] {
  return (_, { all }, callback) => {
    if (all) return callback(null, addresses)
    const [first] = addresses
    callback(null, first?.address ?? '', first?.family)
  }
}

/** Returns the host of a URL as DNS has it: an IPv6 address without its brackets. */
export const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, '')
