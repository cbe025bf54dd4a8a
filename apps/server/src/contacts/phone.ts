import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Ignored beside a number: labels for its type, quotes, invisible characters and prefixes of spreadsheets. */
const labelBefore = /^(tel|phone|mobile|cell|home|work|office)\b[.:\s]*/i
const labelAfter = /\b(mobile|cell|home|work|office)\)?$/i
const ignoredCharacters = /[\p{Cf}"'=@]/gu

/** A plus and the 15 digits of E.164. Numbers of some countries are valid for libphonenumber with more. */
const maxE164Length = 16
/** Extensions, and the row numbers of a spreadsheet, have fewer digits than a number. */
export const minDigitsOfNumber = 7
/** A number that a spreadsheet has written as a decimal: its zero is not dialed. */
const decimal = /^\+?\d+\.0+$/

/**
 * Converts a typed phone number to E.164; null when it is invalid. A number without a country code belongs to the
 * default country. Other words beside the number make it invalid, because they may say that the number must not be called.
 * So does a second number or ending, as in `030 1234567/8`, because all digits together are the number of somebody else.
 */
export function toE164(text: string, defaultCountry: string): string | null {
  const cleaned = withoutWords(text)
  const number = parseValidNumber(cleaned, defaultCountry)
  if (!number || number.number.length > maxE164Length || decimal.test(cleaned)) return null
  if (number.ext && number.ext.length >= minDigitsOfNumber) return null
  for (const { index } of cleaned.matchAll(/[/\uFF0F]/g)) {
    const before = parseValidNumber(cleaned.slice(0, index), defaultCountry)
    // What follows the slash may also be no digits, or an extension.
    if (before && before.number !== number.number) return null
  }
  return number.number
}

/** Returns the country of a number in E.164; null for a number of no country, and for any other text. */
export const countryOf = (e164: string): string | null =>
  parsePhoneNumberFromString(e164, { extract: false })?.country ?? null

/** Returns the number as which a stored text was called, also one that former versions made of two. */
export function storedTextToE164(text: string, defaultCountry: string): string | null {
  return parseValidNumber(withoutWords(text), defaultCountry)?.number ?? null
}

const withoutWords = (text: string) =>
  withoutLabelAfter(text.replace(ignoredCharacters, '').trim().replace(labelBefore, ''))

function parseValidNumber(text: string, defaultCountry: string) {
  const options = { defaultCountry: defaultCountry as CountryCode, extract: false }
  const number = parsePhoneNumberFromString(text, options)
  return number?.isValid() ? number : undefined
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
