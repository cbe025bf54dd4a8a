'use client'

import * as english from '../locale/english.ts'
import { useLocale } from '../locale/index.ts'
import { useStrings } from '../locale/locale-provider.tsx'

const maxNames = 3

/** Returns functions for the texts about the entries that a chart draws as Other. */
export function useTailTexts() {
  const { locale } = useLocale()
  const texts = useStrings('chartFrame', english.chartFrame)
  const { inOther, more, other } = texts
  return {
    /** Returns the name of the group, with the number of its entries. */
    name: (tail: readonly unknown[]) => other(tail.length),
    /** Returns the first names, and how many more there are. */
    members: (labels: readonly string[]) => {
      const moreCount = labels.length - maxNames
      const names = labels.slice(0, maxNames)
      return new Intl.ListFormat(locale).format(moreCount > 0 ? [...names, more(moreCount)] : names)
    },
    /** Returns the label of an entry of the group, for the table. */
    inOther,
  }
}
