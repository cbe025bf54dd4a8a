import type { Context } from 'hono'
import type { RequestOrigin } from '../db/audit-events.ts'
import { readClientAddress } from './client-address.ts'
import { describeDevice } from './device.ts'
import { clientAddressHeader } from './request-limits.ts'

/** The header in which requests to better-auth have their id. */
export const requestIdHeader = 'x-request-id'

/** Returns from where a request came, for the audit log. */
export function originOf(c: Context, trustsProxy: boolean): RequestOrigin {
  return {
    ip_address: readClientAddress(c, trustsProxy),
    device: describeDevice(c.req.header('user-agent') ?? null),
    request_id: c.get('requestId'),
  }
}

/** Returns the same of a request to better-auth, which has only headers. */
export function originOfHeaders(headers: Headers | undefined): RequestOrigin {
  return {
    ip_address: headers?.get(clientAddressHeader) ?? null,
    device: describeDevice(headers?.get('user-agent') ?? null),
    request_id: headers?.get(requestIdHeader) ?? null,
  }
}
