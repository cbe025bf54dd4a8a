import type { Suppression } from '@callwright/contract'
import { texts } from './suppressions.messages.ts'

/** Returns the number or prefix of an entry for display, or what it is where only a hash of the number is kept. */
export function suppressionLabel({ number, formatted, prefix, origin }: Suppression): string {
  if (prefix !== null) return `${formatted ?? prefix}…`
  return formatted ?? number ?? (origin === 'erasure' ? texts.erasedNumber : texts.hashedNumber)
}
