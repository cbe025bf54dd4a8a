/** Returns a time in ISO 8601; null for none. */
export const toIso = (at: Date | null): string | null => at?.toISOString() ?? null
