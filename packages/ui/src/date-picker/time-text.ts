import { Time } from '@internationalized/date'
import { createTokenizer } from './tokens.ts'

export interface TimeText {
  /** Returns a time as it is typed, such as `2:30 PM`. */
  format: (time: Time) => string
  /** Returns the time that a text means; undefined when it means none. */
  parse: (text: string) => Time | undefined
  /** Returns the order of hour and minute, in these letters. */
  placeholder: (letters: { hour: string; minute: string }) => string
}

/** Returns how times are written in a language. */
export function createTimeText(locale: string): TimeText {
  const tokensOf = createTokenizer(locale)
  const times = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
  })
  const { hourCycle } = times.resolvedOptions()
  const firstHour = hourCycle === 'h11' ? 0 : 1
  const lastHour = hourCycle === 'h24' ? 24 : 23
  const partsAt = (hour: number, minute = 0) =>
    times.formatToParts(Date.UTC(2026, 0, 1, hour, minute))
  // The browser separates AM and PM by a narrow space, which nobody types.
  const join = (values: string[]) => values.join('').replaceAll('\u202f', ' ')
  const dayPeriodAt = (hour: number) => {
    const name = partsAt(hour).find(({ type }) => type === 'dayPeriod')?.value ?? ''
    return tokensOf(name).words.join('')
  }
  const morning = ['a', 'am', dayPeriodAt(9)]
  const afternoon = ['p', 'pm', dayPeriodAt(15)]
  const separators = ['', 'h', 'uhr']
  const literals = partsAt(9).filter(({ type }) => type === 'literal')
  const allowedWords = literals.flatMap(({ value }) => tokensOf(value).words)

  function parse(text: string) {
    const { numbers, words } = tokensOf(text)
    const [hourDigits = '', minuteDigits = '00'] = splitTime(numbers)
    if (!isTwoDigits(hourDigits) || minuteDigits.length !== 2 || numbers.length > 2)
      return undefined
    const period = words.filter((word) => !allowedWords.includes(word)).join('')
    const isMorning = period !== '' && morning.includes(period)
    const isAfternoon = period !== '' && afternoon.includes(period)
    const [hour, minute] = [Number(hourDigits), Number(minuteDigits)]
    if (minute > 59) return undefined
    if (!isMorning && !isAfternoon)
      return separators.includes(period) && hour <= lastHour
        ? new Time(hour % 24, minute)
        : undefined
    if (hour < firstHour || hour > 12) return undefined
    return new Time((hour % 12) + (isAfternoon ? 12 : 0), minute)
  }

  return {
    format: ({ hour, minute }) => join(partsAt(hour, minute).map(({ value }) => value)),
    parse,
    placeholder: (letters) =>
      join(
        partsAt(9).map(({ type, value }) =>
          type === 'hour' ? letters.hour : type === 'minute' ? letters.minute : value,
        ),
      ),
  }
}

const isTwoDigits = (digits: string) => digits.length === 1 || digits.length === 2

/** Returns hour and minute of a time without a separator, such as 1430. */
function splitTime(numbers: string[]) {
  const [number = ''] = numbers
  if (numbers.length !== 1 || (number.length !== 3 && number.length !== 4)) return numbers
  return [number.slice(0, -2), number.slice(-2)]
}
