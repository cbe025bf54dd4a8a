import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, also when the lengths differ. */
export function isSameSecret(received: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(received), digest(expected))
}
