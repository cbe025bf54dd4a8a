/** The moment at which every fixture lives: always the same, but where anybody may come at any time. */
export const mockNow =
  import.meta.env.MODE === 'mocked' ? new Date() : new Date('2026-11-20T15:00:00.000Z')

/** A moment before (or, negative, after) the fixtures' present, as it travels on the wire. */
export function minutesAgo(minutes: number): string {
  return new Date(mockNow.getTime() - minutes * 60_000).toISOString()
}
