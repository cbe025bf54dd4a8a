/** A day that returns each year. Weekdays are 1 for Monday to 7 for Sunday. */
type Holiday =
  | { month: number; day: number }
  /** The `nth` such weekday of the month; -1 is the last one. */
  | { month: number; weekday: number; nth: number }
  /** The first such weekday from a day of the month on. */
  | { month: number; weekday: number; from: number }
  /** So many days after Easter Sunday. */
  | { afterEaster: number }

interface HolidayCalendar {
  days: readonly Holiday[]
  /**
   * Whether a holiday on a weekend is kept on a working day, too. Places differ in which, so it is the Friday before and
   * the Monday after for a Saturday, and the Monday and Tuesday after for a Sunday.
   */
  isObserved: boolean
}

const newYear = { month: 1, day: 1 }
const christmas = { month: 12, day: 25 }
const goodFriday = { afterEaster: -2 }
const easterMonday = { afterEaster: 1 }
/** The Tuesday after the first Monday. Some laws name it only for years with an election; here it is every year. */
const electionDay = { month: 11, weekday: 2, from: 2 }

/** 5 U.S.C. 6103. */
const federal: readonly Holiday[] = [
  newYear,
  { month: 1, weekday: 1, nth: 3 },
  { month: 2, weekday: 1, nth: 3 },
  { month: 5, weekday: 1, nth: -1 },
  { month: 6, day: 19 },
  { month: 7, day: 4 },
  { month: 9, weekday: 1, nth: 1 },
  { month: 10, weekday: 1, nth: 2 },
  { month: 11, day: 11 },
  { month: 11, weekday: 4, nth: 4 },
  christmas,
]

/** The holidays on which the law of a place forbids calls. Days that a government proclaims each year are not known. */
const calendars = {
  /** Ala. Code § 1-3-8, with Confederate Memorial Day and Jefferson Davis's birthday. */
  'US-AL': {
    days: [...federal, { month: 4, weekday: 1, nth: 4 }, { month: 6, weekday: 1, nth: 1 }],
    isObserved: true,
  },
  /** La. R.S. 1:55, with the Battle of New Orleans, Robert E. Lee Day, Mardi Gras, Good Friday, Huey P. Long Day, All Saints and the day after Thanksgiving. */
  'US-LA': {
    days: [
      ...federal,
      { month: 1, day: 8 },
      { month: 1, day: 19 },
      { afterEaster: -47 },
      goodFriday,
      { month: 8, day: 30 },
      electionDay,
      { month: 11, day: 1 },
      { month: 11, weekday: 5, nth: 4 },
      { month: 12, day: 26 },
    ],
    isObserved: true,
  },
  'US-NE': { days: [...federal, { month: 4, weekday: 5, nth: -1 }], isObserved: true },
  /** 44 Pa. Stat. § 11, with Good Friday, Flag Day and Election Day. */
  'US-PA': { days: [...federal, goodFriday, { month: 6, day: 14 }, electionDay], isObserved: true },
  /** R.I. Gen. Laws § 25-1-1, with Independence Day of Rhode Island, Victory Day and Election Day. */
  'US-RI': {
    days: [...federal, { month: 5, day: 4 }, { month: 8, weekday: 1, nth: 2 }, electionDay],
    isObserved: true,
  },
  'US-SD': { days: federal, isObserved: true },
  /** Utah Code § 63G-1-301, with Pioneer Day. */
  'US-UT': { days: [...federal, { month: 7, day: 24 }], isObserved: true },
  /** England and Wales: Banking and Financial Dealings Act 1971. */
  GB: {
    days: [
      newYear,
      goodFriday,
      easterMonday,
      { month: 5, weekday: 1, nth: 1 },
      { month: 5, weekday: 1, nth: -1 },
      { month: 8, weekday: 1, nth: -1 },
      christmas,
      { month: 12, day: 26 },
    ],
    isObserved: true,
  },
  /** Code du travail, art. L. 3133-1. */
  FR: {
    days: [
      newYear,
      easterMonday,
      { month: 5, day: 1 },
      { month: 5, day: 8 },
      { afterEaster: 39 },
      { afterEaster: 50 },
      { month: 7, day: 14 },
      { month: 8, day: 15 },
      { month: 11, day: 1 },
      { month: 11, day: 11 },
      christmas,
    ],
    isObserved: false,
  },
  /** Real Decreto 2001/1983, art. 45: the national ones. */
  ES: {
    days: [
      newYear,
      { month: 1, day: 6 },
      { afterEaster: -3 },
      goodFriday,
      { month: 5, day: 1 },
      { month: 8, day: 15 },
      { month: 10, day: 12 },
      { month: 11, day: 1 },
      { month: 12, day: 6 },
      { month: 12, day: 8 },
      christmas,
    ],
    isObserved: true,
  },
  /** Legge 260/1949, and Legge 151/2025 for Saint Francis. */
  IT: {
    days: [
      newYear,
      { month: 1, day: 6 },
      easterMonday,
      { month: 4, day: 25 },
      { month: 5, day: 1 },
      { month: 6, day: 2 },
      { month: 8, day: 15 },
      { month: 10, day: 4 },
      { month: 11, day: 1 },
      { month: 12, day: 8 },
      christmas,
      { month: 12, day: 26 },
    ],
    isObserved: false,
  },
  /** The national public holidays of the telemarketing standard. */
  AU: {
    days: [
      newYear,
      { month: 1, day: 26 },
      goodFriday,
      easterMonday,
      { month: 4, day: 25 },
      christmas,
      { month: 12, day: 26 },
    ],
    isObserved: true,
  },
} satisfies Record<string, HolidayCalendar>

/** The name of a calendar of holidays. */
export type HolidayCalendarName = keyof typeof calendars

const datesOfYears = new Map<string, Set<string>>()

/** Returns whether a date is a holiday of a calendar. */
export function isHoliday(name: HolidayCalendarName, date: Temporal.PlainDate): boolean {
  const key = `${name} ${date.year}`
  let dates = datesOfYears.get(key)
  if (!dates) {
    dates = new Set(listHolidays(calendars[name], date.year).map(String))
    datesOfYears.set(key, dates)
  }
  return dates.has(date.toString())
}

/** Returns the holidays of a year, with those of the year before and after that are observed in it. */
function listHolidays({ days, isObserved }: HolidayCalendar, year: number): Temporal.PlainDate[] {
  const dates = [year - 1, year, year + 1].flatMap((each) => days.map((day) => dateOf(day, each)))
  if (!isObserved) return dates
  return dates.flatMap((date) => {
    if (date.dayOfWeek === 6) return [date, date.subtract({ days: 1 }), date.add({ days: 2 })]
    return date.dayOfWeek === 7 ? [date, date.add({ days: 1 }), date.add({ days: 2 })] : [date]
  })
}

function dateOf(holiday: Holiday, year: number): Temporal.PlainDate {
  if ('afterEaster' in holiday) return easterSunday(year).add({ days: holiday.afterEaster })
  if ('day' in holiday)
    return Temporal.PlainDate.from({ year, month: holiday.month, day: holiday.day })
  const { month, weekday } = holiday
  const first = Temporal.PlainDate.from({ year, month, day: 'from' in holiday ? holiday.from : 1 })
  const firstMatch = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 })
  if ('from' in holiday) return firstMatch
  const { nth } = holiday
  if (nth > 0) return firstMatch.add({ weeks: nth - 1 })
  const fifth = firstMatch.add({ weeks: 4 })
  return fifth.month === month ? fifth : firstMatch.add({ weeks: 3 })
}

/** The Gregorian computus of Meeus, Jones and Butcher. */
function easterSunday(year: number): Temporal.PlainDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Temporal.PlainDate.from({ year, month: Math.floor(f / 31), day: (f % 31) + 1 })
}
