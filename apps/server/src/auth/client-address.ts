import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'

/**
 * Returns the address of the client: the last one of `X-Forwarded-For`, which the proxy itself has added, or that of the
 * connection without a trusted proxy and when the proxy has added no address.
 */
export function readClientAddress(c: Context, trustsProxy: boolean): string {
  const forwarded = trustsProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : ''
  const address = forwarded && withoutPort(forwarded)
  if (address && isIP(address)) return ipaddr.process(address).toString()
  // Absent when a test calls the app without a server.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return ipaddr.process(incoming?.socket.remoteAddress ?? '127.0.0.1').toString()
}

/** Some proxies add the port, as in `192.0.2.1:80` and `[2001:db8::1]:80`; Azure's Application Gateway is one. */
function withoutPort(forwarded: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(forwarded) ?? []
  return ipv6 ?? ipv4 ?? forwarded
}

/** Returns the addresses among which one client can choose: an IPv4 address itself, or the /64 of an IPv6 address. */
export function addressBlock(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return `${parsed.parts.slice(0, 4).join(':')}::/64`
}
