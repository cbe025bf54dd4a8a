import { findEndedReason, type ReasonClass } from '@callwright/contract'

/** Returns the class of a provider's ended reason; `other` for an unknown reason. */
export function reasonClassOf(endedReason: string | null): ReasonClass {
  return findEndedReason(endedReason ?? '')?.reasonClass ?? 'other'
}

/** Says why the provider makes no calls, with its code in parentheses when the reason is a known code. */
export function explainRefusal(endedReason: string | null): string {
  if (endedReason === null) return 'The voice provider refused without a reason'
  const known = findEndedReason(endedReason)
  return known ? `${known.sentence} (${endedReason})` : `The voice provider refused: ${endedReason}`
}
