'use client'

import { createContext, type ReactNode, use, useMemo } from 'react'
import { isAcceptedByIntl } from '../lib/is-accepted-by-intl.ts'
import { useWarning } from '../lib/use-warning.ts'
import * as english from './english.ts'

declare const process: { env: { NODE_ENV?: string } }

/** The texts of all components in one language. */
export type Strings = typeof english

/** A translation; each missing text is replaced. */
export type Translation = { [Group in keyof Strings]?: Partial<Strings[Group]> }

interface Locale {
  /** The BCP 47 tag for numbers, dates and plurals. */
  locale: string
  /** The IANA time zone for dates; `undefined` is the one of the browser or server. */
  timeZone: string | undefined
}

/** `strings` are the texts that differ from English. */
const LocaleContext = createContext<Locale & { strings: Translation }>({
  locale: 'en',
  timeZone: undefined,
  strings: {},
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
  const outer = use(LocaleContext)
  const isLocaleValid = useMemo(() => !locale || isAcceptedByIntl({ locale }), [locale])
  const isTimeZoneValid = useMemo(() => !timeZone || isAcceptedByIntl({ timeZone }), [timeZone])
  const value = useMemo(
    () => ({
      locale: (isLocaleValid && locale) || outer.locale,
      timeZone: (isTimeZoneValid && timeZone) || outer.timeZone,
      strings: mergeStrings(locale ? {} : outer.strings, strings),
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

/** Returns the language and the time zone. */
export const useLocale = (): Locale => use(LocaleContext)

/** Returns a component's texts. The component passes its English ones, so that it includes no others. */
export function useStrings<Group extends keyof Strings>(
  group: Group,
  englishTexts: Strings[Group],
): Strings[Group] {
  const translated = use(LocaleContext).strings[group]
  return useMemo(
    () => (translated ? { ...englishTexts, ...translated } : englishTexts),
    [englishTexts, translated],
  )
}

function mergeStrings(outer: Translation, inner: Translation = {}): Translation {
  const groups = Object.keys({ ...outer, ...inner }) as (keyof Strings)[]
  return Object.fromEntries(
    groups.map((group) => [group, { ...outer[group], ...definedTexts(inner[group]) }]),
  )
}

/** Returns the texts that are not `undefined`, as a translation service may leave them. */
function definedTexts(texts: object = {}) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
}

/** Returns the names of the texts that a translation lacks; none in production, where no page needs all texts. */
function missingTexts(translation: Translation) {
  if (process.env.NODE_ENV !== 'production') {
    return Object.entries(english).flatMap(([group, texts]) => {
      const translated = definedTexts(translation[group as keyof Strings])
      return Object.keys(texts).flatMap((name) => (name in translated ? [] : `${group}.${name}`))
    })
  }
  return []
}
