const patterns = { whole: /^\d{1,9}$/, amount: /^\d{1,9}([.,]\d{1,2})?$/ }

/** A whole number, or one with at most two decimals. */
export type LimitKind = keyof typeof patterns

/** Returns the number of a typed text: null for an empty one, which sets no limit, undefined for an invalid one. */
export function readLimit(
  text: string,
  kind: LimitKind,
  { min, max }: { min: number; max: number },
): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const value = patterns[kind].test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
  return value >= min && value <= max ? value : undefined
}
