import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** What people and their programs write around a number and mean nothing by: quotes, marks of direction and of spreadsheets, its kind. */
const around =
  /^(tel|phone|mobile|cell|home|work|office)\b[.:\s]*|[\s(]*\b(mobile|cell|home|work|office)\)?$/gi
const unseen = /[\p{Cf}"'=@]/gu

/**
 * A phone number as typed, in E.164; null when it is none. Numbers without a country are the default country's.
 * Any other words beside it may say that it must not be called, so that is no number.
 */
export function toE164(typed: string, defaultCountry: string): string | null {
  const bare = typed.replace(unseen, '').trim().replace(around, '')
  const options = { defaultCountry: defaultCountry as CountryCode, extract: false }
  const number = parsePhoneNumberFromString(bare, options)
  return number?.isValid() ? number.number : null
}
