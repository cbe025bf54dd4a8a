import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Ignored beside a number: labels for its type, quotes, invisible characters and prefixes of spreadsheets. */
const labelBefore = /^(tel|phone|mobile|cell|home|work|office)\b[.:\s]*/i
const labelAfter = /\b(mobile|cell|home|work|office)\)?$/i
const ignoredCharacters = /[\p{Cf}"'=@]/gu

/**
 * Converts a typed phone number to E.164; null when it is invalid. A number without a country code belongs to the
 * default country. Other words beside the number make it invalid, because they may say that the number must not be called.
 */
export function toE164(text: string, defaultCountry: string): string | null {
  const cleaned = withoutLabelAfter(
    text.replace(ignoredCharacters, '').trim().replace(labelBefore, ''),
  )
  const options = { defaultCountry: defaultCountry as CountryCode, extract: false }
  const number = parsePhoneNumberFromString(cleaned, options)
  return number?.isValid() ? number.number : null
}

/** The error of a typed number that is invalid. */
export const invalidPhoneNumber =
  'Not a valid phone number. Enter all digits, such as +1 202 555 0142'

/** Removes the label after a number, with the spaces and brackets before it. */
function withoutLabelAfter(text: string): string {
  let end = text.search(labelAfter)
  if (end === -1) return text
  while (end > 0 && /[\s(]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Formatted numbers, since formatting takes longer than reading a row, and the same rows are read again and again. */
const formattedNumbers = new Map<string, string>()
const maxFormattedNumbers = 20_000

/**
 * Formats a number in E.164 for display: as `(512) 555-0117` where the country code is 1, else internationally, as
 * `+44 20 7946 0958`. Returns any other text unchanged.
 */
export function formatPhoneNumber(e164: string): string {
  const known = formattedNumbers.get(e164)
  if (known !== undefined) return known
  const number = parsePhoneNumberFromString(e164, { extract: false })
  const isNorthAmerican = number?.countryCallingCode === '1'
  const formatted =
    (isNorthAmerican ? number?.formatNational() : number?.formatInternational()) ?? e164
  if (formattedNumbers.size >= maxFormattedNumbers) formattedNumbers.clear()
  formattedNumbers.set(e164, formatted)
  return formatted
}
