/** Returns whether a time is midnight by UTC, as which a day without a time is stored. */
export const isStoredDay = (iso: string): boolean => iso.endsWith('T00:00:00.000Z')
