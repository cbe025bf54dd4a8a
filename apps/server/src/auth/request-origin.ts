import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { RequestOrigin } from '../db/audit-events.ts'
import { describeDevice } from './device.ts'

/** Returns the address of the client, which a proxy adds at the end of `X-Forwarded-For`. */
export function clientAddress(c: Context, trustsProxy: boolean): string {
  const forwarded = trustsProxy && c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  // Absent when a test calls the app without a server.
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return forwarded || incoming?.socket.remoteAddress || '127.0.0.1'
}

const maxAddressLength = 64

/** Returns from where a request came, for the audit log. */
export function originOf(c: Context, trustsProxy: boolean): RequestOrigin {
  return {
    ip_address: clientAddress(c, trustsProxy).slice(0, maxAddressLength),
    device: describeDevice(c.req.header('user-agent') ?? null),
    request_id: c.get('requestId'),
  }
}
