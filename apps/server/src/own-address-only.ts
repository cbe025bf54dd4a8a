import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { HttpError, invalidInput } from './errors.ts'

const webhookPath = /^\/api\/vapi\/webhook(\/\d+)?$/
const metricsPath = '/api/metrics'
const healthPath = '/api/health'
const loopbackAddress = /^(::ffff:)?127\.|^::1$/
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Accepts only requests from this machine and, with accounts, to the public address. It requires such a `Host`, which
 * prevents DNS rebinding, and the server's own origin in `Origin`, if present, which rejects pages of other sites.
 * With accounts, a change with a cookie must come from a page of this server, which every browser states. Requests that
 * carry a secret of their own are exempt: the provider's webhook and, with accounts, the metrics. With accounts, the
 * health may be read at any `Host`, because load balancers probe each process at its own address.
 */
export function ownAddressOnly(publicUrl: string | undefined): MiddlewareHandler {
  const publicHost = publicUrl && new URL(publicUrl).host
  return async (c, next) => {
    const host = c.req.header('host') ?? ''
    const socket = socketOf(c)
    const ownUrl = `${socket instanceof TLSSocket ? 'https' : 'http'}://${host}`
    // The request target may contain a host too. `c.req.url` has that host, or the header's host if there is none.
    if (!c.req.url.startsWith(`${ownUrl}/`) && originOf(c.req.url) !== originOf(ownUrl)) {
      throw invalidInput('The request names different hosts in its URL and its Host header')
    }
    const hasOwnSecret =
      webhookPath.test(c.req.path) || (publicUrl !== undefined && c.req.path === metricsPath)
    if (!hasOwnSecret) {
      const isLoopback =
        loopbackHost.test(host) && loopbackAddress.test(socket?.remoteAddress ?? '127.0.0.1')
      const isProbe =
        publicUrl !== undefined &&
        c.req.path === healthPath &&
        ['GET', 'HEAD'].includes(c.req.method)
      if (!isLoopback && host !== publicHost && !isProbe) {
        throw new HttpError(
          403,
          'forbidden',
          publicHost
            ? 'This server accepts requests to its public address only'
            : 'This server accepts requests from its own machine only',
        )
      }
      const origin = c.req.header('origin')
      const isOwn = origin === publicUrl || (isLoopback && origin === originOf(ownUrl))
      if (origin !== undefined && !isOwn) {
        throw new HttpError(
          403,
          'forbidden',
          'This server accepts requests from its own pages only',
        )
      }
      if (publicUrl && origin === undefined && isChangeWithCookie(c)) {
        throw new HttpError(
          403,
          'forbidden',
          'A change with a session must say that it comes from a page of this server: send its Origin, or use no cookie',
        )
      }
    }
    await next()
  }
}

/** Whether a browser could have sent this change for a page of another site, with the cookies of the person. */
function isChangeWithCookie(c: Context): boolean {
  const isRead = ['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)
  const isFromOwnPage = c.req.header('sec-fetch-site') === 'same-origin'
  return !isRead && !isFromOwnPage && c.req.header('cookie') !== undefined
}

/** Returns the connection of a request; undefined when a test calls the app without a server. */
function socketOf(c: Context): Socket | undefined {
  return ((c.env ?? {}) as Partial<HttpBindings>).incoming?.socket
}

/** Returns scheme, host and port of a URL; undefined when it is not one. */
function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}
