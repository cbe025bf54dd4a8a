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

/** Removes the label after a number, with the spaces and brackets before it. */
function withoutLabelAfter(text: string): string {
  let end = text.search(labelAfter)
  if (end === -1) return text
  while (end > 0 && /[\s(]/.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
