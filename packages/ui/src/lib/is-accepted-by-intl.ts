/** Returns whether `Intl` accepts a locale and a time zone; formatting with another one would throw. */
export function isAcceptedByIntl({ locale, timeZone }: { locale?: string; timeZone?: string }) {
  try {
    return Boolean(new Intl.DateTimeFormat(locale, { timeZone }))
  } catch {
    return false
  }
}
