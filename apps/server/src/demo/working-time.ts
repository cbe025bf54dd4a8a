const hourMs = 60 * 60_000
/** Working hours in UTC, Monday to Friday: 9 to 17 o'clock in New York in winter. */
const openingHour = 14
const closingHour = 22

/** Returns the working hours of the days between two times, each as a start and an end. */
function* workingPeriods(
  fromMs: number,
  toMs: number,
): Generator<[startMs: number, endMs: number]> {
  const day = new Date(fromMs)
  day.setUTCHours(0, 0, 0, 0)
  for (; day.getTime() < toMs; day.setUTCDate(day.getUTCDate() + 1)) {
    const isWeekend = day.getUTCDay() === 0 || day.getUTCDay() === 6
    const start = Math.max(fromMs, day.getTime() + openingHour * hourMs)
    const end = Math.min(toMs, day.getTime() + closingHour * hourMs)
    if (!isWeekend && start < end) yield [start, end]
  }
}

/** Returns how much working time is between two times. */
export function workingTimeBetween(fromMs: number, toMs: number): number {
  let total = 0
  for (const [start, end] of workingPeriods(fromMs, toMs)) total += end - start
  return total
}

/** Returns the time at which the given working time has passed since `fromMs`. */
export function addWorkingTime(fromMs: number, workingMs: number): number {
  let remaining = workingMs
  for (const [start, end] of workingPeriods(fromMs, Number.POSITIVE_INFINITY)) {
    if (remaining < end - start) return start + remaining
    remaining -= end - start
  }
  return fromMs
}
