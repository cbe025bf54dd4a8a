import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A phone number as typed, in E.164; null when it is none. Numbers without a country are the default country's. */
export function toE164(typed: string, defaultCountry: string): string | null {
  const number = parsePhoneNumberFromString(typed, defaultCountry as CountryCode)
  return number?.isValid() ? number.number : null
}
