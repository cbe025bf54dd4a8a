/** Returns a number between 0 and 1; values that are not finite count as 0. */
export const clampShare = (value: number): number =>
  Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0
