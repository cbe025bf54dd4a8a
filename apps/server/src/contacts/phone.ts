import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Ignored around a number: its kind, quotes, invisible characters and spreadsheet prefixes. */
const kindBefore = /^(tel|phone|mobile|cell|home|work|office)\b[.:\s]*/i
const kindAfter = /\b(mobile|cell|home|work|office)\)?$/i
const ignoredCharacters = /[\p{Cf}"'=@]/gu

/**
 * Converts a typed phone number to E.164; null when it is invalid. A number without a country code belongs to the
 * default country. Other words beside it make it invalid, because they may say that it must not be called.
 */
export function toE164(typed: string, defaultCountry: string): string | null {
  const bare = withoutKindAfter(typed.replace(ignoredCharacters, '').trim().replace(kindBefore, ''))
  const options = { defaultCountry: defaultCountry as CountryCode, extract: false }
  const number = parsePhoneNumberFromString(bare, options)
  return number?.isValid() ? number.number : null
}

/** Removes the kind after a number, with the spaces and brackets before it. */
function withoutKindAfter(typed: string): string {
  let end = typed.search(kindAfter)
  if (end === -1) return typed
  while (end > 0 && /[\s(]/.test(typed.charAt(end - 1))) end -= 1
  return typed.slice(0, end)
}
