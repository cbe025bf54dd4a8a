'use client'

import { useLocale } from '../locale/index.ts'

const maxNames = 3

/** Returns functions for the texts about the entries that a chart draws as Other. */
export function useTailTexts() {
  const { locale, strings } = useLocale()
  const { inOther, more, other } = strings.chartFrame
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
