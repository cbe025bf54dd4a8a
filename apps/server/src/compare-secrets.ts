import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'

/** Compares in constant time, also when the lengths differ. */
export function isSameSecret(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(expected))
}

/** Returns whether a request carries this token in `Authorization`. */
export function hasBearerToken(c: Context, token: string): boolean {
  return isSameSecret(c.req.header('authorization') ?? '', `Bearer ${token}`)
}
