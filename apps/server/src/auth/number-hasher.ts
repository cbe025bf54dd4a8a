import { createHmac, hkdfSync } from 'node:crypto'

/**
 * Returns the HMAC of a workspace's phone number in E.164. Numbers are few enough to try all of them, so a hash without a
 * key would not hide a number.
 */
export type NumberHasher = (workspaceId: number, number: string) => string

/** Creates a number hasher by HMAC-SHA-256, whose key is derived from the server's (HKDF, RFC 5869). */
export function createNumberHasher(secretKey: string): NumberHasher {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'callwright phone numbers', 32))
  return (workspaceId, number) =>
    createHmac('sha256', key).update(`${workspaceId} ${number}`).digest('base64url')
}
