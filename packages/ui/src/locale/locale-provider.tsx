'use client'

import { createContext, type ReactNode, use, useMemo } from 'react'
import { useWarning } from '../lib/use-warning.ts'
import { english, type Strings } from './english.ts'

/** A translation; each missing text is replaced. */
export type Translation = { [Group in keyof Strings]?: Partial<Strings[Group]> }

interface Locale {
  /** The BCP 47 tag for numbers, dates and plurals. */
  locale: string
  /** The IANA time zone for dates; `undefined` is the one of the browser or server. */
  timeZone: string | undefined
  strings: Strings
}

const LocaleContext = createContext<Locale>({
  locale: 'en',
  timeZone: undefined,
  strings: english,
})

export interface LocaleProviderProps {
  /** The BCP 47 tag of the language, such as `de` or `ar-EG`, for numbers, dates and plurals: `en` by default. */
  locale?: string
  /** The IANA time zone for dates, such as `Europe/Berlin`: that of the browser or server by default. */
  timeZone?: string
  /**
   * The components' texts in the language, such as `german`. English replaces missing texts; the console names them,
   * unless `locale` is English or left out.
   */
  strings?: Translation
  /** The components in the language. */
  children: ReactNode
}

/**
 * Sets the language of the components within; without it, they are in English. A provider without `locale` changes only
 * the time zone or single texts of the provider around it.
 */
export function LocaleProvider({ locale, timeZone, strings, children }: LocaleProviderProps) {
  const outer = useLocale()
  const isLocaleValid = useMemo(() => !locale || isValid({ locale }), [locale])
  const isTimeZoneValid = useMemo(() => !timeZone || isValid({ timeZone }), [timeZone])
  const value = useMemo(
    () => ({
      locale: (isLocaleValid && locale) || outer.locale,
      timeZone: (isTimeZoneValid && timeZone) || outer.timeZone,
      strings: mergeStrings(locale ? english : outer.strings, strings),
    }),
    [outer, locale, isLocaleValid, timeZone, isTimeZoneValid, strings],
  )
  const missing = useMemo(
    () => (locale && !/^en\b/i.test(locale) && strings ? missingTexts(strings) : []),
    [locale, strings],
  )
  useWarning(
    'LocaleProvider',
    missing.length > 0 &&
      `the translation for "${locale}" lacks ${missing.join(', ')}; English replaces them.`,
  )
  useWarning(
    'LocaleProvider',
    !isLocaleValid && `"${locale}" is not a BCP 47 language tag, such as "de" or "pt-BR".`,
  )
  useWarning('LocaleProvider', !isTimeZoneValid && `"${timeZone}" is not an IANA time zone.`)
  return <LocaleContext value={value}>{children}</LocaleContext>
}

/** Returns the language, the time zone and the components' texts. */
export const useLocale = () => use(LocaleContext)

/** Returns whether `Intl` accepts a locale and a time zone; formatting with another one would throw. */
function isValid({ locale, timeZone }: { locale?: string; timeZone?: string }) {
  try {
    return Boolean(new Intl.DateTimeFormat(locale, { timeZone }))
  } catch {
    return false
  }
}

function mergeStrings(strings: Strings, translation: Translation = {}): Strings {
  return Object.fromEntries(
    Object.entries(strings).map(([group, texts]) => [
      group,
      { ...texts, ...definedTexts(translation[group as keyof Strings]) },
    ]),
  ) as Strings
}

/** Returns the texts that are not `undefined`, as a translation service may leave them. */
function definedTexts(texts: object = {}) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}

function missingTexts(translation: Translation) {
  return Object.entries(english).flatMap(([group, texts]) => {
    const translated = definedTexts(translation[group as keyof Strings])
    return Object.keys(texts).flatMap((name) => (name in translated ? [] : `${group}.${name}`))
  })
}
