/** The number of visible characters at each end. */
const visibleLength = 4

/** Masks the middle of a token; a token of fewer than eight characters stays as it is. */
export function maskToken(token: string): string {
  if (token.length < 2 * visibleLength) return token
  return `${token.slice(0, visibleLength)}${'•'.repeat(8)}${token.slice(-visibleLength)}`
}
