// Creating a format takes 13 µs, 25 times as long as using it: much for the thousands of turns of a transcript.
const formats = new Map<string, Intl.NumberFormat>()

/** Formats a number that is part of a component's text, such as a page number, without grouping its digits. */
export function formatNumber(
  locale: string,
  number: number,
  options?: Intl.NumberFormatOptions,
): string {
  // `Intl` would write hundreds of digits.
  if (Math.abs(number) >= 1e21) return String(number)
  const key = options ? locale + JSON.stringify(options) : locale
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { useGrouping: false, ...options })
    formats.set(key, format)
  }
  return format.format(number)
}
