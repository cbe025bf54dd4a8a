'use client'

import { createContext, type ReactNode, use, useMemo } from 'react'
import { useWarning } from '../lib/use-warning.ts'
import { english, type Strings } from './english.ts'

/** A translation; English replaces each missing text. */
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
  /** The components' texts in the language. English replaces missing texts, which the console names. */
  strings?: Translation
  children: ReactNode
}

/** Sets the language of the components within. Without it, they are in English. */
export function LocaleProvider({
  locale = 'en',
  timeZone,
  strings,
  children,
}: LocaleProviderProps) {
  const value = useMemo(
    () => ({ locale, timeZone, strings: withEnglish(strings) }),
    [locale, timeZone, strings],
  )
  const missing = useMemo(() => (strings ? missingTexts(strings) : []), [strings])
  useWarning(
    'LocaleProvider',
    missing.length > 0 &&
      `The translation for "${locale}" lacks ${missing.join(', ')}; English replaces them.`,
  )
  return <LocaleContext value={value}>{children}</LocaleContext>
}

/** Returns the language, the time zone and the components' texts. */
export const useLocale = () => use(LocaleContext)

function withEnglish(translation: Translation = {}): Strings {
  return Object.fromEntries(
    Object.entries(english).map(([group, texts]) => [
      group,
      { ...texts, ...translation[group as keyof Strings] },
    ]),
  ) as Strings
}

function missingTexts(translation: Translation) {
  return Object.entries(english).flatMap(([group, texts]) =>
    Object.keys(texts).flatMap((name) => {
      const translated: object = translation[group as keyof Strings] ?? {}
      return name in translated ? [] : `${group}.${name}`
    }),
  )
}
