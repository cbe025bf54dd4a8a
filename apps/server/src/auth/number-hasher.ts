import { createHmac, hkdfSync } from 'node:crypto'
import type { NumberHasher } from '../db/suppressions.ts'

/** Creates a number hasher by HMAC-SHA-256, whose key is derived from the server's (HKDF, RFC 5869). */
export function createNumberHasher(secretKey: string): NumberHasher {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'callwright phone numbers', 32))
  return (workspaceId, number) =>
    createHmac('sha256', key).update(`${workspaceId} ${number}`).digest('base64url')
}
