import { CalendarDate } from '@internationalized/date'
import { dateFormatter, toDate } from '../calendar/dates.ts'
import { normalizeForSearch } from '../lib/normalize-for-search.ts'
import { createTokenizer } from './tokens.ts'

/** Why a text is no date: there is another problem than a day that its month does not have, or exactly that. */
type DateProblem = { problem: 'notADate' } | { problem: 'noSuchDay'; month: CalendarDate }

export interface DateText {
  /** Returns a date as it is typed, such as `11/23/2026`. */
  format: (date: CalendarDate) => string
  /** Returns the date that a text means. Two digits of a year mean the nearest such year. */
  parse: (text: string, today: CalendarDate) => CalendarDate | DateProblem
  /** Returns the order of day, month and year, in these letters. */
  placeholder: (letters: Record<Part, string>) => string
}

type Part = 'day' | 'month' | 'year'

const isPart = (type: string): type is Part => ['day', 'month', 'year'].includes(type)
const notADate: DateProblem = { problem: 'notADate' }

/** Returns how dates are written in a language, in the Gregorian calendar. */
export function createDateText(locale: string): DateText {
  const tokensOf = createTokenizer(locale)
  const years = new Intl.NumberFormat(locale, { minimumIntegerDigits: 4, useGrouping: false })
  const dates = new Intl.DateTimeFormat(locale, {
    calendar: 'gregory',
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })
  const parts = dates.formatToParts(0)
  const order = parts.map(({ type }) => type).filter(isPart)
  const literals = parts.filter(({ type }) => type === 'literal')
  const allowedWords = literals.flatMap(({ value }) => tokensOf(value).words)
  let monthNames: string[][] | undefined

  function parse(text: string, today: CalendarDate) {
    const { numbers, words } = tokensOf(text)
    const [word, ...otherWords] = words.filter((candidate) => !allowedWords.includes(candidate))
    if (otherWords.length > 0) return notADate
    if (word === undefined) return toCalendarDate(assign(split(numbers, order), order), today)
    monthNames ??= monthNamesOf(locale, tokensOf)
    const month = monthOf(word, monthNames)
    if (month === undefined) return notADate
    const rest = order.filter((part) => part !== 'month')
    return toCalendarDate({ ...assign(numbers, rest), month: String(month) }, today)
  }

  return {
    format: (date) =>
      dates
        .formatToParts(date.toDate('UTC'))
        .map(({ type, value }) => (type === 'year' ? years.format(date.year) : value))
        .join(''),
    parse,
    placeholder: (letters) =>
      parts.map(({ type, value }) => (isPart(type) ? letters[type] : value)).join(''),
  }
}

/** Returns the long and short names of the months, as they stand in a date and alone. */
function monthNamesOf(locale: string, tokensOf: ReturnType<typeof createTokenizer>) {
  const options: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'short' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ]
  const formats = options.map((option) => dateFormatter(locale, option))
  return Array.from({ length: 12 }, (_, index) => {
    const date = new CalendarDate(2026, index + 1, 1)
    return formats.map((format) => tokensOf(format(date)).words.at(-1) ?? '')
  })
}

/** Returns the month with this name, else the one whose name is the same without accents: Greek capitals have none. */
function monthOf(word: string, monthNames: string[][]): number | undefined {
  const withoutAccents = monthNames.map((names) => names.map(normalizeForSearch))
  return onlyMonthOf(word, monthNames) ?? onlyMonthOf(normalizeForSearch(word), withoutAccents)
}

/** Returns the only month with this name, else the only one whose name begins with the word, of at least three letters. */
function onlyMonthOf(word: string, monthNames: string[][]): number | undefined {
  const onlyMonth = (isNamed: (name: string) => boolean) => {
    const months = monthNames.flatMap((names, index) => (names.some(isNamed) ? [index + 1] : []))
    return months.length === 1 ? months[0] : undefined
  }
  const isBeginning = (name: string) => word.length >= 3 && name.startsWith(word)
  return onlyMonth((name) => name === word) ?? onlyMonth(isBeginning)
}

/** Returns three numbers for the one of a date without separators, such as 11232026. */
function split(numbers: string[], order: Part[]) {
  const [number = ''] = numbers
  if (numbers.length !== 1 || (number.length !== 6 && number.length !== 8)) return numbers
  let rest = number
  return order.map((part) => {
    const length = part === 'year' ? number.length - 4 : 2
    const digits = rest.slice(0, length)
    rest = rest.slice(length)
    return digits
  })
}

/** Returns the parts of a date; four digits in the first place are a year in every language, as in ISO 8601. */
function assign(numbers: string[], order: Part[]): Partial<Record<Part, string>> {
  if (numbers.length !== order.length) return {}
  const isYearFirst = numbers[0]?.length === 4 && order[0] !== 'year'
  const parts: Part[] = isYearFirst
    ? (['year', 'month', 'day'] as const).filter((part) => order.includes(part))
    : order
  return Object.fromEntries(parts.map((part, index) => [part, numbers[index]]))
}

function toCalendarDate(
  { day = '', month = '', year = '' }: Partial<Record<Part, string>>,
  today: CalendarDate,
): CalendarDate | DateProblem {
  const isComplete =
    [day, month].every((digits) => digits.length === 1 || digits.length === 2) &&
    (year.length === 2 || year.length === 4)
  if (!isComplete) return notADate
  const fullYear = year.length === 4 ? year : nearestYear(Number(year), today.year)
  const [paddedMonth, paddedDay] = [month, day].map((digits) => digits.padStart(2, '0'))
  const date = toDate(`${fullYear}-${paddedMonth}-${paddedDay}`)
  if (date) return date
  const firstOfMonth = toDate(`${fullYear}-${paddedMonth}-01`)
  const isDay = Number(day) >= 1 && Number(day) <= 31
  return firstOfMonth && isDay ? { problem: 'noSuchDay', month: firstOfMonth } : notADate
}

/** Returns the year nearest to this one that ends in two digits. */
function nearestYear(digits: number, thisYear: number) {
  const century = Math.round((thisYear - digits) / 100) * 100
  return String(Math.min(9999, Math.max(1, century + digits))).padStart(4, '0')
}
