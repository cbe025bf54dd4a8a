import type { Context } from 'hono'
import type { RequestOrigin } from '../db/audit-events.ts'
import { readClientAddress } from './client-address.ts'
import { describeDevice } from './device.ts'

/** Returns from where a request came, for the audit log. */
export function originOf(c: Context, trustsProxy: boolean): RequestOrigin {
  return {
    ip_address: readClientAddress(c, trustsProxy),
    device: describeDevice(c.req.header('user-agent') ?? null),
    request_id: c.get('requestId'),
  }
}
