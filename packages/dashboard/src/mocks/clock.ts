/** The current time of all fixtures, fixed except in the mocked build of the site. */
export const mockNow =
  import.meta.env.MODE === 'mocked' ? new Date() : new Date('2026-11-20T15:00:00.000Z')

/** Returns a time before the fixtures' current time, in ISO 8601. */
export function minutesAgo(minutes: number): string {
  return new Date(mockNow.getTime() - minutes * 60_000).toISOString()
}

/** Returns a time after the fixtures' current time, in ISO 8601. */
export function minutesFromNow(minutes: number): string {
  return minutesAgo(-minutes)
}
