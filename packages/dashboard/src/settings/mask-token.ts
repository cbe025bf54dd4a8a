/** The number of visible characters at either end. */
const inSight = 4

/** Masks the middle of a token; a token of fewer than eight characters stays as it is. */
export function maskToken(token: string): string {
  if (token.length < 2 * inSight) return token
  return `${token.slice(0, inSight)}${'•'.repeat(8)}${token.slice(-inSight)}`
}
