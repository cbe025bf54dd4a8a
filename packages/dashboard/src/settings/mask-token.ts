/** Characters left in sight at either end. */
const inSight = 4

/** A token with its middle hidden; one of fewer than eight characters has no middle and stays as it is. */
export function maskToken(token: string): string {
  if (token.length < 2 * inSight) return token
  return `${token.slice(0, inSight)}${'•'.repeat(8)}${token.slice(-inSight)}`
}
